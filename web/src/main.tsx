import { render } from "preact";
import { App } from "./app.tsx";
import { listenForKeys } from "./keys.ts";
import { showTheme } from "./theme.ts";
import "./styles/all.css";

/** The token came once in the address and is a cookie by now: it should stand neither on screen nor in the history. */
if (new URLSearchParams(location.search).has("token"))
  history.replaceState(history.state, "", `${location.pathname}${location.hash}`);

showTheme();
listenForKeys();
const app = document.getElementById("app");
if (app !== null) render(<App />, app);
