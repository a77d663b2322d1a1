import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createFeature, createVideoRow } from "../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder, createSubscriber } from "../../../testing/viewer-fixtures.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { creditBalances } from "../../../db/schema/credits.ts";
import { comments } from "../../../db/schema/comments.ts";
import { products } from "../../../db/schema/products.ts";
import { createDefaultPaywallSettings } from "./page-defaults.ts";
import { pagePhotos, pages } from "../../../db/schema/pages.ts";

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services, { credits: 3 });
  staff = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

const draft = (fields: Parameters<typeof createPage>[2] = {}) =>
  createPage(app.services, owner.id, { activated: false, test: true, ...fields });
/** Creates a draft that meets every requirement of the activation. */
async function complete(fields: Parameters<typeof createPage>[2] = {}) {
  const page = await draft(fields);
  await createFeature(app.services, page.id);
  return page;
}
const call = (method: "POST" | "PATCH" | "DELETE", url: string, account = owner, payload?: object) =>
  app.http.inject({
    method,
    url: `/v1/pages/${url}`,
    headers: account.headers,
    ...(payload && { payload }),
  });
const patch = (id: string, payload: object, account = owner) => call("PATCH", id, account, payload);
const setPayouts = (capabilityStatus: "active" | "inactive") =>
  app.services.db.update(accounts).set({ capabilityStatus }).where(eq(accounts.id, owner.id));

test("lists the missing requirements with their steps", async () => {
  const page = await draft({
    description: "",
    eventStart: null,
    eventEnd: null,
    opensAt: null,
    closesAt: null,
  });
  const bare = await call("POST", `${page.id}/activate`);
  expect(bare.statusCode).toBe(409);
  expect(bare.json()).toMatchObject({
    code: "not-activatable",
    details: {
      missing: [
        { field: "description", step: "filmDetails", message: "Please enter a log line" },
        { field: "featureUrl", step: "trailer", message: "Please upload the film" },
        { field: "eventStart", step: "eventDetails" },
        { field: "eventEnd", step: "eventDetails" },
      ],
    },
  });
  const converting = await draft();
  await createFeature(app.services, converting.id, { status: "converting" });
  expect((await call("POST", `${converting.id}/activate`)).json().message).toContain("converted");
});

test("clears test mode on activation; a second activation changes nothing", async () => {
  const page = await complete();
  const first = await call("POST", `${page.id}/activate`);
  expect(first.json().data).toMatchObject({ activated: true, active: true, test: false });
  const again = await call("POST", `${page.id}/activate`);
  expect(again.json().data.version).toBe(first.json().data.version);
});

test("keeps the time of the first activation for every way of activating", async () => {
  const [single, updatedInBulk] = [await complete(), await complete()];
  const moments = () =>
    Promise.all(
      [single, updatedInBulk].map(async ({ id }) => {
        const [row] = await app.services.db
          .select({ at: pages.activatedAt })
          .from(pages)
          .where(eq(pages.id, id));
        return row?.at ?? null;
      }),
    );
  const bulk = (activated: boolean) =>
    app.http.inject({
      method: "PATCH",
      url: "/v1/admin/pages/bulk",
      headers: staff.headers,
      payload: { pageIds: [updatedInBulk.id], attributes: { activated } },
    });
  expect(await moments()).toEqual([null, null]);
  await call("POST", `${single.id}/activate`);
  expect((await bulk(true)).statusCode).toBe(200);
  const first = await moments();
  expect(first).toEqual([expect.any(Date), expect.any(Date)]);
  app.clock.advance(60_000);
  for (const activated of [false, true]) {
    await patch(single.id, { activated }, staff);
    await bulk(activated);
  }
  expect(await moments()).toEqual(first);
});

