import type { PassGift } from "@matinee/domain/pass-shares";
import { currencyRules } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { passSettings, passUses, settledPasses } from "../../../db/schema/passes.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { entitlements, passes } from "../../../db/schema/subscribers.ts";
import { waitForBlockedQuery } from "../../../testing/database-locks.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createPaymentsApp, createSeller, type PaymentsApp } from "../../../testing/payments/payments-app.ts";
import { settlePayments } from "../../../testing/run-jobs.ts";
import { endReservations } from "../../access/end-reservations.ts";
import { composeEmails } from "../../emails/compose/compose-email.ts";
import { processCancellation } from "../orders/refunds/process-cancellation.ts";
import { settlePasses } from "./settle-passes.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

let seller: Awaited<ReturnType<typeof createSeller>>;
let festival: typeof pages.$inferSelect;
let screenings: (typeof pages.$inferSelect)[];
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000);
/** A festival of three screenings, with a pass for $100. */
beforeEach(async () => {
  seller = await createSeller(app);
  festival = await createPage(app.services, seller.id, {
    kind: "festival",
    title: "Harbour Lights",
    eventStart: inHours(48),
    eventEnd: inHours(96),
    opensAt: inHours(48),
    closesAt: inHours(96),
  });
  screenings = [];
  for (const festivalOrder of [0, 1, 2])
    screenings.push(
      await createPage(app.services, seller.id, {
        festivalId: festival.id,
        festivalOrder,
        title: `Screening ${festivalOrder}`,
        opensAt: inHours(49),
        closesAt: inHours(95),
      }),
    );
});

async function sell(pass: object = {}, body: object = {}) {
  const created = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${festival.id}/products`,
    headers: seller.headers,
    payload: { type: "pass", title: "Festival pass", price: 10_000, pass },
  });
  expect(created.statusCode, created.body).toBe(201);
  const bought = await app.buy(festival.id, {
    products: [{ id: created.json().data.id, quantity: 1 }],
    ...body,
  });
  expect(bought.statusCode, bought.body).toBe(201);
  const { id: orderId, slug } = bought.json().data;
  const [sold] = await app.services.db
    .select({ passId: passes.id, ticketId: entitlements.id })
    .from(passes)
    .innerJoin(entitlements, eq(entitlements.id, passes.entitlementId))
    .where(eq(entitlements.orderId, orderId));
  if (!sold) throw new Error("the order has no pass");
  return { ...sold, orderId: orderId as string, slug: slug as string };
}
const screeningAt = (index: number) => screenings[index]?.id ?? "";
const ask = (method: "GET" | "PUT", pageId: string, gives?: PassGift) =>
  app.http.inject({
    method,
    url: `/v1/pages/${festival.id}/programme/${pageId}/passes`,
    headers: seller.headers,
    ...(gives && { payload: { gives } }),
  });
async function choose(pageId: string, gives: PassGift) {
  const response = await ask("PUT", pageId, gives);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
async function cancel(pageId: string) {
  const response = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/cancel`,
    headers: { ...seller.headers, "idempotency-key": pageId },
  });
  expect(response.statusCode, response.body).toBeLessThan(300);
}
async function leave(pageId: string) {
  await app.services.db.update(pages).set({ isPaidByFestival: false }).where(eq(pages.id, pageId));
  const response = await app.http.inject({
    method: "DELETE",
    url: `/v1/pages/${pageId}/festival`,
    headers: seller.headers,
  });
  expect(response.statusCode, response.body).toBe(204);
}
/** As a start of the screening does. */
async function use(passId: string, pageId: string, countedAt: Date | null = null) {
  const { db } = app.services;
  const [made] = await db.insert(entitlements).values({ passId, pageId, countedAt }).returning();
  await db.insert(passUses).values({ passId, pageId, entitlementId: made?.id ?? null });
  await db
    .update(passes)
    .set({ usesLeft: sql`${passes.usesLeft} - 1` })
    .where(eq(passes.id, passId));
}
const findUsesLeft = async (passId: string) =>
  (await app.services.db.select().from(passes).where(eq(passes.id, passId)))[0]?.usesLeft;
