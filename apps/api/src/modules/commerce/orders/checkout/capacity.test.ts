import { messages } from "@matinee/texts";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "../../../../db/schema/orders.ts";
import { capacityPools } from "../../../../db/schema/pages.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { products } from "../../../../db/schema/products.ts";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../../testing/payments/payments-app.ts";
import { completeBankConfirmation } from "../../../../testing/payments/payment-checks.ts";
import { settlePayments } from "../../../../testing/run-jobs.ts";
import { scaleRepetitions } from "../../../../testing/test-length.ts";
import { createDefaultPaywallSettings } from "../../../events/pages/page-defaults.ts";
import { reconcileDispute } from "../../payments/reconciliation/reconcile-dispute.ts";
import { reconcileRefund } from "../../payments/reconciliation/reconcile-refund.ts";
import { expireReservations } from "./expire-reservations.ts";
import { reserveStock, restock } from "./reserve-stock.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const save = (show: TicketedEvent, payload: object, on = app) =>
  on.http.inject({
    method: "PATCH",
    url: `/v1/pages/${show.page.id}`,
    headers: show.seller.headers,
    payload: { confirmed: true, ...payload },
  });

async function createEventWithPlaces(
  capacity: number,
  { on = app, emailCapture = false }: { on?: PaymentsApp; emailCapture?: boolean } = {},
) {
  const show = await createTicketedEvent(on, { emailCapture }, { enablePaywall: !emailCapture });
  const saved = await save(show, { capacity }, on);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json().data).toMatchObject({ capacity, placesTaken: 0 });
  return show;
}

const buy = (show: TicketedEvent, body: object = {}, on = app) =>
  on.buy(show.page.id, {
    products: [{ id: show.ticketId, quantity: 1 }],
    email: `${uuidv7()}@example.com`,
    ...body,
  });
const register = (show: TicketedEvent, on = app) =>
  on.http.inject({
    method: "POST",
    url: `/v1/pages/${show.page.id}/subscribers`,
    payload: { email: `${uuidv7()}@example.com`, name: "Ida" },
  });
const giveComps = (show: TicketedEvent, count: number, on = app) =>
  on.http.inject({
    method: "POST",
    url: `/v1/pages/${show.page.id}/comps`,
    headers: show.seller.headers,
    payload: {
      tickets: Array.from({ length: count }, () => ({
        email: `${uuidv7()}@example.com`,
        name: "Imogen",
        reference: "",
      })),
    },
  });

async function findTaken({ page }: TicketedEvent, on = app) {
  const [pool] = await on.services.db.select().from(capacityPools).where(eq(capacityPools.pageId, page.id));
  return pool?.taken;
}
async function findPlaces({ page }: TicketedEvent) {
  const owned = await app.http.inject({ url: `/v1/pages/${page.id}` });
  return owned.json().data.places as string | null;
}

const countCreated = (responses: { statusCode: number }[]) =>
  responses.filter(({ statusCode }) => statusCode === 201).length;

/** Twelve buyers of two tickets and two lists of free tickets want the same places. @returns how many got one */
async function sellToEverybody(on: PaymentsApp, capacity: number) {
  const show = await createEventWithPlaces(capacity, { on });
  const vip = await createProduct(on, show.page.id, { type: "ticket", title: "VIP", priceCents: 900 });
  const free = await createProduct(on, show.page.id, { type: "ticket", title: "Friends", priceCents: 0 });
  const [bought, ...lists] = await Promise.all([
    Promise.all(
      [show.ticketId, vip.id, free.id].flatMap((id) =>
        Array.from({ length: 6 }, () => buy(show, { products: [{ id, quantity: 1 }] }, on)),
      ),
    ),
    giveComps(show, 2, on),
    giveComps(show, 2, on),
  ]);
  const given = lists.reduce((sum, list) => sum + list.json().data.created, 0);
  for (const { statusCode, body } of bought) expect([201, 409], body).toContain(statusCode);
  return { show, sold: countCreated(bought) + given };
}