test("requires active payouts for an event that takes money, for every way of activating", async () => {
  await setPayouts("inactive");
  const free = await complete();
  const ways = await Promise.all([
    complete({ paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true } }),
    complete({ paywallSettings: { ...createDefaultPaywallSettings(), askDonations: true } }),
    complete({
      paywallSettings: {
        ...createDefaultPaywallSettings(),
        askMidrollDonations: true,
        midrollDonationTriggerMinutes: 1,
        midrollDonationTriggerSeconds: 0,
      },
    }),
    complete(),
  ]);
  const store = ways[3];
  await app.services.db
    .insert(products)
    .values({ pageId: store?.id ?? "", type: "physical", title: "Poster", priceCents: 1000, sku: "1" });
  for (const { id } of ways) {
    for (const response of [
      await call("POST", `${id}/activate`),
      await patch(id, { activated: true }),
      await patch(id, { active: true }),
      await patch(id, { activated: true }, staff),
    ]) {
      expect(response.statusCode).toBe(409);
      expect(response.json().details.missing).toMatchObject([
        { field: "capability", step: "activateAndPayments" },
      ]);
    }
  }
  expect((await patch(free.id, { activated: true })).statusCode).toBe(200);
  await setPayouts("active");
  for (const { id } of ways) expect((await call("POST", `${id}/activate`)).statusCode).toBe(200);
});

test("rejects a save that removes a requirement of an activated event", async () => {
  await setPayouts("inactive");
  const page = await complete({ activated: true });
  expect((await patch(page.id, { featureUrl: "" })).json().code).toBe("not-activatable");
  expect((await patch(page.id, { eventStart: "" })).json().code).toBe("not-activatable");
  expect((await patch(page.id, { paywallSettings: { enablePaywall: true } })).json().code).toBe(
    "not-activatable",
  );
  // A film that is not ready does not replace the current one.
  const next = await createVideoRow(app.services, page.id, { status: "uploading" });
  const before = (await patch(page.id, {})).json().data.featureUrl;
  expect((await patch(page.id, { featureUrl: next.url })).json().data.featureUrl).toBe(before);
  await setPayouts("active");
  expect((await patch(page.id, { paywallSettings: { enablePaywall: true } })).statusCode).toBe(200);
});

test("clears `activated` on archiving and restores it on unarchiving if the requirements are met", async () => {
  const page = await complete({ activated: true });
  expect((await patch(page.id, { archived: true, activated: false })).json().data).toMatchObject({
    archived: true,
    activated: false,
  });
  expect((await patch(page.id, { archived: false })).json().data).toMatchObject({
    archived: false,
    activated: true,
  });
  const never = await complete();
  await patch(never.id, { archived: true });
  expect((await patch(never.id, { archived: false })).json().data.activated).toBe(false);

  const paid = await complete({
    activated: true,
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
  });
  await patch(paid.id, { archived: true });
  await setPayouts("inactive");
  expect((await patch(paid.id, { archived: false })).json().data).toMatchObject({
    archived: false,
    activated: false,
  });
  await setPayouts("active");
});

test("unarchives an event on activation", async () => {
  const page = await complete({ archived: true });
  expect((await patch(page.id, { activated: true })).json().data).toMatchObject({
    activated: true,
    archived: false,
  });
});

test("frees the slug and hides the event on superarchiving; restores both unless the slug is taken", async () => {
  const page = await complete({ activated: true });
  const hide = (id: string) => patch(id, { superarchived: true }, staff);
  const hidden = await hide(page.id);
  expect(hidden.json().data).toMatchObject({
    superarchived: true,
    activated: false,
    url: `${page.slug}-deprecated-1`,
  });
  expect((await patch(page.id, { title: "x" })).statusCode).toBe(404);
  const get = (account: TestAccount) =>
    app.http.inject({ url: `/v1/pages/${page.id}`, headers: account.headers });
  expect((await get(owner)).statusCode).toBe(404);
  expect((await get(staff)).statusCode).toBe(200);
  expect((await patch(page.id, { activated: true }, staff)).json().code).toBe("state-conflict");

  const successor = await complete({ slug: page.slug });
  const conflict = await patch(page.id, { superarchived: false }, staff);
  expect(conflict.json()).toMatchObject({ code: "url-taken" });
  expect((await hide(successor.id)).json().data.url).toBe(`${page.slug}-deprecated-2`);
  expect((await patch(page.id, { superarchived: false }, staff)).json().data).toMatchObject({
    superarchived: false,
    url: page.slug,
    activated: true,
  });
});

