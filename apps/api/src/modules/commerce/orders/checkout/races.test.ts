import { setTimeout as sleep } from "node:timers/promises";
import { messages } from "@matinee/texts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, buildApp } from "../../../../app.ts";
import type { Transaction } from "../../../../db/client.ts";
import { getMediaBase } from "../../../../testing/video/playback-fixtures.ts";
import { createTranscodedVideo } from "../../../../testing/video/video-cache.ts";
import { createAccount } from "../../../../testing/fixtures.ts";
import {
  BUYER,
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
  createIdempotencyHeader,
} from "../../../../testing/payments/payments-app.ts";
import { type ApiProcess, startApiProcess } from "../../../../testing/api-process.ts";
import {
  findPageCharges,
  findReservedCount,
  findOrders,
} from "../../../../testing/payments/payment-checks.ts";
import { isMediumLength, isSoak, scaleRepetitions } from "../../../../testing/test-length.ts";
import { creditCouponClaims, creditCoupons, promoCodes } from "../../../../db/schema/coupons.ts";
import { claimCreditCoupon } from "../../../credits/claim-credit-coupon.ts";
import { creditBalances, creditEntries } from "../../../../db/schema/credits.ts";
import { recordCreditChange } from "../../../credits/record-credit-change.ts";
import { spendCredit } from "../../../credits/spend-credit.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { reserveStock, reserveStockAndCommit, redeemPromoCode } from "./reserve-stock.ts";

const isLong = isMediumLength || isSoak;
const BUYERS = isLong ? 1000 : 150;
const SEATS = isLong ? 100 : 50;
const ROUNDS = scaleRepetitions(20);
const PARALLEL = isLong ? 64 : 32;
const CODE_ROUNDS = scaleRepetitions(100);

let app: PaymentsApp;
/** A second set of services on the same database, for use cases that are called without a route. */
let other: App;
/** Two API processes, as in production. */
let processes: [ApiProcess, ApiProcess];
beforeAll(async () => {
  app = await createPaymentsApp();
  other = await buildApp(app.config, app.clock);
  processes = await Promise.all([startApiProcess(app.config), startApiProcess(app.config)]);
});
afterAll(async () => {
  await Promise.all(processes.map((api) => api.kill()));
  await other.http.close();
  await app.close();
});

const pickProcess = (n: number): ApiProcess => (n % 2 === 0 ? processes[0] : processes[1]);

/** Retries under the same key while the response asks for it, as the page does. */
async function postUntilFinal(n: number, path: string, body: object, headers: Record<string, string> = {}) {
  const key = createIdempotencyHeader();
  for (;;) {
    const response = await pickProcess(n).post(path, body, { ...key, ...headers });
    if (response.status !== 503 && response.json.code !== "state-conflict") return response;
    // The page pauses too. Without a pause a thousand buyers would retry all the time.
    await sleep(500);
  }
}

/** Counts responses by message, so that an unexpected rejection is named in the failure. */
function countByMessage(responses: { status: number; json: { message: string } }[]): Record<string, number> {
  const byMessage = Object.groupBy(responses, ({ status, json }) => (status === 201 ? "sold" : json.message));
  return Object.fromEntries(
    Object.entries(byMessage).map(([message, group]) => [message, group?.length ?? 0]),
  );
}

/** Runs `count` tasks at once, alternating between both sets of services, and counts the fulfilled ones. */
async function countFulfilled(
  count: number,
  task: (services: App["services"], n: number) => Promise<unknown>,
): Promise<number> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, (_, n) => task(n % 2 === 0 ? app.services : other.services, n)),
  );
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

const wrapInTransaction = (work: (tx: Transaction) => Promise<unknown>) => (services: App["services"]) =>
  services.db.transaction(work);

/** The unsafe variant for the controls: reads a counter, then writes the incremented value. */
async function readThenWrite(
  tx: Transaction,
  row: { table: string; column: string; id: string },
  most: number,
) {
  const target = sql`${sql.identifier(row.table)}`;
  const column = sql.identifier(row.column);
  const { rows } = await tx.execute<{ n: number }>(
    sql`select ${column} as n from ${target} where id = ${row.id}`,
  );
  const current = rows[0]?.n ?? 0;
  if (current >= most) throw new Error("sold out");
  // Other transactions read the old value meanwhile.
  await tx.execute(sql`select pg_sleep(0.005)`);
  await tx.execute(sql`update ${target} set ${column} = ${current + 1} where id = ${row.id}`);
}

