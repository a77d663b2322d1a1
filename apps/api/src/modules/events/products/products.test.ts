import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actFor, createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { files } from "../../../db/schema/files.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { products } from "../../../db/schema/products.ts";

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
let stranger: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  stranger = await createAccount(app.services);
  staff = await createAccount(app.services, { type: "admin" });
  pageId = (await createPage(app.services, owner.id)).id;
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PATCH" | "DELETE";
async function call(method: Method, path: string, payload?: object, as: TestAccount | null = owner) {
  const response = await app.http.inject({
    method,
    url: `/v1/pages/${path}`,
    headers: as?.headers ?? {},
    ...(payload && { payload }),
  });
  const body = response.body === "" ? null : response.json();
  return { status: response.statusCode, data: body?.data, body };
}

const create = async (fields: object = {}, page = pageId) =>
  (await call("POST", `${page}/products`, { type: "physical", title: "Poster", price: 2500, ...fields }))
    .data;

const newPage = async (fields: Parameters<typeof createPage>[2] = {}) =>
  (await createPage(app.services, owner.id, fields)).id;

const file = async (accountId: string, isPublic: boolean) => {
  const [row] = await app.services.db
    .insert(files)
    .values({ accountId, key: randomUUID(), name: "f", contentType: "x/y", sizeBytes: 1, isPublic })
    .returning();
  return row?.id;
};

async function orderOf(product: { id: string; type: "physical" }, page = pageId) {
  const [order] = await app.services.db
    .insert(orders)
    .values({ pageId: page, email: "a@example.com", name: "A", totalCents: 2500 })
    .returning();
  if (!order) throw new Error("no order");
  await app.services.db.insert(orderLines).values({
    orderId: order.id,
    productId: product.id,
    title: "Poster",
    type: product.type,
    quantity: 1,
    unitCents: 2500,
  });
}

