import type { ServerResponse } from "node:http";
import type { Overview } from "./api.ts";
import type { FoundRun } from "./discover.ts";
import type { OpenRun } from "./open-run.ts";
import { overview } from "./overview.ts";

const TICK_MS = 1_000;
const SIGN_OF_LIFE_MS = 15_000;

/** Sends the overview now and whenever it has changed, once a second at most, for as long as somebody listens. */
export function sendEvents(response: ServerResponse, run: OpenRun, found: FoundRun, isCurrent: () => boolean): void {
  response.statusCode = 200;
  response.setHeader("Content-Type", "text/event-stream; charset=utf-8");
  response.setHeader("X-Accel-Buffering", "no");
  response.flushHeaders();
  let last = "";
  let sentAt = performance.now();

  const tell = (): void => {
    // Another file lies where this run was, or others are looked at: a page asks again by itself.
    if (run.closing.signal.aborted || !isCurrent()) {
      response.end();
      return;
    }
    void run.follow();
    const now: Overview = overview(run, found);
    const text = JSON.stringify(now);
    // A file's time changes with every log that is written: alone it is no news.
    const news = JSON.stringify({ ...now, changedAt: "" });
    if (news !== last) response.write(`event: overview\ndata: ${text}\n\n`);
    else if (performance.now() - sentAt > SIGN_OF_LIFE_MS) response.write(":\n\n");
    else return;
    last = news;
    sentAt = performance.now();
  };

  tell();
  run.watchers++;
  const timer = setInterval(() => {
    try {
      tell();
    } catch {
      // A page that loses its stream asks again, and is told what is wrong.
      response.destroy();
    }
  }, TICK_MS);
  timer.unref();
  response.on("close", () => {
    clearInterval(timer);
    run.watchers--;
  });
}
