import { authority } from "./authority.ts";
import type { Paradigm } from "./paradigm.ts";

/** The paradigms that come with waver, by the name of their factor. */
export const PARADIGMS: Readonly<Record<string, Paradigm>> = { authority };