test("creates a product with a ten-digit SKU at the end of the store, visible to everyone", async () => {
  const page = await newPage();
  const digitalFileId = await file(owner.id, false);
  const first = await create({ type: "digital", quantity: null, digitalFileId }, page);
  const second = await create({ quantity: 5, shipping: 700, description: "A2" }, page);
  expect(first).toMatchObject({ digital: true, quantity: null, inventory: null, order: 0, hasOrders: false });
  expect(first.sku).toMatch(/^\d{10}$/);
  expect((await create({ sku: "0123456789" })).sku).toBe("0123456789");
  expect(await create({ inventory: 9, digital: true })).toMatchObject({ inventory: null, digital: false });
  const odd = { type: "physical", title: "Poster", price: 1, sku: "12-34" };
  expect((await call("POST", `${pageId}/products`, odd)).body.errors).toHaveProperty("sku");
  expect(second).toMatchObject({ digital: false, quantity: 5, inventory: 5, shipping: 700, order: 1 });
  const { data } = await call("GET", `${page}/products/store`, undefined, null);
  expect(data.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
  expect(data[0]).not.toHaveProperty("digitalFileId");
  const empty = await create({ type: "digital", title: "Nothing to deliver yet" }, page);
  expect((await call("GET", `${page}/products/store`, undefined, null)).data).toHaveLength(2);
  expect((await call("GET", page, undefined, null)).data.products).toHaveLength(2);
  expect((await call("GET", `${page}/products/all`)).data.at(-1).id).toBe(empty.id);
  const { data: physical } = await call("GET", `${page}/products?type=physical`, undefined, null);
  expect(physical.map(({ id }: { id: string }) => id)).toEqual([second.id]);
});

test.each([
  [{ title: "  " }, "title", "Please enter a title"],
  [{ description: "x".repeat(301) }, "description", "Please enter a description of at most 300 characters"],
  [{ thumbnail: "javascript:alert(1)" }, "thumbnail", "Please upload a picture"],
  [{ thumbnail: "https://tracker.example/pixel.gif" }, "thumbnail", "Please upload a picture"],
  [{ thumbnail: "http://169.254.169.254/latest/meta-data" }, "thumbnail", "Please upload a picture"],
  [{ thumbnail: "https://a:b@tracker.example/v1/s3/a.jpg" }, "thumbnail", "Please upload a picture"],
  [{ thumbnail: "/v1/s3/../config" }, "thumbnail", "Please upload a picture"],
])("returns 422 with the field for a product with %o", async (fields, field, text) => {
  const response = await call("POST", `${pageId}/products`, {
    type: "physical",
    title: "T",
    price: 1,
    ...fields,
  });
  expect(response.status).toBe(422);
  expect(response.body.errors).toEqual({ [field]: { msg: text } });
});

test("stores an uploaded picture without a host", async () => {
  const page = await newPage();
  const created = await create({ thumbnail: "https://tracker.example/v1/s3/0199c0de.jpg" }, page);
  expect(created.thumbnail).toBe("/v1/s3/0199c0de.jpg");
  const path = `${page}/products/${created.id}`;
  const rejected = await call("PATCH", path, { thumbnail: "https://tracker.example/pixel.gif" });
  expect(rejected.body.errors).toEqual({ thumbnail: { msg: "Please upload a picture" } });
  expect((await call("PATCH", path, { thumbnail: "/v1/s3/other.jpg" })).status).toBe(200);
});

test("accepts only whole cents, and rejects paywall tickets and donations", async () => {
  for (const wrong of [
    { price: 7.5 },
    { price: -1 },
    { type: "paywall" },
    { type: "donation" },
    { shoeSize: 43 },
  ]) {
    const response = await call("POST", `${pageId}/products`, {
      type: "physical",
      title: "T",
      price: 1,
      ...wrong,
    });
    expect(response.status).toBe(422);
  }
});

test("returns the unsold inventory and rejects a quantity below the number sold", async () => {
  const { id } = await create({ quantity: 10 });
  await app.services.db.update(products).set({ reserved: 4 }).where(eq(products.id, id));
  const rejected = await call("PATCH", `${pageId}/products/${id}`, { quantity: 3 });
  expect(rejected.status).toBe(409);
  expect(rejected.body).toMatchObject({ code: "state-conflict", errors: { quantity: {} } });
  const lowered = await call("PATCH", `${pageId}/products/${id}`, { quantity: 4, title: "Last ones" });
  expect(lowered.data).toMatchObject({ quantity: 4, inventory: 0, title: "Last ones", price: 2500 });
  const lifted = await call("PATCH", `${pageId}/products/${id}`, { quantity: null, description: null });
  expect(lifted.data).toMatchObject({ quantity: null, inventory: null });
});

test("shows an inactive product only to its owner", async () => {
  const page = await newPage();
  const { id } = await create({ active: false }, page);
  expect((await call("GET", `${page}/products/store`, undefined, null)).data).toEqual([]);
  expect((await call("GET", `${page}/products/all`)).data).toMatchObject([{ id, active: false }]);
  expect((await call("GET", `${page}/products/all`, undefined, stranger)).status).toBe(404);
  expect((await call("GET", `${page}/products/all`, undefined, null)).status).toBe(401);
});

test("shows products of a draft to its owner and staff; others get 404", async () => {
  const draft = await newPage({ activated: false });
  await create({}, draft);
  expect((await call("GET", `${draft}/products`, undefined, null)).status).toBe(404);
  expect((await call("GET", `${draft}/products/store`, undefined, stranger)).status).toBe(404);
  expect((await call("GET", `${draft}/products/store`)).data).toHaveLength(1);
  expect((await call("GET", `${draft}/products/store`, undefined, staff)).data).toHaveLength(1);
  expect((await call("POST", `${draft}/products/donation`, { amount: 1000 }, null)).status).toBe(404);
});

test("requires a digital product to deliver a private file of the event's owner", async () => {
  const own = await file(owner.id, false);
  expect(await create({ type: "digital", digitalFileId: own })).toMatchObject({ digitalFileId: own });
  const { id } = await create({ type: "digital" });
  for (const digitalFileId of [await file(stranger.id, false), await file(owner.id, true), randomUUID()]) {
    const rejected = await call("PATCH", `${pageId}/products/${id}`, { digitalFileId });
    expect(rejected.status).toBe(422);
    expect(rejected.body.errors).toHaveProperty("digitalFileId");
  }
});

test("sorts products atomically", async () => {
  const page = await newPage();
  const [a, b] = [await create({}, page), await create({}, page)];
  const sorted = await call("PATCH", `${page}/products/sort_order`, [
    { itemId: a.id, sortOrder: 2 },
    { itemId: b.id, sortOrder: 1 },
  ]);
  expect(sorted.data.map(({ id }: { id: string }) => id)).toEqual([b.id, a.id]);
  const elsewhere = await create();
  const rejected = await call("PATCH", `${page}/products/sort_order`, [
    { itemId: a.id, sortOrder: 0 },
    { itemId: elsewhere.id, sortOrder: 1 },
  ]);
  expect(rejected.status).toBe(404);
  expect((await call("GET", `${page}/products/all`)).data[0].id).toBe(b.id);
});

test("returns 409 for a field that changed since the caller read it; control: without `base` the last save wins", async () => {
  const page = await newPage();
  const product = await create({ quantity: 5 }, page);
  const save = (fields: object, base?: object) =>
    call("PATCH", `${page}/products/${product.id}`, { ...fields, ...(base && { base }) });
  const saves = await Promise.all([2600, 2700, 2800].map((price) => save({ price }, { price: 2500 })));
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const saved = saves.find(({ status }) => status === 200)?.data.price;
  expect(saves.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "saved-before-you",
    details: { changed: ["price"], saved: { price: saved } },
  });
  // Another field merges, and so does the same value.
  expect((await save({ title: "Print", price: saved }, { title: "Poster", price: 2500 })).status).toBe(200);
  expect((await save({ quantity: null }, { quantity: 5 })).data).toMatchObject({
    title: "Print",
    quantity: null,
  });
  expect((await save({ quantity: 9 }, { quantity: 5 })).body.details).toEqual({
    changed: ["quantity"],
    saved: { quantity: null },
  });
  const unchecked = await Promise.all([2600, 2700, 2800].map((price) => save({ price })));
  expect(unchecked.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await save({ price: 1 }, { cost: 2500 })).status).toBe(422);
});

