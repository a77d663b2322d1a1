import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
let page: { id: string; slug: string };
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: 1 });
  owner = await createAccount(app.services);
  staff = await createAccount(app.services, { type: "admin" });
  page = await createPage(app.services, owner.id);
  await app.http.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

/** Sends bytes as they are and returns the whole response. */
async function sendRaw(lines: readonly string[]): Promise<string> {
  const address = app.http.server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port");
  const socket = connect(address.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(lines.join("\r\n"));
  return text(socket);
}

test("every kind of response has the headers that protect it, a charset, and no cookie", async () => {
  const json = { "content-type": "application/json" };
  const leaver = await createAccount(app.services);
  const responses = await Promise.all([
    app.http.inject({ url: "/v1/config" }),
    app.http.inject({ url: `/v1/pages/${page.slug}` }),
    app.http.inject({ url: `/v1/pages/${page.id}/orders.csv`, headers: owner.headers }),
    app.http.inject({ url: "/v1/accounts.csv", headers: staff.headers }),
    app.http.inject({ url: "/v1/account" }),
    app.http.inject({ url: "/v1/account", headers: owner.headers }),
    app.http.inject({ url: "/v1/nothing" }),
    app.http.inject({ url: "/media/no-grant/no-video/index.m3u8" }),
    app.http.inject({ url: "/robots.txt", headers: { host: new URL(app.config.WATCH_URL).host } }),
    app.http.inject({ method: "POST", url: "/v1/session", headers: json, payload: "{" }),
    app.http.inject({ method: "POST", url: "/v1/session", payload: { email: 1 } }),
    app.http.inject({ method: "DELETE", url: "/v1/session", headers: leaver.headers }),
  ]);
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(
    new Set([200, 204, 400, 401, 404, 422]),
  );
  for (const { headers, body } of responses) {
    const [, maxAge = "0"] = /max-age=(\d+)/.exec(String(headers["strict-transport-security"])) ?? [];
    expect(Number(maxAge)).toBeGreaterThanOrEqual(31_536_000);
    expect(headers["strict-transport-security"]).toContain("includeSubDomains");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers).not.toHaveProperty("set-cookie");
    if (body !== "") expect(headers["content-type"]).toMatch(/; charset=utf-8$/);
  }
});

test("supports no TRACE", async () => {
  const response = await sendRaw([
    "TRACE /v1/config HTTP/1.1",
    "Host: api.example",
    "Connection: close",
    "X-Session-Id: a-secret-session",
    "",
    "",
  ]);
  expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(response).not.toContain("a-secret-session");
});

