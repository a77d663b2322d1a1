import { once } from "node:events";
import { and, eq, inArray, like, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "../../../db/client.ts";
import { handOverKept } from "../../../db/kept-places.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { freeTicketsOnSale, type TicketOnSale } from "../../../db/listed-tickets.ts";
import { capacityPools } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import { listedTickets, waitlistEntries } from "../../../db/schema/waitlists.ts";
import { createPaymentsApp, type PaymentsApp } from "../../../testing/payments/payments-app.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";
import { isMediumLength, isSoak, scaleRepetitions } from "../../../testing/test-length.ts";
import {
  buyTicket,
  createSoldOutEvent,
  findPlaces,
  joinList,
  refundOrder,
  type SoldOutEvent,
} from "../../../testing/waitlist-fixtures.ts";
import { claimOffer, completeOffer, findOffer, type Offer } from "../../access/take-offer.ts";
import { createWaitlistToken } from "../../access/waitlist-token.ts";
import { offerKeptPlaces } from "./offer-kept-places.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

/** Few in `npm test`, because each order and refund is one of the payment provider. */
const PLACES = isMediumLength || isSoak ? 50 : 8;

/** As many refunds as there are places, while as many other people press "buy". @returns how many of these got a place */
async function refundWhileOthersBuy(on: PaymentsApp) {
  const show = await createSoldOutEvent(on, PLACES);
  for (let n = 0; n < 3; n++) await joinList(on, show.page.id, `waits.${n}@example.com`);
  const over = new AbortController();
  const press = async (): Promise<number> => {
    while (!over.signal.aborted) if ((await buyTicket(on, show)).statusCode === 201) return 1;
    return 0;
  };
  const buyers = Array.from({ length: PLACES }, press);
  const refunds = await Promise.all(show.sold.map((id) => refundOrder(on, show, id)));
  over.abort();
  const won = (await Promise.all(buyers)).reduce((sum, n) => sum + n, 0);
  expect(refunds.every(({ statusCode }) => statusCode < 300)).toBe(true);
  return { show, won };
}

describe("as many refunds as there are places, while as many other people press the button,", () => {
  test("sell nothing to these: each place is kept", async () => {
    const { show, won } = await refundWhileOthersBuy(app);
    expect(won).toBe(0);
    expect(await findPlaces(app, show.page.id)).toEqual({ taken: PLACES, kept: PLACES, hasList: true });
    await offerKeptPlaces(app.services);
    // What nobody waits for is on sale again.
    expect(await findPlaces(app, show.page.id)).toEqual({ taken: 3, kept: 3, hasList: true });
  }, 120_000);

  test("control: sell places to these without the trigger", async () => {
    const isolated = await createPaymentsApp();
    try {
      await isolated.services.db.execute(
        sql`alter table capacity_pools disable trigger capacity_pools_keep_places`,
      );
      expect((await refundWhileOthersBuy(isolated)).won).toBeGreaterThan(0);
    } finally {
      await isolated.close();
    }
  }, 120_000);
});

/** Compares what is counted of an event with what there is, after the worker has looked. */
async function checkPlaces({ page, ticketId }: SoldOutEvent, size: number) {
  const { db } = app.services;
  await offerKeptPlaces(app.services);
  const entries = await db.select().from(waitlistEntries).where(eq(waitlistEntries.pageId, page.id));
  const [ticket] = await db.select().from(products).where(eq(products.id, ticketId));
  const offered = entries
    .filter(({ state, orderId }) => state === "offered" && orderId === null)
    .reduce((sum, { offeredQuantity }) => sum + (offeredQuantity ?? 0), 0);
  const places = await findPlaces(app, page.id);
  const hasList = entries.some(({ state }) => state === "waiting" || state === "offered");
  expect(places).toEqual({ taken: (ticket?.reserved ?? 0) + offered, kept: offered, hasList });
  expect(places?.taken).toBeLessThanOrEqual(size);
  const emails = await db.$count(
    emailOutbox,
    and(eq(emailOutbox.pageId, page.id), like(emailOutbox.template, "waitlist-offer")),
  );
  expect(emails).toBe(entries.reduce((sum, { offers }) => sum + offers, 0));
  return entries;
}

describe("at once", () => {
  test("an offer is taken by one of many orders", async () => {
    const show = await createSoldOutEvent(app, 2);
    const offerToken = await joinList(app, show.page.id, "ida@example.com");
    await refundOrder(app, show, show.sold[0] ?? "");
    await offerKeptPlaces(app.services);
    const orders = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        buyTicket(app, show, { offerToken, ...(n % 2 === 0 && { token: "tok_chargeDeclined" }) }),
      ),
    );
    const paid = orders.filter(({ statusCode }) => statusCode === 201);
    const refused = orders.filter(({ statusCode }) => ![201, 402, 409].includes(statusCode));
    expect(refused.map(({ body }) => body)).toEqual([]);
    // A declined card gives the offer back, so that all others may have come before that.
    if (paid.length === 0) expect((await buyTicket(app, show, { offerToken })).statusCode).toBe(201);
    expect(paid.length).toBeLessThanOrEqual(1);
    expect(await checkPlaces(show, 2)).toMatchObject([{ state: "taken" }]);
  });

  /** Two transactions take one of two offers at once. @returns how many did, and the places that are left for both offers */
  async function takeTwice(isTaken: (tx: Transaction, offer: Offer) => Promise<boolean>) {
    const { db } = app.services;
    const show = await createSoldOutEvent(app, 2);
    const token = await joinList(app, show.page.id, "first@example.com");
    await joinList(app, show.page.id, "second@example.com");
    for (const id of show.sold) await refundOrder(app, show, id);
    await offerKeptPlaces(app.services);
    const offer = await findOffer(app.services, show.page.id, token);
    if (!offer) throw new Error("nothing was offered");
    const take = () =>
      db.transaction(async (tx) => {
        if (await isTaken(tx, offer)) throw new Error("taken");
        await completeOffer(
          tx,
          { ...offer, places: 1, tickets: [] },
          { orderId: null, now: app.clock.now() },
        );
      });
    const results = await Promise.allSettled([take(), take()]);
    const taken = results.filter(({ status }) => status === "fulfilled").length;
    return { taken, kept: (await findPlaces(app, show.page.id))?.kept };
  }

  test("an offer is taken by one of two transactions", async () => {
    const isTaken = (tx: Transaction, offer: Offer) =>
      claimOffer(tx, offer, [{ productId: null, quantity: 1 }], app.clock.now()).then(
        () => false,
        () => true,
      );
    expect(await takeTwice(isTaken)).toEqual({ taken: 1, kept: 1 });
  });

  test("control: without the lock of its entry, an offer is taken twice, with the place of another one", async () => {
    let looking = 2;
    const bothHaveLooked = new AbortController();
    const isTaken = async (tx: Transaction, offer: Offer) => {
      const [entry] = await tx.select().from(waitlistEntries).where(eq(waitlistEntries.id, offer.entryId));
      if (--looking === 0) bothHaveLooked.abort();
      else await once(bothHaveLooked.signal, "abort");
      await handOverKept(tx, offer, 1);
      return entry?.state !== "offered";
    };
    expect(await takeTwice(isTaken)).toEqual({ taken: 2, kept: 0 });
  });

  /** Puts tickets of an event on its list. @returns the links of their orders */
  async function listTickets(
    show: SoldOutEvent,
    count: number,
  ): Promise<{ slug: string; ticketId: string }[]> {
    const { db } = app.services;
    await db
      .update(capacityPools)
      .set({ size: show.sold.length + count })
      .where(eq(capacityPools.pageId, show.page.id));
    const own: { slug: string; ticketId: string }[] = [];
    for (let n = 0; n < count; n++) {
      const { slug, tickets } = (await buyTicket(app, show)).json().data;
      own.push({ slug, ticketId: tickets[0].id });
    }
    for (const { slug, ticketId } of own) {
      const url = `/v1/pages/${show.page.id}/orders/${slug}/tickets/${ticketId}/waitlist`;
      expect((await app.http.inject({ method: "POST", url })).statusCode).toBe(200);
    }
    return own;
  }

  /**
   * Two people have an offer, and of two tickets on the list one was taken off a moment ago. Both take theirs at once.
   * @returns how many did, and how many more tickets are valid than there are places
   */
  async function takeOneTicketTwice(
    claim: (tx: Transaction, offer: Offer) => Promise<readonly TicketOnSale[]>,
  ) {
    const { db } = app.services;
    const show = await createSoldOutEvent(app, 1);
    const [, other] = await listTickets(show, 2);
    const tokens = [
      await joinList(app, show.page.id, "first@example.com"),
      await joinList(app, show.page.id, "second@example.com"),
    ];
    await offerKeptPlaces(app.services);
    const offers = await Promise.all(tokens.map((token) => findOffer(app.services, show.page.id, token)));
    await db
      .update(listedTickets)
      .set({ state: "off", endReason: "taken-off" })
      .where(eq(listedTickets.ticketId, other?.ticketId ?? ""));
    const take = (offer: Offer) =>
      db.transaction(async (tx) => {
        const tickets = await claim(tx, offer);
        await tx
          .update(products)
          .set({ reserved: sql`${products.reserved} + 1` })
          .where(eq(products.id, show.ticketId));
        const { id } = await createOrder(app.services, show.page.id);
        await completeOffer(
          tx,
          { ...offer, places: 1, tickets: [...tickets] },
          { orderId: id, now: app.clock.now() },
        );
      });
    const results = await Promise.allSettled(offers.flatMap((offer) => (offer ? [take(offer)] : [])));
    const taken = results.filter(({ status }) => status === "fulfilled").length;
    const passedOn = await db.$count(
      listedTickets,
      and(eq(listedTickets.pageId, show.page.id), eq(listedTickets.state, "selling")),
    );
    const [ticket] = await db.select().from(products).where(eq(products.id, show.ticketId));
    return { taken, passedOn, reserved: ticket?.reserved };
  }

  test("one ticket on the list is taken by one of two offers", async () => {
    const claim = async (tx: Transaction, offer: Offer) =>
      (
        await claimOffer(
          tx,
          offer,
          [{ productId: await findProductId(tx, offer), quantity: 1 }],
          app.clock.now(),
        )
      ).tickets;
    expect(await takeOneTicketTwice(claim)).toEqual({ taken: 1, passedOn: 1, reserved: 3 });
  });

  test("control: without the lock of its row, a ticket on the list is taken by both", async () => {
    let looking = 2;
    const bothHaveLooked = new AbortController();
    const claim = async (tx: Transaction, offer: Offer) => {
      const [ticket] = await tx
        .select()
        .from(listedTickets)
        .where(and(eq(listedTickets.pageId, offer.pageId), eq(listedTickets.state, "listed")));
      if (--looking === 0) bothHaveLooked.abort();
      else await once(bothHaveLooked.signal, "abort");
      const tickets = ticket ? [{ id: ticket.id, productId: await findProductId(tx, offer) }] : [];
      await freeTicketsOnSale(tx, offer.pageId, tickets);
      return tickets;
    };
    expect(await takeOneTicketTwice(claim)).toEqual({ taken: 2, passedOn: 1, reserved: 3 });
  });

  async function findProductId(tx: Transaction, { pageId }: Offer): Promise<string> {
    const [ticket] = await tx.select().from(products).where(eq(products.pageId, pageId));
    return ticket?.id ?? "";
  }

  /** A ticket on the list starts the film while somebody's order takes it. @returns how often each of both went through */
  async function playWhileSold(rounds: number) {
    const won = { plays: 0, orders: 0, both: 0, neither: 0 };
    for (let n = 0; n < rounds; n++) {
      const show = await createSoldOutEvent(app, 1);
      await createFeature(app.services, show.page.id);
      const [own] = await listTickets(show, 1);
      const offerToken = await joinList(app, show.page.id, "next@example.com");
      await offerKeptPlaces(app.services);
      const url = `/v1/pages/${show.page.id}/playback`;
      const payload = { kind: "feature", deviceId: "a-device", orderSlug: own?.slug };
      const [play, order] = await Promise.all([
        app.http.inject({ method: "POST", url, payload }),
        buyTicket(app, show, { offerToken, token: "tok_threeDSecureRequired" }),
      ]);
      expect([201, 403]).toContain(play.statusCode);
      expect([202, 409]).toContain(order.statusCode);
      const [hasPlayed, isSold] = [play.statusCode === 201, order.statusCode === 202];
      won[hasPlayed && isSold ? "both" : hasPlayed ? "plays" : isSold ? "orders" : "neither"]++;
      const [listing] = await app.services.db
        .select()
        .from(listedTickets)
        .where(eq(listedTickets.ticketId, own?.ticketId ?? ""));
      expect(listing).toMatchObject(
        hasPlayed ? { state: "off", endReason: "watched" } : { state: "selling" },
      );
      expect(await findPlaces(app, show.page.id)).toEqual({ taken: 2, kept: 0, hasList: true });
    }
    return won;
  }

  test("a ticket on the list starts the film, or somebody buys it, never both", async () => {
    const rounds = isMediumLength || isSoak ? 40 : 6;
    const won = await playWhileSold(rounds);
    expect([won.both, won.neither, won.plays + won.orders]).toEqual([0, 0, rounds]);
  });

  test("offers, lapses, orders, refunds, leaving and passing on lose and double nothing", async () => {
    const size = 6;
    const show = await createSoldOutEvent(app, size);
    const { id: pageId } = show.page;
    const { db } = app.services;
    for (let n = 0; n < 12; n++)
      await joinList(app, pageId, `guest.${n}@example.com`, { quantity: 1 + (n % 2), acceptsFewer: true });
    /** Finds somebody of the list at random, most often with an offer. */
    const pick = async () => {
      const [entry] = await db
        .select()
        .from(waitlistEntries)
        .where(
          and(eq(waitlistEntries.pageId, pageId), inArray(waitlistEntries.state, ["waiting", "offered"])),
        )
        .orderBy(sql`(state = 'waiting')::int + random() * 1.5`)
        .limit(1);
      return entry;
    };
    const withLink = async (act: (token: string) => Promise<void>) => {
      const entry = await pick();
      if (entry) await act(createWaitlistToken(app.config.keyRing, entry.id));
    };
    const sold = [...show.sold];
    const lapse = async () => {
      const entry = await pick();
      const changes = { offeredUntil: app.clock.now(), skippedUntil: null };
      if (entry) await db.update(waitlistEntries).set(changes).where(eq(waitlistEntries.id, entry.id));
    };
    const actions: (() => Promise<unknown>)[] = [
      () => offerKeptPlaces(app.services),
      () =>
        withLink(async (offerToken) => {
          const order = await buyTicket(app, show, { offerToken });
          if (order.statusCode === 201) sold.push(order.json().data.id);
          else expect(order.statusCode, order.body).toBe(409);
        }),
      async () => {
        const order = await buyTicket(app, show);
        if (order.statusCode === 201) sold.push(order.json().data.id);
        else expect(order.statusCode, order.body).toBe(409);
      },
      async () => {
        const id = sold.shift();
        if (id) expect((await refundOrder(app, show, id)).statusCode).toBeLessThan(300);
      },
      () =>
        withLink(async (token) => {
          const url = `/v1/waitlist/${token}/decline`;
          expect([200, 409]).toContain((await app.http.inject({ method: "POST", url })).statusCode);
        }),
      () =>
        withLink(async (token) => {
          // Rarely, so that somebody waits.
          if (Math.random() < 0.7) return;
          const url = `/v1/waitlist/${token}`;
          expect([204, 409]).toContain((await app.http.inject({ method: "DELETE", url })).statusCode);
        }),
      async () => {
        const email = `${uuidv7()}@example.com`;
        await joinList(app, pageId, email).then(
          () => undefined,
          (error: unknown) => expect(String(error)).toContain("state-conflict"),
        );
      },
      lapse,
    ];
    for (let round = 0; round < scaleRepetitions(200, 4); round++) {
      await Promise.all([...actions, ...actions, ...actions].map((act) => act()));
      await checkPlaces(show, size);
    }
    if (!isSoak) return;
    const entries = await checkPlaces(show, size);
    for (const state of ["taken", "left"] as const)
      expect(entries.filter((entry) => entry.state === state).length, state).toBeGreaterThan(0);
  }, 120_000);
});

