import { setTimeout as sleep } from "node:timers/promises";
import { messages } from "@matinee/contract/messages";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, buildApp } from "../../../../app.ts";
import type { Transaction } from "../../../../db/client.ts";
import { getMediaBase } from "../../../../testing/playback-fixtures.ts";
import { createTranscodedVideo } from "../../../../testing/video-cache.ts";
import { createAccount } from "../../../../testing/fixtures.ts";
import {
  BUYER,
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
  createIdempotencyHeader,
} from "../../../../testing/payments-app.ts";
import { type ApiProcess, startApiProcess } from "../../../../testing/api-process.ts";
import { findPageCharges, findReservedCount, findOrders } from "../../../../testing/payment-checks.ts";
import { scaleForSoak } from "../../../../testing/soak.ts";
import { creditCouponClaims, creditCoupons, promoCodes } from "../../../../db/schema/coupons.ts";
import { claimCreditCoupon } from "../../../credits/claim-credit-coupon.ts";
import { creditBalances, creditEntries } from "../../../../db/schema/credits.ts";
import { recordCreditChange } from "../../../credits/record-credit-change.ts";
import { spendCredit } from "../../../credits/spend-credit.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { reserveStock, reserveStockAndCommit, redeemPromoCode } from "./reserve-stock.ts";

const BUYERS = 1000;
const SEATS = 100;
/** A round is a twentieth of the full length. */
const ROUNDS = scaleForSoak(20);
const PARALLEL = 64;
const CODE_ROUNDS = scaleForSoak(100);

let app: PaymentsApp;
/** A second process's services on the same database, for what no route asks for by itself. */
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

const processOf = (n: number): ApiProcess => (n % 2 === 0 ? processes[0] : processes[1]);

/** Asks again under the same key for as long as it is told to, as the page does. */
async function insist(n: number, path: string, body: object, headers: Record<string, string> = {}) {
  const key = createIdempotencyHeader();
  for (;;) {
    const answer = await processOf(n).post(path, body, { ...key, ...headers });
    if (answer.status !== 503 && answer.json.code !== "state-conflict") return answer;
    await sleep(500);
  }
}

/** How many were told what: a refusal that should not be there is named. */
function counted(answers: { status: number; json: { message: string } }[]): Record<string, number> {
  const told = Object.groupBy(answers, ({ status, json }) => (status === 201 ? "sold" : json.message));
  return Object.fromEntries(Object.entries(told).map(([message, those]) => [message, those?.length ?? 0]));
}

/** Runs as many at once as there are buyers, half in each process; how many came through. */
async function all(
  count: number,
  one: (services: App["services"], n: number) => Promise<unknown>,
): Promise<number> {
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, (_, n) => one(n % 2 === 0 ? app.services : other.services, n)),
  );
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

const inTransaction = (work: (tx: Transaction) => Promise<unknown>) => (services: App["services"]) =>
  services.db.transaction(work);

/** What the controls do instead: look, then write what follows from what was seen. */
async function lookThenWrite(
  tx: Transaction,
  row: { table: string; column: string; id: string },
  most: number,
) {
  const target = sql`${sql.identifier(row.table)}`;
  const column = sql.identifier(row.column);
  const { rows } = await tx.execute<{ n: number }>(
    sql`select ${column} as n from ${target} where id = ${row.id}`,
  );
  const seen = rows[0]?.n ?? 0;
  if (seen >= most) throw new Error("sold out");
  await tx.execute(sql`select pg_sleep(0.005)`);
  await tx.execute(sql`update ${target} set ${column} = ${seen + 1} where id = ${row.id}`);
}

