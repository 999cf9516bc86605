/**
 * Arrays as PostgreSQL takes them in its binary form (array_recv in its sources): a column of a whole group of rows is one parameter, nothing is
 * escaped, and texts of megabytes are copied once.
 */
const BOOLEAN = 16;
const BYTEA = 17;
const BIGINT = 20;
const INTEGER = 23;
const TEXT = 25;
const DOUBLE = 701;
const HEADER = 20;

export function texts(values: readonly (string | null)[]): Buffer {
  return array(TEXT, values, Buffer.byteLength, (into, value, at) => into.write(value, at));
}

/** Given in hexadecimal. */
export function bytes(values: readonly string[]): Buffer {
  return array(
    BYTEA,
    values,
    (value) => value.length / 2,
    (into, value, at) => into.write(value, at, "hex"),
  );
}

export function integers(values: readonly (number | null)[]): Buffer {
  return array(
    INTEGER,
    values,
    () => 4,
    (into, value, at) => into.writeInt32BE(value, at),
  );
}

export function bigints(values: readonly (number | null)[]): Buffer {
  return array(
    BIGINT,
    values,
    () => 8,
    (into, value, at) => into.writeBigInt64BE(BigInt(value), at),
  );
}

export function doubles(values: readonly (number | null)[]): Buffer {
  return array(
    DOUBLE,
    values,
    () => 8,
    (into, value, at) => into.writeDoubleBE(value, at),
  );
}

export function booleans(values: readonly boolean[]): Buffer {
  return array(
    BOOLEAN,
    values,
    () => 1,
    (into, value, at) => into.writeUInt8(value ? 1 : 0, at),
  );
}

/** Dimensions, whether there are nulls, the type of the elements, how many, the number of the first; then each with its length, -1 for null. */
function array<T>(
  type: number,
  values: readonly (T | null)[],
  sizeOf: (value: T) => number,
  write: (into: Buffer, value: T, at: number) => void,
): Buffer {
  const sizes = values.map((value) => (value === null ? -1 : sizeOf(value)));
  const into = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + 4 + Math.max(0, size), HEADER));
  into.writeInt32BE(1, 0);
  into.writeInt32BE(sizes.includes(-1) ? 1 : 0, 4);
  into.writeInt32BE(type, 8);
  into.writeInt32BE(values.length, 12);
  into.writeInt32BE(1, 16);
  let at = HEADER;
  values.forEach((value, place) => {
    at = into.writeInt32BE(sizes[place] as number, at);
    if (value === null) return;
    write(into, value, at);
    at += sizes[place] as number;
  });
  return into;
}
