import { COMMITTING } from "./locks.ts";

/**
 * The forms of a database that holds runs, oldest first: one of version n has seen the first n. What stands here is never edited, since databases
 * of every version are out there: a change of form is a new entry at the end. Nothing that can be computed from other columns is a column.
 *
 * What a trial refers to is kept once (body.ts), in rows that are never changed nor removed while their run is there. There are no foreign keys
 * on what is written with every commit: each would lock the one row of its run or cell for every trial.
 */
export const MIGRATIONS: readonly string[] = [
  `
  create schema waver;
  create table waver.form (version integer not null);
  insert into waver.form values (0);

  create table waver.runs (n integer generated always as identity primary key, name text not null unique, made_at text not null);
  -- Who holds a run; true only while the session with this number has the lock (hold.ts).
  create table waver.holders (run integer primary key, backend integer not null, host text not null, pid integer not null, since text not null);

  create table waver.manifests (
    run integer not null, n bigint generated always as identity,
    at text not null, why text, manifest text not null,
    primary key (run, n)
  );

  create table waver.items (
    n integer generated always as identity primary key,
    run integer not null, digest bytea not null,
    "set" text not null, id text not null, text text not null, options text not null,
    key integer, category text, cluster text, kinds text,
    unique (run, digest)
  );

  -- What many trials share: a model under a condition, the frame of a stimulus, that of a request. The hash is of both texts.
  create table waver.cells (
    n integer generated always as identity primary key,
    run integer not null, hash bytea not null, model text not null, condition text not null,
    unique (run, hash)
  );
  create table waver.frames (
    n bigint generated always as identity primary key,
    run integer not null, hash bytea not null, frame text not null, cuts text not null,
    unique (run, hash)
  );
  create table waver.requests (
    n bigint generated always as identity primary key,
    run integer not null, hash bytea not null, frame text not null, cuts text not null,
    unique (run, hash)
  );

  create table waver.trials (
    n bigint not null, frame bigint not null,
    run integer not null, item integer not null, sample integer not null, cell integer not null, target integer,
    id bytea not null, stimulus bytea not null, "order" text not null,
    primary key (run, n)
  );
  -- Ids are random: an index on them alone is written all over with every commit. Trials of one item and sample are run one after the other.
  create unique index trial_identity on waver.trials (run, item, sample, cell, id);

  -- Numbers are JavaScript's. The narrow columns stand apart from the texts, so that figures are read without those.
  create table waver.calls (
    trial bigint not null, request bigint,
    input_tokens double precision, output_tokens double precision, thinking_tokens double precision,
    usd double precision, latency_ms double precision,
    run integer not null, pass smallint not null, last boolean not null,
    stop text, returned_model text, started_at text,
    primary key (run, trial, pass)
  );
  -- Mostly empty: what is not in it is delivered.
  create index begun on waver.calls (run, trial) where not last;
  -- Where the text stands in the body as it is, it is cut out of it: the body's place for it is then text_at (see body.ts).
  create table waver.replies (
    trial bigint not null, run integer not null, pass smallint not null, text_at integer,
    text text not null, thinking text, body text,
    primary key (run, trial, pass)
  );

  create table waver.failures (
    run integer not null, trial bytea not null, pass smallint not null, started_at text not null,
    model text not null, kind text not null, status integer, message text not null, latency_ms double precision,
    primary key (run, trial, pass, started_at)
  );

  -- A put has a number of its own, so that one whose answer was lost on the way can be made again.
  create table waver.verdicts (
    n bigint generated always as identity primary key,
    run integer not null, put uuid not null, place integer not null,
    trial bytea not null, pass smallint not null,
    kind text not null, "by" text not null, at text not null,
    outcome text not null, option integer, confidence double precision, why text,
    unique (run, put, place)
  );

  -- What providers' batch services were given, and of its calls 17 bytes each (batch-calls.ts).
  create table waver.batches (
    n bigint generated always as identity primary key,
    run integer not null, batch text not null,
    model text not null, state text not null, provider_id text, highest_usd double precision, at text not null, ended_at text, note text,
    calls bytea not null,
    unique (run, batch)
  );

  -- Lighter on the processor, where the server was built with it.
  do $$ begin
    alter table waver.replies alter column text set compression lz4, alter column thinking set compression lz4, alter column body set compression lz4;
  exception when others then null;
  end $$;

  -- One group of trials, calls and failures: what is there already is left as it is. A group is one statement, so the lock is never held by a
  -- client that stalls. Whoever has it is alone with the run, so numbers appear in order: none lower than one that was seen comes later.
  create function waver.keep(
    of_run integer,
    items integer[], samples integer[], cells integer[], targets integer[], frames bigint[], ids bytea[], stimuli bytea[], orders text[],
    places integer[], passes integer[], lasts boolean[], requests bigint[], stops text[], returned_models text[],
    inputs double precision[], outputs double precision[], thinkings double precision[], prices double precision[], latencies double precision[], starts text[],
    texts text[], thoughts text[], bodies text[], text_ats integer[],
    failed_ids bytea[], failed_passes integer[], failed_starts text[], failed_models text[], kinds text[], statuses integer[], messages text[], failed_latencies double precision[]
  ) returns void language plpgsql set enable_seqscan = off as $$
  declare
    before bigint;
    added bigint;
    numbers bigint[];
  begin
    perform pg_advisory_xact_lock(${COMMITTING}, of_run);
    select coalesce(max(trials.n), 0) into before from waver.trials where trials.run = of_run;
    insert into waver.trials (run, n, item, sample, cell, target, frame, id, stimulus, "order")
      select of_run, before + given.place, given.item, given.sample, given.cell, given.target, given.frame, given.id, given.stimulus, given."order"
      from unnest(items, samples, cells, targets, frames, ids, stimuli, orders)
        with ordinality as given (item, sample, cell, target, frame, id, stimulus, "order", place)
      on conflict (run, item, sample, cell, id) do nothing;
    get diagnostics added = row_count;
    if added = cardinality(ids) then
      numbers := array(select generate_series(before + 1, before + added));
    else
      numbers := array(
        select (
          select trials.n from waver.trials
          where trials.run = of_run and trials.item = given.item and trials.sample = given.sample and trials.cell = given.cell and trials.id = given.id)
        from unnest(items, samples, cells, ids) with ordinality as given (item, sample, cell, id, place)
        order by given.place);
    end if;
    insert into waver.calls (run, trial, pass, last, request, stop, returned_model,
        input_tokens, output_tokens, thinking_tokens, usd, latency_ms, started_at)
      select of_run, numbers[given.place], given.pass, given.last, given.request, given.stop, given.returned_model,
        given.input, given.output, given.thinking, given.usd, given.latency, given.started
      from unnest(places, passes, lasts, requests, stops, returned_models, inputs, outputs, thinkings, prices, latencies, starts)
        as given (place, pass, last, request, stop, returned_model, input, output, thinking, usd, latency, started)
      on conflict do nothing;
    insert into waver.replies (run, trial, pass, text, thinking, body, text_at)
      select of_run, numbers[given.place], given.pass, given.text, given.thinking, given.body, given.text_at
      from unnest(places, passes, texts, thoughts, bodies, text_ats) as given (place, pass, text, thinking, body, text_at)
      on conflict do nothing;
    insert into waver.failures (run, trial, pass, started_at, model, kind, status, message, latency_ms)
      select of_run, given.* from unnest(failed_ids, failed_passes, failed_starts, failed_models, kinds, statuses, messages, failed_latencies) as given
      on conflict do nothing;
  end $$;
  `,
  `
  -- What workers carry out: a study with every default filled in, its items in order (digests, one after the other), prices and how to call (JSON).
  create table waver.plans (
    n integer generated always as identity primary key,
    run integer not null, at text not null, study text not null, items bytea not null, calling text not null
  );

  -- Who works; whoever has not been seen for a while is gone. Times are the server's. The pool is what the queue knows a worker by.
  create table waver.workers (
    worker text primary key, pool text not null, host text not null, pid integer not null,
    since timestamptz not null default now(), seen timestamptz not null default now(), doing text not null
  );

  -- A budget over all workers: what was spent by their own account, and what each may still spend without asking. Counted anew from the calls before
  -- anybody is told that nothing is left.
  create table waver.budgets (run integer primary key, usd double precision not null, trials double precision not null, is_spent boolean not null);
  create table waver.shares (run integer not null, worker text not null, usd double precision not null, trials double precision not null, primary key (run, worker));

  -- A worker says what it has spent and what it still holds, and asks for more: at least what it needs, better what it wants. Null: no limit.
  create function waver.draw(
    of_run integer, of_worker text, spent_usd double precision, spent_trials double precision, held_usd double precision, held_trials double precision,
    need_usd double precision, need_trials double precision, want_usd double precision, want_trials double precision,
    most_usd double precision, most_trials double precision,
    out granted boolean, out usd double precision, out trials double precision, out with_others boolean
  ) language plpgsql as $$
  declare
    spent waver.budgets;
    room_usd double precision;
    room_trials double precision;
    others_usd double precision;
    others_trials double precision;
  begin
    insert into waver.budgets values (of_run, 0, 0, false) on conflict do nothing;
    update waver.budgets b set usd = b.usd + spent_usd, trials = b.trials + spent_trials where b.run = of_run returning b.* into spent;
    insert into waver.shares values (of_run, of_worker, held_usd, held_trials)
      on conflict (run, worker) do update set usd = excluded.usd, trials = excluded.trials;
    select most_usd - spent.usd - sum(s.usd), most_trials - spent.trials - sum(s.trials),
        coalesce(sum(s.usd) filter (where s.worker <> of_worker), 0), coalesce(sum(s.trials) filter (where s.worker <> of_worker), 0)
      into room_usd, room_trials, others_usd, others_trials from waver.shares s where s.run = of_run;
    -- Nothing will come back of what nobody else holds.
    with_others := coalesce(need_usd <= room_usd or others_usd > 1e-9, true) and coalesce(need_trials <= room_trials or others_trials > 1e-9, true);
    granted := coalesce(need_usd <= room_usd, true) and coalesce(need_trials <= room_trials, true);
    usd := case when not granted or room_usd is null then 0 when want_usd <= room_usd / 4 then greatest(want_usd, need_usd) else need_usd end;
    trials := case when not granted or room_trials is null then 0 when want_trials <= room_trials / 4 then greatest(want_trials, need_trials) else need_trials end;
    if granted then
      update waver.shares s set usd = s.usd + draw.usd, trials = s.trials + draw.trials where s.run = of_run and s.worker = of_worker;
    end if;
  end $$;

  -- As before; where all trials are new and each has one call, which is nearly always, nothing can be there already, and nobody looks.
  create or replace function waver.keep(
    of_run integer,
    items integer[], samples integer[], cells integer[], targets integer[], frames bigint[], ids bytea[], stimuli bytea[], orders text[],
    places integer[], passes integer[], lasts boolean[], requests bigint[], stops text[], returned_models text[],
    inputs double precision[], outputs double precision[], thinkings double precision[], prices double precision[], latencies double precision[], starts text[],
    texts text[], thoughts text[], bodies text[], text_ats integer[],
    failed_ids bytea[], failed_passes integer[], failed_starts text[], failed_models text[], kinds text[], statuses integer[], messages text[], failed_latencies double precision[]
  ) returns void language plpgsql set enable_seqscan = off as $$
  declare
    before bigint;
    added bigint;
    numbers bigint[];
  begin
    perform pg_advisory_xact_lock(${COMMITTING}, of_run);
    select coalesce(max(trials.n), 0) into before from waver.trials where trials.run = of_run;
    insert into waver.trials (run, n, item, sample, cell, target, frame, id, stimulus, "order")
      select of_run, before + given.place, given.item, given.sample, given.cell, given.target, given.frame, given.id, given.stimulus, given."order"
      from unnest(items, samples, cells, targets, frames, ids, stimuli, orders)
        with ordinality as given (item, sample, cell, target, frame, id, stimulus, "order", place)
      on conflict (run, item, sample, cell, id) do nothing;
    get diagnostics added = row_count;
    if added = cardinality(ids) then
      numbers := array(select generate_series(before + 1, before + added));
    else
      numbers := array(
        select (
          select trials.n from waver.trials
          where trials.run = of_run and trials.item = given.item and trials.sample = given.sample and trials.cell = given.cell and trials.id = given.id)
        from unnest(items, samples, cells, ids) with ordinality as given (item, sample, cell, id, place)
        order by given.place);
    end if;
    if added = cardinality(ids) and places = array(select generate_series(1, cardinality(ids))) then
      insert into waver.calls (run, trial, pass, last, request, stop, returned_model,
          input_tokens, output_tokens, thinking_tokens, usd, latency_ms, started_at)
        select of_run, numbers[given.place], given.pass, given.last, given.request, given.stop, given.returned_model,
          given.input, given.output, given.thinking, given.usd, given.latency, given.started
        from unnest(places, passes, lasts, requests, stops, returned_models, inputs, outputs, thinkings, prices, latencies, starts)
          as given (place, pass, last, request, stop, returned_model, input, output, thinking, usd, latency, started);
      insert into waver.replies (run, trial, pass, text, thinking, body, text_at)
        select of_run, numbers[given.place], given.pass, given.text, given.thinking, given.body, given.text_at
        from unnest(places, passes, texts, thoughts, bodies, text_ats) as given (place, pass, text, thinking, body, text_at);
    else
      insert into waver.calls (run, trial, pass, last, request, stop, returned_model,
          input_tokens, output_tokens, thinking_tokens, usd, latency_ms, started_at)
        select of_run, numbers[given.place], given.pass, given.last, given.request, given.stop, given.returned_model,
          given.input, given.output, given.thinking, given.usd, given.latency, given.started
        from unnest(places, passes, lasts, requests, stops, returned_models, inputs, outputs, thinkings, prices, latencies, starts)
          as given (place, pass, last, request, stop, returned_model, input, output, thinking, usd, latency, started)
        on conflict do nothing;
      insert into waver.replies (run, trial, pass, text, thinking, body, text_at)
        select of_run, numbers[given.place], given.pass, given.text, given.thinking, given.body, given.text_at
        from unnest(places, passes, texts, thoughts, bodies, text_ats) as given (place, pass, text, thinking, body, text_at)
        on conflict do nothing;
    end if;
    insert into waver.failures (run, trial, pass, started_at, model, kind, status, message, latency_ms)
      select of_run, given.* from unnest(failed_ids, failed_passes, failed_starts, failed_models, kinds, statuses, messages, failed_latencies) as given
      on conflict do nothing;
  end $$;
  `,
];