const findRefunds = (orderId: string) =>
  app.services.db
    .select({ cents: refunds.amountCents, reason: refunds.reason })
    .from(refunds)
    .where(eq(refunds.orderId, orderId));
async function readMails(template: string) {
  const rows = await app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, festival.id), eq(emailOutbox.template, template)));
  const mails = await composeEmails(app.services, rows);
  return mails.map((mail) => {
    if (mail instanceof Error) throw mail;
    return mail?.text ?? "";
  });
}
const words = messages.passEmails.screeningEnded;

test("a share of the price goes back to the cent, once, and the pass stays valid", async () => {
  const pass = await sell();
  const expected = { holders: 1, uses: 0, shares: 1, gives: null, settledAt: null, currency: "usd" };
  expect((await ask("GET", screeningAt(0))).json().data).toEqual({ ...expected, cents: 3334 });
  expect(await choose(screeningAt(1), "share")).toEqual({ ...expected, cents: 3333, gives: "share" });
  await settlePasses(app.services);
  expect(await findRefunds(pass.orderId)).toEqual([]);
  await cancel(screeningAt(1));
  await Promise.all([settlePasses(app.services), settlePasses(app.services), settlePasses(app.services)]);
  await settlePasses(app.services);
  expect(await findRefunds(pass.orderId)).toEqual([{ cents: 3333, reason: "screening" }]);
  await settlePayments(app);
  const [order] = await app.services.db.select().from(orders).where(eq(orders.id, pass.orderId));
  expect([order?.status, order?.refundedCents]).toEqual(["partially_refunded", 3333]);
  const [ticket] = await app.services.db
    .select()
    .from(entitlements)
    .where(eq(entitlements.id, pass.ticketId));
  expect(ticket?.revokedAt).toBeNull();
  const [mail] = await readMails("screening-ended");
  expect(mail).toContain(words.text("Screening 1", true));
  expect(mail).toContain(words.gives.share("$33.33"));
  expect((await readMails("refund"))[0]).toContain(words.refunded);
  expect((await ask("GET", screeningAt(1))).json().data).toMatchObject({
    gives: "share",
    settledAt: expect.any(String),
  });
});

test("control: a worker that does not note what it gave refunds twice", async () => {
  const pass = await sell();
  await choose(screeningAt(1), "share");
  await cancel(screeningAt(1));
  await settlePasses(app.services);
  await app.services.db
    .update(settledPasses)
    .set({ doneAt: null })
    .where(eq(settledPasses.pageId, screeningAt(1)));
  await app.services.db.execute(sql`update pass_settlements set settled_at = null`);
  await settlePasses(app.services);
  expect(await findRefunds(pass.orderId)).toHaveLength(2);
});

test("a share is offered with what can still be refunded of the pass and of its order", async () => {
  const pass = await sell();
  const offered = async () => (await ask("GET", screeningAt(0))).json().data;
  expect(await offered()).toMatchObject({ shares: 1, cents: 3334 });
  const refund = (amount: number) =>
    app.http.inject({
      method: "POST",
      url: `/v1/pages/${festival.id}/orders/${pass.orderId}/refunds`,
      headers: { ...seller.headers, "idempotency-key": `${pass.orderId} ${amount}` },
      payload: { amount },
    });
  expect((await refund(9000)).statusCode).toBeLessThan(300);
  expect(await offered()).toMatchObject({ holders: 1, shares: 1, cents: 1000 });
  await app.services.db.update(orders).set({ status: "disputed" }).where(eq(orders.id, pass.orderId));
  expect(await offered()).toMatchObject({ holders: 1, shares: 0, cents: 0 });
});

test("the shares of all screenings are what was paid, and no more than can be refunded", async () => {
  const pass = await sell();
  for (const { id } of screenings) {
    await choose(id, "share");
    await cancel(id);
    await settlePasses(app.services);
    await settlePayments(app);
  }
  const given = await findRefunds(pass.orderId);
  expect(given.map(({ cents }) => cents)).toEqual([3334, 3333, 3333]);
});

