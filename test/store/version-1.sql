-- A run file as waver 0.1.0 first wrote them, with one trial of two passes.
create table manifests (n integer primary key, at text not null, why text, manifest text not null);

create table items (
  n integer primary key,
  digest blob not null unique,
  "set" text not null, id text not null, text text not null, options text not null,
  key integer, category text, cluster text, kinds text
);

create table models (n integer primary key, name text not null unique);
create table cells (n integer primary key, model integer not null references models, condition text not null, unique (model, condition));

-- Content that many trials share, once.
create table stimuli (n integer primary key, hash blob not null unique, messages text not null);
create table requests (n integer primary key, hash blob not null unique, body text not null);

create table trials (
  n integer primary key,
  id blob not null unique,
  cell integer not null references cells,
  item integer not null references items,
  sample integer not null, "order" text not null, target integer,
  stimulus integer not null references stimuli
);

-- A call's key is twice its trial's number, plus one for the second pass: unique by trial and pass without an index of its own. The
-- narrow columns stand apart from the texts, so that totals and progress read a fiftieth of the file.
create table calls (
  call integer primary key,
  trial integer generated always as (call >> 1) virtual references trials,
  pass integer generated always as ((call & 1) + 1) virtual,
  last integer not null,
  request integer references requests,
  stop text, returned_model text,
  input_tokens integer, output_tokens integer, thinking_tokens integer,
  usd real, latency_ms real, started_at text
);
-- Where the text stands in the body as it is, it is cut out of it: the body's place for it is then text_at (see body.ts).
create table replies (call integer primary key references calls, text text not null, thinking text, body text, text_at integer);

create table failures (
  trial blob not null, pass integer not null, started_at text not null,
  model integer not null references models,
  kind text not null, status integer, message text not null, latency_ms real,
  primary key (trial, pass, started_at)
) without rowid;

pragma application_id = 2002876018;
pragma user_version = 1;
insert into items values (1, x'00112233445566778899aabbccddeeff', 'mcqa', 'q', 'Why?', '["a","b"]', 0, null, null, null);
insert into models values (1, 'm');
insert into cells values (1, 1, '{"form":"plain"}');
insert into stimuli values (1, x'ffeeddccbbaa99887766554433221100', '[{"role":"user","content":"Why?"}]');
insert into requests values (1, x'aa', '{"messages":[{"role":"user","content":"Why?"}]}');
insert into trials values (7, x'0123456789abcdef0123456789abcdef', 1, 1, 0, '[0,1]', null, 1);
insert into calls (call, last, request, usd, latency_ms, started_at) values (14, 0, 1, 0.5, 7, '2026-01-01T00:00:00.000Z');
insert into calls (call, last, request, usd, latency_ms, started_at) values (15, 1, null, 0.25, 8, '2026-01-01T00:00:01.000Z');
insert into replies (call, text) values (14, 'A'), (15, 'B');
