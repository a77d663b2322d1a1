import { randomInt } from "node:crypto";
import { computeNetCents, computePlatformFeeCents } from "@matinee/domain/money";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { orders } from "../../../db/schema/orders.ts";
import { payments, refunds } from "../../../db/schema/payments.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";
import { describeMoneyReport } from "./money-report.ts";
import { findMonthSums, listEntries } from "./money.queries.ts";
import { getMonthRange, listMonths, getNextMonth } from "./months.rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(new Date("2026-11-20T12:00:00.000Z"));
});
afterAll(() => app.close());

interface Refund {
  cents: number;
  at: string;
  status?: "succeeded" | "failed";
}

/** Creates a paid order with refunds. @returns the net that the order has */
async function sell(pageId: string, totalCents: number, paidAt: string, refunded: readonly Refund[] = []) {
  const feeCents = computePlatformFeeCents(totalCents, 725);
  const refundedCents = refunded
    .filter(({ status }) => status !== "failed")
    .reduce((sum, { cents }) => sum + cents, 0);
  const netCents = computeNetCents({ totalCents, feeCents, refundedCents });
  const chargeId = `ch_${crypto.randomUUID()}`;
  const money = { totalCents, feeCents, refundedCents, netCents, chargeId };
  const status =
    refundedCents === 0 ? "paid" : refundedCents < totalCents ? "partially_refunded" : "refunded";
  const order = await createOrder(app.services, pageId, { ...money, status, paidAt: new Date(paidAt) });
  const [payment] = await app.services.db
    .insert(payments)
    .values({
      subject: "order",
      subjectId: order.id,
      attempt: 1,
      status: "succeeded",
      amountCents: totalCents,
      request: { amount: totalCents, description: "" },
      chargeId,
    })
    .returning();
  if (!payment) throw new Error("the insert returned no payment");
  for (const { cents, at, status: outcome = "succeeded" } of refunded)
    await app.services.db.insert(refunds).values({
      orderId: order.id,
      paymentId: payment.id,
      amountCents: cents,
      status: outcome,
      reason: "requested",
      createdAt: new Date(at),
    });
  return netCents;
}

const get = (owner: TestAccount, path = "") =>
  app.http.inject({ url: `/v1/money${path}`, headers: owner.headers });

test("sums a month by event and in total, with refunds in the month in which they were made", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, { title: "The Salt Road" });
  const other = await createPage(app.services, owner.id, { title: "Tide Tables" });
  await sell(page.id, 10_000, "2026-10-31T23:59:59.999Z", [{ cents: 4000, at: "2026-11-02T00:00:00.000Z" }]);
  await sell(page.id, 2000, "2026-11-01T00:00:00.000Z", [
    { cents: 500, at: "2026-11-03T00:00:00.000Z", status: "failed" },
  ]);
  await sell(other.id, 100, "2026-11-05T00:00:00.000Z");
  await sell(other.id, 0, "2026-11-05T00:00:00.000Z");
  const stranger = await createAccount(app.services);
  await sell((await createPage(app.services, stranger.id)).id, 7777, "2026-11-05T00:00:00.000Z");

  const { data } = (await get(owner)).json();
  // Fees: 725, of which the refund returns 290; 145 and 7.
  expect(data).toMatchObject({
    month: "2026-11",
    months: ["2026-11", "2026-10"],
    total: { gross: 2100, refunded: 4000, fee: 145 + 7 - 290, net: 2100 - 4000 - 145 - 7 + 290 },
    events: [
      { title: "Tide Tables", gross: 100, fee: 7, net: 93 },
      { title: "The Salt Road", gross: 2000, refunded: 4000, fee: -145, net: -1855 },
    ],
    disputed: { orders: 0, cents: 0 },
    payoutsHeldUntil: null,
  });
  expect((await get(owner, "?month=2026-10")).json().data.total).toEqual({
    gross: 10_000,
    refunded: 0,
    fee: 725,
    tax: 0,
    net: 9275,
  });
  const listed = (await get(owner, "/entries?month=2026-11&kind=refund")).json().data;
  expect(listed).toMatchObject({
    total: 1,
    data: [{ kind: "refund", refunded: 4000, fee: -290, net: -3710 }],
  });
  const report = await get(owner, ".csv?month=2026-11");
  expect(report.body.split("\r\n")).toHaveLength(5);
  expect(report.body).toContain(",0,40,-2.9,-37.1");
  expect((await get(stranger)).json().data.total.gross).toBe(7777);
});

