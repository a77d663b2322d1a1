import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLogLines } from "../../testing/log-lines.ts";
import { serializeError } from "../serialize-error.ts";
import { createLogStream } from "./log-stream.ts";
import { createErrorReports } from "./error-reports.ts";

const reports: Record<string, unknown>[] = [];
const webhook = createServer(async (request, response) => {
  reports.push((await json(request)) as Record<string, unknown>); // Cast: every report is an object
  response.end();
});
let url: string;
beforeAll(async () => {
  webhook.listen(0, "127.0.0.1");
  await once(webhook, "listening");
  const address = webhook.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port");
  url = `http://127.0.0.1:${address.port}`;
});
beforeEach(() => {
  reports.length = 0;
});
afterAll(() => webhook.close());

test("posts logged errors with the process, the request and the stack, and nothing of other lines", async () => {
  const log = createLogLines();
  const logger = pino(
    { level: "info", serializers: { err: serializeError } },
    createLogStream({ ERROR_WEBHOOK_URL: url }, "worker", log.stream),
  );
  logger.info("request completed");
  logger.warn({ email: "ana@example.com" }, "mail not sent");
  logger.error(
    { err: new Error("broken"), job: "send-emails", email: "ana@example.com" },
    "recurring job failed",
  );
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({
    process: "worker",
    level: 50,
    job: "send-emails",
    msg: "recurring job failed",
    err: { message: "broken", stack: expect.stringContaining("error-reports.test.ts") },
  });
  expect(JSON.stringify(reports)).not.toContain("ana@example.com");
  // The log is complete as before.
  expect(log.lines.map(({ msg }) => msg)).toEqual([
    "request completed",
    "mail not sent",
    "recurring job failed",
  ]);
});

test("posts the same error once a minute, and at most twenty", async () => {
  let now = 0;
  const stream = createErrorReports(url, "api", () => now);
  const fail = (msg: string) => stream.write(JSON.stringify({ time: now, level: 50, msg }));
  for (let n = 0; n < 3; n++) fail("request failed");
  for (let n = 0; n < 30; n++) fail(`failure ${n}`);
  await expect.poll(() => reports).toHaveLength(20);
  now = 60_000;
  fail("request failed");
  await expect.poll(() => reports).toHaveLength(21);
});

test("a webhook that is unavailable changes nothing", () => {
  const stream = createErrorReports("http://127.0.0.1:1", "api");
  expect(() => stream.write(JSON.stringify({ time: 1, level: 50, msg: "request failed" }))).not.toThrow();
  expect(() => stream.write("no json")).not.toThrow();
});