test("a cancelled screening gives uses back without a choice, also those that count, and shares nothing", async () => {
  const [counted, open, whole] = [
    await sell({ covers: "count", filmCount: 2 }),
    await sell({ covers: "count", filmCount: 2 }),
    await sell(),
  ];
  await use(counted.passId, screeningAt(0), app.clock.now());
  await use(open.passId, screeningAt(0));
  await use(whole.passId, screeningAt(0));
  await cancel(screeningAt(0));
  await Promise.all([settlePasses(app.services), settlePasses(app.services)]);
  await settlePasses(app.services);
  expect([await findUsesLeft(counted.passId), await findUsesLeft(open.passId)]).toEqual([2, 2]);
  expect(await findRefunds(whole.orderId)).toEqual([]);
  const mails = await readMails("screening-ended");
  expect(mails.filter((mail) => mail.includes(words.gives.use()))).toHaveLength(2);
  expect(mails.filter((mail) => mail.includes(words.gives.nothing()))).toHaveLength(1);
});

test("who has read that a screening is cancelled reads it again only with what they get", async () => {
  const [whole, limited] = [
    await sell(),
    await sell({ covers: "count", filmCount: 2 }, { email: "lee@example.com" }),
  ];
  await use(whole.passId, screeningAt(0));
  await use(limited.passId, screeningAt(0));
  await cancel(screeningAt(0));
  await processCancellation(app.services, { pageId: screeningAt(0) });
  await settlePasses(app.services);
  const mails = await readMails("screening-ended");
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(words.gives.use());
});

test("where a screening leaves the festival, what was begun stays", async () => {
  const [counted, open] = [
    await sell({ covers: "count", filmCount: 2 }),
    await sell({ covers: "count", filmCount: 2 }),
  ];
  await use(counted.passId, screeningAt(0), app.clock.now());
  await use(open.passId, screeningAt(0));
  expect(await choose(screeningAt(0), "use")).toMatchObject({ holders: 1, uses: 2 });
  await leave(screeningAt(0));
  await settlePasses(app.services);
  expect([await findUsesLeft(counted.passId), await findUsesLeft(open.passId)]).toEqual([1, 2]);
  expect((await readMails("screening-ended"))[0]).toContain(words.text("Screening 0", false));
});

test("nothing is given where the organizer chose so; a reservation has a mail of its own", async () => {
  const [used, reserved] = [
    await sell({ covers: "count", filmCount: 2 }),
    await sell({ covers: "count", filmCount: 2 }),
  ];
  await use(used.passId, screeningAt(0));
  await app.services.db
    .insert(passUses)
    .values({ passId: reserved.passId, pageId: screeningAt(0), reservedAt: app.clock.now() });
  await choose(screeningAt(0), "use");
  await choose(screeningAt(0), "nothing");
  await cancel(screeningAt(0));
  await settlePasses(app.services);
  await endReservations(app.services);
  expect(await findUsesLeft(used.passId)).toBe(1);
  expect(await readMails("screening-ended")).toHaveLength(1);
  expect(await readMails("reservation-ended")).toHaveLength(1);
  const late = await ask("PUT", screeningAt(0), "share");
  expect([late.statusCode, late.json().message]).toEqual([409, messages.passes.settled]);
});