describe("seats", () => {
  test.each(Array.from({ length: ROUNDS }, (_, n) => n + 1))(
    `sells ${SEATS} seats to ${BUYERS} buyers in two processes without overselling: round %i`,
    async () => {
      const show = await createTicketedEvent(app);
      const seat = await createProduct(app, show.page.id, { type: "ticket", title: "Seat", quantity: SEATS });
      const body = { ...BUYER, token: "tok_visa", products: [{ id: seat.id, quantity: 1 }] };
      const responses = await Promise.all(
        Array.from({ length: BUYERS }, (_, n) => postUntilFinal(n, `/v1/pages/${show.page.id}/orders`, body)),
      );
      expect(countByMessage(responses)).toEqual({
        sold: SEATS,
        [messages.purchase.soldOut("Seat")]: BUYERS - SEATS,
      });
      expect(await findReservedCount(app, seat.id)).toBe(SEATS);
      const placed = await findOrders(app, show.page.id);
      expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: SEATS }, () => "paid"));
      // No rejected buyer is charged: the provider charged only these orders, once each.
      const charges = await findPageCharges(app, show.page.id);
      expect(charges).toHaveLength(SEATS);
      expect(new Set(charges.map(({ metadata }) => metadata["orderId"]))).toEqual(
        new Set(placed.map(({ id }) => id)),
      );
    },
    600_000,
  );

  test("two orders that reserve the same two products in opposite order do not deadlock", async () => {
    const show = await createTicketedEvent(app);
    const first = await createProduct(app, show.page.id, { quantity: 100 });
    const second = await createProduct(app, show.page.id, { quantity: 100 });
    const sold = await countFulfilled(40, async (services, n) => {
      const lines = [first, second].map(({ id }) => ({ productId: id, quantity: 1 }));
      await services.db.transaction((tx) => reserveStock(tx, n % 2 === 0 ? lines : lines.toReversed()));
    });
    expect(sold).toBe(40);
  });

  test("orders of the same two products in opposite order do not deadlock", async () => {
    const show = await createTicketedEvent(app);
    const goods = await Promise.all([1, 2].map(() => createProduct(app, show.page.id, { quantity: 100 })));
    const lines = goods.map(({ id }) => ({ id, quantity: 1 }));
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        app.buy(show.page.id, { products: n % 2 === 0 ? lines : lines.toReversed() }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 201));
    for (const { id } of goods) expect(await findReservedCount(app, id)).toBe(20);
  });

  test("control: reading before writing oversells", async () => {
    const show = await createTicketedEvent(app);
    const seat = await createProduct(app, show.page.id, { type: "ticket", quantity: SEATS });
    const safe = await countFulfilled(
      2 * SEATS,
      wrapInTransaction((tx) => reserveStock(tx, [{ productId: seat.id, quantity: 1 }])),
    );
    expect(safe).toBe(SEATS);
    const unsafe = await createProduct(app, show.page.id, { type: "ticket", quantity: SEATS });
    const row = { table: "products", column: "reserved", id: unsafe.id };
    expect(
      await countFulfilled(
        2 * SEATS,
        wrapInTransaction((tx) => readThenWrite(tx, row, SEATS)),
      ),
    ).toBeGreaterThan(SEATS);
  });
});

test("control: orders oversell without the check constraint", async () => {
  const isolated = await createPaymentsApp();
  try {
    const { db } = isolated.services;
    const show = await createTicketedEvent(isolated);
    const sell = async () => {
      const seat = await createProduct(isolated, show.page.id, { type: "ticket", quantity: 3 });
      const lines = [{ productId: seat.id, quantity: 1 }];
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, () => db.transaction((tx) => reserveStockAndCommit(tx, lines))),
      );
      return outcomes.filter(({ status }) => status === "fulfilled").length;
    };
    const sellPaid = async () => {
      const seat = await createProduct(isolated, show.page.id, { type: "ticket", quantity: 3 });
      await Promise.all(
        Array.from({ length: 10 }, () =>
          isolated.buy(show.page.id, { products: [{ id: seat.id, quantity: 1 }] }),
        ),
      );
      return findReservedCount(isolated, seat.id);
    };
    expect([await sell(), await sellPaid()]).toEqual([3, 3]);
    await db.execute(sql`alter table products drop constraint products_never_oversold`);
    expect(await sell()).toBe(10);
    // Whole checkouts rarely meet between the check and the reservation, so several crowds try.
    await expect.poll(sellPaid, { timeout: 20_000 }).toBeGreaterThan(3);
  } finally {
    await isolated.close();
  }
});

