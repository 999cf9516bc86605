-- A database as waver first made them (version 1), with a few rows of every table: the migration as it was, then what it wrote.

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
    perform pg_advisory_xact_lock(2002876018, of_run);
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
  
insert into waver.runs ("n", "name", "made_at") overriding system value values
  ('1', 'first', '2026-11-01T08:00:00.000Z'),
  ('2', 'second', '2026-11-01T08:00:00.000Z');
select setval(pg_get_serial_sequence('waver.runs', 'n'), (select max(n) from waver.runs));
insert into waver.holders ("run", "backend", "host", "pid", "since") values
  ('2', '1', 'host', '1', '2026-11-01T08:00:00.000Z');
insert into waver.manifests ("run", "n", "at", "why", "manifest") overriding system value values
  ('1', '1', '2026-11-01T08:00:00.000Z', NULL, '{"manifest":1,"waver":"0.1.0","name":"sample","question":null,"models":[{"model":"simulated/steadfast","alias":null,"settings":{}}],"items":[{"set":"mcqa","count":5,"digest":"5f3c4f8580d392e422e7c2f6802674ac"}],"design":{"authority":["control","high-harm"],"reflection":[1,5]},"samples":4,"optionOrder":"rotate","seed":7,"twoPass":"conversation","cueOn":"both","primary":[],"budget":null,"stimuli":{},"trials":40,"calls":60}'),
  ('1', '2', '2026-11-02T08:00:00.000Z', 'more samples', '{"manifest":1,"waver":"0.1.0","name":"sample","question":null,"models":[{"model":"simulated/steadfast","alias":null,"settings":{}}],"items":[{"set":"mcqa","count":5,"digest":"5f3c4f8580d392e422e7c2f6802674ac"}],"design":{"authority":["control","high-harm"],"reflection":[1,5]},"samples":5,"optionOrder":"rotate","seed":7,"twoPass":"conversation","cueOn":"both","primary":[],"budget":null,"stimuli":{},"trials":40,"calls":60}');
select setval(pg_get_serial_sequence('waver.manifests', 'n'), (select max(n) from waver.manifests));
insert into waver.items ("n", "run", "digest", "set", "id", "text", "options", "key", "category", "cluster", "kinds") overriding system value values
  ('1', '1', E'\\xde36436e72da2e8f15858d0127162f74', 'mcqa', 'q0', 'Question 0?', '["one","two","three"]', '0', 'sums', NULL, NULL),
  ('2', '1', E'\\x61561018b4948fe27288ca782b1ab0e0', 'mcqa', 'q1', 'Question 1?', '["one","two","three"]', '1', 'sums', NULL, NULL),
  ('3', '2', E'\\x61561018b4948fe27288ca782b1ab0e0', 'mcqa', 'q1', 'Question 1?', '["one","two","three"]', '1', 'sums', NULL, NULL);
select setval(pg_get_serial_sequence('waver.items', 'n'), (select max(n) from waver.items));
insert into waver.cells ("n", "run", "hash", "model", "condition") overriding system value values
  ('1', '1', E'\\x60d2f54c6023e74545d70a3314c39580', 'simulated/steadfast', '{"authority":"control","reflection":1}'),
  ('2', '1', E'\\xf7ad596a482e933529f17900cafaa005', 'simulated/steadfast', '{"authority":"control","reflection":5}'),
  ('3', '2', E'\\x60d2f54c6023e74545d70a3314c39580', 'simulated/steadfast', '{"authority":"control","reflection":1}');
select setval(pg_get_serial_sequence('waver.cells', 'n'), (select max(n) from waver.cells));
insert into waver.frames ("n", "run", "hash", "frame", "cuts") overriding system value values
  ('1', '1', E'\\xb4bd6bf615711bdfddef6c75ba86b83b', '[{"role":"user","content":"Prompt 0"}]', ',,,'),
  ('2', '1', E'\\x791c2204661cf1a233741123de6accf2', '[{"role":"user","content":"Prompt 1"}]', ',,,'),
  ('3', '1', E'\\x48ed07fb183b0d297f4d4a30eefd6875', '[{"role":"user","content":"Prompt 5"}]', ',,,'),
  ('4', '2', E'\\xaf02f0613223b593eff5df39c09fffeb', '[{"role":"user","content":"Prompt 6"}]', ',,,');
select setval(pg_get_serial_sequence('waver.frames', 'n'), (select max(n) from waver.frames));
insert into waver.requests ("n", "run", "hash", "frame", "cuts") overriding system value values
  ('1', '1', E'\\xae0f0e970b5a0edb8d9afd0826ddb092', '{"model":"m","messages":[{"role":"user","content":""}]}', '51'),
  ('2', '2', E'\\xae0f0e970b5a0edb8d9afd0826ddb092', '{"model":"m","messages":[{"role":"user","content":""}]}', '51');
