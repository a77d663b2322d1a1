import { setTimeout as sleep } from "node:timers/promises";
import { messages } from "@matinee/texts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type App, buildApp } from "../../../../app.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { lockPassUses } from "../../../../db/pass-coverage.ts";
import { orderLines, orders } from "../../../../db/schema/orders.ts";
import { festivalSections, pages } from "../../../../db/schema/pages.ts";
import { passSettings } from "../../../../db/schema/passes.ts";
import { premieres } from "../../../../db/schema/premieres.ts";
import { products } from "../../../../db/schema/products.ts";
import { entitlements, passes } from "../../../../db/schema/subscribers.ts";
import { webhookMessages } from "../../../../db/schema/webhooks.ts";
import { createPage } from "../../../../testing/fixtures.ts";
import { insertPassUse } from "../../../../testing/pass-fixtures.ts";
import {
  BUYER,
  createPaymentsApp,
  createSeller,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";
import { composeEmails } from "../../../emails/compose/compose-email.ts";
import { reconcileDispute } from "../../payments/reconciliation/reconcile-dispute.ts";
import { expireReservations } from "./expire-reservations.ts";

let app: PaymentsApp;
/** A second API on the same database, as in production. */
let other: App;
beforeAll(async () => {
  app = await createPaymentsApp();
  other = await buildApp(app.config, app.clock);
});
afterEach(() => app.provider.remove("faults"));
afterAll(async () => {
  await other.http.close();
  await app.close();
});

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS);
const inHours = (hours: number) => at(hours).toISOString();