describe("seats", () => {
  test.each(Array.from({ length: ROUNDS }, (_, n) => n + 1))(
    `${BUYERS} buyers in two processes for ${SEATS} seats: round %i`,
    async () => {
      const show = await createTicketedEvent(app);
      const seat = await createProduct(app, show.page.id, { type: "ticket", title: "Seat", quantity: SEATS });
      const body = { ...BUYER, token: "tok_visa", products: [{ id: seat.id, quantity: 1 }] };
      const answers = await Promise.all(
        Array.from({ length: BUYERS }, (_, n) => insist(n, `/v1/pages/${show.page.id}/orders`, body)),
      );
      expect(counted(answers)).toEqual({ sold: SEATS, [messages.purchase.soldOut("Seat")]: BUYERS - SEATS });
      expect(await findReservedCount(app, seat.id)).toBe(SEATS);
      const placed = await findOrders(app, show.page.id);
      expect(placed.map(({ status }) => status)).toEqual(Array.from({ length: SEATS }, () => "paid"));
      // No loser left charged: the provider took money for these orders alone, once each.
      const charges = await findPageCharges(app, show.page.id);
      expect(charges).toHaveLength(SEATS);
      expect(new Set(charges.map(({ metadata }) => metadata["orderId"]))).toEqual(
        new Set(placed.map(({ id }) => id)),
      );
    },
    600_000,
  );

  test("two orders that want the same two products in opposite order do not wait for each other", async () => {
    const show = await createTicketedEvent(app);
    const one = await createProduct(app, show.page.id, { quantity: 100 });
    const two = await createProduct(app, show.page.id, { quantity: 100 });
    const sold = await all(40, async (services, n) => {
      const lines = [one, two].map(({ id }) => ({ productId: id, quantity: 1 }));
      await services.db.transaction((tx) => reserveStock(tx, n % 2 === 0 ? lines : lines.toReversed()));
    });
    expect(sold).toBe(40);
  });

  test("control: looking first and writing then sells more than there is", async () => {
    const show = await createTicketedEvent(app);
    const seat = await createProduct(app, show.page.id, { type: "ticket", quantity: SEATS });
    const safe = await all(
      2 * SEATS,
      inTransaction((tx) => reserveStock(tx, [{ productId: seat.id, quantity: 1 }])),
    );
    expect(safe).toBe(SEATS);
    const unsafe = await createProduct(app, show.page.id, { type: "ticket", quantity: SEATS });
    const row = { table: "products", column: "reserved", id: unsafe.id };
    expect(
      await all(
        2 * SEATS,
        inTransaction((tx) => lookThenWrite(tx, row, SEATS)),
      ),
    ).toBeGreaterThan(SEATS);
  });
});

test("control: what is reserved with its commit is sold too often without the table's check", async () => {
  const bare = await createPaymentsApp();
  try {
    const { db } = bare.services;
    const show = await createTicketedEvent(bare);
    const sell = async () => {
      const seat = await createProduct(bare, show.page.id, { type: "ticket", quantity: 3 });
      const lines = [{ productId: seat.id, quantity: 1 }];
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, () => db.transaction((tx) => reserveStockAndCommit(tx, lines))),
      );
      return outcomes.filter(({ status }) => status === "fulfilled").length;
    };
    expect(await sell()).toBe(3);
    await db.execute(sql`alter table products drop constraint products_never_oversold`);
    expect(await sell()).toBe(10);
  } finally {
    await bare.close();
  }
});

