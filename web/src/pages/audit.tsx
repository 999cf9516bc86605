import { useEffect, useMemo, useState } from "preact/hooks";
import type { Card } from "../../../src/audit/card.ts";
import { type Key, keysFor, newSession, press, type Session } from "../../../src/audit/session.ts";
import type { Judgement } from "../../../src/audit/verdict.ts";
import { plural } from "../../../src/counting.ts";
import type { AuditView, GivenVerdict } from "../../../src/view/api.ts";
import type { RunPage } from "../app.tsx";
import { api, post } from "../client.ts";
import { type Binding, useKeys } from "../keys.ts";
import { forgetLists } from "../paged.ts";
import { Agreement } from "../parts/agreement.tsx";
import { AuditCard, AuditKeys, NoteField } from "../parts/audit-card.tsx";
import { Progress } from "../parts/bar.tsx";
import { Empty, Heading, Loading, Trouble } from "../parts/states.tsx";
import { put, useResource } from "../resource.ts";
import { change, go, href, queryText } from "../router.ts";
import { setWhoJudges, whoJudges } from "../who.ts";

export function Audit({ run, place }: RunPage) {
  const { take, seed, by = whoJudges() ?? undefined } = place.query;
  const text = queryText({ take, seed, by });
  const address = `${api(["runs", run, "audit"])}${text === "" ? "" : `?${text}`}`;
  const { data, problem } = useResource<AuditView>(address);
  return (
    <>
      <div class="title">
        <Heading name="Audit">Audit</Heading>
        <p class="faint">A sample is read blind: no condition, no model, no key. It tells how far the reader can be trusted.</p>
      </div>
      {problem !== null && <Trouble problem={problem} />}
      {data === null && problem === null && <Loading what="the sample" />}
      {data?.cards === 0 && <Empty>There is no reply to judge yet.</Empty>}
      {data !== null && data.cards > 0 && (
        <div class="audit">
          <Judging key={`${data.take} ${data.seed} ${data.by}`} run={run} view={data} address={address} />
          <aside aria-label="Agreement">
            <Agreement view={data} />
            <SampleForm view={data} />
          </aside>
        </div>
      )}
    </>
  );
}

function Judging({ run, view, address }: { readonly run: string; readonly view: AuditView; readonly address: string }) {
  const { take, seed, by, cards, mostOptions } = view;
  const [session, setSession] = useState<Session>(() => begun(view));
  const [problem, setProblem] = useState<Error | null>(null);
  const keys = useMemo(() => keysFor(mostOptions), [mostOptions]);
  const sample = queryText({ take, seed });
  const cardAddress = (at: number): string => `${api(["runs", run, "audit", at])}?${sample}`;
  const isAtEnd = session.at >= cards;
  const current = useResource<Card>(isAtEnd ? null : cardAddress(session.at));
  // The next card is fetched while this one is read.
  useResource<Card>(session.at + 1 < cards ? cardAddress(session.at + 1) : null);
  const card = isAtEnd ? null : current.data;

  const keepVerdict = async (at: number, { outcome, option, note }: Judgement, pass: 1 | 2): Promise<void> => {
    const verdict: GivenVerdict = { by, pass, outcome, option, note, take, seed };
    try {
      const audit = await post<AuditView>(api(["runs", run, "audit", at]), verdict);
      forgetLists();
      put(address, audit);
      setProblem(null);
    } catch (error) {
      setProblem(error as Error);
      setSession((now) => ({ ...now, at, isOver: false, hint: "This verdict was not kept." }));
    }
  };
  const pressed = (key: Key): void => {
    if (!isAtEnd && card === null) return;
    const { session: next, judged } = press(session, key, keys, card);
    if (judged !== null && card !== null) void keepVerdict(session.at, judged, card.pass);
    setSession(next);
    if (next.isOver) go(href(["runs", run]));
  };
  /** A button that keeps the focus would take the next space for a click, and judge the next card as this one. */
  const pressedByHand = (key: Key): void => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    pressed(key);
  };
  const bindings = keys.map(
    ({ keys: own, says }): Binding => ({
      keys: own.map((name) => BROWSER_KEYS[name] ?? name),
      says: own.length === 1 && says === own[0]?.toUpperCase() ? `option ${says}` : says,
      run: () => pressed({ name: own[0] as string, text: "", ctrl: false }),
    }),
  );
  useKeys("Audit", session.draft === null ? bindings : []);
  useEffect(() => document.querySelector(".audit-card")?.scrollTo(0, 0), [session.at]);

  return (
    <section class="judging" aria-label="Judging">
      <div class="audit-head">
        <p>
          <b>{isAtEnd ? "All cards are seen" : `Card ${session.at + 1} of ${cards}`}</b>
          <span class="faint">
            {" "}
            {plural(view.judged.length, "card")} judged by {by}
          </span>
        </p>
        <Progress done={view.judged.length} of={cards} label="cards judged" />
      </div>
      {problem !== null && <Trouble problem={problem} />}
      {current.problem !== null && <Trouble problem={current.problem} />}
      {isAtEnd ? (
        <Empty>
          <p>All are judged or skipped.</p>
          <p>
            A larger sample is drawn on the right. <code>waver audit RUN --report</code> prints the agreement by rule and
            condition.
          </p>
        </Empty>
      ) : card === null ? (
        <Loading what="the card" />
      ) : (
        <AuditCard card={card} isJudged={view.judged.includes(session.at)} />
      )}
      {session.draft !== null ? (
        <NoteField
          draft={session.draft}
          onDone={(note) =>
            setSession({ ...session, draft: null, note: note === null ? session.note : note.trim() === "" ? null : note.trim() })
          }
        />
      ) : (
        <AuditKeys keys={keys} card={card} note={session.note} hint={session.hint} onPress={pressedByHand} />
      )}
    </section>
  );
}

/** A browser's names for the keys of a session. */
const BROWSER_KEYS: Readonly<Record<string, string>> = { space: " ", backspace: "Backspace", escape: "Escape" };

/** It goes on at the first card that this person has not judged. */
function begun({ cards, judged }: AuditView): Session {
  const done = new Set(judged);
  const first = Array.from({ length: cards }, (_, at) => at).find((at) => !done.has(at));
  return { ...newSession(cards), at: first ?? cards };
}

function SampleForm({ view }: { readonly view: AuditView }) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const own = String(form.get("by") ?? "");
    setWhoJudges(own);
    change({ take: String(form.get("take")), seed: String(form.get("seed")), by: own.trim() }, { replace: false });
  };
  return (
    <form class="card sample-form" onSubmit={submit}>
      <h2>Sample</h2>
      <label class="field">
        <span>Cards</span>
        <input
          name="take"
          type="number"
          min="1"
          max="100000"
          defaultValue={String(view.take)}
          key={`take${view.take}`}
          required
        />
      </label>
      <label class="field">
        <span>Seed</span>
        <input name="seed" type="number" min="0" defaultValue={String(view.seed)} key={`seed${view.seed}`} required />
      </label>
      <label class="field">
        <span>Your name</span>
        <input name="by" type="text" maxLength={200} defaultValue={view.by} key={`by${view.by}`} required />
      </label>
      <button type="submit">Draw</button>
    </form>
  );
}
