const NEWLINE = 10;

/** The lines of a stream of bytes, without their ends; empty ones are left out. Holds one line at a time. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>, longest: number): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...begun, bytes.subarray(from, end)]);
      begun = [];
      length = 0;
      from = end + 1;
      if (line.length > 0) yield line;
    }
    if (from === bytes.length) continue;
    begun.push(bytes.subarray(from));
    length += bytes.length - from;
    if (length > longest) throw new Error(`a line is longer than ${longest} bytes`);
  }
  if (length > 0) yield Buffer.concat(begun);
}
