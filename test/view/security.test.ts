import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";
import type { Server } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ask, folderOf, runOf, type Viewing, view } from "./viewing.ts";

const SMALL = `name: small
models: [simulated/steadfast]
items: [{ set: mcqa, take: 2 }]
design: { authority: [control, high-harm] }
samples: 2
`;

let viewer: Viewing;
let bearer: { authorization: string };
let cookie: { cookie: string };

beforeAll(async () => {
  const page = folderOf({ "index.html": "<!doctype html><title>waver</title>", "app.js": "export {};", "secret.txt": "no page" });
  viewer = await view({ file: await runOf(SMALL) }, page);
  bearer = { authorization: `Bearer ${viewer.token}` };
  cookie = { cookie: `other=1; waver-${viewer.port}=${viewer.token}` };
});

const json = { "content-type": "application/json" };

describe("who may ask", () => {
  test("the server listens on 127.0.0.1 and nowhere else", async () => {
    expect(viewer.address).toBe(`http://127.0.0.1:${viewer.port}/?token=${viewer.token}`);
    // As the system was told to listen: a machine without another interface shows no difference from outside.
    const bound: ReturnType<Server["address"]>[] = [];
    const isBound = (message: unknown): void => {
      bound.push((message as { readonly server: Server }).server.address());
    };
    subscribe("tracing:net.server.listen:asyncEnd", isBound);
    onTestFinished(() => {
      unsubscribe("tracing:net.server.listen:asyncEnd", isBound);
    });
    const { port } = await view({ folder: folderOf() });
    expect(bound).toEqual([{ address: "127.0.0.1", family: "IPv4", port }]);
  });

  test("the token has at least 128 bits and is another for every viewer", async () => {
    expect(Buffer.from(viewer.token, "base64url").length).toBeGreaterThanOrEqual(16);
    const other = await view({ folder: folderOf() });
    expect(other.token).not.toBe(viewer.token);
  });

  test.each([
    ["nothing", {}],
    ["a wrong token", { authorization: "Bearer AAAA" }],
    ["a wrong token of the right length", { authorization: `Bearer ${"A".repeat(32)}` }],
    ["an empty token", { authorization: "Bearer " }],
    ["a wrong cookie", { cookie: "waver=1" }],
  ])("a request with %s is refused", async (_, headers) => {
    for (const path of ["/api/runs", "/api/runs/run", "/api/runs/run/trials/1", "/api/nothing", "/api"]) {
      const { status, body } = await ask(viewer.port, path, { headers });
      expect({ path, status }).toEqual({ path, status: 401 });
      expect(JSON.parse(body)).toEqual({ problem: expect.any(String), fix: expect.any(String) });
      expect(body).not.toContain(viewer.token);
    }
  });

  test("the token in an address is no token for the API", async () => {
    expect((await ask(viewer.port, `/api/runs?token=${viewer.token}`)).status).toBe(401);
  });

  test("the cookie of a viewer on another port is not ours", async () => {
    const headers = { cookie: `waver-${viewer.port + 1}=${viewer.token}` };
    expect((await ask(viewer.port, "/api/runs", { headers })).status).toBe(401);
  });

  test("the address that was printed gives a cookie that scripts and other sites cannot use", async () => {
    const { status, headers, body } = await ask(viewer.port, `/?token=${viewer.token}`);
    expect(status).toBe(200);
    expect(body).toContain("<title>waver</title>");
    expect(headers["set-cookie"]).toEqual([`waver-${viewer.port}=${viewer.token}; HttpOnly; SameSite=Strict; Path=/`]);
    expect((await ask(viewer.port, "/api/runs", { headers: cookie })).status).toBe(200);
  });

  test("an address with a wrong token is refused, and gives no cookie", async () => {
    const { status, headers } = await ask(viewer.port, "/?token=AAAA");
    expect(status).toBe(401);
    expect(headers["set-cookie"]).toBeUndefined();
    expect((await ask(viewer.port, "/?token=AAAA", { headers: cookie })).status).toBe(200);
  });
});

