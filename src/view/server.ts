import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { checkAddress, checkCaller, cookieIn, cookieName, cookieOf, isToken, newToken } from "./guard.ts";
import { NOT_BUILT, type PageFile, pageFiles } from "./page-files.ts";
import { problemOf, Refused } from "./problem.ts";
import { send, sendJson, setSafeHeaders } from "./reply.ts";
import type { Where } from "./shelf.ts";

export interface ServeOptions {
  readonly where: Where;
  /** 0: any that is free. */
  readonly port: number;
  /** The built page, where it is not in its usual place. */
  readonly page?: string;
  /** Told of what went wrong inside. */
  readonly onError?: (error: unknown) => void;
}

export interface Viewer {
  readonly port: number;
  readonly token: string;
  /** With the token: for the person who started it, and nobody else. */
  readonly address: string;
  /** Whether there is a page to show. */
  readonly isBuilt: boolean;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";

/** The viewer's server: on this machine only, for whoever knows the token. */
export async function serve({ where, port: wanted, page, onError = () => {} }: ServeOptions): Promise<Viewer> {
  const token = newToken();
  const files = pageFiles(page);
  let port = wanted;
  let rooms: ReturnType<typeof openRooms> | null = null;

  const server = createServer((request, response) => {
    setSafeHeaders(response);
    answer(request, response).catch((error: unknown) => {
      const { status, problem } = problemOf(error);
      if (status === 500) onError(error);
      if (response.headersSent) response.destroy();
      else {
        // What is left of a body that nobody wants is not waited for.
        if (!request.complete) response.setHeader("Connection", "close");
        sendJson(response, status, problem);
      }
    });
  });

  /** A database that does not answer now may do so when it is asked again. */
  function open(): ReturnType<typeof openRooms> {
    rooms ??= openRooms(where).catch((error: unknown) => {
      rooms = null;
      throw error;
    });
    return rooms;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    checkAddress(request, port);
    const { pathname, searchParams } = addressOf(request);
    if (pathname === "/api" || pathname.startsWith("/api/")) {
      checkCaller(request, token, port);
      const { library, answerApi } = await open();
      await answerApi(library, request, response, pathname.slice("/api/".length), searchParams);
      return;
    }
    if (request.method !== "GET" && request.method !== "HEAD") throw new Refused(405, "only the API takes anything");
    answerPage(request, response, files, pathname, searchParams.get("token"));
  }

  /** The token comes once in the address, and is a cookie from then on. */
  function answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    built: ReadonlyMap<string, PageFile>,
    pathname: string,
    given: string | null,
  ): void {
    const file = built.get(pathname === "/" ? "/index.html" : pathname);
    if (built.size === 0 && pathname === "/") {
      send(response, 503, "text/plain; charset=utf-8", NOT_BUILT);
      return;
    }
    if (file === undefined) throw new Refused(404, "there is nothing at this address");
    if (given !== null) {
      if (isToken(given, token)) response.setHeader("Set-Cookie", cookieOf(token, port));
      else if (!isToken(cookieIn(request.headers.cookie, cookieName(port)), token))
        throw new Refused(401, "the token in this address is not this viewer's", "Open the address that waver view printed.");
    }
    send(response, 200, file.type, file.body);
  }

  await listen(server, wanted);
  port = (server.address() as AddressInfo).port;
  setImmediate(() => {
    open().catch(() => {});
  });
  return {
    port,
    token,
    address: `http://${HOST}:${port}/?token=${token}`,
    isBuilt: files.size > 0,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await (await rooms?.catch(() => null))?.library.close();
    },
  };
}

/** Loaded when the server is up: the address is there before the rest of the program is. */
async function openRooms(where: Where) {
  const [{ Library }, { shelfOf }, { answerApi }] = await Promise.all([
    import("./library.ts"),
    import("./shelf.ts"),
    import("./routes.ts"),
  ]);
  const library = new Library(await shelfOf(where));
  library.begin().catch(() => {});
  return { library, answerApi };
}

function addressOf({ url = "/" }: IncomingMessage): URL {
  try {
    return new URL(url, `http://${HOST}`);
  } catch {
    throw new Refused(400, "the address is not well formed");
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
