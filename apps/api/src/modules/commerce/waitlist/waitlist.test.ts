import { messages } from "@matinee/texts";
import { and, desc, eq, like } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import type { pages } from "../../../db/schema/pages.ts";
import { premieres } from "../../../db/schema/premieres.ts";
import { products } from "../../../db/schema/products.ts";
import { webhookMessages } from "../../../db/schema/webhooks.ts";
import { waitlistEntries } from "../../../db/schema/waitlists.ts";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../testing/payments/payments-app.ts";
import { composeEmails } from "../../emails/compose/compose-email.ts";
import { createDefaultPaywallSettings } from "../../events/pages/page-defaults.ts";
import {
  buyTicket,
  createSoldOutEvent,
  findPlaces,
  findWaitlistToken,
  joinList,
  refundOrder,
  type SoldOutEvent,
} from "../../../testing/waitlist-fixtures.ts";
import { expireReservations } from "../orders/checkout/expire-reservations.ts";
import { createWaitlistToken } from "../../access/waitlist-token.ts";
import { offerKeptPlaces } from "./offer-kept-places.ts";

const HOUR_MS = 3_600_000;

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const call = async (
  method: "GET" | "POST" | "PATCH" | "DELETE",
  url: string,
  payload?: object,
  headers = {},
) => {
  const response = await app.http.inject({
    method,
    url: `/v1/${url}`,
    headers,
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.body === "" ? null : JSON.parse(response.body) };
};

const createSoldOut = (places: number, fields?: Partial<typeof pages.$inferInsert>) =>
  createSoldOutEvent(app, places, fields);
const buy = (show: TicketedEvent, body?: object) => buyTicket(app, show, body);
const refund = (show: SoldOutEvent, orderId: string) => refundOrder(app, show, orderId);
const join = ({ page }: Pick<TicketedEvent, "page">, email: string, body?: object) =>
  joinList(app, page.id, email, body);
const findToken = ({ page }: Pick<TicketedEvent, "page">, email: string) =>
  findWaitlistToken(app, page.id, email);
const look = async (token: string) => (await call("GET", `waitlist/${token}`)).body.data;
/** Counts the minutes that an offer has left. */
const countMinutes = ({ offer }: { offer: { until: string } }) =>
  Math.round((Date.parse(offer.until) - app.clock.now().getTime()) / 60_000);
const work = () => offerKeptPlaces(app.services);
const findPool = ({ page }: TicketedEvent) => findPlaces(app, page.id);
const countEmails = async (to: string, template: string) =>
  app.services.db.$count(
    emailOutbox,
    and(eq(emailOutbox.to, to), like(emailOutbox.template, `waitlist-${template}`)),
  );

/** Composes the newest email about an entry. @returns its text */
async function composeFor(to: string, template: string) {
  const rows = await app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.to, to), eq(emailOutbox.template, `waitlist-${template}`)))
    .orderBy(desc(emailOutbox.id))
    .limit(1);
  const [email] = await composeEmails(app.services, rows);
  return email instanceof Error ? email : email?.text;
}