test("compares the picture that the caller read without its host", async () => {
  const product = await create({ thumbnail: "/v1/s3/before.png" });
  const save = (thumbnail: string, base: string | null) =>
    call("PATCH", `${pageId}/products/${product.id}`, { thumbnail, base: { thumbnail: base } });
  expect((await save("/v1/s3/after.png", "https://studio.example.com/v1/s3/before.png")).status).toBe(200);
  expect((await save("/v1/s3/other.png", "/v1/s3/before.png")).status).toBe(409);
  expect((await save("/v1/s3/other.png", null)).status).toBe(409);
});

test("returns 409 for products that were moved since the caller read their places; control: without `base`", async () => {
  const page = await newPage();
  const [a, b, c] = [await create({}, page), await create({}, page), await create({}, page)];
  const sort = (order: readonly { id: string; order: number }[], isBased = true) =>
    call(
      "PATCH",
      `${page}/products/sort_order`,
      order.map(({ id, order: base }, sortOrder) => ({ itemId: id, sortOrder, ...(isBased && { base }) })),
    );
  const saves = await Promise.all([sort([b, a, c]), sort([a, c, b])]);
  expect(saves.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  expect(saves.find(({ status }) => status === 409)?.body.code).toBe("saved-before-you");
  expect((await sort([c, b, a], false)).status).toBe(200);
});

test("erases a product without orders and hides one with orders", async () => {
  const page = await newPage();
  const plain = await create({}, page);
  const sold = await create({}, page);
  await orderOf(sold, page);
  expect((await call("GET", `${page}/products/all`)).data[1]).toMatchObject({ id: sold.id, hasOrders: true });
  for (const { id } of [plain, sold]) {
    expect((await call("DELETE", `${page}/products/${id}`)).status).toBe(204);
    expect((await call("DELETE", `${page}/products/${id}`)).status).toBe(404);
    expect((await call("PATCH", `${page}/products/${id}`, { title: "x" })).status).toBe(404);
  }
  expect((await call("GET", `${page}/products/all`)).data).toEqual([]);
  const stored = await app.services.db.select().from(products).where(eq(products.pageId, page));
  expect(stored.map(({ id }) => id)).toEqual([sold.id]);
});

test("returns 404 to other accounts, whether or not the product exists; audits staff changes", async () => {
  const { id } = await create();
  expect((await call("PATCH", `${pageId}/products/${id}`, { title: "x" }, stranger)).status).toBe(404);
  expect((await call("DELETE", `${pageId}/products/${id}`, undefined, stranger)).status).toBe(404);
  expect((await call("PATCH", `${await newPage()}/products/${id}`, { title: "x" })).status).toBe(404);
  await actFor(app.services, staff, owner.id);
  expect((await call("PATCH", `${pageId}/products/${id}`, { title: "By staff" }, staff)).status).toBe(200);
  const entries = await app.services.db.select().from(auditEntries).where(eq(auditEntries.actorId, staff.id));
  expect(entries).toMatchObject([{ action: "product.update", subjectId: pageId, onBehalfOf: owner.id }]);
});

test("rejects store changes by a filmmaker whose event our team builds", async () => {
  const regular = await newPage({ diyEvent: false });
  const payload = { type: "physical", title: "T", price: 1 };
  expect((await call("POST", `${regular}/products`, payload)).status).toBe(403);
  await actFor(app.services, staff, owner.id);
  expect((await call("POST", `${regular}/products`, payload, staff)).status).toBe(201);
});
