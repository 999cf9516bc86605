import { expect, onTestFinished, test } from "vitest";
import { studyFolder, waver } from "../run/runs.ts";
import { type Answering, type ModelServer, modelServer } from "../run/server.ts";

async function served(answering?: Answering): Promise<ModelServer> {
  const server = await modelServer(answering);
  onTestFinished(() => server.close());
  server.latencyMs = () => 50;
  return server;
}

const study = ({ baseUrl }: ModelServer, model = ""): string => `
name: s
models: [{ name: openai-compatible/m, baseUrl: "${baseUrl}" ${model} }]
items: [{ set: mcqa, take: 2 }]
design: { authority: [control, high-help, high-harm, low-help, low-harm], reflection: [1, 5] }
`;

const busy: Answering = (_, response) => {
  response.writeHead(503, { "content-type": "application/json" }).end('{"error":{"message":"no slot is free"}}');
  return true;
};

test.each([1, 3])("no more than %i at once are asked where the model says so", async (concurrency) => {
  const server = await served();
  const { folder } = studyFolder(study(server, `, concurrency: ${concurrency}`));
  const { code, stderr } = await waver(folder, "try", "s.yaml");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  // Ten conditions, five of them in two passes.
  expect(server.asked).toHaveLength(15);
  expect(server.most).toBe(concurrency);
});

test("a server that takes one request at a time and has not said so is asked again until it has answered all", async () => {
  const server = await served();
  server.answering = (asked, response) => (server.underWay > 1 ? busy(asked, response) : false);
  server.latencyMs = () => 20;
  const { folder } = studyFolder(study(server).replace(", reflection: [1, 5]", ""));
  const { code, stdout } = await waver(folder, "try", "s.yaml");
  expect(stdout).not.toContain("not answered");
  expect(code).toBe(0);
}, 60_000);

test("what waiting does not mend is said at once", async () => {
  const server = await served((_, response) => {
    response.writeHead(401, { "content-type": "application/json" }).end('{"error":{"message":"no such key"}}');
    return true;
  });
  const { folder } = studyFolder(study(server).replace(", reflection: [1, 5]", ""));
  const { code, stdout } = await waver(folder, "try", "s.yaml");
  expect(code).toBe(1);
  expect(stdout).toContain("(not answered: ");
  expect(stdout).toContain("no such key");
  expect(server.asked).toHaveLength(5);
});