describe("the list of an event", () => {
  test("keeps a place that comes back, offers it in order, and sells it to nobody else", async () => {
    const show = await createSoldOut(2);
    expect((await call("GET", `${show.path}/waitlist/state`)).body.data).toEqual({
      open: true,
      people: 0,
      tickets: 0,
    });
    const ida = await join(show, "ida@example.com");
    const bo = await join(show, "Bo.Berg@gmail.com");
    for (const token of [`${ida}x`, createWaitlistToken(app.config.keyRing, uuidv7())])
      for (const method of ["GET", "DELETE"] as const)
        expect((await call(method, `waitlist/${token}`)).status).toBe(404);
    const poster = await createProduct(app, show.page.id);
    const person = { email: "bo@example.com", name: "Bo", productId: poster.id };
    expect((await call("POST", `${show.path}/waitlist`, person)).body.errors).toHaveProperty("productId");
    // Another spelling of the same mailbox: nothing new, and the same answer.
    const again = await call("POST", `${show.path}/waitlist`, {
      email: "boberg+x@googlemail.com",
      name: "B",
    });
    expect([again.status, again.body.data]).toEqual([201, { people: 2, tickets: 2 }]);
    expect(await look(bo)).toMatchObject({ state: "waiting", place: 2, people: 2, offer: null });
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: true });

    await refund(show, show.sold[0] ?? "");
    expect(await findPool(show)).toEqual({ taken: 2, kept: 1, hasList: true });
    expect((await buy(show)).json()).toMatchObject({ code: "sold-out", details: { left: 0 } });
    const guest = { email: "guest@example.com", name: "Guest", reference: "" };
    const given = await call("POST", `${show.path}/comps`, { tickets: [guest] }, show.seller.headers);
    expect(given.body.data).toMatchObject({ created: 0, invalid: 1 });
    await Promise.all([work(), work()]);
    await work();
    expect(await look(ida)).toMatchObject({
      state: "offered",
      place: null,
      offer: { quantity: 1, ordered: false },
    });
    expect(await look(bo)).toMatchObject({ state: "waiting", place: 1 });
    expect(await countEmails("ida@example.com", "offer")).toBe(1);

    const declined = await call("POST", `waitlist/${ida}/decline`);
    expect(declined.body.data).toMatchObject({ state: "waiting", place: 1, lapses: 0 });
    expect(await look(bo)).toMatchObject({ state: "offered" });
    const stolen = await buy(show, { offerToken: ida });
    expect(stolen.json()).toMatchObject({
      code: "state-conflict",
      message: messages.waitlist.offerProblems.lapsed,
    });
    const bought = await buy(show, { offerToken: bo });
    expect(bought.statusCode, bought.body).toBe(201);
    expect(await look(bo)).toMatchObject({ state: "taken", offer: null });
    await work();
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: true });
    expect((await buy(show, { offerToken: bo })).json().message).toBe(messages.waitlist.offerProblems.taken);

    expect((await call("DELETE", `waitlist/${ida}`)).status).toBe(204);
    expect((await call("DELETE", `waitlist/${ida}`)).status).toBe(204);
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: false });
    await refund(show, show.sold[1] ?? "");
    expect(await findPool(show)).toEqual({ taken: 1, kept: 0, hasList: false });
    const open = await call("POST", `${show.path}/waitlist`, { email: "late@example.com", name: "L" });
    expect([open.status, open.body.message]).toEqual([409, messages.waitlist.placesLeft]);
  });

  test("gives an offer back whose payment fails, and ends one that lapses", async () => {
    // Two days and more before the start, an offer lasts a day.
    const eventStart = new Date(app.clock.now().getTime() + 100 * HOUR_MS);
    const eventEnd = new Date(eventStart.getTime() + 100 * HOUR_MS);
    const show = await createSoldOut(3, {
      eventStart,
      eventEnd,
      paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, isPresale: true },
    });
    const [first, second] = [
      await join(show, "first@example.com", { quantity: 2 }),
      await join(show, "next@example.com"),
    ];
    await refund(show, show.sold[0] ?? "");
    await work();
    // The first wants two and takes no fewer: one place waits for half an hour, then it goes to the next who fits.
    expect([(await look(first)).state, (await look(second)).state]).toEqual(["waiting", "waiting"]);
    app.clock.advance(29 * 60_000);
    await work();
    expect((await look(second)).state).toBe("waiting");
    app.clock.advance(60_000);
    await work();
    const offered = await look(second);
    expect([offered.state, countMinutes(offered)]).toEqual(["offered", 24 * 60]);

    const deviceId = uuidv7();
    const take = (body: object) =>
      buy(show, { offerToken: second, email: "next@example.com", deviceId, ...body });
    expect((await take({ token: "tok_chargeDeclined" })).statusCode).toBe(402);
    expect((await buy(show)).json().code).toBe("sold-out");
    expect((await look(second)).state).toBe("offered");
    // At once, before the worker has looked.
    const pending = await take({ token: "tok_threeDSecureRequired" });
    expect([pending.statusCode, (await look(second)).offer.ordered]).toEqual([202, true]);
    for (const method of ["decline", "leave"])
      expect(
        method === "leave"
          ? (await call("DELETE", `waitlist/${second}`)).body.message
          : (await call("POST", `waitlist/${second}/decline`)).body.message,
      ).toBe(messages.waitlist.offerProblems.ordered);
    expect((await buy(show, { offerToken: second })).json().message).toBe(
      messages.waitlist.offerProblems.ordered,
    );
    // It does not lapse meanwhile, and when the order expires there is time for another try.
    await app.services.db
      .update(waitlistEntries)
      .set({ offeredUntil: app.clock.now() })
      .where(eq(waitlistEntries.email, "next@example.com"));
    app.clock.advance(16 * 60_000);
    await work();
    expect((await look(second)).offer.ordered).toBe(true);
    await expireReservations(app.services);
    await work();
    const reopened = await look(second);
    expect([reopened.offer.ordered, countMinutes(reopened)]).toEqual([false, 15]);
    expect(await findPool(show)).toEqual({ taken: 3, kept: 1, hasList: true });

    app.clock.advance(15 * 60_000);
    await work();
    expect(await look(second)).toMatchObject({ state: "waiting", lapses: 1, place: 2 });
    expect(await countEmails("next@example.com", "lapsed")).toBe(1);
    expect((await take({})).json().message).toBe(messages.waitlist.offerProblems.lapsed);
    // Nobody is left to whom one place could go, so that it is on sale.
    app.clock.advance(31 * 60_000);
    await work();
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: true });
    expect((await buy(show)).statusCode).toBe(201);

    // Both places of the first: one is bought, and the other goes on to the next in line.
    app.clock.advance(30 * 60_000);
    for (const id of show.sold.slice(1)) await refund(show, id);
    await work();
    expect((await look(first)).offer.quantity).toBe(2);
    expect((await buy(show, { offerToken: first })).statusCode).toBe(201);
    await work();
    expect([(await look(first)).state, (await look(second)).state]).toEqual(["taken", "offered"]);
    // The second time, the end of the line.
    const third = await join(show, "third@example.com");
    app.clock.advance(25 * HOUR_MS);
    await work();
    expect([(await look(second)).place, (await look(third)).state]).toEqual([1, "offered"]);
    await call("POST", `waitlist/${third}/decline`);
    expect([(await look(second)).place, (await look(third)).place]).toEqual([2, 1]);
  });

  test("is the organizer's to see, to download, to offer more, and to shorten", async () => {
    const show = await createSoldOut(1);
    const { headers } = show.seller;
    const events = ["waitlist.joined", "waitlist.offered"];
    await call("POST", "webhooks", { url: "https://hooks.example.org/list", events }, headers);
    const ida = await join(show, "ida@example.com", {
      quantity: 3,
      acceptsFewer: true,
      timezone: "Europe/London",
    });
    await join(show, "=bad@example.com", { name: "Bo" });
    const more = await call("POST", `${show.path}/waitlist/offers`, { count: 2 }, headers);
    expect([more.status, more.body.data]).toEqual([200, { offered: 2, kept: 0 }]);
    expect(await findPool(show)).toEqual({ taken: 3, kept: 2, hasList: true });
    expect((await look(ida)).offer).toMatchObject({ quantity: 2 });
    // The end in the reader's own zone, by its name.
    expect(await composeFor("ida@example.com", "offer")).toMatch(
      /Kept for you until\s+.*\d+:\d\d [AP]M (GMT|BST)/,
    );
    const hooked = await app.services.db
      .select({ type: webhookMessages.type, payload: webhookMessages.payload })
      .from(webhookMessages)
      .where(eq(webhookMessages.accountId, show.seller.id))
      .orderBy(webhookMessages.id);
    expect(hooked).toMatchObject([
      { type: "waitlist.joined", payload: { pageId: show.page.id, email: "ida@example.com", quantity: 3 } },
      { type: "waitlist.joined", payload: { email: "=bad@example.com" } },
      { type: "waitlist.offered", payload: { email: "ida@example.com", offeredQuantity: 2 } },
    ]);
    await createProduct(app, show.page.id, { type: "ticket", title: "VIP", priceCents: 900, quantity: 4 });
    const lists = await call("GET", `${show.path}/waitlist/lists`, undefined, headers);
    expect(lists.body.data).toEqual([
      {
        productId: null,
        title: null,
        places: 3,
        taken: 3,
        people: 2,
        tickets: 4,
        offered: 2,
        kept: 0,
        listed: 0,
      },
      {
        productId: expect.any(String),
        title: "VIP",
        places: 4,
        taken: 0,
        people: 0,
        tickets: 0,
        offered: 0,
        kept: 0,
        listed: 0,
      },
    ]);
    const listed = await call("GET", `${show.path}/waitlist`, undefined, headers);
    expect(listed.body.data).toMatchObject({
      total: 2,
      data: [
        { email: "ida@example.com", state: "offered", offeredQuantity: 2, offers: 1, quantity: 3 },
        { email: "=bad@example.com", state: "waiting", place: 1 },
      ],
    });
    const [, bad] = listed.body.data.data;
    const remove = (reason: string) =>
      call("DELETE", `${show.path}/waitlist/entries/${bad.id}`, { reason }, headers);
    expect((await remove("")).status).toBe(422);
    expect((await remove("You have a ticket.")).status).toBe(204);
    await work();
    expect(await countEmails("=bad@example.com", "closed")).toBe(1);
    const ended = await call("GET", `${show.path}/waitlist?state=ended&search_term=bad`, undefined, headers);
    expect(ended.body.data.data).toMatchObject([
      { endReason: "removed", removedReason: "You have a ticket." },
    ]);
    const csv = await app.http.inject({ url: `/v1/${show.path}/waitlist.csv`, headers });
    expect(csv.body.split("\r\n").slice(1, 3)).toEqual([
      expect.stringContaining("ida@example.com,,3,Yes"),
      expect.stringContaining("'=bad@example.com,,1,No"),
    ]);
    expect(csv.body).toContain("You have a ticket.");
  });
});

