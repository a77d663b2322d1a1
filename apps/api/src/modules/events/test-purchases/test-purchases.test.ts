import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";
import { webhookMessages } from "../../../db/schema/webhooks.ts";
import { actFor, createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import {
  BUYER,
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../testing/payments/payments-app.ts";
import { addReadyFilm } from "../../../testing/premiere-fixtures.ts";
import { listChanges, readEverything } from "../../../testing/read-everything.ts";
import { purgeExpiredCopies } from "../pages/remove-rehearsal-copies.ts";
import { eventsData } from "../events.personal-data.ts";

const DAY_MS = 24 * 3_600_000;
const EMAIL = "test-buyer@example.com";

let app: PaymentsApp;
let staff: TestAccount;
let event: TicketedEvent;
beforeAll(async () => {
  app = await createPaymentsApp();
  app.clock.stop();
  staff = await createAccount(app.services, { type: "admin", staffRole: "admin" });
  event = await createTicketedEvent(app, {}, { showTime: 0 });
  await addReadyFilm(app.services, event.page.id);
});
afterAll(() => app.close());

const start = ({ headers }: Pick<TestAccount, "headers">, pageId = event.page.id) =>
  app.http.inject({ method: "POST", url: `/v1/pages/${pageId}/test-purchase`, headers });

/** Starts a test purchase, and reads its page as a visitor with its address. */
async function openCopy() {
  const started = await start(event.seller);
  expect(started.statusCode).toBe(201);
  const { url } = started.json().data;
  const { data } = (await app.http.inject({ url: `/v1/pages/${url}` })).json();
  return data;
}

const buyTicket = (pageId: string, productId: string) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/orders`,
    payload: { email: EMAIL, name: "Ines Owner", products: [{ id: productId, quantity: 1 }], total: 0 },
  });

const play = (pageId: string, orderSlug?: string) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/playback`,
    payload: { kind: "feature", deviceId: "device-one", ...(orderSlug && { orderSlug }) },
  });

/** Reads everything, also as staff who look for the buyer. */
function read() {
  const today = app.clock.now().toISOString().slice(0, 10);
  const input = { owner: event.seller, staff, pageId: event.page.id };
  return readEverything(app, input, [
    `/v1/admin/overview?from=${today}&to=${today}`,
    "/v1/admin/orders?search_term=test-buyer",
    "/v1/admin/order-totals?search_term=test-buyer",
    "/v1/admin/search?q=test-buyer",
    `/v1/admin/search?q=${encodeURIComponent(event.page.title)}`,
    "/v1/pages?search_term=test-",
  ]);
}

test("sells one free ticket with the receipt and the film, at an address that only its owner learns", async () => {
  const copy = await openCopy();
  expect(copy).toMatchObject({
    testPurchase: true,
    title: event.page.title,
    activated: true,
    hasFeature: true,
    opensAt: app.clock.now().toISOString(),
    closesAt: new Date(app.clock.now().getTime() + DAY_MS).toISOString(),
    paywallSettings: { enablePaywall: true, price: 0 },
  });
  expect((await play(copy.id)).statusCode).toBe(403);
  const bought = await buyTicket(copy.id, copy.paywallSettings.paywallProductId);
  expect(bought.statusCode).toBe(201);
  const { slug, total } = bought.json().data;
  expect(total).toBe(0);
  const mails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, copy.id));
  expect(mails).toMatchObject([{ template: "receipt", to: EMAIL }]);
  expect((await play(copy.id, slug)).statusCode).toBe(201);
  // Another ticket would make it a free screening.
  const second = await buyTicket(copy.id, copy.paywallSettings.paywallProductId);
  expect([second.statusCode, second.json().code]).toEqual([409, "sold-out"]);
});

test("sells nothing for money, and no gift", async () => {
  const copy = await openCopy();
  const [priced] = await app.services.db
    .insert(products)
    .values({ pageId: copy.id, type: "donation", title: "Donation", priceCents: 500, sku: "0000000000" })
    .returning();
  const bought = await app.buy(copy.id, { products: [{ id: priced?.id ?? "", quantity: 1 }] });
  expect([bought.statusCode, bought.json().message]).toEqual([422, messages.purchase.notForSale]);
  const gift = { recipientName: "Ana", recipientEmail: "ana@example.com", message: "" };
  const ticket = { id: copy.paywallSettings.paywallProductId, quantity: 1 };
  const boughtAsGift = await app.buy(copy.id, { products: [ticket], gift });
  expect([boughtAsGift.statusCode, boughtAsGift.json().message]).toEqual([422, messages.purchase.notForSale]);
});

