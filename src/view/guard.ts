import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Refused } from "./problem.ts";

/**
 * Who may ask. The server listens to this machine alone, but so do all pages in its browser: a request must know the token, be addressed to us
 * by our own name (a foreign name that points here would make its page our origin), and not come from another page.
 */
export function newToken(): string {
  return randomBytes(24).toString("base64url");
}

/** Cookies are shared by all ports of a host. */
export function cookieName(port: number): string {
  return `waver-${port}`;
}

export function cookieOf(token: string, port: number): string {
  return `${cookieName(port)}=${token}; HttpOnly; SameSite=Strict; Path=/`;
}

export function isToken(given: string | null | undefined, token: string): boolean {
  const [a, b] = [Buffer.from(given ?? ""), Buffer.from(token)];
  // What is compared has the same length whatever was given, so that time tells nothing.
  return timingSafeEqual(a.length === b.length ? a : Buffer.alloc(b.length), b) && a.length === b.length;
}

const MINE = ["127.0.0.1", "localhost"];

/** For every request: addressed to us, and not by another page. */
export function checkAddress({ headers }: IncomingMessage, port: number): void {
  const hosts = MINE.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
  if (!hosts.includes(headers.host?.toLowerCase() ?? ""))
    throw new Refused(403, "this server answers only to its own address", `Use http://127.0.0.1:${port}/.`);
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((host) => origin.toLowerCase() === `http://${host}`))
    throw new Refused(403, "another page may not ask here");
}

/** For every request of the API: knows the token, by header or by cookie, and comes from our own page or from no page at all. */
export function checkCaller({ headers, method }: IncomingMessage, token: string, port: number): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new Refused(403, "another page may not ask here");
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  if (bearer !== undefined && isToken(bearer, token)) return;
  if (!isToken(cookieIn(headers.cookie, cookieName(port)), token))
    throw new Refused(401, "the token is missing or wrong", "Open the address that waver view printed, with its token.");
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead && headers.origin === undefined && site !== "same-origin")
    throw new Refused(403, "a change must come from the viewer's own page");
}

export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}