test("only passes that cover the screening count, not those that were refunded", async () => {
  const saved = await app.http.inject({
    method: "PUT",
    url: `/v1/pages/${festival.id}/programme`,
    headers: seller.headers,
    payload: {
      version: festival.version,
      screenings: screenings.slice(1).map(({ id }) => ({ pageId: id })),
      sections: [{ title: "Shorts", screenings: [{ pageId: screeningAt(0) }] }],
    },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const [section] = saved.json().data.sections;
  const shorts = await sell({ covers: "sections", sectionIds: [section.id] });
  await sell();
  expect((await ask("GET", screeningAt(0))).json().data).toMatchObject({ shares: 2, cents: 13_333 });
  expect((await ask("GET", screeningAt(1))).json().data).toMatchObject({ shares: 1 });
  await app.services.db
    .update(entitlements)
    .set({ revokedAt: app.clock.now(), revokedReason: "refunded" })
    .where(eq(entitlements.id, shorts.ticketId));
  expect((await ask("GET", screeningAt(0))).json().data).toMatchObject({ shares: 1 });
});

/** The last screening, of a filmmaker who accepted an invitation. */
async function inviteFilmmaker() {
  const filmmaker = await createAccount(app.services);
  await app.services.db
    .update(pages)
    .set({ accountId: filmmaker.id, activatedAt: app.clock.now() })
    .where(eq(pages.id, screeningAt(2)));
  return filmmaker;
}
type Ending = readonly [method: "DELETE" | "PATCH" | "POST", path: string, payload?: object];
const LEAVE: Ending = ["DELETE", "/festival", { confirmed: true }];
async function end(owner: TestAccount, [method, path, payload]: Ending) {
  const response = await app.http.inject({
    method,
    url: `/v1/pages/${screeningAt(2)}${path}`,
    headers: { ...owner.headers, "idempotency-key": screeningAt(2) },
    ...(payload && { payload }),
  });
  expect(response.statusCode, response.body).toBeLessThan(300);
}
const readChoices = async () => {
  const response = await app.http.inject({
    url: `/v1/pages/${festival.id}/programme`,
    headers: seller.headers,
  });
  return response.json().data.passChoices;
};

test.each<[what: string, ...Ending]>([
  ["takes out", ...LEAVE],
  ["cancels", "POST", "/cancel"],
  ["archives", "PATCH", "", { archived: true, confirmed: true }],
  ["deletes", "DELETE", "?confirmed=true"],
])(
  "a screening that its own owner %s waits for the organizer's choice, who is told, and is settled once",
  async (what, ...ending) => {
    const filmmaker = await inviteFilmmaker();
    const whole = await sell();
    const limited = await sell({ covers: "count", filmCount: 2 }, { email: "lee@example.com" });
    await use(limited.passId, screeningAt(2));
    await end(filmmaker, ending);
    await settlePasses(app.services);
    expect(await findRefunds(whole.orderId)).toEqual([]);
    expect(await readMails("screening-ended")).toEqual([]);
    // What a pass has of a deleted screening is gone with it.
    expect(await findUsesLeft(limited.passId)).toBe(what === "deletes" ? 2 : 1);
    const open = { pageId: screeningAt(2), title: "Screening 2", holders: 2, leftAt: expect.any(String) };
    expect(await readChoices()).toEqual([open]);
    const [told] = await app.services.db
      .select({ input: emailOutbox.input })
      .from(emailOutbox)
      .where(
        and(
          eq(emailOutbox.template, "festival-invitation-ended"),
          sql`${emailOutbox.input}->'passes'->>'festivalId' = ${festival.id}`,
        ),
      );
    expect(told?.input).toMatchObject({ passes: { holders: 2 } });
    const expected = { holders: 2, shares: 1, cents: 3333, gives: null, settledAt: null, currency: "usd" };
    expect((await ask("GET", screeningAt(2))).json().data).toMatchObject(expected);

    await Promise.all([
      ...[1, 2].map(() => ask("PUT", screeningAt(2), "share")),
      settlePasses(app.services),
      settlePasses(app.services),
    ]);
    await Promise.all([settlePasses(app.services), settlePasses(app.services)]);
    expect(await findRefunds(whole.orderId)).toEqual([{ cents: 3333, reason: "screening" }]);
    expect(await findUsesLeft(limited.passId)).toBe(2);
    expect(await readChoices()).toEqual([]);
    expect((await readMails("screening-ended")).join()).toContain(words.gives.share("$33.33"));
    expect((await ask("PUT", screeningAt(2), "nothing")).json().code).toBe("state-conflict");
  },
);

test("nobody is asked where nobody holds a pass, the organizer chose before, or the festival is no more", async () => {
  const filmmaker = await inviteFilmmaker();
  await end(filmmaker, LEAVE);
  expect(await readChoices()).toEqual([]);
  expect((await ask("GET", screeningAt(2))).statusCode).toBe(404);
  await app.services.db
    .update(pages)
    .set({ festivalId: festival.id, festivalOrder: 2 })
    .where(eq(pages.id, screeningAt(2)));
  await sell();
  await choose(screeningAt(2), "nothing");
  await end(filmmaker, LEAVE);
  expect(await readChoices()).toEqual([]);
  await leave(screeningAt(1));
  expect(await readChoices()).toMatchObject([{ pageId: screeningAt(1), holders: 1 }]);
  await app.services.db.update(pages).set({ cancelledAt: app.clock.now() }).where(eq(pages.id, festival.id));
  expect(await readChoices()).toEqual([]);
});

test("a screening that is back is asked about again, and each festival of two chooses for its own passes", async () => {
  const pass = await sell();
  await leave(screeningAt(0));
  const join = (festivalId: string) =>
    app.services.db
      .update(pages)
      .set({ festivalId, festivalOrder: 0 })
      .where(eq(pages.id, screeningAt(0)));
  await join(festival.id);
  expect(await readChoices()).toEqual([]);
  await leave(screeningAt(0));
  const first = festival;
  festival = await createPage(app.services, seller.id, {
    kind: "festival",
    eventStart: inHours(48),
    eventEnd: inHours(96),
    opensAt: inHours(48),
    closesAt: inHours(96),
  });
  await join(festival.id);
  const second = await sell();
  await leave(screeningAt(0));
  expect(await choose(screeningAt(0), "share")).toMatchObject({ holders: 1, cents: 10_000 });
  await settlePasses(app.services);
  expect(await findRefunds(second.orderId)).toHaveLength(1);
  expect(await findRefunds(pass.orderId)).toEqual([]);
  festival = first;
  expect(await readChoices()).toMatchObject([{ pageId: screeningAt(0), holders: 1 }]);
  expect(await choose(screeningAt(0), "share")).toMatchObject({ cents: 3334 });
  await settlePasses(app.services);
  expect(await findRefunds(pass.orderId)).toHaveLength(1);
});

test("a choice that changes while the first holder is about to get something counts", async () => {
  const pass = await sell();
  await choose(screeningAt(0), "share");
  await leave(screeningAt(0));
  const client = await app.services.pool.connect();
  try {
    await client.query("begin");
    await client.query("update pass_settlements set gives = 'nothing' where page_id = $1", [screeningAt(0)]);
    const settled = settlePasses(app.services);
    await waitForBlockedQuery(app.services);
    await client.query("commit");
    await settled;
  } finally {
    client.release();
  }
  expect(await findRefunds(pass.orderId)).toEqual([]);
  expect((await readMails("screening-ended"))[0]).toContain(words.gives.nothing());
});

test("a screening that is deleted once it is over gives no use back", async () => {
  const pass = await sell({ covers: "count", filmCount: 2 });
  await use(pass.passId, screeningAt(0), app.clock.now());
  await app.services.db
    .update(pages)
    .set({ opensAt: inHours(-3), closesAt: inHours(-1) })
    .where(eq(pages.id, screeningAt(0)));
  const response = await app.http.inject({
    method: "DELETE",
    url: `/v1/pages/${screeningAt(0)}`,
    headers: seller.headers,
  });
  expect(response.statusCode, response.body).toBeLessThan(300);
  expect(await findUsesLeft(pass.passId)).toBe(1);
});

test("a large sum needs a proof of identity; another event, and another account, find nothing", async () => {
  const { orderId } = await sell();
  const paidCents = 3 * currencyRules.usd.refundWithoutProof + 3;
  await app.services.db.update(entitlements).set({ paidCents });
  await app.services.db.update(orders).set({ totalCents: paidCents }).where(eq(orders.id, orderId));
  app.clock.advance(3_600_000);
  expect((await ask("PUT", screeningAt(0), "share")).json().code).toBe("step-up-needed");
  expect((await ask("PUT", screeningAt(0), "use")).statusCode).toBe(200);
  const other = await createPage(app.services, seller.id);
  expect((await ask("GET", other.id)).statusCode).toBe(404);
  expect((await ask("PUT", other.id, "use")).statusCode).toBe(404);
  await app.services.db.delete(passSettings);
});
