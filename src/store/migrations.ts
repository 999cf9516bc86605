import type { DatabaseSync } from "node:sqlite";

/**
 * The forms of a run file, oldest first: a file of version n has seen the first n. What stands here is never edited, since files of every
 * version are out there: a change of form is a new entry at the end. Nothing that can be computed from other columns is a column.
 */
export const MIGRATIONS: readonly string[] = [
  `
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
  `,
  `
  -- Hashes are random: an index on them alone is written all over with every commit. Trials of one item and sample are run one after the
  -- other, so indexes that begin with those are written in few places, and the hash tells apart what they share.
  create table stimuli_2 (
    n integer primary key,
    item integer not null references items,
    hash blob not null, messages text not null,
    unique (item, hash)
  );
  insert into stimuli_2 (item, hash, messages)
    select trials.item, hash, messages from trials join stimuli on stimuli.n = stimulus group by trials.item, hash order by min(trials.n);
  create table trials_2 (
    n integer primary key,
    id blob not null,
    cell integer not null references cells,
    item integer not null references items,
    sample integer not null, "order" text not null, target integer,
    stimulus integer not null references stimuli
  );
  insert into trials_2
    select trials.n, id, cell, trials.item, sample, "order", target, stimuli_2.n
    from trials join stimuli on stimuli.n = stimulus join stimuli_2 on stimuli_2.item = trials.item and stimuli_2.hash = stimuli.hash
    order by trials.n;
  drop table trials;
  drop table stimuli;
  alter table stimuli_2 rename to stimuli;
  alter table trials_2 rename to trials;
  create unique index trial_identity on trials (item, sample, cell, id);

  -- A request is a frame, which all calls of a model share, around the words of the stimulus (see body.ts). Older ones are whole.
  alter table requests add column cuts text not null default '';

  -- What people, and judges that are models, say in place of the reader: all of it, in the order in which it was said.
  create table verdicts (
    n integer primary key,
    trial blob not null, pass integer not null,
    kind text not null, "by" text not null, at text not null,
    outcome text not null, option integer, confidence real, why text
  );
  `,
  `
  -- Mostly empty: what is not in it is delivered, so that a look at progress leaves the calls alone.
  create index if not exists begun on calls (call) where last = 0;
  `,
  `
  -- A cell's factors are sorted by name, so that a study which names them in another order finds its trials.
  create table cells_2 (n integer primary key, model integer not null references models, condition text not null, unique (model, condition));
  create temp table sorted as
    select n, model, (select json_group_object(key, value) from (select key, value from json_each(cells.condition) order by key)) as condition
    from cells;
  insert into cells_2 select min(n), model, condition from sorted group by model, condition;
  update or ignore trials set cell = (
    select cells_2.n from sorted join cells_2 on cells_2.model = sorted.model and cells_2.condition = sorted.condition
    where sorted.n = trials.cell);
  drop table sorted;
  drop table cells;
  alter table cells_2 rename to cells;
  `,
  `
  -- A stimulus is a frame, which many items and samples share, around the words of its item (see body.ts). Older ones are whole, and have no hash.
  create table frames (n integer primary key, hash blob unique, frame text not null, cuts text not null);
  insert into frames (n, frame, cuts) select n, messages, '' from stimuli;
  create table trials_3 (
    n integer primary key,
    id blob not null,
    cell integer not null references cells,
    item integer not null references items,
    sample integer not null, "order" text not null, target integer,
    stimulus blob not null,
    frame integer not null references frames
  );
  insert into trials_3
    select trials.n, id, cell, trials.item, sample, "order", target, stimuli.hash, stimuli.n
    from trials join stimuli on stimuli.n = trials.stimulus order by trials.n;
  drop table trials;
  drop table stimuli;
  alter table trials_3 rename to trials;
  create unique index trial_identity on trials (item, sample, cell, id);
  `,
  `
  -- What providers' batch services were given. Of its calls 17 bytes each: the trial's id, and the pass.
  create table batches (
    n integer primary key,
    batch text not null unique,
    model text not null, state text not null, provider_id text, highest_usd real, at text not null, ended_at text, note text,
    calls blob not null
  );
  `,
];

/** "wavr": what tells a run from any other SQLite file. */
export const APPLICATION_ID = 0x77617672;

/** Brings a file from its version to the newest in one transaction: it is never seen half-way. Foreign keys are not yet enforced: tables move. */
export function migrate(db: DatabaseSync, migrations: readonly string[] = MIGRATIONS): void {
  db.exec("begin immediate");
  try {
    const version = pragma(db, "user_version");
    for (const migration of migrations.slice(version)) db.exec(migration);
    if (version < migrations.length) {
      db.exec(`pragma application_id = ${APPLICATION_ID}; pragma user_version = ${migrations.length}`);
    }
    db.exec("commit");
  } catch (error) {
    if (db.isTransaction) db.exec("rollback");
    throw error;
  }
}

export function pragma(db: DatabaseSync, name: string): number {
  return Number(Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0]);
}
