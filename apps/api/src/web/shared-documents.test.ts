import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeBuiltApps } from "../testing/built-apps.ts";
import { createAccount, createPage, type TestAccount } from "../testing/fixtures.ts";
import { type HttpTestClient, startHttpTestClient } from "../testing/http-test-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { isSharedRequest } from "./shared-documents.ts";

const SHARED = "public, max-age=0, s-maxage=20, stale-while-revalidate=30, stale-if-error=300";

let app: TestApp;
let client: HttpTestClient;
let owner: TestAccount;
let slug: string;
beforeAll(async () => {
  app = await createTestApp({ ...(await writeBuiltApps({})), DOCUMENT_CACHE_SECONDS: 20 });
  client = await startHttpTestClient(app);
  owner = await createAccount(app.services);
  ({ slug } = await createPage(app.services, owner.id, { title: "The Salt Road", activatedAt: new Date() }));
});
afterAll(async () => {
  await app.close();
  await rm(app.config.APPS_DIR, { recursive: true });
});

const visitor = { host: "watch.matinee.example", "accept-encoding": "br" };
/** Sends a request twice: mostly, the second response comes from memory where it may. */
const open = async (path: string, headers: Record<string, string> = {}) => {
  const send = () => client.send(path, { ...visitor, ...headers });
  const responses = [await send(), await send()];
  return responses.map(({ status, body, headers: { "cache-control": caching, etag, ...rest } }) => ({
    status,
    body,
    caching,
    etag: typeof etag === "string" ? etag : undefined,
    rest,
  }));
};

test("public events, the front page and the legal texts may be shared, and are the same for everyone", async () => {
  for (const path of [`/watch/${slug}`, "/", "/terms", "/privacy"]) {
    const [first, second] = await open(path);
    expect(first).toMatchObject({
      status: 200,
      caching: SHARED,
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
    });
    expect(second).toMatchObject({ caching: SHARED });
    // The app then loads the prices and the time again.
    expect(first?.body).toContain(" true");
    expect(first?.rest).not.toHaveProperty("set-cookie");
    expect(first?.rest["vary"]).toBe("accept-encoding");
    const others: Record<string, string>[] = [
      { "user-agent": "other" },
      { "accept-language": "de" },
      { "x-forwarded-for": "192.0.2.7" },
    ];
    for (const headers of others) expect((await open(path, headers))[1]?.caching).toBe(SHARED);
  }
  expect((await open(`/watch/${slug}?utm_source=mail&gclid=1`))[0]?.caching).toBe(SHARED);
});

test.each<[name: string, query: string, headers: Record<string, string>, caching?: string]>([
  ["a cookie", "", { cookie: "session=abc" }],
  ["an authorization", "", { authorization: "Bearer abc" }],
  ["a session", "", { "x-session-id": "abc" }],
  ["another origin", "", { origin: "https://evil.example" }],
  ["a range", "", { range: "bytes=0-9" }],
  ["an unknown parameter", "?from=mail", {}],
  ["a credential in the query", "?subscriberID=c2VjcmV0LWNyZWRlbnRpYWwtb2Y", {}],
  ["a forwarded host that agrees", "", { "x-forwarded-host": "watch.matinee.example" }, SHARED],
])(
  "the response to a request with %s has the same text and is kept by no cache",
  async (_case, query, headers, caching = "no-store") => {
    const [anonymous] = await open(`/watch/${slug}`);
    for (const response of await open(`/watch/${slug}${query}`, headers)) {
      expect(response).toMatchObject({ status: 200, caching });
      expect(response.body).toContain("The Salt Road");
      expect(response.body).not.toContain("c2VjcmV0");
      if (query === "") expect(response.body).toBe(anonymous?.body);
      if (caching === "no-store") expect(response.etag).toBeUndefined();
    }
    // What a cache may keep is unchanged by such a request.
    expect((await open(`/watch/${slug}`))[1]).toMatchObject({ caching: SHARED, etag: expect.anything() });
  },
);

test("no request can put another app, another host or an error under a document's address", async () => {
  const path = `/watch/${slug}`;
  const poisons: Record<string, string>[] = [
    { "x-forwarded-host": "studio.matinee.example" },
    { "x-forwarded-host": "evil.example" },
    { host: "studio.matinee.example", "x-forwarded-host": "watch.matinee.example" },
    { host: "evil.example" },
    { host: "evil.example", "x-forwarded-host": "watch.matinee.example" },
    { host: "WATCH.matinee.example:8080" },
  ];
  for (const headers of poisons) {
    for (const target of [path, "/"]) {
      for (const response of await open(target, headers)) expect(response.caching).toBe("no-store");
    }
  }
  const [response] = await open(path, {
    "x-forwarded-proto": "http",
    "x-original-url": "/",
    "x-rewrite-url": "/",
  });
  expect(response?.body).toContain("The Salt Road");
});

test("drafts, previews, viewing links, former slugs, unknown addresses and other apps are kept by no cache", async () => {
  const draft = await createPage(app.services, owner.id, { title: "A draft", activated: false });
  const moved = await createPage(app.services, owner.id, { activatedAt: new Date() });
  await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${moved.id}`,
    headers: owner.headers,
    payload: { url: `${moved.slug}-new` },
  });
  const paths = [
    `/watch/${draft.slug}`,
    `/preview/${slug}`,
    `/watch/${slug}/c2VjcmV0LWNyZWRlbnRpYWw`,
    `/watch/${moved.slug}`,
    "/watch/nobody",
    "/none",
    "/terms?version=2026-11-23",
  ];
  for (const path of paths) for (const { caching } of await open(path)) expect(caching).toBe("no-store");
  for (const host of ["studio.matinee.example", "admin.matinee.example"])
    expect((await open("/", { host }))[0]?.caching).toBe("no-store");
});

test("confirms an unchanged document by its etag", async () => {
  const page = await createPage(app.services, owner.id, { title: "Confirmed", activatedAt: new Date() });
  const [document] = await open(`/watch/${page.slug}`);
  const send = (etag: string) => client.send(`/watch/${page.slug}`, { ...visitor, "if-none-match": etag });
  expect(await send(document?.etag ?? "")).toMatchObject({ status: 304, body: "" });
  expect((await send('"other"')).status).toBe(200);
});

test("control: without the setting, the same request is not shared", () => {
  const { WATCH_URL } = app.config;
  const request = { url: `/watch/${slug}`, method: "GET", headers: visitor };
  expect(isSharedRequest(request, { WATCH_URL, DOCUMENT_CACHE_SECONDS: 20 }, ["en"])).toBe(true);
  expect(isSharedRequest(request, { WATCH_URL, DOCUMENT_CACHE_SECONDS: 0 }, ["en"])).toBe(false);
});
