import { type Mistake, Mistakes } from "../mistakes.ts";
import type { Model } from "../study/study.ts";
import type { Provider } from "./model.ts";

/**
 * Where a call goes and which key goes with it. A study file may come from a colleague, so it cannot direct a vendor's key anywhere:
 * the vendor's variable is used only with the vendor's own address, or with the address that the person at the keyboard set in the
 * vendor's `*_BASE_URL`. A study's `baseUrl` gets a key only where the study names a variable for it, and if that is a vendor's own,
 * only at that vendor's address or on this machine.
 */
export interface Destination {
  readonly origin: string;
  /** What stands before the API's own path. */
  readonly path: string;
  readonly query: string;
  /** For messages: without user, password and query. */
  readonly shown: string;
  readonly key: string | null;
  /** The variable that the key came from. */
  readonly keyName: string | null;
  /** From an address of the form `https://user:password@host`. */
  readonly basicAuth: string | null;
  /** All that must not appear anywhere. */
  readonly secrets: readonly string[];
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that hold vendors' keys, and what else a vendor's key may go to. */
const VENDOR_KEYS: Readonly<Record<string, { hosts: readonly string[]; baseUrlEnv: string }>> = {
  ANTHROPIC_API_KEY: { hosts: ["api.anthropic.com"], baseUrlEnv: "ANTHROPIC_BASE_URL" },
  OPENAI_API_KEY: { hosts: ["api.openai.com"], baseUrlEnv: "OPENAI_BASE_URL" },
  GEMINI_API_KEY: { hosts: ["generativelanguage.googleapis.com"], baseUrlEnv: "GOOGLE_GEMINI_BASE_URL" },
};

export function destination(provider: Provider, model: Model, env: Environment): Destination {
  const set = provider.baseUrlEnv === null ? undefined : given(env, provider.baseUrlEnv);
  const address = model.baseUrl ?? set ?? provider.baseUrl;
  if (address === null) {
    throw wrong(model, `${model.label} needs an address`, "Give it baseUrl, e.g. http://127.0.0.1:8000/v1.");
  }
  const url = parsed(address, model, model.baseUrl === null && set !== undefined ? provider.baseUrlEnv : null);
  const keyName = model.keyEnv ?? (model.baseUrl === null ? provider.keyEnv : null);
  const key = keyName === null ? null : keyFrom(keyName, url, model, env);
  const login = [url.username, url.password].map(decodeURIComponent);
  const hasLogin = url.username !== "" || url.password !== "";
  const basicAuth = hasLogin ? Buffer.from(login.join(":")).toString("base64") : null;
  return {
    origin: url.origin,
    path: url.pathname.replace(/\/+$/, ""),
    query: url.search,
    shown: `${url.origin}${url.pathname}`.replace(/\/+$/, ""),
    key,
    keyName,
    basicAuth,
    secrets: [key, url.password, basicAuth, ...queryValues(url)].filter((secret) => secret !== null && secret !== "") as string[],
  };
}

/** Whether an address holds what must not be kept in the clear. */
export function holdsSecret(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== "" || url.password !== "" || queryValues(url).length > 0);
}

/** A vendor's own variable, which goes to that vendor's address alone. */
export function isVendorKey(name: string): boolean {
  return VENDOR_KEYS[name] !== undefined;
}

/** An address may carry a key in its query. Short values (`api-version=3`) are no secrets. */
function queryValues(url: URL): string[] {
  return [...url.searchParams.values()].filter((value) => value.length >= 16);
}

function keyFrom(name: string, url: URL, model: Model, env: Environment): string {
  const vendor = VENDOR_KEYS[name];
  if (vendor !== undefined && !mayTake(vendor, url, env)) {
    throw wrong(
      model,
      `keyEnv: ${name} would send that vendor's key to ${url.host}`,
      `Put the key for ${url.host} into a variable of its own and name that, or set ${vendor.baseUrlEnv} yourself.`,
    );
  }
  const key = given(env, name);
  if (key === undefined)
    throw wrong(model, `${model.label} needs a key, and ${name} is not set`, `Set ${name} in the environment.`);
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw wrong(
      model,
      `what ${name} holds is not a key: it has spaces or characters that no header can carry`,
      `Set ${name} anew.`,
    );
  }
  return key;
}

function mayTake({ hosts, baseUrlEnv }: { hosts: readonly string[]; baseUrlEnv: string }, url: URL, env: Environment): boolean {
  if (hosts.includes(url.host) && url.protocol === "https:") return true;
  if (/^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)) return true;
  const set = given(env, baseUrlEnv);
  return set !== undefined && URL.parse(set)?.origin === url.origin;
}

function parsed(address: string, model: Model, variable: string | null): URL {
  const url = URL.parse(address);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  // The address itself is not shown: it may hold a password.
  const where = variable === null ? `the address of ${model.label}` : variable;
  throw wrong(model, `${where} is not an address`, "An address begins with http:// or https://.");
}

function given(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

function wrong({ name }: Model, says: string, fix: string): Mistakes {
  const found: Mistake = { where: `models ${name}`, says, fix };
  return new Mistakes([found]);
}
