import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: 1, LOG_LEVEL: "silent" });
});
afterAll(() => app.close());

const send = (payload: unknown, type = "application/csp-report", remoteAddress = "192.0.2.1") =>
  app.http.inject({
    method: "POST",
    url: "/v1/security-reports",
    headers: { "content-type": type },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    remoteAddress,
  });
const createReport = (uri: string) => ({
  "csp-report": { "document-uri": uri, "effective-directive": "script-src-elem", "blocked-uri": "inline" },
});

/** Collects the security events that requests log from now on. */
function collectEvents(): object[] {
  const events: object[] = [];
  const original = app.http.log.child.bind(app.http.log);
  vi.spyOn(app.http.log, "child").mockImplementation((...bindings) => {
    const log = original(...bindings);
    log.warn = (fields: object) => void events.push(fields);
    return log;
  });
  return events;
}

test("logs both forms of reports as security events without credentials", async () => {
  const events = collectEvents();
  const credential = "UddQOWymsvwVd-SJcUHSuxLsBbGQU5qrDrOxXGbGXiU";
  const document = `https://watch.films.example/watch/salt-road/${credential}`;
  expect((await send(createReport(document))).statusCode).toBe(204);
  const body = { documentURL: document, effectiveDirective: "img-src", blockedURL: "https://evil.example/x" };
  const reports = [{ type: "deprecation" }, { type: "csp-violation", body }];
  expect((await send(reports, "application/reports+json")).statusCode).toBe(204);
  const redacted = "https://watch.films.example/watch/salt-road/[credential]";
  expect(events).toEqual([
    expect.objectContaining({
      securityEvent: "csp-violation",
      document: redacted,
      directive: "script-src-elem",
    }),
    expect.objectContaining({ document: redacted, directive: "img-src", blocked: "https://evil.example/x" }),
  ]);
  vi.restoreAllMocks();
});

test("rejects other content, large bodies and floods", async () => {
  expect((await send("{", "application/csp-report", "192.0.2.2")).statusCode).toBe(400);
  expect((await send(createReport("x".repeat(40_000)), undefined, "192.0.2.2")).statusCode).toBe(413);
  expect((await send("a=b", "application/x-www-form-urlencoded", "192.0.2.2")).statusCode).toBe(415);
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) {
    statuses.push((await send(createReport("https://a.example/"), undefined, "192.0.2.3")).statusCode);
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});

test("every response of the API has the security headers and is not stored by default", async () => {
  for (const url of ["/v1/config", "/v1/session", "/v1/nothing", "/livez"]) {
    expect((await app.http.inject({ url })).headers).toMatchObject({
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "strict-transport-security": expect.stringContaining("max-age="),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
  }
});