describe("promo codes", () => {
  test(`redeems a single-use code once for ${PARALLEL} concurrent buyers, ${CODE_ROUNDS} times`, async () => {
    const show = await createTicketedEvent(app);
    for (let round = 0; round < CODE_ROUNDS; round++) {
      const [coupon] = await app.services.db
        .insert(promoCodes)
        .values({ pageId: show.page.id, code: `Once-${round}`, maxUses: 1 })
        .returning();
      const body = {
        ...BUYER,
        couponCode: `once-${round}`,
        products: [{ id: show.ticketId, quantity: 1 }],
      };
      const responses = await Promise.all(
        Array.from({ length: PARALLEL }, (_, n) =>
          postUntilFinal(n, `/v1/pages/${show.page.id}/orders`, body),
        ),
      );
      expect(countByMessage(responses)).toEqual({ sold: 1, [messages.promoCode.usedUp]: PARALLEL - 1 });
      const [used] = await app.services.db
        .select()
        .from(promoCodes)
        .where(eq(promoCodes.id, coupon?.id ?? ""));
      expect(used?.uses).toBe(1);
    }
    expect(await findOrders(app, show.page.id)).toHaveLength(CODE_ROUNDS);
  }, 600_000);

  test("redeems a code for 3 tickets exactly 3 times and releases the use of a declined card", async () => {
    const show = await createTicketedEvent(app);
    const poster = await createProduct(app, show.page.id);
    const [coupon] = await app.services.db
      .insert(promoCodes)
      .values({ pageId: show.page.id, code: "Three", maxUses: 3 })
      .returning();
    const order = (body: object) => ({
      method: "POST" as const,
      url: `/v1/pages/${show.page.id}/orders`,
      payload: { ...BUYER, couponCode: "THREE", ...body },
    });
    const declined = await app.http.inject(
      order({
        token: "tok_chargeDeclined",
        products: [
          { id: show.ticketId, quantity: 1 },
          { id: poster.id, quantity: 1 },
        ],
      }),
    );
    expect(declined.statusCode).toBe(402);
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        (n % 2 === 0 ? app : other).http.inject(order({ products: [{ id: show.ticketId, quantity: 1 }] })),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    const refused = responses.find(({ statusCode }) => statusCode !== 201);
    expect(refused?.json().errors.couponCode.msg).toBe("This promo code has been used up");
    const [row] = await app.services.db
      .select()
      .from(promoCodes)
      .where(eq(promoCodes.id, coupon?.id ?? ""));
    expect(row?.uses).toBe(3);
  });

  test("is used once by one email address in parallel orders, however it is written", async () => {
    const show = await createTicketedEvent(app);
    await app.services.db
      .insert(promoCodes)
      .values({ pageId: show.page.id, code: "ONCE", maxUsesPerEmail: 1 });
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        app.buy(show.page.id, {
          email: n % 2 === 0 ? "once@example.com" : "Once@Example.com",
          products: [{ id: show.ticketId, quantity: 1 }],
          couponCode: "ONCE",
          token: "",
        }),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const rejected = responses.find(({ statusCode }) => statusCode === 422);
    expect(rejected?.json().errors.couponCode.msg).toBe(
      "This promo code has been used with your email address",
    );
  });

  test("control: reading before counting redeems a code too often", async () => {
    const show = await createTicketedEvent(app);
    const createCode = async (code: string) => {
      const [coupon] = await app.services.db
        .insert(promoCodes)
        .values({ pageId: show.page.id, code, maxUses: 3 })
        .returning();
      return coupon?.id ?? "";
    };
    const safe = await createCode("safe");
    let redeemed = 0;
    const answered = await countFulfilled(
      20,
      wrapInTransaction(async (tx) => {
        const lines = [{ type: "ticket", quantity: 1 }] as const;
        const order = { orderId: crypto.randomUUID(), email: "buyer@example.com", lines };
        if ((await redeemPromoCode(tx, { promoCodeId: safe, ...order }, app.clock.now())) === null)
          redeemed++;
      }),
    );
    // None of them fails at the check of the table.
    expect([answered, redeemed]).toEqual([20, 3]);
    const row = { table: "promo_codes", column: "uses", id: await createCode("unsafe") };
    expect(
      await countFulfilled(
        20,
        wrapInTransaction((tx) => readThenWrite(tx, row, 3)),
      ),
    ).toBeGreaterThan(3);
  });
});

