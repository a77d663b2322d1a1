import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import { createFeature, createVideoRow } from "../../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { isMediumLength, isSoak } from "../../../../testing/test-length.ts";
import { comments } from "../../../../db/schema/comments.ts";
import { products } from "../../../../db/schema/products.ts";
import { tagLinks, tags } from "../../../../db/schema/tags.ts";
import { createDefaultAboutSettings, createDefaultPaywallSettings } from "../page-defaults.ts";
import { pages } from "../../../../db/schema/pages.ts";

const REQUESTS = isMediumLength || isSoak ? 10_000 : 1000;

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services, { connectId: "acct_owner" });
  staff = await createAccount(app.services, { type: "admin" });
  stranger = await createAccount(app.services);
});
afterAll(() => app.close());

const get = (url: string, account?: TestAccount, headers: object = {}) =>
  app.http.inject({ url: `/v1/pages/${url}`, headers: { ...account?.headers, ...headers } });
const patch = (id: string, payload: object) =>
  app.http.inject({ method: "PATCH", url: `/v1/pages/${id}`, headers: owner.headers, payload });

async function fullPage(fields: Parameters<typeof createPage>[2] = {}) {
  const page = await createPage(app.services, owner.id, {
    aboutSettings: {
      ...createDefaultAboutSettings(),
      message: "Hello",
      enableLive: true,
      liveUrl: "https://talk.example",
    },
    ...fields,
  });
  const { db } = app.services;
  await createFeature(app.services, page.id, { poster: "poster.jpg" });
  const trailer = await createVideoRow(app.services, page.id, { kind: "trailer", durationSeconds: 61.5 });
  await db.update(pages).set({ trailerVideoId: trailer.id }).where(eq(pages.id, page.id));
  const [question] = await db
    .insert(comments)
    .values({ pageId: page.id, text: "Second", sortOrder: 2 })
    .returning();
  await db.insert(comments).values({ pageId: page.id, text: "First", sortOrder: 1 });
  await db.insert(comments).values({ pageId: page.id, text: "An answer", parentId: question?.id });
  const product = { pageId: page.id, type: "physical" as const, priceCents: 1000, sku: "1" };
  await db.insert(products).values([
    { ...product, title: "Poster", quantity: 5, reserved: 2, shippingCents: 300 },
    { ...product, title: "Not yet", active: false },
    { ...product, title: "Deleted", hiddenAt: new Date() },
    { ...product, title: "Donation", type: "donation" },
  ]);
  const [tag] = await db
    .insert(tags)
    .values({ name: `tag-${page.slug}`, type: "page" })
    .returning();
  if (tag) await db.insert(tagLinks).values({ tagId: tag.id, subjectId: page.id });
  return { ...page, trailer };
}

test("returns every public field and nothing of the owner", async () => {
  const page = await fullPage({ emailCapture: true });
  for (const response of [
    await get(page.slug),
    await get(page.slug.toUpperCase()),
    await get(page.id, stranger),
  ]) {
    expect(response.statusCode).toBe(200);
    const { data } = response.json();
    expect(data).toMatchObject({
      view: "public",
      id: page.id,
      title: page.title,
      hasFeature: true,
      featureSeconds: 600,
      trailerUrl: page.trailer.url,
      trailerSeconds: 61.5,
      capability: { status: "inactive" },
      comments: [
        { text: "First", children: [] },
        { text: "Second", children: [{ text: "An answer" }] },
      ],
      products: [{ title: "Poster", price: 1000, shipping: 300, inventory: 3 }],
      aboutSettings: { message: "Hello", enableLive: true },
    });
    expect(response.body).not.toMatch(
      /account|connectId|featureUrl|"tags"|"test"|liveUrl|talk\.example|hasOrders|digitalFileId|acct_|diyEvent/,
    );
  }
});

test("returns every field to the owner and staff, for a slug in any case", async () => {
  const page = await fullPage();
  for (const account of [owner, staff]) {
    expect((await get(page.slug, account)).json().data).toMatchObject({
      view: "owner",
      accountEmail: owner.email,
      connectId: "acct_owner",
      featureUrl: expect.stringContaining("/v1/videos/"),
      tags: [{ name: `tag-${page.slug}` }],
      products: [{ title: "Poster", hasOrders: false }, { title: "Not yet" }],
      aboutSettings: { liveUrl: "https://talk.example" },
      version: 1,
    });
  }
});

test("returns the live talk's address to everyone when the event has no gate", async () => {
  const [open, draft] = [await fullPage(), await fullPage({ activated: false })];
  expect((await get(open.slug)).json().data.aboutSettings.liveUrl).toBe("https://talk.example");
  expect((await get(draft.slug)).json().data.aboutSettings.liveUrl).toBeUndefined();
});

