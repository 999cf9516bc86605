/**
 * PostgreSQL's advisory locks are known by two numbers: one of these, which other programs in the same database will hardly use, and the number of
 * a run (0: the form of the database).
 */
/** "wavr": for the moment of a write. */
export const COMMITTING = 0x77617672;
/** For as long as a process has the run to itself. */
export const HOLDING = 0x77617673;
/** While a run's jobs are put into the queue. */
export const ENQUEUING = 0x77617674;