test.each([
  ["days before the start", { startsIn: 49 * 60, endsIn: 60 * 60 }, 24 * 60],
  ["two days before the start", { startsIn: 47 * 60, endsIn: 60 * 60 }, 2 * 60],
  ["hours before the start", { startsIn: 2 * 60 + 59, endsIn: 60 * 60 }, 15],
  ["while it is on", { startsIn: -60, endsIn: 40 * 60 }, 2 * 60],
  ["before the end of sales", { startsIn: -60, endsIn: 10 }, 10],
])("an offer that is made %s ends in its time, and then goes to the next", async (_when, times, minutes) => {
  const inMinutes = (count: number) => new Date(app.clock.now().getTime() + count * 60_000);
  const show = await createSoldOut(1, {
    eventStart: inMinutes(times.startsIn),
    eventEnd: inMinutes(times.endsIn),
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, isPresale: true },
  });
  const [first, second] = [await join(show, "first@example.com"), await join(show, "next@example.com")];
  await refund(show, show.sold[0] ?? "");
  await work();
  const offered = await look(first);
  expect([offered.state, countMinutes(offered)]).toEqual(["offered", minutes]);
  app.clock.advance((minutes - 0.5) * 60_000);
  await work();
  expect([(await look(first)).state, (await look(second)).state]).toEqual(["offered", "waiting"]);
  app.clock.advance(60_000);
  await work();
  const states = [(await look(first)).state, (await look(second)).state];
  expect(states).toEqual(minutes === times.endsIn ? ["closed", "closed"] : ["waiting", "offered"]);
  const late = await buy(show, { offerToken: first });
  expect([late.statusCode, late.json().code]).toEqual([409, "state-conflict"]);
});