describe("how it must be addressed", () => {
  test.each(["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example"])(
    "a request to the host %o is refused, token or not",
    async (host) => {
      for (const path of ["/", "/api/runs", "/app.js"]) {
        const { status, body } = await ask(viewer.port, path, { headers: { ...bearer, host } });
        expect({ path, status }).toEqual({ path, status: 403 });
        expect(body).not.toContain("waver</title>");
      }
    },
  );

  test("localhost is our name too", async () => {
    const headers = { ...bearer, host: `localhost:${viewer.port}`, origin: `http://localhost:${viewer.port}` };
    expect((await ask(viewer.port, "/api/runs", { headers })).status).toBe(200);
  });

  test.each(["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"])(
    "a page from %s gets nothing, by GET either",
    async (origin) => {
      for (const method of ["GET", "POST", "OPTIONS"]) {
        const headers = { ...bearer, ...cookie, ...json, origin };
        const { status, headers: answered } = await ask(viewer.port, "/api/runs/run", { method, headers });
        expect({ method, status }).toEqual({ method, status: 403 });
        expect(Object.keys(answered).filter((name) => name.startsWith("access-control"))).toEqual([]);
      }
    },
  );

  test.each(["cross-site", "same-site"])("what the browser calls %s is refused at the API", async (site) => {
    const headers = { ...cookie, "sec-fetch-site": site };
    expect((await ask(viewer.port, "/api/runs", { headers })).status).toBe(403);
  });

  test("with the cookie alone, a change must come from our own page", async () => {
    const post = (headers: Record<string, string>) =>
      ask(viewer.port, "/api/runs/run/trials/1/verdict", {
        method: "POST",
        headers: { ...cookie, ...json, ...headers },
        body: "{}",
      });
    expect((await post({})).status).toBe(403);
    expect((await post({ origin: "http://evil.example" })).status).toBe(403);
    expect((await post({ origin: `http://127.0.0.1:${viewer.port}` })).status).toBe(400);
    expect((await post({ "sec-fetch-site": "same-origin" })).status).toBe(400);
  });
});

describe("what may be posted", () => {
  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "a body of the type %o is refused: a form of another page could send it",
    async (type) => {
      const headers = type === "" ? bearer : { ...bearer, "content-type": type };
      const { status } = await ask(viewer.port, "/api/runs/run/measure", { method: "POST", headers, body: "{}" });
      expect(status).toBe(415);
    },
  );

  test("a body that is too long is refused", async () => {
    const { status } = await ask(viewer.port, "/api/runs/run/measure", {
      method: "POST",
      headers: { ...bearer, ...json },
      body: " ".repeat(80_000),
    });
    expect(status).toBe(413);
  });

  test("what is not JSON is refused", async () => {
    const { status } = await ask(viewer.port, "/api/runs/run/measure", {
      method: "POST",
      headers: { ...bearer, ...json },
      body: "{",
    });
    expect(status).toBe(400);
  });

  test.each(["PUT", "DELETE", "PATCH"])("%s does nothing", async (method) => {
    for (const path of ["/api/runs", "/api/runs/run", "/api/runs/run/trials/1", "/"])
      expect((await ask(viewer.port, path, { method, headers: { ...bearer, ...json } })).status).toBe(405);
  });
});

describe("files", () => {
  test.each([
    "/../package.json",
    "/..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/....//....//etc/passwd",
    "/..\\..\\package.json",
    "//etc/passwd",
    "/app.js/../../secret",
    "/app.js%00.html",
    "/secret.txt",
    "/assets/",
    "/%",
  ])("%s is not there", async (path) => {
    const { status, body } = await ask(viewer.port, path);
    expect([400, 403, 404]).toContain(status);
    expect(JSON.parse(body)).toHaveProperty("problem");
  });

  test("a file that was put there after the start is not there either", async () => {
    const page = folderOf({ "index.html": "page" });
    const other = await view({ folder: folderOf() }, page);
    writeFileSync(join(page, "late.js"), "late");
    expect((await ask(other.port, "/late.js")).status).toBe(404);
    expect((await ask(other.port, "/")).body).toBe("page");
  });

  test("before the page is built, the server says how", async () => {
    const other = await view({ folder: folderOf() }, join(folderOf(), "nothing"));
    const { status, body } = await ask(other.port, `/?token=${other.token}`);
    expect(status).toBe(503);
    expect(body).toContain("npm run build:web");
    expect(await other.get("runs")).toEqual([]);
  });
});

describe("every answer", () => {
  test.each([
    ["/", 200],
    ["/app.js", 200],
    ["/nothing", 404],
    ["/api/runs", 200],
    ["/api/runs/nothing", 404],
    ["/api/nothing", 404],
  ])("%s (%i) carries the headers that keep a browser safe", async (path, expected) => {
    const { status, headers } = await ask(viewer.port, path, { headers: bearer });
    expect(status).toBe(expected);
    expect(headers).toMatchObject({
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
  });

  test("what goes wrong is said without a stack or a path of the program", async () => {
    for (const path of [
      "runs/nothing",
      "nothing",
      "runs/run/nothing",
      "runs/run/trials/999999",
      "runs/run/items/nothing",
      "runs/run/trials?outcome=odd",
      "runs/%E0%A4%A",
    ]) {
      const { status, body } = await viewer.reply(path);
      expect([400, 404]).toContain(status);
      expect(Object.keys(JSON.parse(body))).toEqual(["problem", "fix"]);
      expect(body).not.toMatch(/\bat .*\.(?:ts|js)\b|node:internal|src\//);
    }
  });

  test("HEAD is GET without the body", async () => {
    const { status, body, headers } = await ask(viewer.port, "/api/runs", { method: "HEAD", headers: bearer });
    expect({ status, body }).toEqual({ status: 200, body: "" });
    expect(Number(headers["content-length"])).toBeGreaterThan(2);
  });
});
