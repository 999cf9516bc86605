import { mistake } from "../../mistakes.ts";
import type { Settings } from "../../plan/settings.ts";
import type { Message } from "../../stimuli/compose.ts";
import type { Model } from "../../study/study.ts";
import { anthropic } from "../anthropic.ts";
import { google } from "../google.ts";
import { type Destination, destination, type Environment } from "../keys.ts";
import { CallFailed, type Provider, type Response } from "../model.ts";
import { openai } from "../openai.ts";
import { scrub } from "../scrub.ts";
import { parse, refuseSecretIn } from "../wire.ts";
import { anthropicBatches } from "./anthropic.ts";
import { googleBatches } from "./google.ts";
import { openaiBatches } from "./openai.ts";
import type { BatchService, Found, Look, Most, Result, SentFile, Sought } from "./service.ts";
import { type BatchWire, openWire } from "./wire.ts";

const SERVICES: Readonly<Record<string, { readonly provider: Provider; readonly service: BatchService }>> = {
  anthropic: { provider: anthropic, service: anthropicBatches },
  openai: { provider: openai, service: openaiBatches },
  google: { provider: google, service: googleBatches },
};

/** Whoever takes the calls of one model in batches. All but `entry`, `parse` and `response` reject with CallFailed. */
export interface Batches {
  readonly most: Most;
  readonly frame: BatchService["frame"];
  /** A call's entry in a batch, the body that it would have by itself, and the path that it would go to. */
  entry(id: string, settings: Settings, messages: readonly Message[]): Entry;
  upload(file: SentFile, name: string): Promise<string | null>;
  create(name: string, file: SentFile, uploaded: string | null, path: string): Promise<string>;
  find(sought: Sought): Promise<Found>;
  look(providerId: string): Promise<Look>;
  lines(path: string): AsyncGenerator<Buffer>;
  /** A line of the results; null where it is none. Messages are without anything secret. */
  parse(line: Buffer): Result | null;
  response(reply: unknown): Response;
  close(): Promise<void>;
}

interface Entry {
  readonly entry: string;
  readonly requestBody: string;
  readonly path: string;
}

/** Throws Mistakes where a key or an address is missing. */
export function openBatches(model: Model, env: Environment = process.env): Batches {
  const found = SERVICES[model.provider];
  if (found === undefined) throw mistake(`models ${model.name}`, "cannot be asked in batches");
  const { provider, service } = found;
  const to = destination(provider, model, env);
  const wire = openWire(provider, to, env, service.headers);
  return { ...asking(provider, service, to, model), ...exchanging(service, wire, to) };
}

function asking(provider: Provider, service: BatchService, to: Destination, model: Model) {
  return {
    most: service.most,
    frame: service.frame,
    entry(id: string, settings: Settings, messages: readonly Message[]): Entry {
      const request = provider.request(model, settings, messages);
      const requestBody = JSON.stringify(request.body);
      refuseSecretIn(requestBody, to, model);
      return { entry: JSON.stringify(service.entry(id, request)), requestBody, path: request.path };
    },
    parse(line: Buffer): Result | null {
      const { json } = parse(line, to.secrets);
      if (json === undefined) return null;
      const result = service.result(json);
      if (!("failed" in result)) return result;
      const says = scrub(result.failed.says, to.secrets).slice(0, LONGEST_MESSAGE);
      return { id: result.id, failed: { ...result.failed, says } };
    },
    response: (reply: unknown) => provider.response(reply),
  };
}

const LONGEST_MESSAGE = 2000;

function exchanging(service: BatchService, wire: BatchWire, to: Destination) {
  /** A reply of another shape than the service's is as good as none. */
  const failing = async <T>(work: Promise<T>): Promise<T> => {
    const startedAt = new Date().toISOString();
    return await work.catch((error: unknown) => {
      if (error instanceof CallFailed) throw error;
      throw new CallFailed(`${to.shown}: ${(error as Error).message}`, { kind: "transport", latencyMs: 0, startedAt });
    });
  };
  return {
    upload: async (file: SentFile, name: string) =>
      service.upload === undefined ? null : await failing(service.upload(wire, file, name)),
    create: (name: string, file: SentFile, uploaded: string | null, path: string) =>
      failing(service.create(wire, { name, file, uploaded, path })),
    find: (sought: Sought) => failing(service.find(wire, sought)),
    look: (providerId: string) => failing(service.look(wire, providerId)),
    lines: (path: string) => wire.lines(path),
    close: () => wire.close(),
  };
}
