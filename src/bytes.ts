import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { mistake } from "./mistakes.ts";

/** The bytes of a file, unpacked when they are gzipped, whatever the file is called. */
export async function readBytes(path: string, shown: string): Promise<Buffer> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw mistake(shown, whyUnreadable(error), "Check the path; it is taken relative to the study file.");
  }
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes);
  } catch {
    throw mistake(shown, "starts like a gzip file but cannot be unpacked", "The file is cut or damaged: fetch or copy it again.");
  }
}

export function whyUnreadable(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOENT") return "there is no such file";
  if (code === "EISDIR") return "is a folder, not a file";
  if (code === "EACCES" || code === "EPERM") return "cannot be read: no permission";
  return `cannot be read: ${(error as Error).message}`;
}

/** Text that is really UTF-8, without a byte order mark: a silent replacement character would change the stimulus. */
export function decode(bytes: Buffer, shown: string): string {
  refuseUtf16(bytes, shown);
  if (!isUtf8(bytes)) {
    throw mistake(
      `${shown}:${firstBrokenLine(bytes)}`,
      "is not valid UTF-8",
      "Save the file as UTF-8 (in a spreadsheet: CSV UTF-8).",
    );
  }
  const text = bytes.toString("utf8");
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Spreadsheets on Windows like to write it. */
export function refuseUtf16(bytes: Buffer, shown: string): void {
  if (bytes.length > 1 && (bytes.readUInt16LE(0) === 0xfeff || bytes.readUInt16BE(0) === 0xfeff)) {
    throw mistake(shown, "is UTF-16, not UTF-8", "Save the file as UTF-8 (in a spreadsheet: CSV UTF-8).");
  }
}

function firstBrokenLine(bytes: Buffer): number {
  let line = 1;
  let from = 0;
  while (from < bytes.length) {
    const newline = bytes.indexOf(0x0a, from);
    const to = newline === -1 ? bytes.length : newline;
    if (!isUtf8(bytes.subarray(from, to))) return line;
    from = to + 1;
    line++;
  }
  return line;
}