test("a ticket with a number of its own has a list of its own, beside that of the event", async () => {
  const show = await createSoldOut(1);
  const { headers } = show.seller;
  await call("PATCH", show.path, { capacity: 2, confirmed: true }, headers);
  const vip = await createProduct(app, show.page.id, {
    type: "ticket",
    title: "VIP",
    priceCents: 900,
    quantity: 1,
  });
  const vipOnly = [{ id: vip.id, quantity: 1 }];
  const sold = await buy(show, { products: vipOnly });
  const findVip = async () => {
    const [row] = await app.services.db.select().from(products).where(eq(products.id, vip.id));
    return row && { reserved: row.reserved, kept: row.kept };
  };
  const ofVip = await join(show, "vip@example.com", { productId: vip.id });
  const ofEvent = await join(show, "any@example.com");
  expect((await call("GET", `${show.path}/waitlist/state?productId=${vip.id}`)).body.data).toEqual({
    open: true,
    people: 1,
    tickets: 1,
  });
  await refund(show, sold.json().data.id);
  await work();
  expect([await findVip(), await findPool(show)]).toEqual([
    { reserved: 1, kept: 1 },
    { taken: 2, kept: 0, hasList: true },
  ]);
  expect((await look(ofVip)).offer).toMatchObject({ quantity: 1, productId: vip.id });
  expect((await look(ofEvent)).state).toBe("waiting");
  // Its place in the event goes along: nobody of the other list gets it.
  expect((await buy(show, { products: vipOnly })).json().code).toBe("sold-out");
  expect((await buy(show, { offerToken: ofVip })).json().message).toBe(
    messages.waitlist.offerProblems["other-ticket"],
  );
  const bought = await buy(show, { products: vipOnly, offerToken: ofVip });
  expect(bought.statusCode, bought.body).toBe(201);
  expect([await findVip(), await findPool(show)]).toEqual([
    { reserved: 1, kept: 0 },
    { taken: 2, kept: 0, hasList: true },
  ]);
  // More of them are kept as far as the event has places.
  await work();
  await join(show, "later@example.com", { productId: vip.id });
  const more = await call("POST", `${show.path}/waitlist/offers`, { count: 3, productId: vip.id }, headers);
  expect([more.body.data, await findVip()]).toEqual([
    { offered: 0, kept: 0 },
    { reserved: 1, kept: 0 },
  ]);
  // What nobody waits for in the list of the ticket goes to that of the event.
  await refund(show, bought.json().data.id);
  await call("DELETE", `waitlist/${await findToken(show, "later@example.com")}`);
  await work();
  expect([await findVip(), await findPool(show)]).toEqual([
    { reserved: 0, kept: 0 },
    { taken: 2, kept: 1, hasList: true },
  ]);
  expect((await look(ofEvent)).state).toBe("offered");
});