describe("credits", () => {
  test(`creates one of ${PARALLEL} concurrent events for one credit, ${CODE_ROUNDS} times`, async () => {
    for (let round = 0; round < CODE_ROUNDS; round++) {
      const { id, headers } = await createAccount(app.services);
      await app.services.db.transaction((tx) =>
        recordCreditChange(tx, { accountId: id, type: "staff", creditsChange: 1 }),
      );
      const responses = await Promise.all(
        Array.from({ length: PARALLEL }, (_, n) => {
          const event = { title: "The Salt Road", url: `salt-${round}-${n}`, description: "A desert." };
          return postUntilFinal(n, `/v1/pages/${id}`, event, headers);
        }),
      );
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 402)).toHaveLength(PARALLEL - 1);
      expect(await app.services.db.$count(pages, eq(pages.accountId, id))).toBe(1);
      const ledger = await app.http.inject({ url: "/v1/credits", headers });
      expect(ledger.json().data).toMatchObject({
        credits: 0,
        credits_log: [
          { type: "event", creditsChange: -1 },
          { type: "staff", creditsChange: 1 },
        ],
      });
    }
  }, 600_000);

  test("concurrent events spend only the credits that are left, and the ledger adds up", async () => {
    const { id: accountId } = await createAccount(app.services, { credits: 3 });
    const spent = await countFulfilled(
      20,
      wrapInTransaction((tx) => spendCredit(tx, { accountId, pageId: crypto.randomUUID(), type: "event" })),
    );
    expect(spent).toBe(3);
    const [balance] = await app.services.db
      .select()
      .from(creditBalances)
      .where(eq(creditBalances.accountId, accountId));
    expect(balance?.credits).toBe(0);
    const entries = await app.services.db
      .select()
      .from(creditEntries)
      .where(eq(creditEntries.accountId, accountId));
    expect(entries).toHaveLength(3);
  });

  test("a coupon for 5 accounts is claimed by 5 accounts, once each", async () => {
    const [coupon] = await app.services.db
      .insert(creditCoupons)
      .values({ code: "Five", credits: 2, maxClaims: 5 })
      .returning();
    const accounts = await Promise.all(Array.from({ length: 12 }, () => createAccount(app.services)));
    const code = "five";
    // Each account claims twice.
    const claimed = await countFulfilled(24, (services, n) =>
      services.db.transaction((tx) =>
        claimCreditCoupon(tx, services, { accountId: accounts[n % 12]?.id ?? "", code }),
      ),
    );
    expect(claimed).toBe(5);
    const claims = await app.services.db
      .select()
      .from(creditCouponClaims)
      .where(eq(creditCouponClaims.creditCouponId, coupon?.id ?? ""));
    expect(new Set(claims.map(({ accountId }) => accountId)).size).toBe(5);
    const [row] = await app.services.db
      .select()
      .from(creditCoupons)
      .where(eq(creditCoupons.id, coupon?.id ?? ""));
    expect(row?.claims).toBe(5);
  });

  test("control: reading before counting gives the coupon to too many accounts", async () => {
    const [coupon] = await app.services.db
      .insert(creditCoupons)
      .values({ code: "Unsafe", credits: 2, maxClaims: 5 })
      .returning();
    const row = { table: "credit_coupons", column: "claims", id: coupon?.id ?? "" };
    expect(
      await countFulfilled(
        24,
        wrapInTransaction((tx) => readThenWrite(tx, row, 5)),
      ),
    ).toBeGreaterThan(5);
  });
});

test("a refund in one process ends playback in the other, for the refunded order only", async () => {
  const [selling, showing] = processes;
  const { page, seller, ticketId } = await createTicketedEvent(app, {}, { showTime: 0 });
  await createTranscodedVideo(app.services, page.id);
  const watch = async () => {
    const body = { ...BUYER, token: "tok_visa", products: [{ id: ticketId, quantity: 1 }] };
    const { json: order } = await selling.post(
      `/v1/pages/${page.id}/orders`,
      body,
      createIdempotencyHeader(),
    );
    const request = { kind: "feature", deviceId: "device-one", orderSlug: order.data.slug };
    const { json: session } = await showing.post(`/v1/pages/${page.id}/playback`, request);
    const segment = `${showing.url}${getMediaBase(session.data.manifestUrl)}/360p/00001.m4s`;
    return { orderId: order.data.id, play: async () => (await fetch(segment)).status };
  };
  const [refunded, control] = await Promise.all([watch(), watch()]);
  expect([await refunded.play(), await control.play()]).toEqual([200, 200]);

  const path = `/v1/pages/${page.id}/orders/${refunded.orderId}/refunds`;
  expect((await selling.post(path, {}, { ...seller.headers, ...createIdempotencyHeader() })).status).toBe(
    201,
  );
  await expect.poll(refunded.play, { timeout: 10_000 }).toBe(403);
  expect(await control.play()).toBe(200);
});
