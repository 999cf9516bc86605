import { describeMistake, type Mistakes } from "../mistakes.ts";

/** What people see: wrapped to their terminal, coloured only where a terminal asks for it. */
const WIDEST = 100;
const NARROWEST = 20;

/** What every command that takes a run says of it. */
export const A_RUN = "a run: its file, or postgres://user@host/database#run";

interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

export function terminalWidth(stream: Screen = process.stdout): number {
  const { columns } = terminalSize(stream);
  return Math.max(NARROWEST, Math.min(columns || Number(process.env.COLUMNS) || WIDEST, WIDEST));
}

/** Some terminals have no size (a serial line, a bare pty) and say 0: they are taken for the usual one. 0 where it is no terminal. */
export function terminalSize({ isTTY, columns, rows }: Screen = process.stdout): { columns: number; rows: number } {
  if (!isTTY) return { columns: 0, rows: 0 };
  return { columns: columns || Number(process.env.COLUMNS) || 80, rows: rows || Number(process.env.LINES) || 24 };
}

export function say(text = ""): void {
  process.stdout.write(`${text}\n`);
}

export function sayJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** A large run takes a minute: what is going on stands on a terminal's stderr meanwhile; elsewhere nothing. */
export function waitingLine() {
  const show = (text: string): void => {
    if (process.stderr.isTTY === true) process.stderr.write(`\r\x1b[K${text}`);
  };
  return { show, end: (): void => show("") };
}

export function usesColour(): boolean {
  if (process.env.NO_COLOR) return false;
  if (process.env.FORCE_COLOR && process.env.FORCE_COLOR !== "0") return true;
  return process.stdout.isTTY === true && process.env.TERM !== "dumb";
}

const CODES = { bold: [1, 22], dim: [2, 22], red: [31, 39], green: [32, 39], yellow: [33, 39], inverse: [7, 27] } as const;

export function paint(style: keyof typeof CODES, text: string): string {
  const [on, off] = CODES[style];
  return usesColour() ? `\x1b[${on}m${text}\x1b[${off}m` : text;
}

/** Words in lines of at most `width`; lines after the first hang by `hang`. A word that is longer stays whole. */
export function wrap(text: string, hang = "", width = terminalWidth()): string {
  return text
    .split("\n")
    .map((line) => {
      const rows: string[] = [];
      let row = /^\s*/.exec(line)?.[0] ?? "";
      for (const word of line.trim().split(/\s+/)) {
        const isEmpty = row.trim() === "";
        if (!isEmpty && row.length + 1 + word.length > width) {
          rows.push(row);
          row = `${hang}${word}`;
        } else row += isEmpty ? word : ` ${word}`;
      }
      return [...rows, row].join("\n");
    })
    .join("\n");
}

/** Columns side by side where they fit; on a narrow terminal all but the first go below it, indented, each with its heading if there is one. */
export function table(rows: readonly (readonly string[])[], headings: readonly string[] = []): string {
  const all = headings.length > 0 ? [headings, ...rows] : rows;
  const count = Math.max(...all.map((row) => row.length));
  const widths = Array.from({ length: count - 1 }, (_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const taken = INDENT.length + widths.reduce((sum, width) => sum + width + 2, 0);
  const widestLast = Math.max(...all.map((row) => row[count - 1]?.length ?? 0));
  if (terminalWidth() - taken < Math.min(24, widestLast)) return rows.map((row) => narrowRow(row, headings)).join("\n");
  return all
    .map((row) => {
      const cells = row.slice(0, count - 1).map((cell, column) => cell.padEnd(widths[column] ?? 0));
      return wrapLast(`${INDENT}${cells.join("  ")}${cells.length > 0 ? "  " : ""}`, row[count - 1] ?? "", taken);
    })
    .join("\n");
}

const INDENT = "  ";

function narrowRow([first = "", ...rest]: readonly string[], headings: readonly string[]): string {
  const cells = rest
    .map((cell, place) => (headings[place + 1] === undefined ? cell : `${headings[place + 1]} ${cell}`))
    .filter((_, place) => rest[place] !== "");
  const below = `${INDENT}    `;
  return wrap([`${INDENT}${first}`, ...(cells.length > 0 ? [`${below}${cells.join("; ")}`] : [])].join("\n"), below);
}

function wrapLast(head: string, last: string, at: number): string {
  const room = terminalWidth() - at;
  const [first = "", ...more] = wrap(last, "", room).split("\n");
  return [`${head}${first}`.trimEnd(), ...more.map((line) => `${" ".repeat(at)}${line}`)].join("\n");
}

export function heading(text: string): string {
  return paint("bold", text);
}

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => wrap(`  - ${line}`, "    ")).join("\n");
}

export function dollars(usd: number): string {
  if (usd === 0) return "$0";
  return usd < 0.01 ? "under $0.01" : `$${usd.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ",")}`;
}

/** A line that is too long goes on below itself, never further left than a mistake's fix. */
export function mistakesText({ mistakes }: Mistakes): string {
  const lines = mistakes.flatMap((mistake) => describeMistake(mistake).split("\n"));
  const width = terminalWidth(process.stderr);
  return lines.map((line) => wrap(line, " ".repeat(Math.max(2, line.search(/\S|$/))), width)).join("\n");
}

/** Model output is hostile: control characters could drive a terminal. */
export function shown(text: string): string {
  return text === ""
    ? "(empty)"
    : text.replace(/\p{Cc}/gu, (control) => (control === "\n" || control === "\t" ? control : "\u{fffd}"));
}