test("an offer is good for a free ticket, with a promo code, as a gift, and for a registration", async () => {
  const show = await createSoldOut(3);
  const { headers } = show.seller;
  const free = await createProduct(app, show.page.id, { type: "ticket", title: "Friends", priceCents: 0 });
  const coupon = await call(
    "POST",
    `${show.path}/ticket-coupons`,
    { code: "HALF50", discount: { kind: "percent", percent: 50 } },
    headers,
  );
  const gift = { recipientName: "Bo", recipientEmail: "bo@example.com", message: "" };
  const orders = [
    { products: [{ id: free.id, quantity: 1 }] },
    { couponCode: "HALF50" },
    { gift, products: [{ id: free.id, quantity: 1 }] },
  ];
  expect(coupon.status, JSON.stringify(coupon.body)).toBeLessThan(300);
  for (const [n, body] of orders.entries()) {
    const token = await join(show, `guest.${n}@example.com`);
    await refund(show, show.sold[n] ?? "");
    await work();
    const taken = await buy(show, { ...body, offerToken: token });
    expect(taken.statusCode, taken.body).toBe(201);
    await work();
    expect([(await look(token)).state, await findPool(show)]).toEqual([
      "taken",
      { taken: 3, kept: 0, hasList: false },
    ]);
  }

  const open = await createTicketedEvent(app, { emailCapture: true }, { enablePaywall: false });
  const path = `pages/${open.page.id}`;
  await call("PATCH", path, { capacity: 1, confirmed: true }, open.seller.headers);
  const register = (email: string, offerToken?: string) =>
    call("POST", `${path}/subscribers`, { email, name: "Ida", ...(offerToken && { offerToken }) });
  const first = await register("first@example.com");
  const next = await join(open, "next@example.com", { quantity: 4 });
  const last = await join(open, "last@example.com");
  expect((await look(next)).quantity).toBe(1);
  await call("POST", `${path}/subscribers/${first.body.data.id}/return`);
  await work();
  expect((await register("stranger@example.com")).body.code).toBe("sold-out");
  expect((await register("next@example.com", next)).status).toBe(201);
  expect([(await look(next)).state, await findPool(open)]).toEqual([
    "taken",
    { taken: 1, kept: 0, hasList: true },
  ]);
  // Who has a place already passes the offer on.
  await call("PATCH", path, { capacity: 2, confirmed: true }, open.seller.headers);
  await work();
  expect((await register("next@example.com", last)).status).toBe(201);
  await work();
  expect([(await look(last)).state, await findPool(open)]).toEqual([
    "taken",
    { taken: 1, kept: 0, hasList: false },
  ]);
});