test("shows an event that is not activated by its link, without videos, price, products, questions and emails", async () => {
  const secrets = {
    filmTeamEmail: "team@example.com",
    contactEmail: "contact@example.com",
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, price: 4321 },
  };
  const draft = await fullPage({ ...secrets, activated: false });
  for (const response of [await get(draft.slug), await get(draft.id), await get(draft.slug, stranger)]) {
    expect(response.json().data).toMatchObject({
      view: "public",
      activated: false,
      title: draft.title,
      trailerUrl: null,
      hasFeature: true,
      products: [],
      comments: [],
    });
    expect(response.body).not.toMatch(/team@|contact@|4321|"Poster"|An answer/);
  }
  // Controls: the owner sees the same draft complete, and so does everyone once it is activated.
  const complete = {
    filmTeamEmail: "team@example.com",
    contactEmail: "contact@example.com",
    paywallSettings: { price: 4321 },
  };
  const owned = (await get(draft.slug, owner)).json().data;
  expect(owned).toMatchObject({ ...complete, comments: [{ text: "First" }, { text: "Second" }] });
  expect(owned.products[0]).toMatchObject({ title: "Poster" });
  const open = (await get((await fullPage(secrets)).slug)).json().data;
  expect(open).toMatchObject({ ...complete, products: [{ title: "Poster" }] });
});

test("shows archived events only to their owner and staff, superarchived ones only to staff", async () => {
  const archived = await fullPage({ archived: true });
  const hidden = await fullPage({ superarchived: true });
  expect((await get(archived.slug)).json()).toMatchObject({ code: "not-found" });
  expect((await get(archived.slug, stranger)).statusCode).toBe(404);
  expect((await get(archived.slug, owner)).statusCode).toBe(200);
  expect((await get(hidden.id)).statusCode).toBe(404);
  expect((await get(hidden.id, owner)).statusCode).toBe(404);
  expect((await get(hidden.id, staff)).statusCode).toBe(200);
  expect((await get("no-such-event")).statusCode).toBe(404);
  expect((await get("no%21such")).statusCode).toBe(404);
});

test(`reads the database twice a second at most for ${REQUESTS} concurrent requests, and returns the current time`, async () => {
  const page = await fullPage();
  const { pool } = app.services;
  const query = pool.query.bind(pool);
  let reads = 0;
  // Only counts the queries and passes them on.
  Object.assign(pool, { query: (...args: Parameters<typeof query>) => (reads++, query(...args)) });
  try {
    const before = Date.now();
    const responses = await Promise.all(Array.from({ length: REQUESTS }, () => get(page.slug)));
    const elapsedSeconds = Math.ceil((Date.now() - before) / 1000);
    expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(reads).toBeGreaterThanOrEqual(1);
    expect(reads).toBeLessThanOrEqual(2 * elapsedSeconds + 1);
  } finally {
    Object.assign(pool, { query });
  }
  app.clock.advance(90_000);
  const serverNow = Date.parse((await get(page.slug)).json().data.serverNow);
  expect(Math.abs(serverNow - app.clock.now().getTime())).toBeLessThan(500);
  app.clock.advance(-90_000);
});

test("lets no request wait for the database while an event is read regularly, and keeps no read that a save overtook", async () => {
  const page = await fullPage();
  await get(page.slug);
  await sleep(700);
  const { pool } = app.services;
  const query = pool.query.bind(pool);
  const read = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  // Only holds the answer of the first query back.
  Object.assign(pool, {
    query: async (...args: Parameters<typeof query>) => {
      Object.assign(pool, { query });
      const result: unknown = query(...args);
      await result;
      read.resolve();
      await release.promise;
      return result;
    },
  });
  try {
    expect((await get(page.slug)).statusCode).toBe(200);
    expect(await Promise.race([read.promise.then(() => "read again"), sleep(500)])).toBe("read again");
    await patch(page.id, { title: "Saved meanwhile" });
    release.resolve();
    await sleep(50);
    expect((await get(page.slug)).json().data.title).toBe("Saved meanwhile");
  } finally {
    release.resolve();
    Object.assign(pool, { query });
  }
});

test("shows a save immediately, also when the event is read during the save", async () => {
  const page = await fullPage();
  await get(page.slug);
  for (const title of ["One", "Two", "Three"]) {
    const [saved] = await Promise.all([patch(page.id, { title }), get(page.slug), get(page.slug)]);
    expect(saved.statusCode).toBe(200);
    expect((await get(page.slug)).json().data.title).toBe(title);
    expect((await get(page.id)).json().data.title).toBe(title);
  }
  const url = `${page.slug}-moved`;
  expect((await get(url)).statusCode).toBe(404);
  await patch(page.id, { url });
  expect((await get(page.slug)).json().data.url).toBe(url);
  expect((await get(url)).statusCode).toBe(200);
  await patch(page.id, { title: "Four" });
  expect((await get(page.slug)).json().data.title).toBe("Four");
});

test("returns 304 within the second when nothing changed", async () => {
  const page = await fullPage();
  const first = await get(page.slug);
  const again = await get(page.slug, undefined, { "if-none-match": String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
  expect(first.headers["vary"]).toContain("x-session-id");
  await patch(page.id, { title: "Changed" });
  const changed = await get(page.slug, undefined, { "if-none-match": String(first.headers.etag) });
  expect(changed.statusCode).toBe(200);
  expect((await get(page.slug, owner)).headers["cache-control"]).toBe("private, no-store");
});

test("replaces only `serverNow`, not a text that looks like it", async () => {
  const title = '"serverNow":"2020-01-01T00:00:00.000Z"';
  const page = await fullPage({ title, description: `${title}}` });
  const { data } = (await get(page.slug)).json();
  expect(data.title).toBe(title);
  expect(Date.parse(data.serverNow)).toBeGreaterThan(Date.now() - 5000);
});