describe("the last places", () => {
  test("go to as many buyers of any ticket, and guests, as there are", async () => {
    for (let round = 0; round < scaleRepetitions(10); round++) {
      const { show, sold } = await sellToEverybody(app, 7);
      expect([sold, await findTaken(show)]).toEqual([7, 7]);
      expect(await findPlaces(show)).toBe("sold-out");
      const late = await buy(show);
      expect([late.statusCode, late.json().message]).toEqual([409, messages.apiErrors.places.soldOut]);
      expect(late.json()).toMatchObject({ code: "sold-out", details: { left: 0 } });
    }
  }, 120_000);

  test("control: are sold too often without the check constraint", async () => {
    const isolated = await createPaymentsApp();
    try {
      await isolated.services.db.execute(
        sql`alter table capacity_pools drop constraint capacity_never_exceeded`,
      );
      expect((await sellToEverybody(isolated, 7)).sold).toBeGreaterThan(7);
    } finally {
      await isolated.close();
    }
  }, 120_000);

  test("go to registrations and buyers of tickets alike while email capture is on", async () => {
    const show = await createEventWithPlaces(5, { emailCapture: true });
    const vip = await createProduct(app, show.page.id, { type: "ticket", title: "VIP", priceCents: 900 });
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () => register(show)),
      ...Array.from({ length: 10 }, () => buy(show, { products: [{ id: vip.id, quantity: 1 }] })),
    ]);
    expect([countCreated(responses), await findTaken(show)]).toEqual([5, 5]);
    const late = await register(show);
    expect([late.statusCode, late.json().code, late.json().message]).toEqual([
      409,
      "sold-out",
      messages.apiErrors.places.registrationFull,
    ]);
  });

  test("are not enough for a larger order, which reads how many there are", async () => {
    const show = await createEventWithPlaces(3);
    const poster = await createProduct(app, show.page.id);
    expect(await findPlaces(show)).toBe("few-left");
    const order = [
      { id: show.ticketId, quantity: 4 },
      { id: poster.id, quantity: 1 },
    ];
    const refused = await buy(show, { products: order });
    expect(refused.json()).toMatchObject({
      code: "sold-out",
      message: messages.apiErrors.places.onlyLeft(3),
      details: { left: 3 },
    });
    expect((await buy(show, { products: order.map((line) => ({ ...line, quantity: 3 })) })).statusCode).toBe(
      201,
    );
    // Goods take no place.
    expect((await buy(show, { products: [{ id: poster.id, quantity: 9 }] })).statusCode).toBe(201);
    expect(await findTaken(show)).toBe(3);
  });

  test("are not taken by a list of free tickets that is only checked", async () => {
    const show = await createEventWithPlaces(2);
    const payload = {
      dryRun: true,
      tickets: ["a", "b", "c"].map((name) => ({ email: `${name}@example.com`, name, reference: "" })),
    };
    const checked = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${show.page.id}/comps`,
      headers: show.seller.headers,
      payload,
    });
    expect(checked.json().data).toMatchObject({ created: 2, invalid: 1 });
    expect(checked.json().data.lines[2].error).toBe(messages.comps.soldOut);
    expect(await findTaken(show)).toBe(0);
  });
});

/** Starts and ends the counting while tickets are reserved and freed by all means. @returns counted and reserved */
async function countMeanwhile() {
  const show = await createTicketedEvent(app);
  const line = [{ productId: show.ticketId, quantity: 1 }];
  const { db } = app.services;
  const over = new AbortController();
  const reserveAndFree = async () => {
    while (!over.signal.aborted) {
      await db.transaction((tx) => reserveStock(tx, line));
      await buy(show, { token: "tok_chargeDeclined" });
      await db.transaction((tx) => restock(tx, line));
    }
  };
  const buyers = Array.from({ length: 16 }, reserveAndFree);
  for (let round = 0; round < 6; round++) {
    for (const capacity of round < 5 ? [10_000, null] : [10_000]) {
      const saved = await save(show, { capacity });
      expect(saved.statusCode, saved.body).toBe(200);
    }
  }
  await db.transaction((tx) => reserveStock(tx, line));
  over.abort();
  await Promise.all(buyers);
  const [product] = await db.select().from(products).where(eq(products.id, show.ticketId));
  return { counted: await findTaken(show), reserved: product?.reserved };
}

describe("the counting of places", () => {
  test("begins and ends while orders are placed, and counts each place once", async () => {
    const { counted, reserved } = await countMeanwhile();
    expect(reserved).toBeGreaterThan(0);
    expect(counted).toBe(reserved);
  }, 120_000);

  test("control: misses a ticket that is reserved meanwhile when the tickets are not locked", async () => {
    const { page, ticketId } = await createTicketedEvent(app);
    const { db } = app.services;
    await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ taken: sql<number>`sum(${products.reserved})::int` })
        .from(products)
        .where(eq(products.pageId, page.id));
      await db.transaction((other) => reserveStock(other, [{ productId: ticketId, quantity: 1 }]));
      const poolId = uuidv7();
      await tx.insert(capacityPools).values({ id: poolId, pageId: page.id, size: 9, taken: row?.taken ?? 0 });
      await tx.update(products).set({ poolId }).where(eq(products.pageId, page.id));
    });
    const [product] = await db.select().from(products).where(eq(products.id, ticketId));
    const [pool] = await db.select().from(capacityPools).where(eq(capacityPools.pageId, page.id));
    expect([pool?.taken, product?.reserved]).toEqual([0, 1]);
  });

  test("follows a refund, a lapse, a free ticket that is withdrawn, and what comes back", async () => {
    const show = await createEventWithPlaces(2);
    const { headers } = show.seller;
    const { db } = app.services;
    const bought = await buy(show);
    const orderId: string = bought.json().data.id;
    const refund = () =>
      app.http.inject({
        method: "POST",
        url: `/v1/pages/${show.page.id}/orders/${orderId}/refunds`,
        headers,
        payload: {},
      });
    expect((await refund()).statusCode).toBeLessThan(300);
    expect(await findTaken(show)).toBe(0);
    // The bank returns the refund: the place is taken again.
    const [stored] = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
    const providerRefund = stored?.providerRefundId ?? "";
    await app.provider.post(`refunds/${providerRefund}/fail`);
    await reconcileRefund(app.services, await app.services.payments.getRefund(providerRefund));
    expect(await findTaken(show)).toBe(1);
    const given = await giveComps(show, 1);
    expect(await findTaken(show)).toBe(2);
    await app.http.inject({
      method: "DELETE",
      url: `/v1/pages/${show.page.id}/comps/${given.json().data.lines[0].orderId}`,
      headers,
    });
    expect(await findTaken(show)).toBe(1);
    const held = await buy(show, { token: "tok_threeDSecureRequired" });
    expect([held.statusCode, await findTaken(show)]).toEqual([202, 2]);
    app.clock.advance(16 * 60_000);
    await expireReservations(app.services);
    expect(await findTaken(show)).toBe(1);
  });

  test.each([
    ["takes its place again", 2, "paid", 1],
    ["is refunded when its place is taken", 1, "refunded", 1],
  ] as const)("a payment that arrives late %s", async (_what, capacity, status, taken) => {
    const show = await createEventWithPlaces(capacity);
    const held = await buy(show, { token: "tok_threeDSecureRequired" });
    const { id, clientSecret } = held.json().data;
    // The provider cannot be reached, so the payment stays open.
    await app.provider.post("faults", { path: "/v1/payment_intents/**", behaviour: "drop", count: 4 });
    app.clock.advance(16 * 60_000);
    await expireReservations(app.services);
    await app.provider.remove("faults");
    expect(await findTaken(show)).toBe(0);
    if (capacity === 1) expect((await buy(show)).statusCode).toBe(201);
    await completeBankConfirmation(app, clientSecret);
    await settlePayments(app);
    const [order] = await app.services.db.select().from(orders).where(eq(orders.id, id));
    expect([order?.status, await findTaken(show)]).toEqual([status, taken]);
  });

  test("keeps the place during a dispute, frees it when the dispute is lost, and takes it again if it is won after all", async () => {
    const show = await createEventWithPlaces(1);
    const { db } = app.services;
    const orderId: string = (await buy(show)).json().data.id;
    const find = async () => (await db.select().from(orders).where(eq(orders.id, orderId)))[0];
    const { id } = await app.provider.post<{ id: string }>(`charges/${(await find())?.chargeId}/dispute`);
    const reconcile = async () => reconcileDispute(app.services, await app.services.payments.getDispute(id));
    await reconcile();
    expect([await findTaken(show), (await find())?.status]).toEqual([1, "disputed"]);
    await app.provider.post(`disputes/${id}/close`, { outcome: "lost" });
    await reconcile();
    await reconcile();
    expect([await findTaken(show), (await find())?.status]).toEqual([0, "disputed"]);
    await app.provider.post(`disputes/${id}/close`, { outcome: "won" });
    await reconcile();
    expect([await findTaken(show), (await find())?.status]).toEqual([1, "paid"]);
  });

  test("of an event that does not count leaves a lost dispute its seat", async () => {
    const show = await createTicketedEvent(app);
    const orderId: string = (await buy(show)).json().data.id;
    const [order] = await app.services.db.select().from(orders).where(eq(orders.id, orderId));
    const { id } = await app.provider.post<{ id: string }>(`charges/${order?.chargeId}/dispute`);
    await app.provider.post(`disputes/${id}/close`, { outcome: "lost" });
    await reconcileDispute(app.services, await app.services.payments.getDispute(id));
    const [product] = await app.services.db.select().from(products).where(eq(products.id, show.ticketId));
    expect(product?.reserved).toBe(1);
  });
});

describe("a save", () => {
  test("is rejected at the field below the places that are taken, and says how many", async () => {
    const show = await createEventWithPlaces(5);
    for (let n = 0; n < 3; n++) await buy(show);
    const refused = await save(show, { capacity: 2 });
    expect([refused.statusCode, refused.json().errors.capacity.msg]).toEqual([
      422,
      messages.capacity.belowTaken(3),
    ]);
    expect((await save(show, { capacity: 3 })).json().data).toMatchObject({ capacity: 3, placesTaken: 3 });
    expect((await save(show, { capacity: 0 })).statusCode).toBe(422);
    expect((await save(show, { title: "Another title" })).json().data).toMatchObject({ capacity: 3 });
    expect((await save(show, { capacity: null })).json().data).toMatchObject({
      capacity: null,
      placesTaken: null,
      places: null,
    });
    expect((await buy(show)).statusCode).toBe(201);
  });

  test("counts no places where everybody may watch", async () => {
    const show = await createTicketedEvent(app, {}, { isOptional: true });
    const optional = await save(show, { capacity: 9 });
    expect(optional.json().errors).toEqual({
      capacity: expect.objectContaining({ msg: messages.capacity.notCountable }),
    });
    const both = await save(show, { capacity: 9, paywallSettings: { isOptional: false } });
    expect(both.statusCode, both.body).toBe(200);
    const opened = await save(show, { paywallSettings: { isOptional: true } });
    expect(opened.json().errors).toEqual({
      "paywallSettings.isOptional": expect.objectContaining({ msg: messages.capacity.gateNeeded }),
    });
    const free = await save(show, { paywallSettings: { enablePaywall: false } });
    expect(Object.keys(free.json().errors)).toEqual(["paywallSettings.enablePaywall"]);
    const ended = await save(show, { capacity: null, paywallSettings: { enablePaywall: false } });
    expect(ended.statusCode, ended.body).toBe(200);
  });

  test("that turns on email capture counts the registrations, or is rejected when there are too many", async () => {
    const show = await createEventWithPlaces(3, { emailCapture: true });
    await register(show);
    await register(show);
    expect(await findTaken(show)).toBe(2);
    // The paywall takes the place of email capture, and its registrations no longer watch.
    await save(show, { paywallSettings: { enablePaywall: true } });
    expect(await findTaken(show)).toBe(0);
    await buy(show);
    await buy(show);
    const refused = await save(show, { emailCapture: true });
    expect(refused.json().errors.emailCapture.msg).toBe(messages.capacity.tooManyHolders(4));
    await save(show, { capacity: 4 });
    expect((await save(show, { emailCapture: true })).json().data.placesTaken).toBe(4);
  });

  test("of a copy keeps the places, of which none is taken", async () => {
    const show = await createEventWithPlaces(4);
    const ticket = await createProduct(app, show.page.id, { type: "ticket", title: "VIP", priceCents: 900 });
    await buy(show, { products: [{ id: ticket.id, quantity: 1 }] });
    const { db } = app.services;
    await db.execute(sql`update credit_balances set credits = 5 where account_id = ${show.seller.id}`);
    const copied = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${show.page.id}/duplicate`,
      headers: show.seller.headers,
      payload: { account_email: show.seller.email },
    });
    expect(copied.json().data, copied.body).toMatchObject({ capacity: 4, placesTaken: 0 });
    const [pool] = await db
      .select()
      .from(capacityPools)
      .where(eq(capacityPools.pageId, copied.json().data.id));
    const [copy] = await db.select().from(products).where(eq(products.pageId, copied.json().data.id));
    expect(copy?.poolId).toBe(pool?.id);
  });
});

