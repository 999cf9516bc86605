import type { IncomingMessage, ServerResponse } from "node:http";
import { cellRows } from "./cells.ts";
import type { FoundRun } from "./discover.ts";
import { sendEvents } from "./events.ts";
import { itemPage } from "./item-list.ts";
import { itemView } from "./item-view.ts";
import type { Library } from "./library.ts";
import type { OpenRun } from "./open-run.ts";
import { overview } from "./overview.ts";
import { Refused, withoutPath } from "./problem.ts";
import { itemQuery, pageOf, trialQuery, whole } from "./query.ts";
import { postedJson, sendJson } from "./reply.ts";
import { trialPage } from "./trial-list.ts";
import { trialAt, trialView } from "./trial-view.ts";

interface Asked {
  readonly run: OpenRun;
  readonly found: FoundRun;
  /** What stands in the address after the run's part, in place of `*`. */
  readonly named: string;
  readonly parameters: URLSearchParams;
  readonly posted: unknown;
  readonly response: ServerResponse;
  /** Whether the run is still what lies under its name. */
  readonly isCurrent: () => boolean;
}

type Answer = (asked: Asked) => unknown;

/** Has answered by itself. */
const ANSWERED = Symbol("answered");

/** What can be asked of a run, by method and the address after /api/runs/:run. */
const ROUTES: Readonly<Record<string, Answer>> = {
  "GET ": ({ run, found }) => overview(run, found),
  "GET events": ({ run, found, response, isCurrent }) => {
    sendEvents(response, run, found, isCurrent);
    return ANSWERED;
  },
  "POST measure": ({ run, found }) => {
    run.measuring.start(run.index.size);
    return overview(run, found);
  },
  "GET measures": ({ run, found }) => {
    const { measures } = run.measuring;
    if (measures === null) throw new Refused(404, "nothing was measured yet", "POST measure starts it.");
    return { ...measures, run: found.file };
  },
  "GET cells": ({ run }) => cellRows(run),
  "GET items": ({ run, parameters }) => itemPage(run.index, itemQuery(parameters), pageOf(parameters)),
  "GET items/*": ({ run, named }) => itemView(run.index, named),
  "GET trials": ({ run, parameters }) => trialPage(run, trialQuery(parameters), pageOf(parameters)),
  "GET trials/*": ({ run, named, parameters }) => trialView(run, numbered(named), trialQuery(parameters)),
  "POST trials/*/verdict": async ({ run, named, posted }) => {
    const { givenVerdict, keepVerdict, plainVerdict } = await import("./verdicts.ts");
    const { trial } = await trialAt(run, numbered(named));
    const given = givenVerdict(posted, run.source.reader.itemOf(trial).options.length);
    if (!trial.calls.some(({ pass }) => pass === given.pass)) throw new Refused(400, `this trial has no pass ${given.pass}`);
    await keepVerdict(run, plainVerdict(trial.trial, given));
    return await trialView(run, trial.row, {});
  },
  "GET audit": async ({ run, parameters }) => {
    const { auditView } = await import("./auditing.ts");
    return await auditView(run, sampleIn(parameters), parameters.get("by") ?? undefined);
  },
  "GET audit/*": async ({ run, named, parameters }) => {
    const { auditCard } = await import("./auditing.ts");
    return await auditCard(run, sampleIn(parameters), numbered(named));
  },
  "POST audit/*": async ({ run, named, posted }) => {
    const { judgeCard } = await import("./auditing.ts");
    return await judgeCard(run, numbered(named), posted);
  },
};

/** Answers a request to the API that was let in. `path` is what stands after /api/. */
export async function answerApi(
  library: Library,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  parameters: URLSearchParams,
): Promise<void> {
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
  const [first, id, ...rest] = path.split("/").map(decoded);
  if (first !== "runs" || id === "") throw nothingHere();
  if (id === undefined) {
    if (method !== "GET") throw new Refused(405, "runs are only looked at here");
    sendJson(response, 200, await library.list());
    return;
  }
  const isNamed = (rest[0] === "items" || rest[0] === "trials" || rest[0] === "audit") && rest.length > 1;
  const pattern = (isNamed ? [rest[0], "*", ...rest.slice(2)] : rest).join("/");
  const answer = Object.hasOwn(ROUTES, `${method} ${pattern}`) ? ROUTES[`${method} ${pattern}`] : undefined;
  if (answer === undefined) {
    const isKnown = ["GET", "POST"].some((other) => Object.hasOwn(ROUTES, `${other} ${pattern}`));
    throw isKnown ? new Refused(405, `${request.method} is not how this is asked`) : nothingHere();
  }
  if (request.method === "HEAD" && pattern === "events") throw new Refused(405, "events have no end, and so no head");
  const posted = method === "POST" ? await postedJson(request) : null;
  const { found, run } = await library.run(id);
  const asked = {
    run,
    found,
    named: rest[1] ?? "",
    parameters,
    posted,
    response,
    isCurrent: () => library.isCurrent(found, run),
  };
  let value: unknown;
  try {
    value = await answer(asked);
  } catch (error) {
    if (run.closing.signal.aborted && !(error instanceof Refused))
      throw new Refused(503, "the run was replaced in this moment", "Ask again.");
    throw withoutPath(error, found);
  }
  if (value !== ANSWERED) sendJson(response, 200, value);
}

function nothingHere(): Refused {
  return new Refused(404, "there is nothing at this address", "GET /api/runs lists the runs.");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Refused(400, "the address is not well formed");
  }
}

function numbered(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Refused(404, `"${text}" is not a number`);
  return Number(text);
}

function sampleIn(parameters: URLSearchParams): { take: number | undefined; seed: number | undefined } {
  const number = (name: string): number | undefined => (parameters.get(name) ? whole(parameters, name, 0) : undefined);
  return { take: number("take"), seed: number("seed") };
}
