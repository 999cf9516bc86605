import { count } from "../../../src/counting.ts";
import type { CallView, TrialView } from "../../../src/view/api.ts";
import { bytes, duration, usd } from "../format.ts";
import { Option } from "./option.tsx";
import { foundIn, Line, type Marked, Said } from "./said.tsx";

/** One request and what came back: thinking folded, the response with what was read marked, the reading, what it cost. */
export function Call(props: {
  readonly call: CallView;
  readonly trial: TrialView;
  readonly isOnly: boolean;
  /** What was searched for. */
  readonly words: string | undefined;
}) {
  const { call, trial, isOnly, words } = props;
  const { reading, text, thinking, pass } = call;
  const read: Marked[] =
    reading.span === null ? [] : [{ from: reading.span[0], to: reading.span[1], kind: "read", says: "what was read" }];
  const marks = [...read, ...foundIn(text, words, read)];
  return (
    <article class="card call">
      {!isOnly && <h3>Pass {pass}</h3>}
      {thinking !== null && (
        <details class="thinking">
          <summary>Thinking, {bytes(thinking.length)}</summary>
          <Said text={thinking} label="Thinking" />
        </details>
      )}
      <Said text={text} marks={marks} label={isOnly ? "The response" : `The response of pass ${pass}`} />
      <p class="reading">
        <span class="faint">read as</span>{" "}
        {reading.option === null ? <b>{reading.outcome}</b> : <Option of={trial} option={reading.option} />}{" "}
        <span class="faint">
          by <code>{reading.rule}</code>
          {reading.confidence !== null && `, confidence ${reading.confidence}`}
        </span>
      </p>
      <Verdicts call={call} trial={trial} />
      <Usage call={call} />
    </article>
  );
}

function Verdicts({ call: { verdicts }, trial }: { readonly call: CallView; readonly trial: TrialView }) {
  if (verdicts.length === 0) return null;
  return (
    <ul class="verdicts">
      {verdicts.map(({ kind, by, at, outcome, option, why }) => (
        <li key={`${by} ${at}`}>
          <span class="badge">{kind}</span> <Line text={by} /> says{" "}
          {option === null ? <b>{outcome}</b> : <Option of={trial} option={option} />}
          {why !== null && (
            <>
              {": "}
              <Line text={why} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Usage({ call }: { readonly call: CallView }) {
  const facts: [string, string | null][] = [
    ["stop", call.stop],
    ["model", call.returnedModel],
    ["tokens in", call.inputTokens === null ? null : count(call.inputTokens)],
    ["tokens out", call.outputTokens === null ? null : count(call.outputTokens)],
    ["thinking", call.thinkingTokens === null ? null : `${count(call.thinkingTokens)} tokens`],
    ["cost", call.usd === null ? null : usd(call.usd)],
    ["took", call.latencyMs === null ? null : duration(call.latencyMs)],
    ["sent", call.startedAt === null ? null : `${call.startedAt.replace("T", " ").replace(/\.\d+Z$|Z$/, "")} UTC`],
  ];
  return (
    <dl class="usage">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Line text={value} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
