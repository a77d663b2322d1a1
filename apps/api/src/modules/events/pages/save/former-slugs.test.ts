import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actFor, createAccount, createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import { waitForBlockedQuery } from "../../../../testing/database-locks.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { updateFormerSlugs } from "./page-slugs.ts";

let app: TestApp;
let owner: TestAccount;
let stranger: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services, { credits: 10 });
  stranger = await createAccount(app.services, { credits: 10 });
  staff = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

let count = 0;
const freshUrl = () => `ferry-${++count}-at-night`;
const live = (url = freshUrl()) =>
  createPage(app.services, owner.id, { slug: url, activated: true, activatedAt: new Date() });
const patch = (id: string, payload: object, account = owner) =>
  app.http.inject({ method: "PATCH", url: `/v1/pages/${id}`, headers: account.headers, payload });
const create = (account: TestAccount, url: string) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${account.id}`,
    headers: account.headers,
    payload: { title: "The Night Ferry", description: "A crossing.", url },
  });
/** Returns the slug of the event at an API address, or the status. */
const read = async (url: string) => {
  const response = await app.http.inject({ url: `/v1/pages/${url}` });
  return response.statusCode === 200 ? response.json().data.url : response.statusCode;
};

test("redirects every former slug of an activated event, which may take it back", async () => {
  const [first, second, third] = [freshUrl(), freshUrl(), freshUrl()];
  const page = await live(first);
  for (const url of [second, third]) expect((await patch(page.id, { url })).statusCode).toBe(200);
  expect(await Promise.all([first, second, third, first.toUpperCase()].map(read))).toEqual(
    Array<string>(4).fill(third),
  );
  // An event may take its own former slug; the slug it gives up redirects in turn.
  expect((await patch(page.id, { url: first })).statusCode).toBe(200);
  expect(await Promise.all([second, third].map(read))).toEqual([first, first]);
});

test("frees a draft's slug when it changes", async () => {
  const page = await createPage(app.services, owner.id, { activated: false });
  await patch(page.id, { url: freshUrl() });
  expect(await read(page.slug)).toBe(404);
  expect((await create(stranger, page.slug)).statusCode).toBe(201);
});

test("returns 409 to another account that takes a redirecting slug in any way", async () => {
  const page = await live();
  await patch(page.id, { url: freshUrl() });
  const created = await create(stranger, page.slug);
  expect(created.statusCode).toBe(409);
  expect(created.json()).toMatchObject({
    code: "url-taken",
    errors: { url: { msg: "This url is already taken, please pick a different one" } },
  });
  const other = await createPage(app.services, stranger.id);
  expect((await patch(other.id, { url: page.slug }, stranger)).statusCode).toBe(409);
  await actFor(app.services, staff, stranger.id);
  expect((await patch(other.id, { url: page.slug }, staff)).statusCode).toBe(409);
  // A superarchived event frees its slug; restoring it must not take a slug that redirects by then.
  const hidden = await createPage(app.services, stranger.id);
  await patch(hidden.id, { superarchived: true }, staff);
  await patch(page.id, { url: hidden.slug });
  await patch(page.id, { url: freshUrl() });
  expect((await patch(hidden.id, { superarchived: false }, staff)).statusCode).toBe(409);
});

test("lets another event of the same account take a former slug, which stops redirecting", async () => {
  const page = await live();
  await patch(page.id, { url: freshUrl() });
  const next = await create(owner, page.slug);
  expect(next.statusCode).toBe(201);
  const response = await app.http.inject({ url: `/v1/pages/${page.slug}`, headers: owner.headers });
  expect(response.json().data.id).toBe(next.json().data.id);
});

test("frees the slug and the former slugs on superarchiving", async () => {
  const page = await live();
  const second = freshUrl();
  await patch(page.id, { url: second });
  await patch(page.id, { superarchived: true }, staff);
  expect(await read(page.slug)).toBe(404);
  for (const url of [page.slug, second]) expect((await create(stranger, url)).statusCode).toBe(201);
});

test("skips former slugs when it copies or superarchives an event", async () => {
  const base = freshUrl();
  const page = await live(`${base}-2`);
  await patch(page.id, { url: base });
  await actFor(app.services, staff, owner.id);
  const copied = await app.http.inject({
    method: "POST",
    url: `/v1/pages/duplicate/${page.id}`,
    headers: staff.headers,
    payload: { account_email: stranger.email, title: "Copy of it" },
  });
  expect(copied.json().data.title).toBe("Copy of it");
  expect(copied.json().data.url).not.toBe(`${base}-2`);
  expect(copied.statusCode).toBe(201);
});

test("returns 409 when a slug is taken while its event gives it up", async () => {
  const { db } = app.services;
  const page = await live();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  const renaming = db.transaction(async (tx) => {
    const [moved] = await tx.update(pages).set({ slug: freshUrl() }).where(eq(pages.id, page.id)).returning();
    if (!moved) throw new Error("update returned no page");
    await updateFormerSlugs(tx, moved, page.slug);
    written();
    await mayCommit;
  });
  await isWritten;
  const taking = create(stranger, page.slug);
  // The request has finished its reads and now waits for the unique index on slugs.
  await waitForBlockedQuery(app.services);
  commit();
  await renaming;
  expect((await taking).statusCode).toBe(409);
});
