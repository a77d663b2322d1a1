import { once } from "node:events";
import { createServer, request as startRequest, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAccount } from "../../testing/fixtures.ts";
import { createPaymentsApp, createTicketedEvent } from "../../testing/payments/payments-app.ts";
import { runJobs } from "../../testing/run-jobs.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

const received: Span[] = [];
let bodies = "";
/** Takes traces as a collector does, in OTLP's JSON. */
const collector: Server = createServer(async (request, response) => {
  const body = (await json(request)) as {
    // Cast: the format of OTLP.
    resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
  };
  bodies += JSON.stringify(body);
  received.push(...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});

beforeEach(async () => {
  received.length = 0;
  bodies = "";
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
});
afterEach(() => {
  collector.closeAllConnections();
  collector.close();
});

function getCollectorUrl(): string {
  const address = collector.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}

/** Sends a body after the headers have arrived, as a browser on a slow line does. */
async function postSlowly(url: string, body: object): Promise<number | undefined> {
  const text = JSON.stringify(body);
  const outgoing = startRequest(url, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": text.length, expect: "100-continue" },
  });
  outgoing.flushHeaders();
  // The server has read the headers.
  await once(outgoing, "continue");
  outgoing.end(text);
  const [response] = await once(outgoing, "response");
  response.resume();
  await once(response, "end");
  return response.statusCode;
}

/** Returns the name of the function that a connection's queries go through. */
async function readQueryName({ services }: TestApp): Promise<string> {
  const client = await services.pool.connect();
  client.release();
  return client.query.name;
}

test("a request is a trace with its queries and calls, without personal data and credentials", async () => {
  const app = await createTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: getCollectorUrl(),
    STRIPE_API_URL: "http://127.0.0.1:1",
  });
  expect(await readQueryName(app)).toBe("traced");
  const { headers, email } = await createAccount(app.services);
  await app.http.inject({ url: "/v1/account?search_term=secret-term", headers });
  const password = "a secret phrase 71";
  const url = await app.http.listen({ host: "127.0.0.1", port: 0 });
  expect(await postSlowly(`${url}/v1/session`, { email, password })).toBe(401);
  await app.services.payments.getRefund("re_secret_id").catch(() => undefined);
  await app.http.inject({ url: "/readyz" });
  await app.close();

  const find = (name: string) => received.find((span) => span.name === name);
  const request = find("GET /v1/account");
  expect(request?.attributes).toContainEqual({
    key: "http.response.status_code",
    value: { intValue: 200 },
  });
  const queries = received.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(queries.map(({ name }) => name)).toEqual(expect.arrayContaining(["select sessions"]));
  // Queries after the body was read belong to the request too: Fastify keeps the context while it reads.
  const signIn = find("POST /v1/session");
  const afterBody = received.filter(({ parentSpanId }) => parentSpanId === signIn?.spanId);
  expect(afterBody.map(({ name }) => name)).toContain("select accounts");
  expect(find("stripe GET /v1/refunds")?.status).toEqual({ code: 2 });
  expect(find("GET /readyz")).toBeUndefined();
  const token = Object.values(headers).find((value) => value.length > 20) ?? "no token";
  for (const secret of [email, password, token, "secret-term", "re_secret_id"]) {
    expect(bodies).not.toContain(secret);
  }
});

test("a job continues the trace of the request that queued it", async () => {
  const app = await createPaymentsApp({ OTEL_EXPORTER_OTLP_ENDPOINT: getCollectorUrl() });
  const url = `${await app.http.listen({ port: 0, host: "127.0.0.1" })}/v1/hooks/stripe`;
  await app.provider.post("webhooks/endpoint", { url, secret: "whsec_matinee" });
  const { page, ticketId } = await createTicketedEvent(app);
  await app.buy(page.id, { products: [{ id: ticketId, quantity: 1 }] });
  await app.provider.post("webhooks/idle");
  expect(await runJobs(app, "webhooks")).toBeGreaterThan(0);
  await app.close();

  const jobs = received.filter(({ name }) => name === "job webhooks");
  const requests = received.filter(({ name }) => name === "POST /v1/hooks/stripe");
  expect(jobs.length).toBeGreaterThan(0);
  for (const job of jobs)
    expect(requests.map(({ spanId, traceId }) => [spanId, traceId])).toContainEqual([
      job.parentSpanId,
      job.traceId,
    ]);
});

test("without a collector, no package of OpenTelemetry is loaded and no query is wrapped", async () => {
  vi.doMock("@opentelemetry/sdk-trace", () => {
    throw new Error("loaded");
  });
  const app = await createTestApp();
  try {
    expect(app.services.tracing).toBeNull();
    expect(await readQueryName(app)).not.toBe("traced");
    // Control: with a collector it is loaded.
    const config = { OTEL_EXPORTER_OTLP_ENDPOINT: getCollectorUrl() };
    await expect(createTestApp(config)).rejects.toThrow();
  } finally {
    vi.doUnmock("@opentelemetry/sdk-trace");
    await app.close();
  }
});