test("the entries of every order add up to its net, to the cent, over months and partial refunds", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id);
  let expected = 0;
  for (let order = 0; order < 40; order++) {
    const total = randomInt(50, 90_000);
    const made: Refund[] = [];
    for (let left = total; left > 0 && made.length < randomInt(0, 5);) {
      const cents = randomInt(1, left + 1);
      left -= cents;
      made.push({ cents, at: `2026-1${randomInt(0, 2)}-1${made.length}T10:00:00.000Z` });
    }
    expected += await sell(page.id, total, `2026-10-0${randomInt(1, 10)}T10:00:00.000Z`, made);
  }
  const { db } = app.services;
  const [october, november] = [
    await findMonthSums(db, owner.id, getMonthRange("2026-10", "UTC")),
    await findMonthSums(db, owner.id, getMonthRange("2026-11", "UTC")),
  ];
  expect(october.total.net + november.total.net).toBe(expected);
  for (const month of ["2026-10", "2026-11"]) {
    const range = getMonthRange(month, "UTC");
    const { total } = await findMonthSums(db, owner.id, range);
    const { rows } = await listEntries(db, owner.id, { ...range, limit: 1000, offset: 0 });
    expect(rows.reduce((sum, { net }) => sum + net, 0)).toBe(total.net);
    expect(total.gross - total.refunded - total.fee).toBe(total.net);
  }
});

test("the report has each payment once, also when one is made while it is read", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id);
  const { db } = app.services;
  const addSales = (count: number, paidAt: Date) =>
    db.insert(orders).values(
      Array.from({ length: count }, () => ({
        pageId: page.id,
        status: "paid" as const,
        email: "buyer@example.com",
        name: "Grace Buyer",
        totalCents: 100,
        paidAt,
      })),
    );
  // Of one instant, so that only their ids order the rows.
  await addSales(2100, new Date("2026-11-05T00:00:00.000Z"));
  const { readRowsAfter } = describeMoneyReport(owner.id, { month: "2026-11", timezone: "UTC" });
  const ids: string[] = [];
  for (let rows = await readRowsAfter(db, undefined); rows.length > 0;) {
    ids.push(...rows.map(({ id }) => id));
    await addSales(1, new Date("2026-11-06T00:00:00.000Z"));
    rows = await readRowsAfter(db, rows.at(-1));
  }
  expect(ids).toHaveLength(2100);
  expect(new Set(ids).size).toBe(2100);
});

test("begins and ends a month in the owner's time zone, also over the change to standard time", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id);
  const timezone = "America/Los_Angeles";
  // Clocks change on November 1: the month begins at UTC-7 and ends at UTC-8.
  for (const [cents, at] of [
    [100, "2026-11-01T06:59:59.999Z"],
    [200, "2026-11-01T07:00:00.000Z"],
    [400, "2026-12-01T07:59:59.999Z"],
    [800, "2026-12-01T08:00:00.000Z"],
  ] as const)
    await sell(page.id, cents, at);
  const query = `month=2026-11&timezone=${timezone}`;
  const { data } = (await get(owner, `?${query}`)).json();
  expect(data).toMatchObject({ total: { gross: 600 }, months: ["2026-11", "2026-10"] });
  expect((await get(owner, `/entries?${query}`)).json().data.data).toMatchObject([
    { gross: 400 },
    { gross: 200 },
  ]);
  const report = (await get(owner, `.csv?${query}`)).body;
  expect(report).toContain("Date (America/Los_Angeles)");
  expect(report).toContain("2026-11-01 00:00:00,");
  expect(report).toContain("2026-11-30 23:59:59,");
  for (const path of ["", "/entries", ".csv", ".pdf", "/taxes", "/taxes.csv"])
    expect((await get(owner, `${path}?month=2026-11&timezone=Moon/Crater`)).json()).toMatchObject({
      code: "invalid",
      errors: { timezone: { msg: "must be an IANA time zone" } },
    });
});

test("shows open disputes, and until when payouts wait", async () => {
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id);
  await createOrder(app.services, page.id, { status: "disputed", disputeOpen: true, totalCents: 3750 });
  const until = new Date("2026-11-22T08:00:00.000Z");
  await app.services.db.update(accounts).set({ payoutsHeldUntil: until }).where(eq(accounts.id, owner.id));
  expect((await get(owner)).json().data).toMatchObject({
    disputed: { orders: 1, cents: 3750 },
    payoutsHeldUntil: until.toISOString(),
  });
});

test("has no payouts without a connected account, and rejects a month that is none", async () => {
  const owner = await createAccount(app.services);
  expect((await get(owner, "/payouts")).json().data).toEqual([]);
  for (const path of ["/entries", "/taxes", "/taxes.csv"])
    expect((await get(owner, `${path}?month=2026-13`)).statusCode).toBe(400);
});

test("counts months over the end of a year", () => {
  expect(getNextMonth("2026-12")).toBe("2027-01");
  const [first, now] = [new Date("2026-11-30T23:00:00.000Z"), new Date("2027-01-01T00:00:00.000Z")];
  expect(listMonths(first, now, "UTC")).toEqual(["2027-01", "2026-12", "2026-11"]);
  expect(listMonths(first, now, "Asia/Tokyo")).toEqual(["2027-01", "2026-12"]);
  expect(listMonths(null, now, "America/Los_Angeles")).toEqual(["2026-12"]);
});
