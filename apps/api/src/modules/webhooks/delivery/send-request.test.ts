import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseNetworks } from "../../../platform/network-address.ts";
import { createRequestSender } from "./send-request.ts";

let server: Server;
let port = 0;
let connections = 0;
beforeAll(async () => {
  server = createServer((_request, reply) => reply.end("received"));
  server.on("connection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  port = address && typeof address === "object" ? address.port : 0;
});
afterAll(() => server.close());

/** Sends to a name that the given name server resolves. `answers` are its IPv4 addresses, one list for each question. */
async function sendToName(answers: string[][], networks: string) {
  let questions = 0;
  const resolver = {
    resolve4: async () => answers[questions++] ?? [],
    resolve6: async () => {
      throw new Error("no such record");
    },
  };
  // Cast: the overloads with a time to live are not called.
  const names = resolver as unknown as Parameters<typeof createRequestSender>[1];
  const send = createRequestSender({ allowsHttp: true, networks: parseNetworks(networks) }, names);
  const before = connections;
  const outcome = await send({ url: `http://hooks.example.com:${port}/hook`, headers: {}, body: "{}" });
  return { outcome, questions, connections: connections - before };
}

test("control: a name in an allowed network is reached", async () => {
  const { outcome, connections: reached } = await sendToName([["127.0.0.1"]], "127.0.0.0/8");
  expect(outcome).toEqual({ status: 200, response: "received", error: null });
  expect(reached).toBe(1);
});

test.each([
  ["an internal address", ["127.0.0.1"]],
  ["an internal address beside a public one", ["8.8.8.8", "127.0.0.1"]],
  ["the address of a cloud's metadata", ["169.254.169.254"]],
  ["a shared address", ["100.64.0.1"]],
])("a name with %s is not connected to", async (_kind, addresses) => {
  const { outcome, connections: reached } = await sendToName([addresses], "");
  expect(outcome).toMatchObject({ status: null, error: expect.stringContaining("not reachable") });
  expect(reached).toBe(0);
});

test("a name that changes its address after the check is connected to at the checked one", async () => {
  const result = await sendToName([["127.0.0.1"], ["127.0.0.2"]], "127.0.0.1/32");
  expect(result.outcome.status).toBe(200);
  expect(result.questions).toBe(1);
});

test.each([
  "http://2130706433/hook",
  "http://0177.0.0.1/hook",
  "http://0x7f.1/hook",
  "http://[::1]/hook",
  "http://[::ffff:127.0.0.1]/hook",
  "http://[64:ff9b::7f00:1]/hook",
  "http://[2002:7f00:1::]/hook",
])("%s is not connected to", async (address) => {
  const send = createRequestSender({ allowsHttp: true, networks: [] });
  const url = new URL(address);
  url.port = String(port);
  const before = connections;
  const outcome = await send({ url: url.href, headers: {}, body: "{}" });
  expect(outcome.status).toBeNull();
  expect(outcome.error).not.toBeNull();
  expect(connections).toBe(before);
});