describe("promo codes", () => {
  test(`${PARALLEL} at once with a code for one ticket: one has it, ${CODE_ROUNDS} times`, async () => {
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
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, (_, n) => insist(n, `/v1/pages/${show.page.id}/orders`, body)),
      );
      expect(counted(answers)).toEqual({ sold: 1, [messages.promoCode.usedUp]: PARALLEL - 1 });
      const [used] = await app.services.db
        .select()
        .from(promoCodes)
        .where(eq(promoCodes.id, coupon?.id ?? ""));
      expect(used?.uses).toBe(1);
    }
    expect(await findOrders(app, show.page.id)).toHaveLength(CODE_ROUNDS);
  }, 600_000);

  test("a code for 3 tickets covers exactly 3, and a declined card gives its use back", async () => {
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
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        (n % 2 === 0 ? app : other).http.inject(order({ products: [{ id: show.ticketId, quantity: 1 }] })),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    const refused = answers.find(({ statusCode }) => statusCode !== 201);
    expect(refused?.json().errors.couponCode.msg).toBe("This promo code has been used up");
    const [row] = await app.services.db
      .select()
      .from(promoCodes)
      .where(eq(promoCodes.id, coupon?.id ?? ""));
    expect(row?.uses).toBe(3);
  });

  test("control: looking first and counting then covers more", async () => {
    const show = await createTicketedEvent(app);
    const make = async (code: string) => {
      const [coupon] = await app.services.db
        .insert(promoCodes)
        .values({ pageId: show.page.id, code, maxUses: 3 })
        .returning();
      return coupon?.id ?? "";
    };
    const safe = await make("safe");
    let taken = 0;
    await all(
      20,
      inTransaction(async (tx) => {
        if (await redeemPromoCode(tx, safe, app.clock.now())) taken++;
      }),
    );
    expect(taken).toBe(3);
    const row = { table: "promo_codes", column: "uses", id: await make("unsafe") };
    expect(
      await all(
        20,
        inTransaction((tx) => lookThenWrite(tx, row, 3)),
      ),
    ).toBeGreaterThan(3);
  });
});

describe("credits", () => {
  test(`${PARALLEL} events at once for one credit: one is made, ${CODE_ROUNDS} times`, async () => {
    for (let round = 0; round < CODE_ROUNDS; round++) {
      const { id, headers } = await createAccount(app.services);
      await app.services.db.transaction((tx) =>
        recordCreditChange(tx, { accountId: id, type: "staff", creditsChange: 1 }),
      );
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, (_, n) => {
          const event = { title: "The Salt Road", url: `salt-${round}-${n}`, description: "A desert." };
          return insist(n, `/v1/pages/${id}`, event, headers);
        }),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 402)).toHaveLength(PARALLEL - 1);
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

  test("the last credits are taken by as many as there are; the ledger adds up", async () => {
    const { id: accountId } = await createAccount(app.services, { credits: 3 });
    const taken = await all(
      20,
      inTransaction((tx) => spendCredit(tx, { accountId, pageId: crypto.randomUUID(), type: "event" })),
    );
    expect(taken).toBe(3);
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

  test("a coupon for 5 accounts is claimed by 5, and once by each", async () => {
    const [coupon] = await app.services.db
      .insert(creditCoupons)
      .values({ code: "Five", credits: 2, maxClaims: 5 })
      .returning();
    const accounts = await Promise.all(Array.from({ length: 12 }, () => createAccount(app.services)));
    const code = "five";
    // Each account asks twice.
    const claimed = await all(24, (services, n) =>
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

  test("control: looking first and counting then gives it to more", async () => {
    const [coupon] = await app.services.db
      .insert(creditCoupons)
      .values({ code: "Unsafe", credits: 2, maxClaims: 5 })
      .returning();
    const row = { table: "credit_coupons", column: "claims", id: coupon?.id ?? "" };
    expect(
      await all(
        24,
        inTransaction((tx) => lookThenWrite(tx, row, 5)),
      ),
    ).toBeGreaterThan(5);
  });
});

test("a refund in one process ends the film in the other; who was not refunded watches on", async () => {
  const [selling, showing] = processes;
  const { page, seller, ticketId } = await createTicketedEvent(app, {}, { showTime: 0 });
  await createTranscodedVideo(app.services, page.id);
  const watch = async () => {
    const body = { ...BUYER, token: "tok_visa", products: [{ id: ticketId, quantity: 1 }] };
    const { json: bought } = await selling.post(
      `/v1/pages/${page.id}/orders`,
      body,
      createIdempotencyHeader(),
    );
    const seat = { kind: "feature", deviceId: "device-one", orderSlug: bought.data.slug };
    const { json: sitting } = await showing.post(`/v1/pages/${page.id}/playback`, seat);
    const segment = `${showing.url}${getMediaBase(sitting.data.manifestUrl)}/360p/00001.m4s`;
    return { orderId: bought.data.id, play: async () => (await fetch(segment)).status };
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
