/** Lines of a text that comes in pieces, ended by LF or CRLF and nothing else: a JSON text may hold U+2028, at which node:readline would break it. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held: string[] = [];
  for await (const chunk of text) {
    let from = 0;
    for (let end = chunk.indexOf("\n"); end !== -1; end = chunk.indexOf("\n", from)) {
      yield withoutReturn(held.join("") + chunk.slice(from, end));
      held = [];
      from = end + 1;
    }
    held.push(chunk.slice(from));
  }
  yield withoutReturn(held.join(""));
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