select setval(pg_get_serial_sequence('waver.requests', 'n'), (select max(n) from waver.requests));
insert into waver.trials ("n", "frame", "run", "item", "sample", "cell", "target", "id", "stimulus", "order") values
  ('1', '1', '1', '1', '0', '1', NULL, E'\\xb78328b607941f91683bbc2e1b577674', E'\\x9c038e27d536e3659f01f18e8e4dcb8a', '[2,0,1]'),
  ('1', '4', '2', '3', '2', '3', NULL, E'\\xfa2a76895dce5ddf36e7852d5b027487', E'\\x11a5792a93bd7bda4138f77c9d9faf6e', '[2,0,1]'),
  ('2', '2', '1', '2', '1', '2', '1', E'\\x0a13c00c931b3d72f2b82d968068ac22', E'\\xe4e0e07485886d7587f3fedd1e7c883c', '[2,0,1]'),
  ('3', '3', '1', '1', '1', '2', '1', E'\\xfa5b69809df9f31d00a29acf6cf3a4b9', E'\\x62b60308d08bc1ac3c414cc316aa8af3', '[2,0,1]');
insert into waver.calls ("trial", "request", "input_tokens", "output_tokens", "thinking_tokens", "usd", "latency_ms", "run", "pass", "last", "stop", "returned_model", "started_at") values
  ('1', '1', '10', '12', NULL, '0.001', '12.5', '1', '1', 'true', 'end_turn', 'steadfast-1', '2026-11-15T10:00:00.000Z'),
  ('1', '2', '10', '12', NULL, '0.001', '12.5', '2', '1', 'true', 'end_turn', 'steadfast-1', '2026-11-15T10:00:00.000Z'),
  ('2', '1', '10', '12', '3', NULL, '12.5', '1', '1', 'false', 'end_turn', 'steadfast-1', '2026-11-15T10:00:00.000Z'),
  ('2', NULL, '10', '12', NULL, '0.001', '12.5', '1', '2', 'true', 'max_tokens', 'steadfast-1', '2026-11-15T10:00:00.000Z'),
  ('3', '1', '10', '12', NULL, '0.001', '12.5', '1', '1', 'false', 'end_turn', 'steadfast-1', '2026-11-15T10:00:00.000Z');
insert into waver.replies ("trial", "run", "pass", "text_at", "text", "thinking", "body") values
  ('1', '1', '1', '48', E'Answer 0: because it is so, because it is so, because it is so, because it is so, because it is so, because it is so, because it is so, because it is so, \n"B"', NULL, '{"id":"msg_0","content":[{"type":"text","text":""}],"usage":{"output_tokens":12}}'),
  ('1', '2', '1', '48', E'Answer 6: because it is so, because it is so, because it is so, because it is so, because it is so, because it is so, because it is so, because it is so, \n"B"', NULL, '{"id":"msg_6","content":[{"type":"text","text":""}],"usage":{"output_tokens":12}}'),
  ('2', '1', '1', '48', E'Answer 1: because it is so, because it is so, because it is so, because it is so, because it is so, because it is so, because it is so, because it is so, \n"B"', E'\x01"Hm.\\u0000"', '{"id":"msg_1","content":[{"type":"text","text":""}],"usage":{"output_tokens":12}}'),
  ('2', '1', '2', NULL, E'\x01"C, cut inside \\ud83d"', NULL, NULL),
  ('3', '1', '1', '48', E'Answer 5: because it is so, because it is so, because it is so, because it is so, because it is so, because it is so, because it is so, because it is so, \n"B"', NULL, '{"id":"msg_5","content":[{"type":"text","text":""}],"usage":{"output_tokens":12}}');
insert into waver.failures ("run", "trial", "pass", "started_at", "model", "kind", "status", "message", "latency_ms") values
  ('1', E'\\xb78328b607941f91683bbc2e1b577674', '1', '2026-11-15T09:59:00.000Z', 'simulated/steadfast', 'busy', '429', 'slow down', '3.25');
insert into waver.verdicts ("n", "run", "put", "place", "trial", "pass", "kind", "by", "at", "outcome", "option", "confidence", "why") overriding system value values
  ('1', '1', '00000000-0000-4000-8000-000000000001', '1', E'\\xb78328b607941f91683bbc2e1b577674', '1', 'person', 'me', '2026-11-03T08:00:00.000Z', 'choice', '1', '80', 'it says so');
select setval(pg_get_serial_sequence('waver.verdicts', 'n'), (select max(n) from waver.verdicts));
insert into waver.batches ("n", "run", "batch", "model", "state", "provider_id", "highest_usd", "at", "ended_at", "note", "calls") overriding system value values
  ('1', '1', 'b1', 'simulated/steadfast', 'sent', 'p1', '0.25', '2026-11-04T08:00:00.000Z', NULL, NULL, E'\\xfa2a76895dce5ddf36e7852d5b02748701');
select setval(pg_get_serial_sequence('waver.batches', 'n'), (select max(n) from waver.batches));
update waver.form set version = 1;