describe("an order without an offer", () => {
  /** Explains a statement by running it. @returns how often it ran each trigger */
  async function findTriggers(statement: string): Promise<Record<string, number>> {
    const { rows } = await app.services.db.execute<{
      "QUERY PLAN": { Triggers: { "Trigger Name": string; Calls: number }[] }[];
    }>(sql.raw(`explain (analyze, format json) ${statement}`));
    const triggers = rows[0]?.["QUERY PLAN"][0]?.Triggers ?? [];
    return Object.fromEntries(triggers.map((trigger) => [trigger["Trigger Name"], trigger.Calls]));
  }

  test("leaves the lists that the worker reads each second behind an index of their own", async () => {
    for (const table of ["products", "capacity_pools"]) {
      const { rows } = await app.services.db.transaction(async (tx) => {
        // So few rows are read faster without an index.
        await tx.execute(sql`set local enable_seqscan = off`);
        return tx.execute<{ "QUERY PLAN": string }>(
          sql.raw(`explain select page_id from ${table} where has_list or kept > 0`),
        );
      });
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(`${table}_lists_idx`);
    }
  });

  test("runs no statement and no trigger of waiting lists", async () => {
    const show = await createSoldOutEvent(app, 3);
    await refundOrder(app, show, show.sold[0] ?? "");
    const statements: string[] = [];
    const { pool } = app.services;
    const note = (client: { query: (...args: unknown[]) => unknown }) => {
      const query = client.query.bind(client);
      client.query = (...args: unknown[]) => {
        const [first] = args;
        statements.push(typeof first === "string" ? first : JSON.stringify(first));
        return query(...args);
      };
    };
    // Cast: the pool passes its own clients, whose overloads are not those above.
    const listener = (client: unknown) => note(client as Parameters<typeof note>[0]);
    pool.on("acquire", listener);
    expect((await buyTicket(app, show)).statusCode).toBe(201);
    pool.off("acquire", listener);
    expect(statements.join("\n")).toContain("new_order");
    expect(statements.filter((statement) => /waitlist|kept|has_list/.test(statement))).toEqual([]);
    expect(
      await findTriggers(`update products set reserved = reserved where id = '${show.ticketId}'`),
    ).toEqual({});
    const change = (by: string) =>
      `update capacity_pools set taken = taken ${by} where page_id = '${show.page.id}'`;
    expect(await findTriggers(change("- 1"))).toEqual({});
    expect(await findTriggers(change("+ 1"))).toEqual({});
    // Control: with somebody who waits, the place that comes back runs it.
    await joinList(app, show.page.id, "ida@example.com");
    expect(await findTriggers(change("- 1"))).toEqual({ capacity_pools_keep_places: 1 });
  });
});
