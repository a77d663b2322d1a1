import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { capacityPools, pages } from "./schema/pages.ts";
import { products } from "./schema/products.ts";
import { subscribers } from "./schema/subscribers.ts";
import { createAccount, createPage } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { ensureOnDemandProduct } from "../modules/events/products/ensure-on-demand-product.ts";
import { exceedsCapacity, savePlaces } from "./places.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function createEvent(fields: Partial<typeof pages.$inferInsert> = {}) {
  const { id: accountId } = await createAccount(app.services);
  const { id } = await createPage(app.services, accountId, fields);
  const ticket = await ensureOnDemandProduct(app.services.db, {
    pageId: id,
    type: "paywall",
    priceCents: 750,
  });
  return { id, ticket };
}
type Event = Awaited<ReturnType<typeof createEvent>>;

const setCapacity = ({ id }: Event, capacity: number | null) =>
  app.services.db.transaction(async (tx) => {
    const events = await tx.update(pages).set({ capacity }).where(eq(pages.id, id)).returning();
    const problem = await savePlaces(tx, events);
    if (problem?.of !== "event") return null;
    await tx.update(pages).set({ capacity: null }).where(eq(pages.id, id));
    return problem.taken;
  });
const reserve = (id: string, quantity: number) =>
  app.services.db
    .update(products)
    .set({ reserved: sql`${products.reserved} + ${quantity}` })
    .where(eq(products.id, id));
async function findTaken({ id }: Event) {
  const [pool] = await app.services.db.select().from(capacityPools).where(eq(capacityPools.pageId, id));
  return pool?.taken ?? null;
}
const register = async ({ id: pageId }: Event, name: string) => {
  const [row] = await app.services.db
    .insert(subscribers)
    .values({ pageId, name, email: `${name}@example.com` })
    .returning();
  if (!row) throw new Error("the insert returned no row");
  return row.id;
};

test("the places of tickets are counted as they are reserved and freed, all products together", async () => {
  const event = await createEvent();
  await reserve(event.ticket, 3);
  expect(await findTaken(event)).toBeNull();
  expect(await setCapacity(event, 2)).toBe(3);
  expect(await setCapacity(event, 5)).toBeNull();
  expect(await findTaken(event)).toBe(3);
  // A price of its own, and a ticket of the store, that come later.
  const [vip] = await app.services.db
    .insert(products)
    .values({ pageId: event.id, type: "ticket", title: "VIP", priceCents: 0, sku: "1" })
    .returning();
  const [poster] = await app.services.db
    .insert(products)
    .values({ pageId: event.id, type: "physical", title: "Poster", priceCents: 0, sku: "2" })
    .returning();
  if (!vip || !poster) throw new Error("the insert returned no row");
  await reserve(vip.id, 2);
  await reserve(poster.id, 20);
  expect(await findTaken(event)).toBe(5);
  const refused: unknown = await reserve(event.ticket, 1).catch((error: unknown) => error);
  expect(exceedsCapacity(refused)).toBe(true);
  await reserve(vip.id, -1);
  expect(await findTaken(event)).toBe(4);
  await setCapacity(event, null);
  await reserve(event.ticket, 100);
  expect(await findTaken(event)).toBeNull();
});

test("registrations take places while email capture is on", async () => {
  const event = await createEvent({ emailCapture: true });
  const early = await register(event, "early");
  await setCapacity(event, 2);
  const late = await register(event, "late");
  expect(exceedsCapacity(await register(event, "third").catch((error: unknown) => error))).toBe(true);
  const { db } = app.services;
  await db.update(subscribers).set({ removedAt: new Date() }).where(eq(subscribers.id, early));
  await db.update(subscribers).set({ name: "Late" }).where(eq(subscribers.id, late));
  expect(await findTaken(event)).toBe(1);
  const change = (returnedAt: Date | null) =>
    db.update(subscribers).set({ returnedAt }).where(eq(subscribers.id, late));
  await change(new Date());
  expect(await findTaken(event)).toBe(0);
  await setCapacity(event, 1);
  expect(await findTaken(event)).toBe(0);
  await register(event, "third");
  expect(exceedsCapacity(await change(null).catch((error: unknown) => error))).toBe(true);
  await setCapacity(event, 2);
  await change(null);
  expect(await findTaken(event)).toBe(2);
  await db.delete(subscribers).where(eq(subscribers.name, "third"));
  await db.delete(subscribers).where(eq(subscribers.id, late));
  await db.delete(subscribers).where(eq(subscribers.id, early));
  expect(await findTaken(event)).toBe(0);
  const ticketed = await createEvent();
  await setCapacity(ticketed, 1);
  await register(ticketed, "somebody");
  await register(ticketed, "else");
  expect(await findTaken(ticketed)).toBe(0);
});

test("a sale of an event that counts no places starts no trigger", async () => {
  const event = await createEvent();
  const listTriggers = async () => {
    const { rows } = await app.services.db.execute<{ "QUERY PLAN": [{ Triggers: object[] }] }>(
      sql`explain (analyze, format json) update products set reserved = reserved + 1 where id = ${event.ticket}`,
    );
    return rows[0]?.["QUERY PLAN"][0].Triggers;
  };
  expect(await listTriggers()).toEqual([]);
  // One before updates would lock the row once more, whether it runs or not.
  const { rows: earlier } = await app.services.db.execute(
    sql`select tgname from pg_trigger where tgrelid = 'products'::regclass and tgtype & 2 > 0 and tgtype & 16 > 0`,
  );
  expect(earlier).toEqual([]);
  await setCapacity(event, 9);
  expect(await listTriggers()).toMatchObject([{ "Trigger Name": "products_count_places", Calls: 1 }]);
});

test("a product that becomes a ticket, or none any more, joins or leaves the pool", async () => {
  const event = await createEvent();
  await setCapacity(event, 9);
  const { db } = app.services;
  const [product] = await db
    .insert(products)
    .values({ pageId: event.id, type: "physical", title: "VIP", priceCents: 0, sku: "1" })
    .returning();
  const isProduct = eq(products.id, product?.id ?? "");
  const change = async (type: "ticket" | "digital") => {
    await db.update(products).set({ type }).where(isProduct);
    const [changed] = await db.select().from(products).where(isProduct);
    return changed?.poolId ?? null;
  };
  expect([product?.poolId, await change("ticket")]).toEqual([null, expect.any(String)]);
  expect(await change("digital")).toBeNull();
});
