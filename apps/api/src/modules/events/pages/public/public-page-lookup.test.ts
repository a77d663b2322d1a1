import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type HttpTestClient,
  startHttpTestClient,
  type TestResponse,
} from "../../../../testing/http-test-client.ts";
import { createAccount, createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";

let app: TestApp;
let owner: TestAccount;
let asker: HttpTestClient;
beforeAll(async () => {
  app = await createTestApp();
  asker = await startHttpTestClient(app);
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const ask: HttpTestClient["send"] = (path, ...how) => asker.send(`/v1/pages/${path}`, ...how);
const askTwice: HttpTestClient["sendTwice"] = (path) => asker.sendTwice(`/v1/pages/${path}`);

const withoutClock = ({ body }: TestResponse) => body.replace(/"serverNow":"[^"]+"/, "");

test("serves a cached event with the route's body and headers", async () => {
  const page = await createPage(app.services, owner.id, { title: "Café — 夜" });
  const [first, again] = await askTwice(page.slug);
  expect({ ...again, isRouted: true, body: "" }).toEqual({ ...first, body: "" });
  expect(withoutClock(again)).toBe(withoutClock(first));
  expect(again.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(again.body)),
    "x-content-type-options": "nosniff",
    vary: "Origin, x-session-id, Authorization",
  });
  expect(await ask(page.slug, { "if-none-match": '"old"' })).toMatchObject({ status: 200 });
  // The id is another cache key.
  expect(await ask(page.id)).toMatchObject({ status: 200, isRouted: true });

  app.clock.advance(90_000);
  const later = JSON.parse((await ask(page.slug)).body).data.serverNow;
  expect(Math.abs(Date.parse(later) - app.clock.now().getTime())).toBeLessThan(500);
  app.clock.advance(-90_000);
});

test("passes requests with another origin, session, method or query to the route", async () => {
  const page = await createPage(app.services, owner.id);
  const [, cached] = await askTwice(page.slug);
  const notModified = await ask(page.slug, { "if-none-match": String(cached.headers["etag"]) });
  expect(notModified).toMatchObject({ status: 304, isRouted: true, body: "" });
  expect(notModified.headers["vary"]).toBe(cached.headers["vary"]);
  const elsewhere = await ask(page.slug, { origin: app.config.WATCH_URL });
  expect(elsewhere).toMatchObject({
    isRouted: true,
    headers: { vary: cached.headers["vary"], "access-control-allow-origin": app.config.WATCH_URL },
  });
  const own = await ask(page.slug, { ...owner.headers });
  expect(JSON.parse(own.body).data).toMatchObject({ view: "owner" });
  expect(own.headers["cache-control"]).toBe("private, no-store");
  expect(await ask(page.slug, { "x-session-id": "nobody" })).toMatchObject({ isRouted: true });
  expect(await ask(page.slug, {}, "HEAD")).toMatchObject({ status: 404, isRouted: true });
  expect(await ask(`${page.slug}?any=1`)).toMatchObject({ isRouted: true });
  expect(await ask("archived")).toMatchObject({ status: 401, isRouted: true });
  expect(await ask("no-such-event")).toMatchObject({ status: 404, isRouted: true });
  expect(await ask("no-such-event")).toMatchObject({ status: 404, isRouted: true });
});

test("shows a save and the end of an event immediately", async () => {
  const page = await createPage(app.services, owner.id);
  for (const title of ["One", "Two"]) {
    await askTwice(page.slug);
    const saved = await app.http.inject({
      method: "PATCH",
      url: `/v1/pages/${page.id}`,
      headers: owner.headers,
      payload: { title },
    });
    expect(saved.statusCode).toBe(200);
    const response = await ask(page.slug);
    expect(JSON.parse(response.body).data.title).toBe(title);
  }
  await askTwice(page.slug);
  await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${page.id}`,
    headers: owner.headers,
    payload: { archived: true },
  });
  expect(await ask(page.slug)).toMatchObject({ status: 404 });
});