test.each([
  ["both Content-Length and Transfer-Encoding", ["Content-Length: 5", "Transfer-Encoding: chunked"]],
  ["two lengths", ["Content-Length: 5", "Content-Length: 6"]],
  ["an unknown transfer encoding", ["Transfer-Encoding: chunked, identity"]],
])("rejects a request with %s and closes the connection", async (_name, headers) => {
  const smuggled = ["0", "", "GET /v1/config HTTP/1.1", "Host: api.example", "", ""];
  const response = await sendRaw([
    "POST /v1/session HTTP/1.1",
    "Host: api.example",
    "Content-Type: application/json",
    ...headers,
    "",
    ...smuggled,
  ]);
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test("rejects a query parameter that is sent twice", async () => {
  const repeated = await app.http.inject({
    url: `/v1/pages/${page.id}/orders?page=1&page=2`,
    headers: owner.headers,
  });
  expect(repeated.statusCode).toBe(400);
  const single = await app.http.inject({ url: `/v1/pages/${page.id}/orders?page=1`, headers: owner.headers });
  expect(single.statusCode).toBe(200);
});

test("a body cannot change the prototypes of objects", async () => {
  for (const payload of [
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"aboutSettings":{"__proto__":{"polluted":1}}}',
    '{"aboutSettings":"{\\"__proto__\\":{\\"polluted\\":1}}"}',
  ]) {
    const response = await app.http.inject({
      method: "PATCH",
      url: `/v1/pages/${page.id}`,
      headers: { ...owner.headers, "content-type": "application/json" },
      payload,
    });
    expect(response.body).not.toContain('polluted":1');
    expect({}).not.toHaveProperty("polluted");
  }
});

test("a form of another site can neither send a session nor a body that is read", async () => {
  const url = `/v1/pages/${page.id}`;
  const session = owner.headers["x-session-id"];
  const payload = JSON.stringify({ title: "Changed by a stranger" });
  const readTitle = async () => (await app.http.inject({ url, headers: owner.headers })).json().data.title;
  const title = await readTitle();
  // A browser sends these types, and cookies, to other sites without asking them first.
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const headers = { ...owner.headers, "content-type": type };
    await app.http.inject({ method: "PATCH", url, headers, payload });
    expect(await readTitle()).toBe(title);
  }
  const json = { "content-type": "application/json" };
  const cookie = `x-session-id=${session}; matinee.session=${session}`;
  const forged = await app.http.inject({ method: "PATCH", url, headers: { ...json, cookie }, payload });
  expect(forged.statusCode).toBe(401);
  await app.http.inject({ method: "PATCH", url, headers: { ...json, ...owner.headers }, payload });
  expect(await readTitle()).toBe("Changed by a stranger");
});

test("counts a caller by the connection, whatever X-Forwarded-For a stranger sends", async () => {
  const request = (remoteAddress: string, forwarded: string) =>
    app.http.inject({
      method: "POST",
      url: "/v1/tokens/reset",
      headers: { "x-forwarded-for": forwarded },
      remoteAddress,
      payload: {
        email: `${forwarded}.${remoteAddress}@example.com`,
        redirectUrl: `${app.config.STUDIO_URL}/reset-password`,
      },
    });
  // At once, because this call is slow on purpose.
  const from = (remoteAddress: string) =>
    Promise.all(
      Array.from({ length: 11 }, async (_, n) => (await request(remoteAddress, `203.0.113.${n}`)).statusCode),
    );
  expect(await from("198.51.100.7")).toContain(429);
  // Control: the configured proxy is believed.
  expect(await from("127.0.0.1")).not.toContain(429);
});

test("a request that names two hosts is malformed, and one that names one is not", async () => {
  const request = (...hosts: string[]) => [
    "GET /v1/config HTTP/1.1",
    ...hosts.map((host) => `Host: ${host}`),
    "Connection: close",
    "",
    "",
  ];
  expect(await sendRaw(request("127.0.0.1"))).toMatch(/^HTTP\/1\.1 200 /);
  expect(await sendRaw(request("127.0.0.1", "admin.matinee.example"))).toMatch(/^HTTP\/1\.1 400 /);
});

test("pages of other sites call the public routes, but not those of our own apps", async () => {
  const readAllowed = async (url: string, origin: string) =>
    (await app.http.inject({ url, headers: { origin } })).headers["access-control-allow-origin"];
  const site = "https://cinema.example";
  expect(await readAllowed("/v1/config", site)).toBe(site);
  expect(await readAllowed(`/v1/pages/${page.slug}/card`, site)).toBe(site);
  for (const url of [
    "/v1/session",
    "/v1/account",
    "/v1/account/activity",
    "/v1/admin/orders",
    "/v1/accounts.csv",
  ]) {
    expect(await readAllowed(url, site), url).toBeUndefined();
    expect(await readAllowed(url, "null"), url).toBeUndefined();
    expect(await readAllowed(url, app.config.STUDIO_URL), url).toBe(app.config.STUDIO_URL);
  }
  const preflight = await app.http.inject({
    method: "OPTIONS",
    url: "/v1/session",
    headers: { origin: site, "access-control-request-method": "POST" },
  });
  expect(preflight.headers).not.toHaveProperty("access-control-allow-origin");
});