describe("a list ends, and its people are told once", () => {
  test.each([
    [
      "cancelled",
      "cancelled",
      (path: string, headers: object) => call("POST", `${path}/cancel`, {}, headers),
    ],
    [
      "without a number of places",
      "unlimited",
      (path: string, headers: object) => call("PATCH", path, { capacity: null, confirmed: true }, headers),
    ],
    [
      "over",
      "ended",
      async () => {
        app.clock.advance(25 * HOUR_MS);
        return { status: 200 };
      },
    ],
    [
      "a premiere that has begun and sells no late tickets",
      "ended",
      async (path: string) => {
        const startsAt = new Date(app.clock.now().getTime() - 1000);
        await app.services.db.insert(premieres).values({
          pageId: path.replace("pages/", ""),
          startsAt,
          anchorAt: startsAt,
          lobbyMinutes: 30,
          latePolicy: "never",
          lateMinutes: 0,
          sellAfterStart: false,
        });
        return { status: 200 };
      },
    ],
  ] as const)("when the event is %s", async (_what, endReason, end) => {
    const show = await createSoldOut(2);
    const [offered, waiting] = [
      await join(show, "offered@end.example"),
      await join(show, "waits@end.example"),
    ];
    await refund(show, show.sold[0] ?? "");
    await work();
    expect((await look(offered)).state).toBe("offered");
    const before = await countEmails("offered@end.example", "closed");
    const ended = await end(show.path, show.seller.headers);
    expect(ended.status, JSON.stringify(ended)).toBeLessThan(300);
    await work();
    await work();
    for (const token of [offered, waiting])
      expect(await look(token)).toMatchObject({ state: "closed", endReason, offer: null });
    expect(await countEmails("offered@end.example", "closed")).toBe(before + 1);
    expect((await findPool(show))?.kept ?? 0).toBe(0);
    expect((await buy(show, { offerToken: offered })).json().code).toBe("state-conflict");
  });

  test("when its ticket is taken off sale or deleted, or the event is deleted", async () => {
    const show = await createTicketedEvent(app);
    const path = `pages/${show.page.id}`;
    const { headers } = show.seller;
    const addTicket = (quantity: number) =>
      createProduct(app, show.page.id, { type: "ticket", title: "VIP", priceCents: 900, quantity });
    const vips = [await addTicket(0), await addTicket(0), await addTicket(0)];
    const tokens: string[] = [];
    for (const [n, { id: productId }] of vips.entries())
      tokens.push(await join(show, `vip.${n}@end.example`, { productId }));
    const url = (n: number) => `${path}/products/${vips[n]?.id}`;
    await call("PATCH", url(0), { active: false }, headers);
    expect((await call("DELETE", url(1), undefined, headers)).status).toBe(204);
    await work();
    for (const token of tokens.slice(0, 2))
      expect(await look(token)).toMatchObject({ state: "closed", endReason: "withdrawn" });
    expect((await call("POST", `${path}/waitlist`, { email: "a@b.example", name: "A" })).body.message).toBe(
      messages.waitlist.notCounted,
    );
    expect((await call("GET", `${path}/waitlist/state`)).body.data).toMatchObject({ open: false });
    expect((await call("DELETE", path, undefined, headers)).status).toBe(204);
    expect((await call("GET", `waitlist/${tokens[2]}`)).status).toBe(404);
    const removed = await app.services.db
      .select({ to: emailOutbox.to })
      .from(emailOutbox)
      .where(and(eq(emailOutbox.pageId, show.page.id), eq(emailOutbox.template, "event-removed")));
    expect(removed).toEqual([{ to: "vip.2@end.example" }]);
  });
});
