import { and, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "./client.ts";
import { films } from "./schema/films.ts";
import { filmPools, pageFilms } from "./schema/page-films.ts";
import { capacityPools, pages } from "./schema/pages.ts";
import { passUses } from "./schema/passes.ts";
import { products } from "./schema/products.ts";
import { passes, subscribers } from "./schema/subscribers.ts";
import { createFilm } from "../testing/film-fixtures.ts";
import { createAccount, createPage } from "../testing/fixtures.ts";
import { createPasses } from "../testing/pass-fixtures.ts";
import { scaleRepetitions } from "../testing/test-length.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createDefaultPaywallSettings } from "../modules/events/pages/page-defaults.ts";
import { ensureOnDemandProduct } from "../modules/events/products/ensure-on-demand-product.ts";
import { exceedsCapacity, exceedsPassShare, savePlaces, savePlacesOfFilm } from "./places.ts";

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

describe("the places that passes take", () => {
  async function createScreening({
    capacity = null,
    passShare = null,
    passCount = 1,
  }: { capacity?: number | null; passShare?: number | null; passCount?: number } = {}) {
    const { id: accountId } = await createAccount(app.services);
    const { festivalId, passIds } = await createPasses(app.services, accountId, passCount);
    const event = await createScreeningIn(accountId, festivalId);
    if (capacity !== null) expect(await setPlaces(event, { capacity, passShare })).toBeNull();
    return { ...event, accountId, festivalId, passIds };
  }
  async function createScreeningIn(accountId: string, festivalId: string) {
    const { id } = await createPage(app.services, accountId, {
      festivalId,
      paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
    });
    const ticket = await ensureOnDemandProduct(app.services.db, {
      pageId: id,
      type: "paywall",
      priceCents: 750,
    });
    return { id, ticket };
  }

  const setPlaces = ({ id }: Event, fields: { capacity?: number | null; passShare?: number | null }) =>
    app.services.db.transaction(async (tx) => {
      // A save locks the event before it counts.
      await tx.select().from(pages).where(eq(pages.id, id)).for("no key update");
      const events = await tx.update(pages).set(fields).where(eq(pages.id, id)).returning();
      return savePlaces(tx, events);
    });
  const findPool = async (pageId: string) => {
    const [pool] = await app.services.db
      .select({ taken: capacityPools.taken, passTaken: capacityPools.passTaken })
      .from(capacityPools)
      .where(eq(capacityPools.pageId, pageId));
    return pool;
  };
  const takePlace = (passId: string, pageId: string, db: Queryable = app.services.db) =>
    db.insert(passUses).values({ passId, pageId });
  const release = (passId: string, pageId: string, releasedAt: Date | null = new Date()) =>
    app.services.db
      .update(passUses)
      .set({ releasedAt })
      .where(and(eq(passUses.passId, passId), eq(passUses.pageId, pageId)));
  const capture = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: unknown) =>
        exceedsCapacity(error) ? "sold-out" : exceedsPassShare(error) ? "share" : Promise.reject(error),
    );

  test("are counted as uses come, are given back, come again and are removed", async () => {
    const event = await createScreening({ capacity: 3, passCount: 3 });
    const [first = "", second = "", third = ""] = event.passIds;
    await takePlace(first, event.id);
    await takePlace(second, event.id);
    expect(await findPool(event.id)).toEqual({ taken: 2, passTaken: 2 });
    await release(first, event.id);
    await release(first, event.id);
    expect(await findPool(event.id)).toEqual({ taken: 1, passTaken: 1 });
    await reserve(event.ticket, 2);
    expect(await capture(takePlace(third, event.id))).toBe("sold-out");
    expect(await capture(release(first, event.id, null))).toBe("sold-out");
    const refused: unknown = await reserve(event.ticket, 1).catch((error: unknown) => error);
    expect(exceedsCapacity(refused)).toBe(true);
    await app.services.db.delete(passes).where(eq(passes.id, second));
    expect(await findPool(event.id)).toEqual({ taken: 2, passTaken: 0 });
    expect(await capture(release(first, event.id, null))).toBe("done");
    expect(await findPool(event.id)).toEqual({ taken: 3, passTaken: 1 });
  });

  test("are at most as many as the screening gives them, none with 0, and the others stay for tickets", async () => {
    const event = await createScreening({ capacity: 5, passShare: 1, passCount: 2 });
    const [first = "", second = ""] = event.passIds;
    await takePlace(first, event.id);
    expect(await capture(takePlace(second, event.id))).toBe("share");
    await reserve(event.ticket, 4);
    // Of both reasons it is the one that holds for everybody.
    expect(await capture(takePlace(second, event.id))).toBe("sold-out");
    expect(await setPlaces(event, { passShare: 0 })).toEqual({ of: "passes", pageId: event.id, taken: 1 });
    await release(first, event.id);
    expect(await setPlaces(event, { passShare: 0 })).toBeNull();
    expect(await capture(release(first, event.id, null))).toBe("share");
    expect(await setPlaces(event, { passShare: null })).toBeNull();
    expect(await capture(release(first, event.id, null))).toBe("done");
    expect(await setPlaces(event, { capacity: 4 })).toEqual({ of: "event", pageId: event.id, taken: 5 });
  });

  test("of uses that came before are counted when the counting begins", async () => {
    const event = await createScreening({ passCount: 3 });
    const [first = "", second = "", third = ""] = event.passIds;
    for (const passId of [first, second, third]) await takePlace(passId, event.id);
    await release(third, event.id);
    expect(await findPool(event.id)).toBeUndefined();
    await setPlaces(event, { capacity: 9 });
    expect(await findPool(event.id)).toEqual({ taken: 2, passTaken: 2 });
  });

  /** 50 passes, and the last place. @returns how many got it */
  async function race() {
    const event = await createScreening({ capacity: 4, passShare: 3, passCount: 52 });
    const [first = "", second = "", ...others] = event.passIds;
    await takePlace(first, event.id);
    await takePlace(second, event.id);
    const results = await Promise.all(others.map((passId) => capture(takePlace(passId, event.id))));
    return { won: results.filter((result) => result === "done").length, pool: await findPool(event.id) };
  }

  test("of 50 passes at once, one gets the last place", async () => {
    for (let round = 0; round < scaleRepetitions(5, 1); round++)
      expect(await race()).toEqual({ won: 1, pool: { taken: 3, passTaken: 3 } });
  });

  test("control: without the check more get it", async () => {
    const { db } = app.services;
    await db.execute(sql`alter table capacity_pools drop constraint pass_share_never_exceeded`);
    expect((await race()).won).toBeGreaterThan(1);
    await db.delete(capacityPools);
    await db.execute(
      sql`alter table capacity_pools add constraint pass_share_never_exceeded check (pass_taken between 0 and pass_size)`,
    );
  });

  test("control: without the trigger all get it", async () => {
    const { db } = app.services;
    await db.execute(sql`alter table pass_uses disable trigger pass_uses_take_places`);
    expect((await race()).won).toBe(50);
    await db.execute(sql`alter table pass_uses enable trigger pass_uses_take_places`);
  });

  test("control: a save that does not wait for a use misses it", async () => {
    const event = await createScreening();
    const { db } = app.services;
    await db.transaction(async (tx) => {
      await takePlace(event.passIds[0] ?? "", event.id, tx);
      const [counted] = await db
        .select({ taken: count() })
        .from(passUses)
        .where(eq(passUses.pageId, event.id));
      await db.insert(capacityPools).values({ pageId: event.id, size: 9, taken: counted?.taken ?? 0 });
    });
    expect(await findPool(event.id)).toEqual({ taken: 0, passTaken: 0 });
  });

  /**
   * Sales, uses of passes, and whole passes that end, while places, the share of passes, the cap of a film and the programme change.
   * Nothing is retried: a deadlock fails.
   */
  test("stay right, without a deadlock, while everything about them changes at once", async () => {
    const { db } = app.services;
    const show = await createScreening({ capacity: 900, passCount: 24 });
    const { accountId, festivalId, passIds } = show;
    const events = [
      show,
      await createScreeningIn(accountId, festivalId),
      await createScreeningIn(accountId, festivalId),
    ];
    const filmIds = await Promise.all(
      ["A", "B"].map(
        async (title) => (await createFilm(app.services, accountId, { title, audienceCap: 900 })).id,
      ),
    );
    // In another order in each screening.
    for (const [index, event] of events.entries())
      await db.insert(pageFilms).values(
        (index % 2 === 0 ? filmIds : filmIds.toReversed()).map((filmId, sortOrder) => ({
          pageId: event.id,
          filmId,
          sortOrder,
        })),
      );
    for (const event of events) await setPlaces(event, { capacity: 900 });
    const over = new AbortController();
    const repeat = async (work: () => Promise<unknown>) => {
      while (!over.signal.aborted) await work();
    };
    const workers = [
      ...passIds.slice(0, 8).map((passId, index) =>
        repeat(async () => {
          const { id } = events[index % 3] ?? show;
          await db
            .insert(passUses)
            .values({ passId, pageId: id })
            .onConflictDoUpdate({
              target: [passUses.passId, passUses.pageId],
              set: { releasedAt: null },
            });
          await release(passId, id);
        }),
      ),
      // A pass that ends frees all that it has.
      ...passIds.slice(8, 16).map((passId, index) =>
        repeat(async () => {
          const ordered = index % 2 === 0 ? events : events.toReversed();
          for (const { id } of ordered)
            await db.insert(passUses).values({ passId, pageId: id }).onConflictDoNothing();
          await db.delete(passUses).where(eq(passUses.passId, passId));
        }),
      ),
      ...events.flatMap(({ ticket }) => [
        repeat(async () => {
          await reserve(ticket, 2);
          await reserve(ticket, -1);
          await reserve(ticket, -1);
        }),
      ]),
    ];
    for (let round = 0; round < scaleRepetitions(30, 3); round++) {
      for (const event of events) {
        await setPlaces(event, { capacity: round % 3 === 0 ? null : 900 });
        await setPlaces(event, { passShare: round % 2 === 0 ? 100 : null });
      }
      await db.transaction(async (tx) => {
        await tx
          .update(films)
          .set({ audienceCap: round % 4 === 0 ? null : 900 })
          .where(eq(films.id, filmIds[round % 2] ?? ""));
        await savePlacesOfFilm(tx, filmIds[round % 2] ?? "");
      });
    }
    over.abort();
    await Promise.all(workers);
    await takePlace(passIds[20] ?? "", show.id);
    for (const event of events) {
      const [sold] = await db.select().from(products).where(eq(products.id, event.ticket));
      const uses = await db.$count(passUses, and(eq(passUses.pageId, event.id), isNull(passUses.releasedAt)));
      const pool = await findPool(event.id);
      if (pool) expect(pool).toEqual({ taken: (sold?.reserved ?? 0) + uses, passTaken: uses });
    }
    const total = await db
      .select({ taken: sql<number>`sum(${capacityPools.taken})::int` })
      .from(capacityPools)
      .where(
        inArray(
          capacityPools.pageId,
          events.map(({ id }) => id),
        ),
      );
    for (const { taken } of await db.select().from(filmPools).where(eq(filmPools.scopeId, festivalId)))
      expect(taken).toBe(total[0]?.taken);
  }, 120_000);

  test("control: a pass that ends screening by screening deadlocks with another one", async () => {
    const show = await createScreening({ capacity: 90, passCount: 2 });
    const second = await createScreeningIn(show.accountId, show.festivalId);
    await setPlaces(second, { capacity: 90 });
    const { db } = app.services;
    const [a = "", b = ""] = show.passIds;
    for (const passId of [a, b]) for (const { id } of [show, second]) await takePlace(passId, id);
    const barrier = Promise.withResolvers<void>();
    let ready = 0;
    const end = (passId: string, ids: readonly string[]) =>
      db.transaction(async (tx) => {
        for (const pageId of ids) {
          await tx.delete(passUses).where(and(eq(passUses.passId, passId), eq(passUses.pageId, pageId)));
          if (++ready === 2) barrier.resolve();
          await barrier.promise;
        }
      });
    const results = await Promise.allSettled([end(a, [show.id, second.id]), end(b, [second.id, show.id])]);
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
  });
});