test("changes no list, count, report, stock or figure, and sends no webhook", async () => {
  const { services } = app;
  await app.http.inject({
    method: "POST",
    url: "/v1/webhooks",
    headers: event.seller.headers,
    payload: { url: "https://hooks.example.com/matinee", events: ["order.paid", "playback.started"] },
  });
  const countMessages = () =>
    services.db.$count(webhookMessages, eq(webhookMessages.accountId, event.seller.id));
  const before = await read();
  expect(before.size).toBeGreaterThan(60);
  const copy = await openCopy();
  const bought = await buyTicket(copy.id, copy.paywallSettings.paywallProductId);
  const { id: orderId, slug } = bought.json().data;
  expect((await play(copy.id, slug)).statusCode).toBe(201);
  const after = await read();
  expect(listChanges(before, after)).toEqual([]);
  const mentions = [...after].filter(([, body]) =>
    [copy.id, copy.url, orderId].some((id) => body.includes(id)),
  );
  expect(mentions.map(([name]) => name)).toEqual([]);
  expect(await countMessages()).toBe(0);
  const detail = await app.http.inject({ url: `/v1/admin/orders/${orderId}`, headers: staff.headers });
  expect(detail.statusCode).toBe(404);

  // Control: the same reading reports a ticket that a viewer buys.
  await app.buy(event.page.id, { ...BUYER, email: EMAIL, products: [{ id: event.ticketId, quantity: 1 }] });
  const changed = listChanges(after, await read());
  expect(changed).toEqual(
    expect.arrayContaining([
      `owner /v1/pages/${event.page.id}/orders`,
      "staff /v1/admin/orders?search_term=test-buyer",
      "staff /v1/admin/order-totals?search_term=test-buyer",
      "staff /v1/admin/search?q=test-buyer",
    ]),
  );
  expect(await countMessages()).toBeGreaterThan(0);
});

test("counts a failed checkout of the event for staff, and none of the copy, also after the copy is gone", async () => {
  const { figureMeter } = app.services;
  const countFailed = async (query = "") => {
    await figureMeter.flush();
    const response = await app.http.inject({ url: `/v1/admin/premiere${query}`, headers: staff.headers });
    return response.json().data.checkout.failed;
  };
  const ofEvent = `?pageId=${event.page.id}`;
  const before = [await countFailed(), await countFailed(ofEvent)];
  const copy = await openCopy();
  figureMeter.add("failed-checkouts", { pageId: copy.id });
  expect([await countFailed(), await countFailed(ofEvent)]).toEqual(before);
  await openCopy();
  expect(await app.services.db.$count(pages, eq(pages.id, copy.id))).toBe(0);
  expect([await countFailed(), await countFailed(ofEvent)]).toEqual(before);

  // Control: a viewer's checkout that fails.
  await app.provider.post("faults", {
    method: "POST",
    path: "/v1/payment_intents",
    behaviour: "error-500",
    count: 100,
  });
  const failed = await app.buy(event.page.id, { products: [{ id: event.ticketId, quantity: 1 }] });
  expect(failed.statusCode).toBeGreaterThanOrEqual(500);
  await app.provider.remove("faults");
  expect([await countFailed(), await countFailed(ofEvent)]).toEqual(before.map((count) => count + 1));
});

test("is removed after a day with its order and its emails, and by the next test purchase", async () => {
  const former = await openCopy();
  const copy = await openCopy();
  const { db } = app.services;
  expect(await db.$count(pages, eq(pages.id, former.id))).toBe(0);
  expect((await buyTicket(copy.id, copy.paywallSettings.paywallProductId)).statusCode).toBe(201);
  app.clock.advance(DAY_MS - 1);
  await purgeExpiredCopies(app.services);
  expect(await db.$count(pages, eq(pages.id, copy.id))).toBe(1);
  app.clock.advance(1);
  await purgeExpiredCopies(app.services);
  expect(await db.$count(pages, eq(pages.id, copy.id))).toBe(0);
  expect(await db.$count(orders, eq(orders.pageId, copy.id))).toBe(0);
  expect(await db.$count(emailOutbox, eq(emailOutbox.pageId, copy.id))).toBe(0);
  app.clock.advance(-DAY_MS);
});

test("is no rehearsal, and goes with its event's account", async () => {
  const { seller } = event;
  const copy = await openCopy();
  const rehearsals = await app.http.inject({
    url: `/v1/pages/${event.page.id}/premiere/rehearsals`,
    headers: seller.headers,
  });
  expect(rehearsals.json().data).toEqual([]);
  expect((await buyTicket(copy.id, copy.paywallSettings.paywallProductId)).statusCode).toBe(201);
  const { db } = app.services;
  await db
    .transaction(async (tx) => {
      await eventsData.erase(tx, { accountId: seller.id, email: seller.email }, app.services);
      expect(await tx.$count(pages, eq(pages.id, copy.id))).toBe(0);
      throw new Error("only to see it");
    })
    .catch(() => undefined);
});

test("needs an active event that sells tickets, of the caller", async () => {
  const free = await createPage(app.services, event.seller.id);
  const rejected = await start(event.seller, free.id);
  expect([rejected.statusCode, rejected.json().message]).toEqual([409, messages.testPurchase.sellsNothing]);
  const draft = await createTicketedEvent(app, { activated: false });
  expect((await start(draft.seller, draft.page.id)).statusCode).toBe(409);
  expect((await start(draft.seller)).statusCode).toBe(404);
  expect((await start(staff)).json().code).toBe("acting-period-needed");
  await actFor(app.services, staff, event.seller.id);
  expect((await start(staff)).statusCode).toBe(201);
});