test("copies texts, photos, store and FAQ, but no orders and attendees", async () => {
  const account = await createAccount(app.services, { credits: 2 });
  const money = {
    currency: "eur",
    tax: { mode: "included", rate: 2300, name: "VAT" },
    receipt: { asksBusinesses: false, charity: { text: "We are a charity", number: "" } },
  } as const;
  const page = await createPage(app.services, account.id, {
    sponsorName: "Acme",
    emailCapture: true,
    ...money,
  });
  const { db } = app.services;
  await createFeature(app.services, page.id);
  await createSubscriber(app.services, page.id);
  await createOrder(app.services, page.id, { currency: "eur" });
  await db.insert(pagePhotos).values({ pageId: page.id, url: "/v1/s3/a.jpg", title: "Still" });
  await db.insert(products).values({
    pageId: page.id,
    type: "physical",
    title: "Poster",
    priceCents: 1000,
    sku: "0123456789",
    quantity: 5,
    reserved: 3,
  });
  const [question] = await db.insert(comments).values({ pageId: page.id, text: "Where?" }).returning();
  await db.insert(comments).values({ pageId: page.id, text: "Here.", parentId: question?.id });

  const copy = (by: TestAccount, account_email: string) =>
    call("POST", `duplicate/${page.id}`, by, { account_email });
  const response = await copy(account, account.email.toUpperCase());
  expect(response.statusCode).toBe(201);
  expect(response.json().data).toMatchObject({
    url: `${page.slug}-2`,
    title: page.title,
    sponsorName: "Acme",
    emailCapture: true,
    activated: false,
    test: true,
    hasFeature: true,
    ...money,
    currencyFixed: false,
    photos: [{ url: "/v1/s3/a.jpg", title: "Still" }],
    products: [{ title: "Poster", quantity: 5, inventory: 5, hasOrders: false }],
    comments: [{ text: "Where?", children: [{ text: "Here." }] }],
  });
  expect(response.json().data.products[0].sku).not.toBe("0123456789");
  const people = await app.http.inject({
    url: `/v1/pages/${response.json().data.id}`,
    headers: account.headers,
  });
  expect(people.statusCode).toBe(200);
  // Staff copy for the customer, who pays the credit.
  expect((await copy(staff, account.email)).json().data).toMatchObject({
    url: `${page.slug}-3`,
    accountId: account.id,
  });
  const [balance] = await db.select().from(creditBalances).where(eq(creditBalances.accountId, account.id));
  expect(balance?.credits).toBe(0);
  const broke = await copy(account, account.email);
  expect(broke.statusCode).toBe(402);
  expect(broke.json().message).toBe("This user has no credits available to duplicate this event.");
  expect((await copy(account, owner.email)).statusCode).toBe(403);
  expect((await copy(owner, owner.email)).statusCode).toBe(404);
  expect((await copy(staff, "nobody@example.com")).json().errors).toHaveProperty("account_email");
});

test("gives concurrent copies distinct slugs", async () => {
  const account = await createAccount(app.services, { credits: 4 });
  const page = await createPage(app.services, account.id);
  // The specification's path and the documented one do the same.
  const paths = [0, 1, 2, 3].map((at) => (at % 2 ? `duplicate/${page.id}` : `${page.id}/duplicate`));
  const copies = await Promise.all(
    paths.map((path) => call("POST", path, account, { account_email: account.email })),
  );
  const urls = copies.map((response): string => response.json().data.url).toSorted();
  expect(urls).toEqual([2, 3, 4, 5].map((number) => `${page.slug}-${number}`));
});

test("deletes an event without orders and returns 409 for one with orders", async () => {
  const [empty, sold] = [await draft(), await draft()];
  await createOrder(app.services, sold.id);
  expect((await call("DELETE", empty.id)).statusCode).toBe(204);
  expect(await app.services.db.select().from(pages).where(eq(pages.id, empty.id))).toEqual([]);
  const rejected = await call("DELETE", sold.id);
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json().message).toContain("orders");
  const stranger = await createAccount(app.services);
  expect((await call("DELETE", sold.id, stranger)).statusCode).toBe(404);
  const built = await draft({ diyEvent: false });
  expect((await call("DELETE", built.id)).statusCode).toBe(403);
});