/** A festival of three screenings that begins in two days and ends in four, and a pass for $90. */
async function createFestival(pass: object = {}, fields: object = {}) {
  const seller = await createSeller(app);
  const page = await createPage(app.services, seller.id, {
    kind: "festival",
    title: "Harbour Lights",
    eventStart: at(48),
    eventEnd: at(96),
    opensAt: at(48),
    closesAt: at(96),
  });
  for (const festivalOrder of [0, 1, 2])
    await createPage(app.services, seller.id, { festivalId: page.id, festivalOrder });
  const created = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${page.id}/products`,
    headers: seller.headers,
    payload: { type: "pass", title: "Festival pass", price: 9000, pass, ...fields },
  });
  expect(created.statusCode, created.body).toBe(201);
  return { seller, page, passId: created.json().data.id as string };
}
type Festival = Awaited<ReturnType<typeof createFestival>>;

const buy = ({ page, passId }: Festival, body: object = {}, quantity = 1) =>
  app.buy(page.id, { products: [{ id: passId, quantity }], ...body });
async function bought(festival: Festival, body: object = {}, quantity = 1) {
  const response = await buy(festival, body, quantity);
  expect(response.statusCode, response.body).toBe(201);
  const { id, slug, tickets } = response.json().data;
  return { id: id as string, slug: slug as string, tickets: tickets as { id: string }[] };
}
const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  app.http.inject({ method: "POST", url, payload, headers });
const findCounts = async ({ passId }: Festival) => {
  const [row] = await app.services.db
    .select({ sold: products.reserved, early: passSettings.earlyReserved })
    .from(products)
    .innerJoin(passSettings, eq(passSettings.productId, products.id))
    .where(eq(products.id, passId));
  return row;
};
const findPasses = ({ passId }: Festival) =>
  app.services.db
    .select({ usesLeft: passes.usesLeft, covered: passes.covered, holder: entitlements.holderEmail })
    .from(passes)
    .innerJoin(entitlements, eq(entitlements.id, passes.entitlementId))
    .where(and(eq(passes.productId, passId), isNull(entitlements.revokedAt)))
    .orderBy(entitlements.unit);
const findMails = (pageId: string) =>
  app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, pageId));
const readMails = async (pageId: string, to: string) =>
  composeRows((await findMails(pageId)).filter((row) => row.to === to));
/** Composes emails of other templates as if they were sent about an event. */
async function compose(pageId: string, changes: object[]) {
  const [row] = await findMails(pageId);
  return composeRows(
    row ? changes.map((change, index) => ({ ...row, id: `${row.id}${index}`, ...change })) : [],
  );
}
async function composeRows(rows: Awaited<ReturnType<typeof findMails>>) {
  const mails = await composeEmails(app.services, rows);
  return mails.map((mail, index) => {
    if (mail instanceof Error) throw mail;
    return { template: rows[index]?.template, subject: mail?.subject, text: mail?.text ?? "" };
  });
}

test("an order makes a pass of each unit, with what it covers, a link and a price of its own", async () => {
  const festival = await createFestival({ covers: "count", filmCount: 2 });
  const order = await bought(festival, {}, 3);
  expect(order.tickets).toHaveLength(3);
  expect(order.tickets[0]).toMatchObject({ state: "valid", paid: 9000, canSend: true, canReturn: false });
  expect(await findPasses(festival)).toEqual(
    Array.from({ length: 3 }, () => ({ usesLeft: 2, covered: 3, holder: null })),
  );
  const opened = await app.http.inject({ url: `/v1/pages/${festival.page.id}/orders/${order.slug}` });
  expect(opened.json().data).toMatchObject({ admits: true, products: [{ type: "pass", quantity: 3 }] });
  const [receipt] = await readMails(festival.page.id, BUYER.email);
  expect(receipt?.subject).toBe(messages.passEmails.receipt.subject("Harbour Lights"));
  expect(receipt?.text).toContain("Festival pass");
  expect(receipt?.text).toContain(messages.passEmails.open);
  expect(receipt?.text).not.toMatch(/\btickets?\b|the film/);
  expect(receipt?.text).toMatch(new RegExp(`/festival/${festival.page.slug}/[\\w-]{20,}`));
});

test("is sold in its own time, without a paywall, until the festival ends", async () => {
  const festival = await createFestival({ saleFrom: inHours(1), saleUntil: inHours(2) });
  const refused = async () => (await buy(festival)).json().message;
  expect(await refused()).toBe(messages.passes.notOnSaleYet);
  app.clock.advance(HOUR_MS - 60_000);
  expect(await refused()).toBe(messages.passes.notOnSaleYet);
  app.clock.advance(60_000);
  await bought(festival);
  app.clock.advance(HOUR_MS - 60_000);
  await bought(festival);
  app.clock.advance(60_000);
  expect(await refused()).toBe(messages.passes.saleEnded);

  const open = await createFestival();
  app.clock.advance(96 * HOUR_MS - 60_000);
  await bought(open);
  app.clock.advance(60_000);
  expect((await buy(open)).json().message).toBe(messages.gate.callToAction.ended);
});

test("a draft, a cancelled and an archived festival sell no passes", async () => {
  const festival = await createFestival();
  const set = (fields: object) =>
    app.services.db.update(pages).set(fields).where(eq(pages.id, festival.page.id));
  await set({ activated: false });
  expect((await buy(festival)).statusCode).toBe(409);
  await set({ activated: true, archived: true });
  expect((await buy(festival)).statusCode).toBe(409);
  await set({ archived: false, cancelledAt: app.clock.now() });
  expect((await buy(festival)).statusCode).toBe(409);
  await set({ cancelledAt: null });
  await bought(festival);
});

test("is sold at its early price until its end or its number, and shows the new price before any payment", async () => {
  const festival = await createFestival({ earlyPrice: 6000, earlyUntil: inHours(1), earlyQuantity: 2 });
  const { id } = await bought(festival, { total: 6000 });
  const lines = await app.services.db.select().from(orderLines).where(eq(orderLines.orderId, id));
  expect(lines).toMatchObject([{ unitCents: 6000, isEarly: true }]);
  // More than are left at it: all of them at the ordinary price.
  const two = await buy(festival, { total: 12000 }, 2);
  expect(two.json()).toMatchObject({ code: "total-changed", details: { total: 18000 } });
  await bought(festival, { total: 6000 });
  expect(await findCounts(festival)).toEqual({ sold: 2, early: 2 });
  expect((await buy(festival, { total: 6000 })).json()).toMatchObject({ details: { total: 9000 } });
  await bought(festival, { total: 9000 });
  expect(await findCounts(festival)).toEqual({ sold: 3, early: 2 });

  const timed = await createFestival({ earlyPrice: 6000, earlyUntil: inHours(1) });
  app.clock.advance(HOUR_MS);
  expect((await buy(timed, { total: 6000 })).json()).toMatchObject({ code: "total-changed" });
});

test("a price that the buyer names is refused: a pass has the server's", async () => {
  const festival = await createFestival();
  const products = [{ id: festival.passId, quantity: 1, amount: 100 }];
  expect((await app.buy(festival.page.id, { products })).statusCode).toBe(422);
});

test("a pass at the early price is free again when its payment lapses, and when it is refunded", async () => {
  const festival = await createFestival({ earlyPrice: 6000, earlyQuantity: 1 }, { quantity: 1 });
  const pending = await buy(festival, { token: "pm_card_authenticationRequired" });
  expect(pending.statusCode, pending.body).toBe(202);
  expect(await findCounts(festival)).toEqual({ sold: 1, early: 1 });
  app.clock.advance(HOUR_MS);
  await expireReservations(app.services);
  expect(await findCounts(festival)).toEqual({ sold: 0, early: 0 });
  const { id } = await bought(festival, { total: 6000 });
  const refunds = `/v1/pages/${festival.page.id}/orders/${id}/refunds`;
  expect((await post(refunds, {}, festival.seller.headers)).statusCode).toBeLessThan(300);
  expect(await findCounts(festival)).toEqual({ sold: 0, early: 0 });
  expect(await findPasses(festival)).toEqual([]);
  // One of several, alone.
  const group = await createFestival({ earlyPrice: 6000, earlyQuantity: 3 });
  const order = await bought(group, { total: 18000 }, 3);
  const one = await post(
    `/v1/pages/${group.page.id}/orders/${order.id}/refunds`,
    { ticket: order.tickets[0]?.id },
    group.seller.headers,
  );
  expect(one.statusCode, one.body).toBeLessThan(300);
  expect(await findCounts(group)).toEqual({ sold: 2, early: 2 });
  expect(await findPasses(group)).toHaveLength(2);
});

const SEATS = 3;
const BUYERS = 24;

test(`sells the last ${SEATS} passes at the early price once each to ${BUYERS} buyers at once`, async () => {
  const festival = await createFestival({ earlyPrice: 6000, earlyQuantity: SEATS });
  const payload = {
    ...BUYER,
    token: "tok_visa",
    total: 6000,
    products: [{ id: festival.passId, quantity: 1 }],
  };
  const responses = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) =>
      (n % 2 === 0 ? app : other).http.inject({
        method: "POST",
        url: `/v1/pages/${festival.page.id}/orders`,
        payload,
      }),
    ),
  );
  const [sold, repriced] = [201, 409].map((status) =>
    responses.filter(({ statusCode }) => statusCode === status),
  );
  expect([sold?.length, repriced?.length]).toEqual([SEATS, BUYERS - SEATS]);
  for (const response of repriced ?? [])
    expect(response.json()).toMatchObject({
      code: "total-changed",
      message: messages.passes.earlyEnded(9000, "usd"),
      details: { total: 9000 },
    });
  expect(await findCounts(festival)).toEqual({ sold: SEATS, early: SEATS });
  const placed = await app.services.db.select().from(orders).where(eq(orders.pageId, festival.page.id));
  expect(placed.map(({ totalCents }) => totalCents)).toEqual([6000, 6000, 6000]);
});

test("control: without the count of its own, more passes are sold at the early price than there are", async () => {
  const festival = await createFestival({ earlyPrice: 6000, earlyQuantity: SEATS });
  const sell = (services: App["services"]) =>
    services.db.transaction(async (tx) => {
      const [row] = await tx.select().from(passSettings).where(eq(passSettings.productId, festival.passId));
      const early = row?.earlyReserved ?? 0;
      if (early >= SEATS) throw new Error("The early price has ended");
      // Other buyers read the old count meanwhile.
      await sleep(5);
      await tx.execute(
        sql`update pass_settings set early_reserved = ${early + 1} where product_id = ${festival.passId}`,
      );
    });
  const outcomes = await Promise.allSettled(
    Array.from({ length: BUYERS }, (_, n) => sell(n % 2 === 0 ? app.services : other.services)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(SEATS);
});

test(`gives the last pass to one of ${BUYERS} buyers, and never a use below none`, async () => {
  const festival = await createFestival({ covers: "count", filmCount: 1 }, { quantity: 1 });
  const responses = await Promise.all(Array.from({ length: BUYERS }, () => buy(festival)));
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(await findPasses(festival)).toHaveLength(1);
  const spent = app.services.db
    .update(passes)
    .set({ usesLeft: sql`${passes.usesLeft} - 2` })
    .where(eq(passes.productId, festival.passId));
  await expect(spent).rejects.toThrow();
});

test("a change of what a pass covers reaches the passes that are sold at the same time", async () => {
  const festival = await createFestival({ covers: "count", filmCount: 1 }, { price: 0 });
  const change = (filmCount: number) =>
    app.http.inject({
      method: "PATCH",
      url: `/v1/pages/${festival.page.id}/products/${festival.passId}`,
      headers: festival.seller.headers,
      payload: { pass: { filmCount } },
    });
  const sales = Array.from({ length: 12 }, () => buy(festival, { token: undefined }));
  const changes = async () => [await change(2), await change(3)];
  const responses = (await Promise.all([Promise.all(sales), changes()])).flat();
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 201]));
  const [settings] = await app.services.db
    .select()
    .from(passSettings)
    .where(eq(passSettings.productId, festival.passId));
  const uses = (await findPasses(festival)).map(({ usesLeft }) => usesLeft);
  expect(uses).toEqual(Array.from({ length: 12 }, () => settings?.filmCount));
});

test("a sale of a pass waits for a change of what it covers; control: without the lock it keeps what was before", async () => {
  const { db } = app.services;
  /** Changes the number of screenings, and sells meanwhile. @returns the uses of the pass and the number */
  const sellDuringChange = async (isLocked: boolean) => {
    const festival = await createFestival({ covers: "count", filmCount: 1 }, { price: 0 });
    let sale: ReturnType<typeof buy> | undefined;
    await db.transaction(async (tx) => {
      if (isLocked) await lockPassUses(tx, festival.page.id, "change");
      await tx.update(passSettings).set({ filmCount: 2 }).where(eq(passSettings.productId, festival.passId));
      await tx.update(passes).set({ usesLeft: 2 }).where(eq(passes.productId, festival.passId));
      sale = buy(festival, { token: undefined });
      // Without the lock, the sale is done by then.
      await Promise.race([sale, sleep(1000)]);
    });
    expect((await sale)?.statusCode).toBe(201);
    return (await findPasses(festival)).map(({ usesLeft }) => usesLeft);
  };
  expect(await sellDuringChange(true)).toEqual([2]);
  expect(await sellDuringChange(false)).toEqual([1]);
});

test("a pass has the tax of its buyer's place on top, and what is paid for it says so", async () => {
  const festival = await createFestival();
  await app.services.db
    .update(pages)
    .set({ tax: { mode: "place" } })
    .where(eq(pages.id, festival.page.id));
  // 8.875 % of two times $90.
  const place = { country: "US", state: "NY", zip: "10001" };
  const order = await buy(festival, { ...place, total: 19_598 }, 2);
  expect(order.statusCode, order.body).toBe(201);
  expect(order.json().data).toMatchObject({
    total: 19_598,
    tax: { tax: 1598 },
    tickets: [{ paid: 9799 }, { paid: 9799 }],
  });
});

test("promo codes, free passes and gifts make passes as tickets do", async () => {
  const festival = await createFestival({}, {});
  const code = await post(
    `/v1/pages/${festival.page.id}/ticket-coupons`,
    { code: "HARBOUR", discount: { kind: "percent", percent: 50 } },
    festival.seller.headers,
  );
  expect(code.statusCode, code.body).toBeLessThan(300);
  await bought(festival, { couponCode: "HARBOUR", total: 4500 });
  const gift = { recipientName: "Ada", recipientEmail: "ada@example.com", message: "Enjoy" };
  const given = await buy(festival, { gift });
  expect(given.statusCode, given.body).toBe(201);
  const comps = `/v1/pages/${festival.page.id}/comps`;
  const press = [{ email: "press@example.com", name: "Press" }];
  const unnamed = await post(comps, { tickets: press }, festival.seller.headers);
  expect(unnamed.json().errors).toEqual({ productId: { msg: messages.passes.choosePass } });
  const comped = await post(comps, { productId: festival.passId, tickets: press }, festival.seller.headers);
  expect(comped.json().data).toMatchObject({ created: 1 });
  expect(await findPasses(festival)).toHaveLength(3);
  for (const to of ["ada@example.com", "press@example.com"]) {
    const [mail] = await readMails(festival.page.id, to);
    expect(mail?.text).toContain(messages.passEmails.yourPass("Festival pass"));
    expect(mail?.subject).toMatch(/pass to Harbour Lights$/);
    expect(mail?.text).toMatch(new RegExp(`/festival/${festival.page.slug}/[\\w-]{20,}`));
  }

  const free = await createFestival({}, { price: 0 });
  await bought(free, { token: undefined });
  expect(await findPasses(free)).toHaveLength(1);
});

test("a promo code and a limit of a festival count passes", async () => {
  const festival = await createFestival();
  const codes = `/v1/pages/${festival.page.id}/ticket-coupons`;
  const code = { code: "FEWER", discount: { kind: "percent", percent: 50 }, maxUses: 1 };
  expect((await post(codes, code, festival.seller.headers)).statusCode).toBe(201);
  const refused = async (body: object, quantity: number) =>
    Object.values((await buy(festival, body, quantity)).json().errors as Record<string, { msg: string }>).map(
      ({ msg }) => msg,
    );
  expect(await refused({ couponCode: "FEWER" }, 2)).toEqual([messages.passCard.codeFewLeft(1)]);
  expect(await refused({}, 11)).toEqual([messages.passCard.tooMany(10)]);
});

test("a pass at the early price and a code that makes it free counts once", async () => {
  const festival = await createFestival({ earlyPrice: 6000, earlyQuantity: 1 });
  await post(
    `/v1/pages/${festival.page.id}/ticket-coupons`,
    { code: "FREE", discount: { kind: "percent", percent: 100 } },
    festival.seller.headers,
  );
  await bought(festival, { couponCode: "FREE", total: 0, token: undefined });
  expect(await findCounts(festival)).toEqual({ sold: 1, early: 1 });
});

test("a pass that is sent on goes along as a whole, unless it stays with its buyer", async () => {
  const festival = await createFestival({ covers: "count", filmCount: 2 });
  const events = ["pass.transferred", "ticket.sent-on"];
  const hook = { url: "https://hooks.example.com/in", events };
  expect((await post("/v1/webhooks", hook, festival.seller.headers)).statusCode).toBeLessThan(300);
  const order = await bought(festival);
  const [before] = await app.services.db.select().from(passes).where(eq(passes.productId, festival.passId));
  await app.services.db.update(passes).set({ usesLeft: 1 }).where(eq(passes.productId, festival.passId));
  const send = ({ slug, tickets }: typeof order, { page }: Festival) =>
    post(`/v1/pages/${page.id}/orders/${slug}/tickets/${tickets[0]?.id}/send`, {
      name: "Fran",
      email: "fran@example.com",
    });
  const sent = await send(order, festival);
  expect(sent.statusCode, sent.body).toBeLessThan(300);
  const [after] = await app.services.db.select().from(passes).where(eq(passes.productId, festival.passId));
  expect(after).toMatchObject({ id: before?.id, usesLeft: 1, covered: 3 });
  expect(after?.entitlementId).not.toBe(before?.entitlementId);
  expect(await findPasses(festival)).toMatchObject([{ holder: "fran@example.com" }]);
  const sentMessages = await app.services.db
    .select()
    .from(webhookMessages)
    .where(eq(webhookMessages.accountId, festival.seller.id));
  expect(sentMessages.map(({ type }) => type).toSorted()).toEqual(events);
  expect(sentMessages.find(({ type }) => type === "pass.transferred")?.payload).toMatchObject({
    passId: after?.id,
    productId: festival.passId,
    ticketId: after?.entitlementId,
    email: "fran@example.com",
  });
  const [mail] = await readMails(festival.page.id, "fran@example.com");
  expect(mail?.subject).toBe(messages.passEmails.received.subject("Harbour Lights"));
  expect(mail?.text).toMatch(new RegExp(`/festival/${festival.page.slug}/[\\w-]{20,}`));

  const kept = await createFestival({ transferable: false });
  const own = await bought(kept);
  expect(own.tickets[0]).toMatchObject({ canSend: false });
  expect((await send(own, kept)).json().message).toBe(messages.passTickets.sendProblems.off);
  // The organizer corrects its holder all the same.
  const corrected = await post(
    `/v1/pages/${kept.page.id}/tickets/${own.tickets[0]?.id}/holder`,
    { name: "Fran", email: "fran@example.com", message: "" },
    kept.seller.headers,
  );
  expect(corrected.statusCode, corrected.body).toBeLessThan(300);
});

test("the emails about a pass that is sent on, given back, refunded or taken back never call it a ticket", async () => {
  const festival = await createFestival();
  const { page, passId, seller } = festival;
  const order = await bought(festival);
  // A second order by mistake can be given back.
  const second = await bought(festival);
  const nameTicket = ({ slug, tickets }: typeof order) =>
    `/v1/pages/${page.id}/orders/${slug}/tickets/${tickets[0]?.id}`;
  const friend = { name: "Fran", email: "fran@example.com" };
  expect((await post(`${nameTicket(order)}/send`, friend)).statusCode).toBeLessThan(300);
  expect((await post(`${nameTicket(second)}/return`)).statusCode).toBeLessThan(300);
  const press = [{ email: "press@example.com", name: "Press" }];
  const comps = await post(
    `/v1/pages/${page.id}/comps`,
    { productId: passId, tickets: press },
    seller.headers,
  );
  const revoked = await app.http.inject({
    method: "DELETE",
    url: `/v1/pages/${page.id}/comps/${comps.json().data.lines[0].orderId}`,
    headers: seller.headers,
  });
  expect(revoked.statusCode, revoked.body).toBeLessThan(300);
  const mails = [
    ...(await readMails(page.id, BUYER.email)),
    // Whoever gets nothing back reads that it was given back, and a guest that it was taken back.
    ...(await compose(page.id, [
      {
        template: "ticket-returned",
        input: { pageId: page.id, orderId: second.id, ticketId: second.tickets[0]?.id, refundCents: 0 },
      },
      {
        template: "place-lost",
        input: { pageId: page.id, orderId: comps.json().data.lines[0].orderId, reason: "withdrawn" },
      },
    ])),
  ];
  // So does the page that its former link opens.
  const checked = await post("/v1/viewing-links/check", { token: order.slug });
  expect(checked.json().data).toMatchObject({
    state: "sent-on",
    message: messages.passLinkProblem["sent-on"],
  });
  const { sentOn, returned, places } = messages.passEmails;
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      sentOn.subject("Harbour Lights"),
      messages.viewerEmails.refund.subject("Harbour Lights"),
      returned.subject("Harbour Lights"),
      places.subjects.withdrawn("Harbour Lights"),
    ]),
  );
  for (const { template, text } of mails) expect(text, template).not.toMatch(/\btickets?\b|the film\b/i);
});

test("a pass that was used is not given back for money, and what is refused calls it a pass", async () => {
  const festival = await createFestival();
  const order = await bought(festival);
  // A second order by mistake could be given back.
  const second = await bought(festival);
  const [pass] = await app.services.db
    .select({ id: passes.id, screening: pages.id })
    .from(passes)
    .innerJoin(pages, eq(pages.festivalId, festival.page.id))
    .where(eq(passes.entitlementId, second.tickets[0]?.id ?? ""));
  await insertPassUse(app.services, pass?.id ?? "", pass?.screening ?? "");
  const shown = (
    await app.http.inject({ url: `/v1/pages/${festival.page.id}/orders/${second.slug}` })
  ).json();
  expect(shown.data.tickets).toMatchObject([{ visits: 1, canSend: true, canReturn: false }]);
  const nameTicket = ({ slug, tickets }: typeof order) =>
    `/v1/pages/${festival.page.id}/orders/${slug}/tickets/${tickets[0]?.id}`;
  const refuse = async (url: string, body: object = {}, headers: Record<string, string> = {}) => {
    const refused = await post(url, body, headers);
    expect(refused.statusCode, refused.body).toBeGreaterThan(399);
    return refused.json();
  };
  const { returnProblems, refundProblems, sendProblems, ownAddress } = messages.passTickets;
  expect((await refuse(`${nameTicket(second)}/return`)).message).toBe(returnProblems.played);
  // What is left of it goes along when it is sent on.
  const friend = { name: "Fran", email: "fran@example.com" };
  expect((await post(`${nameTicket(second)}/send`, friend)).statusCode).toBeLessThan(300);
  expect(
    (await refuse(`${nameTicket(order)}/send`, { name: "Me", email: BUYER.email })).errors,
  ).toMatchObject({ email: { msg: ownAddress } });
  const { headers } = festival.seller;
  const ticket = second.tickets[0]?.id;
  const refund = `/v1/pages/${festival.page.id}/orders/${second.id}/refunds`;
  expect((await refuse(refund, { ticket }, headers)).message).toBe(refundProblems["sent-on"]);
  const correct = `/v1/pages/${festival.page.id}/tickets/${ticket}/holder`;
  expect((await refuse(correct, { ...friend, message: "" }, headers)).message).toBe(sendProblems["sent-on"]);
});

test("50 parallel transfers of one pass make one", async () => {
  const festival = await createFestival();
  const { slug, tickets } = await bought(festival);
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      post(`/v1/pages/${festival.page.id}/orders/${slug}/tickets/${tickets[0]?.id}/send`, {
        name: "Fran",
        email: `fran${n}@example.com`,
      }),
    ),
  );
  expect(sent.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
  expect(await findPasses(festival)).toHaveLength(1);
});

test("a payment that arrives after the festival is refunded", async () => {
  const festival = await createFestival();
  app.clock.advance(96 * HOUR_MS - 60_000);
  const pending = await buy(festival, { token: "pm_card_authenticationRequired" });
  expect(pending.statusCode, pending.body).toBe(202);
  const { id, slug, clientSecret } = pending.json().data;
  await app.provider.post(`payment_intents/${clientSecret.split("_secret_")[0]}/authenticate`, {
    outcome: "complete",
  });
  app.clock.advance(120_000);
  await post(`/v1/pages/${festival.page.id}/orders/${slug}/confirm`);
  const [order] = await app.services.db.select().from(orders).where(eq(orders.id, id));
  expect(["expired", "refunded"]).toContain(order?.status);
  expect(await findPasses(festival)).toEqual([]);
});

test("a dispute suspends a pass until it is won", async () => {
  const festival = await createFestival();
  const { id, slug } = await bought(festival);
  const [order] = await app.services.db.select().from(orders).where(eq(orders.id, id));
  const dispute = await app.provider.post<{ id: string }>(`charges/${order?.chargeId}/dispute`);
  const reconcile = async () =>
    reconcileDispute(app.services, await app.services.payments.getDispute(dispute.id));
  const open = async () =>
    (await app.http.inject({ url: `/v1/pages/${festival.page.id}/orders/${slug}` })).json().data;
  await reconcile();
  expect(await open()).toMatchObject({ admits: false, status: "disputed" });
  await app.provider.post(`disputes/${dispute.id}/close`, { outcome: "won" });
  await reconcile();
  expect(await open()).toMatchObject({ admits: true });
  expect(await findPasses(festival)).toHaveLength(1);
});

test("the link of a pass shows what is left of it and what it covers, and ends when it is sent on", async () => {
  const festival = await createFestival({ covers: "count", filmCount: 2 });
  const { slug, tickets } = await bought(festival);
  const read = (token: string) => app.http.inject({ url: `/v1/passes/${token}` });
  const opened = await read(slug);
  expect(opened.statusCode, opened.body).toBe(200);
  expect(opened.headers["cache-control"]).toContain("no-store");
  expect(opened.json().data).toMatchObject({
    festival: { id: festival.page.id, title: "Harbour Lights", cancelled: false },
    title: "Festival pass",
    state: "valid",
    holder: BUYER.name,
    covers: "count",
    usesLeft: 2,
    uses: 0,
  });
  expect(opened.json().data.screenings).toHaveLength(3);
  // Whoever has the link reads no address and no amount.
  expect(opened.body).not.toMatch(/buyer@example.com|9000/);
  await post(`/v1/pages/${festival.page.id}/orders/${slug}/tickets/${tickets[0]?.id}/send`, {
    name: "Fran",
    email: "fran@example.com",
  });
  expect((await read(slug)).statusCode).toBe(404);
  const [mail] = await readMails(festival.page.id, "fran@example.com");
  const token = /\/festival\/[^/\s]+\/([\w-]{20,})/.exec(mail?.text ?? "")?.[1] ?? "";
  expect((await read(token)).json().data).toMatchObject({ holder: "Fran", usesLeft: 2, state: "valid" });
  await app.services.db
    .update(entitlements)
    .set({ revokedAt: app.clock.now(), revokedReason: "refunded" })
    .where(eq(entitlements.holderEmail, "fran@example.com"));
  expect((await read(token)).json().data).toMatchObject({ state: "ended" });
  expect((await read("a".repeat(32))).statusCode).toBe(404);
});

test("the link of a pass for a section lists the screenings of this section, without premieres if it has none", async () => {
  const festival = await createFestival();
  const { db } = app.services;
  const [section] = await db
    .insert(festivalSections)
    .values({ festivalId: festival.page.id, title: "Shorts", sortOrder: 0 })
    .returning();
  const screenings = await db.select().from(pages).where(eq(pages.festivalId, festival.page.id));
  const [first, second] = screenings.map(({ id }) => id);
  if (!section || !first || !second) throw new Error("the festival has no programme");
  await db
    .update(pages)
    .set({ sectionId: section.id })
    .where(inArray(pages.id, [first, second]));
  await db.insert(premieres).values({
    pageId: second,
    startsAt: at(50),
    anchorAt: at(50),
    lobbyMinutes: 5,
    latePolicy: "any-time",
    lateMinutes: 0,
    sellAfterStart: false,
  });
  const saved = await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${festival.page.id}/products/${festival.passId}`,
    headers: festival.seller.headers,
    payload: { pass: { covers: "sections", sectionIds: [section.id] } },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const { slug } = await bought(festival);
  const readScreenings = async () =>
    (await app.http.inject({ url: `/v1/passes/${slug}` }))
      .json()
      .data.screenings.map(({ pageId }: { pageId: string }) => pageId);
  expect((await readScreenings()).toSorted()).toEqual([first, second].toSorted());
  await db
    .update(passSettings)
    .set({ includesPremieres: false })
    .where(eq(passSettings.productId, festival.passId));
  expect(await readScreenings()).toEqual([first]);
});