describe("the start of the sale", () => {
  const hours = (n: number) => new Date(app.clock.now().getTime() + n * 3_600_000);

  test("holds tickets back until then, and nothing else", async () => {
    const show = await createTicketedEvent(app);
    const poster = await createProduct(app, show.page.id);
    const saleFrom = hours(2).toISOString();
    expect((await save(show, { saleFrom })).json().data.saleFrom).toBe(saleFrom);
    const early = await buy(show);
    expect([early.statusCode, early.json().message]).toEqual([409, messages.purchase.notOnSaleYet]);
    expect((await buy(show, { products: [{ id: poster.id, quantity: 1 }] })).statusCode).toBe(201);
    app.clock.advance(2 * 3_600_000 + 1000);
    expect((await buy(show)).statusCode).toBe(201);
    expect((await save(show, { saleFrom: "" })).json().data.saleFrom).toBeNull();
  });

  test("is before the event's end", async () => {
    const show = await createTicketedEvent(app, {
      eventStart: hours(48),
      eventEnd: hours(96),
      showHours: true,
    });
    const late = await save(show, { saleFrom: hours(96).toISOString() });
    expect(late.json().errors.saleFrom.msg).toBe(messages.capacity.saleAfterEnd);
    expect((await save(show, { saleFrom: hours(90).toISOString() })).statusCode).toBe(200);
    const shortened = await save(show, { eventEnd: hours(80).toISOString() });
    expect(Object.keys(shortened.json().errors)).toEqual(["eventEnd"]);
  });
});

test("a sold product stays the kind of ticket that it is", async () => {
  const show = await createTicketedEvent(app, {}, { ...createDefaultPaywallSettings(), enablePaywall: true });
  const product = await createProduct(app, show.page.id, { type: "ticket", title: "VIP", priceCents: 900 });
  const change = () =>
    app.http.inject({
      method: "PATCH",
      url: `/v1/pages/${show.page.id}/products/${product.id}`,
      headers: show.seller.headers,
      payload: { type: "physical" },
    });
  await buy(show, { products: [{ id: product.id, quantity: 1 }] });
  expect((await change()).json().errors.type.msg).toBe(messages.apiErrors.events.soldAsOther);
});
