import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createDefaultPaywallSettings } from "../pages/page-defaults.ts";
import { ensureOnDemandProduct } from "./ensure-on-demand-product.ts";
import { products } from "../../../db/schema/products.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const newPage = (settings: Partial<ReturnType<typeof createDefaultPaywallSettings>> = {}) =>
  createPage(app.services, owner.id, {
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, ...settings },
  });

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  app.http.inject({ method: "POST", url: `/v1/pages/${url}`, headers, ...(payload && { payload }) });

test("creates one ticket product for concurrent requests", async () => {
  const { id } = await newPage();
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => post(`${id}/products/paywall`, {}, owner.headers)),
  );
  const ids = new Set(responses.map((response) => response.json().data.paywallProductId));
  expect(ids.size).toBe(1);
  const again = await post(`${id}/products/paywall`, undefined, owner.headers);
  expect(ids.has(again.json().data.paywallProductId)).toBe(true);
  const rows = await app.services.db.select().from(products).where(eq(products.pageId, id));
  expect(rows).toMatchObject([{ title: "Ticket", type: "paywall", active: true, priceCents: 750 }]);
});

test("control: select-then-insert without a unique index creates duplicates", async () => {
  const { id: pageId } = await newPage();
  const same = and(eq(products.pageId, pageId), eq(products.type, "ticket"), eq(products.priceCents, 750));
  const selects = Array.from({ length: 12 }, () => app.services.db.select().from(products).where(same));
  // All selects run before the first insert, as in concurrent requests.
  const results = await Promise.all(selects);
  const ticket = { pageId, type: "ticket" as const, title: "Ticket", priceCents: 750, sku: "0" };
  await Promise.all(
    results.filter(([existing]) => !existing).map(() => app.services.db.insert(products).values(ticket)),
  );
  const rows = await app.services.db.select().from(products).where(eq(products.pageId, pageId));
  expect(rows.length).toBeGreaterThan(1);
});

test("keeps one product per price and lists only the current one", async () => {
  const page = await newPage({ price: 900 });
  const price = async (body?: object) =>
    (await post(`${page.id}/products/paywall`, body, owner.headers)).json().data.paywallProductId;
  const present = await price();
  const other = await price({ paywallSettings: JSON.stringify({ ...page.paywallSettings, price: 1200 }) });
  expect(other).not.toBe(present);
  expect(await price({ paywallSettings: { price: 900 } })).toBe(present);
  const listed = await app.http.inject({ url: `/v1/pages/${page.id}/products?type=paywall` });
  expect(listed.json().data.map(({ id }: { id: string }) => id)).toEqual([present]);
  const removed = await app.http.inject({
    method: "DELETE",
    url: `/v1/pages/${page.id}/products/${present}`,
    headers: owner.headers,
  });
  expect(removed.statusCode).toBe(409);
});

test("names one unlisted product per donation amount from 50 cents to $10,000, for anyone, without adding any", async () => {
  const { id } = await newPage();
  const responses = await Promise.all(
    Array.from({ length: 12 }, () => post(`${id}/products/donation`, { amount: 2000 })),
  );
  expect(new Set(responses.map((response) => response.json().data.donationProductId)).size).toBe(1);
  for (const amount of [50, 1_000_000]) {
    expect((await post(`${id}/products/donation`, { amount })).statusCode).toBe(200);
  }
  expect(await app.services.db.$count(products, eq(products.pageId, id))).toBe(0);
  for (const [amount, text] of [
    [49, "The smallest donation is $0.50"],
    [0, "The smallest donation is $0.50"],
    [-2000, "The smallest donation is $0.50"],
    [1_000_001, "The largest donation is $10,000"],
  ]) {
    const rejected = await post(`${id}/products/donation`, { amount });
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json().errors).toEqual({ amount: { msg: text } });
  }
  for (const list of ["products", "products?type=donation", "products/store", "products/all"]) {
    const listed = await app.http.inject({ url: `/v1/pages/${id}/${list}`, headers: owner.headers });
    expect(listed.json().data).toEqual([]);
  }
});

test("creates separate products for a ticket and a donation of the same amount", async () => {
  const { id: pageId } = await newPage();
  const paywall = await ensureOnDemandProduct(app.services.db, { pageId, type: "paywall", priceCents: 750 });
  const donation = await ensureOnDemandProduct(app.services.db, {
    pageId,
    type: "donation",
    priceCents: 750,
  });
  expect(donation).not.toBe(paywall);
});

test("lets only the owner and staff create the ticket product", async () => {
  const { id } = await newPage();
  const stranger = await createAccount(app.services);
  expect((await post(`${id}/products/paywall`)).statusCode).toBe(401);
  expect((await post(`${id}/products/paywall`, {}, stranger.headers)).statusCode).toBe(404);
});
