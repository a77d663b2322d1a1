import { messages } from "@matinee/texts";
import { listSoldTickets } from "@matinee/domain/tickets";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { orderLines, orders } from "../../../../db/schema/orders.ts";
import { capacityPools, pages } from "../../../../db/schema/pages.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { entitlements, viewerCredentials } from "../../../../db/schema/subscribers.ts";
import { webhookMessages } from "../../../../db/schema/webhooks.ts";
import { hashToken } from "../../../../platform/crypto.ts";
import { createRandom } from "../../../../testing/adversarial-bodies.ts";
import { findReservedCount } from "../../../../testing/payments/payment-checks.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  ensureDonationProduct,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";
import { runJobs } from "../../../../testing/run-jobs.ts";
import { scaleRepetitions } from "../../../../testing/test-length.ts";
import { savePlaces } from "../../../../db/places.ts";
import { composeEmails } from "../../../emails/compose/compose-email.ts";
import { reconcileDispute } from "../../payments/reconciliation/reconcile-dispute.ts";
import { reconcileRefund } from "../../payments/reconciliation/reconcile-refund.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

const HOUR_MS = 3_600_000;

/** An event that begins in two days, and an order of several of its tickets. */
async function buyTickets(
  quantity: number,
  { rules = {}, body = {} }: { rules?: object; body?: object } = {},
) {
  const opensAt = new Date(app.clock.now().getTime() + 48 * HOUR_MS);
  const closesAt = new Date(opensAt.getTime() + 48 * HOUR_MS);
  const show = await createTicketedEvent(
    app,
    { eventStart: opensAt, eventEnd: closesAt },
    { isPresale: true },
  );
  await setRules(show.page.id, rules);
  const order = await buyMore(show, quantity, body);
  return { ...order, show };
}
type Show = Awaited<ReturnType<typeof createTicketedEvent>>;

const setRules = (pageId: string, rules: object) =>
  app.services.db
    .update(pages)
    .set({
      ticketSettings: { perOrder: 10, sendOn: true, sendOnUntilHours: null, giveBackHours: null, ...rules },
    })
    .where(eq(pages.id, pageId));

async function buyMore({ page, ticketId }: Show, quantity: number, body: object = {}) {
  const products = [{ id: ticketId, quantity }];
  const response = await app.buy(page.id, { products, email: "group@example.com", ...body });
  expect(response.statusCode, response.body).toBe(201);
  const { id, slug, tickets } = response.json().data;
  return { id, slug, pageId: page.id, tickets: tickets as { id: string }[] };
}
interface Link {
  pageId: string;
  slug: string;
}

const call = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  app.http.inject({ method: "POST", url, headers, ...(payload && { payload }) });
const ofTicket = ({ pageId, slug }: Link, ticketId: string, action: string) =>
  `/v1/pages/${pageId}/orders/${slug}/tickets/${ticketId}/${action}`;
const send = (link: Link, ticketId: string, to: object = { name: "Fran", email: "fran@example.com" }) =>
  call(ofTicket(link, ticketId, "send"), to);
const giveBack = (link: Link, ticketId: string) => call(ofTicket(link, ticketId, "return"));
const openOrder = async ({ pageId, slug }: Link) =>
  (await app.http.inject({ url: `/v1/pages/${pageId}/orders/${slug}` })).json().data;
const getLink = async (link: Link, ticketId: string): Promise<Link> => ({
  pageId: link.pageId,
  slug: (await call(ofTicket(link, ticketId, "link"))).json().data.slug,
});

const checkLink = async ({ slug }: Link) =>
  (await call("/v1/viewing-links/check", { token: slug })).json().data;

const findTickets = (orderId: string) =>
  app.services.db
    .select()
    .from(entitlements)
    .where(eq(entitlements.orderId, orderId))
    .orderBy(entitlements.unit);

async function readMails(pageId: string, to: string) {
  const rows = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, pageId));
  const mine = rows.filter((row) => row.to === to);
  const mails = await composeEmails(app.services, mine);
  return mails.map((mail, index) => {
    if (mail instanceof Error) throw mail;
    return { template: mine[index]?.template, subject: mail?.subject, text: mail?.text ?? "" };
  });
}

const readSlug = (text: string) => /\/watch\/[^/\s]+\/([\w-]{20,})/.exec(text)?.[1] ?? "";

describe("an order of five tickets", () => {
  test("a ticket that is sent on keeps the time that is left to begin", async () => {
    const order = await buyTickets(2);
    const id = order.tickets[1]?.id ?? "";
    const unlockUntil = new Date(app.clock.now().getTime() + 3_600_000);
    await app.services.db.update(entitlements).set({ unlockUntil }).where(eq(entitlements.id, id));
    expect((await send(order, id)).statusCode).toBe(200);
    const sent = (await findTickets(order.id)).find(({ previousId }) => previousId === id);
    expect(sent).toMatchObject({ unlockUntil, countedAt: null, watchUntil: null });
    // Of the one whose time is over nothing can be sent.
    await app.services.db
      .update(entitlements)
      .set({ unlockUntil: new Date(app.clock.now().getTime() - 1) })
      .where(eq(entitlements.id, order.tickets[0]?.id ?? ""));
    expect((await send(order, order.tickets[0]?.id ?? "")).statusCode).toBe(409);
  });

  test("has five tickets, each with a link, plays and a price of its own", async () => {
    const order = await buyTickets(5, { body: { couponCode: undefined } });
    expect(order.tickets).toHaveLength(5);
    expect(order.tickets[0]).toMatchObject({
      state: "valid",
      holder: null,
      paid: 750,
      canSend: true,
      canReturn: false,
    });
    const links = [];
    for (const { id } of order.tickets) links.push(await getLink(order, id));
    expect(new Set(links.map(({ slug }) => slug)).size).toBe(5);
    for (const [index, link] of links.entries()) {
      const held = await openOrder(link);
      expect(held).toMatchObject({
        admits: true,
        heldTicket: true,
        visits: 0,
        total: 0,
        downloads: [],
        products: [],
      });
      expect(held.tickets).toHaveLength(1);
      expect(held.tickets[0].id).toBe(order.tickets[index]?.id);
    }
    // Control: a link of one ticket opens no other one, and neither does that of another order.
    const [first, second] = order.tickets;
    if (!links[0] || !first || !second) throw new Error("the order has no tickets");
    expect((await send(links[0], second.id)).statusCode).toBe(404);
    const other = await buyMore(order.show, 1, { email: "other@example.com" });
    expect((await send(other, first.id)).statusCode).toBe(404);
  });

  test("has a receipt that leads to its tickets, and that of a second order says how to give it back", async () => {
    const words = messages.ticketEmails.receipt;
    const read = async (order: { id: string; pageId: string }, to: string) => {
      const rows = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, to));
      const receipts = rows.filter(
        ({ template, input }) => template === "receipt" && JSON.stringify(input).includes(order.id),
      );
      const [mail] = await composeEmails(app.services, receipts);
      if (!mail || mail instanceof Error) throw new Error("there is no receipt");
      return mail;
    };
    const { show, ...order } = await buyTickets(5);
    const receipt = await read(order, "group@example.com");
    expect(receipt.text).toContain(words.several(5));
    expect(receipt.html).toMatch(new RegExp(`href="[^"]+/watch/[^"]+"[^>]*>${words.myTickets}<`));
    expect(receipt.text).not.toContain(words.second);
    const second = await read(await buyMore(show, 1), "group@example.com");
    expect(second.text).toContain(words.second);
    expect(second.text).not.toContain(words.several(1));
    const single = await read(await buyMore(show, 1, { email: "single@example.com" }), "single@example.com");
    expect(single.text).not.toContain(words.myTickets);
    await setRules(order.pageId, { sendOn: false });
    const kept = await read(order, "group@example.com");
    expect(kept.text).toContain(words.severalKept(5));
  });

  test("is sold up to the event's number of tickets", async () => {
    const { show } = await buyTickets(1, { rules: { perOrder: 2 } });
    const products = [{ id: show.ticketId, quantity: 3 }];
    const refused = await app.buy(show.page.id, { products });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors.products.msg).toBe("An order can hold at most 2 tickets");
    expect((await buyMore(show, 2)).tickets).toHaveLength(2);
  });
});

describe("sending a ticket on", () => {
  test("gives it to a new holder, tells both, and ends the former link", async () => {
    const order = await buyTickets(2);
    const [first, second] = order.tickets;
    if (!first || !second) throw new Error("the order has no tickets");
    const former = await getLink(order, second.id);
    const sent = await send(order, second.id, { name: "Fran", email: "fran@example.com", message: "Enjoy!" });
    expect(sent.json().data).toMatchObject({
      state: "sent-on",
      holder: { name: "Fran", email: "fran@example.com" },
      canSend: false,
      canReturn: false,
    });
    expect(
      (await app.http.inject({ url: `/v1/pages/${order.pageId}/orders/${former.slug}` })).statusCode,
    ).toBe(404);
    expect(await checkLink(former)).toMatchObject({
      state: "sent-on",
      message: messages.linkProblem["sent-on"],
    });
    const mails = await readMails(order.pageId, "fran@example.com");
    expect(mails.map(({ template }) => template)).toEqual(["ticket-received"]);
    expect(mails[0]?.text).toContain("Enjoy!");
    const link = { pageId: order.pageId, slug: readSlug(mails[0]?.text ?? "") };
    expect(await openOrder(link)).toMatchObject({ admits: true, heldTicket: true });
    const told = (await readMails(order.pageId, "group@example.com")).find(
      ({ template }) => template === "ticket-sent-on",
    );
    expect(told?.subject).toContain("was sent on");
    expect(told?.text).not.toMatch(/fran/i);
    // The buyer keeps the first ticket, and sees to whom the second one went, but not where it goes from there.
    expect(await openOrder(order)).toMatchObject({
      admits: true,
      tickets: [{ state: "valid" }, { state: "sent-on" }],
    });
    const onward = (await findTickets(order.id)).at(-1);
    expect((await send(link, onward?.id ?? "", { name: "Gil", email: "gil@example.com" })).statusCode).toBe(
      200,
    );
    const seen = await openOrder(order);
    expect(JSON.stringify(seen)).not.toContain("gil@example.com");
    expect(seen.tickets[1].holder.email).toBe("fran@example.com");
  });

  test("carries the plays, and leaves position, name and bans with the former holder", async () => {
    const { db } = app.services;
    const order = await buyTickets(1);
    const [ticket] = order.tickets;
    await db.update(entitlements).set({ plays: 3 }).where(eq(entitlements.orderId, order.id));
    const { headers } = order.show.seller;
    const url = `/v1/pages/${order.pageId}/tickets/${ticket?.id}/holder`;
    const corrected = await call(url, { name: "Hal", email: "hal@example.com" }, headers);
    expect(corrected.json().data).toMatchObject({
      name: "Hal",
      email: "hal@example.com",
      visits: 3,
      buyerEmail: "group@example.com",
    });
    const [before, after] = await findTickets(order.id);
    expect(after).toMatchObject({ plays: 3, previousId: before?.id, paidCents: 750 });
    expect(after?.id).not.toBe(before?.id);
    // The sum over the order counts them once.
    const detail = await app.http.inject({
      url: `/v1/pages/${order.pageId}/orders/${order.id}/detail`,
      headers,
    });
    expect(detail.json().data).toMatchObject({
      visits: 3,
      tickets: [{ state: "sent-on" }, { state: "valid", name: "Hal" }],
    });
  });

  test("leaves the buyer's other tickets, as the emails about it say", async () => {
    const order = await buyTickets(2);
    const { sentOn } = messages.ticketEmails;
    const readTexts = async () =>
      (await readMails(order.pageId, "group@example.com"))
        .filter(({ template }) => template === "ticket-sent-on")
        .map(({ text }) => text);
    await send(order, order.tickets[1]?.id ?? "");
    expect(await readTexts()).toEqual([expect.stringContaining(sentOn.others)]);
    expect((await openOrder(order)).admits).toBe(true);
    await send(order, order.tickets[0]?.id ?? "");
    expect((await openOrder(order)).admits).toBe(false);
    expect((await readTexts()).join()).toContain(sentOn.text);
  });

  test("whose holder the organizer corrects is not said to come from its buyer", async () => {
    const order = await buyTickets(1);
    const { headers } = order.show.seller;
    const correct = (ticketId: string, to: object) =>
      call(`/v1/pages/${order.pageId}/tickets/${ticketId}/holder`, to, headers);
    const { received, sentOn } = messages.ticketEmails;
    const renamed = await correct(order.tickets[0]?.id ?? "", { name: "Ann", email: "Group@example.com" });
    // The person has the ticket as before, with another link.
    const [own, ...others] = await readMails(order.pageId, "Group@example.com");
    expect(others).toEqual([]);
    expect(own?.text).toContain(received.corrected.text("Ann"));
    expect(own?.text).toContain(received.corrected.formerLink);
    const isOver = sentOn.subject(order.show.page.title);
    const listSubjects = async (to: string) =>
      (await readMails(order.pageId, to)).map((mail) => mail.subject);
    expect(await listSubjects("group@example.com")).not.toContain(isOver);
    await correct(renamed.json().data.id, { name: "Hal", email: "hal@example.com" });
    const [hals] = await readMails(order.pageId, "hal@example.com");
    expect(hals?.text).toContain(received.corrected.text("Hal"));
    expect(hals?.text).not.toMatch(/Ann|former link/);
    expect(await listSubjects("Group@example.com")).toContain(isOver);
  });

  test.each([
    ["when the organizer does not allow it", { sendOn: false }, 0, "off"],
    ["shortly before the start", { sendOnUntilHours: 48 }, 0, "too-late"],
    ["after the first play", {}, 1, "played"],
  ] as const)("is refused %s", async (_when, rules, plays, problem) => {
    const order = await buyTickets(1, { rules });
    const id = order.tickets[0]?.id ?? "";
    await app.services.db.update(entitlements).set({ plays }).where(eq(entitlements.id, id));
    expect((await openOrder(order)).tickets[0].canSend).toBe(false);
    const refused = await send(order, id);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      messages.tickets.sendProblems[problem],
    ]);
    expect(await findTickets(order.id)).toHaveLength(1);
  });

  test("is refused at the field to the holder's own address, without a name, and with a link in a text", async () => {
    const order = await buyTickets(1);
    const id = order.tickets[0]?.id ?? "";
    const own = await send(order, id, { name: "Me", email: "Group@Example.com" });
    expect(own.json().errors).toMatchObject({ email: { msg: messages.tickets.ownAddress } });
    expect((await send(order, id, { name: "", email: "fran@example.com" })).json().errors).toHaveProperty(
      "name",
    );
    expect((await send(order, id, { name: "Fran", email: "fran" })).json().errors).toHaveProperty("email");
    const spam = { name: "Fran", email: "fran@example.com", message: "see http://spam.example" };
    expect((await send(order, id, spam)).json().errors).toHaveProperty("message");
  });

  test("fifty times at once goes to one person", async () => {
    const order = await buyTickets(1);
    const id = order.tickets[0]?.id ?? "";
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        send(order, id, { name: "Fran", email: `fran.${index}@example.com` }),
      ),
    );
    expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
    const tickets = await findTickets(order.id);
    expect(tickets.map(({ revokedReason }) => revokedReason)).toEqual(["sent-on", null]);
  });

  test("of two tickets of one order at once succeeds for both", async () => {
    const order = await buyTickets(2);
    const sent = await Promise.all(
      order.tickets.map(({ id }, index) =>
        send(order, id, { name: "Fran", email: `fran.${index}@example.com` }),
      ),
    );
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await findTickets(order.id)).map(({ unit }) => unit)).toEqual([1, 2, 3, 4]);
  });
});

describe("giving a ticket back", () => {
  test("refunds what was paid for it, frees its place at once, and leaves the others", async () => {
    const order = await buyTickets(3, { rules: { giveBackHours: 24 } });
    // Of others: they keep their places.
    await buyMore(order.show, 2, { email: "others@example.com" });
    const before = (await findReservedCount(app, order.show.ticketId)) ?? 0;
    const [first] = order.tickets;
    const returned = await giveBack(order, first?.id ?? "");
    expect(returned.json()).toEqual({ data: { refund: 750 } });
    expect(await findReservedCount(app, order.show.ticketId)).toBe(before - 1);
    const [stored] = await app.services.db.select().from(orders).where(eq(orders.id, order.id));
    expect(stored).toMatchObject({ status: "partially_refunded", refundedCents: 750 });
    expect((await findTickets(order.id)).map(({ revokedReason }) => revokedReason)).toEqual([
      "returned",
      null,
      null,
    ]);
    const mails = await readMails(order.pageId, "group@example.com");
    expect(mails.map(({ template }) => template)).toEqual(["receipt", "refund"]);
    expect(mails[1]?.text).toContain(messages.placeEmails.lateRefund.ticketReturned);
    expect(mails[1]?.text).toContain(messages.viewerEmails.refund.ticketLost(2));
    const again = await giveBack(order, first?.id ?? "");
    expect([again.statusCode, again.json().message]).toEqual([409, messages.tickets.returnProblems.returned]);
    const { headers } = order.show.seller;
    const refund = (payload: object) =>
      call(`/v1/pages/${order.pageId}/orders/${order.id}/refunds`, payload, headers);
    const readRefundable = async () =>
      (await openOrder(order)).tickets.map((ticket: { refundable: number }) => ticket.refundable);
    // The refund of a ticket takes nothing from the others, and that of an amount does.
    expect((await readRefundable()).slice(1)).toEqual([750, 750]);
    await refund({ amount: 1000 });
    expect((await readRefundable()).slice(1)).toEqual([500, 500]);
    // A full refund of the rest frees the two other places, not three.
    await refund({});
    expect(await findReservedCount(app, order.show.ticketId)).toBe(before - 3);
  });

  test("is refused by default, and too late, but not within an hour of a second order", async () => {
    const order = await buyTickets(1);
    const id = order.tickets[0]?.id ?? "";
    expect((await giveBack(order, id)).json().message).toBe(messages.tickets.returnProblems.off);
    await setRules(order.pageId, { giveBackHours: 48 });
    expect((await giveBack(order, id)).json().message).toBe(messages.tickets.returnProblems["too-late"]);
    const second = await buyMore(order.show, 1);
    expect(second.tickets[0]).toMatchObject({ canReturn: true });
    expect((await giveBack(second, second.tickets[0]?.id ?? "")).statusCode).toBe(200);
  });

  test("that the provider refuses to refund leaves the holder the ticket and its place", async () => {
    const order = await buyTickets(1, { rules: { giveBackHours: 1 } });
    const before = (await findReservedCount(app, order.show.ticketId)) ?? 0;
    const [stored] = await app.services.db.select().from(orders).where(eq(orders.id, order.id));
    // The provider rejects another refund of a charge that is refunded in its dashboard.
    await app.stripe.refunds.create({ charge: stored?.chargeId ?? "" });
    const refused = await giveBack(order, order.tickets[0]?.id ?? "");
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.tickets.notRefunded]);
    expect((await findTickets(order.id))[0]).toMatchObject({ revokedReason: null, returnedAt: null });
    expect(await findReservedCount(app, order.show.ticketId)).toBe(before);
  });

  test("that the bank returns makes the ticket valid again while its place is free", async () => {
    const { db } = app.services;
    const order = await buyTickets(2, { rules: { giveBackHours: 1 } });
    const before = (await findReservedCount(app, order.show.ticketId)) ?? 0;
    await giveBack(order, order.tickets[1]?.id ?? "");
    const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, order.id));
    await app.provider.post(`refunds/${refund?.providerRefundId}/fail`);
    await reconcileRefund(
      app.services,
      await app.services.payments.getRefund(refund?.providerRefundId ?? ""),
    );
    expect((await findTickets(order.id)).map(({ revokedReason }) => revokedReason)).toEqual([null, null]);
    expect(await findReservedCount(app, order.show.ticketId)).toBe(before);
  });

  test("by the owner ends one ticket and tells its holder", async () => {
    const order = await buyTickets(2);
    await send(order, order.tickets[1]?.id ?? "");
    const sentOn = (await findTickets(order.id)).at(-1);
    const { headers } = order.show.seller;
    const url = `/v1/pages/${order.pageId}/orders/${order.id}/refunds`;
    const both = await call(url, { amount: 100, ticket: sentOn?.id }, headers);
    expect(both.json().errors).toMatchObject({ amount: { msg: messages.tickets.amountOrTicket } });
    const refunded = await call(url, { ticket: sentOn?.id }, headers);
    expect(refunded.json().data).toMatchObject({ amountRefunded: 750, refundable: 750 });
    expect((await openOrder(order)).admits).toBe(true);
    const mails = await readMails(order.pageId, "fran@example.com");
    expect(mails.map(({ template }) => template)).toContain("place-lost");
    expect(mails.at(-1)?.text).not.toMatch(/refund|\$/);
    // Its holder does not learn what became of the payment, the buyer and the owner do.
    const held = { pageId: order.pageId, slug: await findSlug(order.pageId, sentOn?.id ?? "", order.id) };
    expect((await openOrder(held)).tickets).toMatchObject([{ state: "ended", refunded: false }]);
    expect((await checkLink(held)).state).toBe("invalid");
    const own = order.tickets[0]?.id;
    await call(url, { ticket: own }, headers);
    expect((await openOrder(order)).tickets[0]).toMatchObject({ id: own, state: "ended", refunded: true });
    expect((await checkLink(order)).state).toBe("refunded");
    const detail = await app.http.inject({ url: `${url.slice(0, -"/refunds".length)}/detail`, headers });
    const rows: { state: string; refunded: boolean }[] = detail.json().data.tickets;
    expect(rows.map(({ state, refunded: isRefunded }) => [state, isRefunded])).toEqual([
      ["ended", true],
      ["sent-on", false],
      ["ended", true],
    ]);
    const csv = await app.http.inject({ url: `/v1/pages/${order.pageId}/tickets.csv`, headers });
    expect(csv.body).toContain(`,${messages.tickets.refunded},`);
    expect(csv.body).not.toContain(messages.tickets.states.returned);
  });
});

describe("a dispute", () => {
  test("suspends the tickets that were sent on too, in neutral words, and a won one gives them back", async () => {
    const order = await buyTickets(2);
    await send(order, order.tickets[1]?.id ?? "");
    const [stored] = await app.services.db.select().from(orders).where(eq(orders.id, order.id));
    const { id } = await app.provider.post<{ id: string }>(`charges/${stored?.chargeId}/dispute`);
    await reconcileDispute(app.services, await app.services.payments.getDispute(id));
    const states = async () =>
      (await findTickets(order.id))
        .filter(({ revokedReason }) => revokedReason !== "sent-on")
        .map(({ suspendedAt }) => suspendedAt !== null);
    expect(await states()).toEqual([true, true]);
    const mails = await readMails(order.pageId, "fran@example.com");
    const told = mails.find(({ template }) => template === "place-lost");
    expect(told?.text).toContain(messages.placeEmails.reasons.reviewed);
    expect(told?.text).not.toMatch(/bank|dispute/i);
    const held = (await findTickets(order.id)).at(-1);
    const link = { pageId: order.pageId, slug: await findSlug(order.pageId, held?.id ?? "", order.id) };
    expect((await checkLink(link)).state).toBe("on-hold");
    expect(await openOrder(link)).toMatchObject({ admits: false, status: "disputed", total: 0 });
    await app.provider.post(`disputes/${id}/close`, { outcome: "won" });
    await reconcileDispute(app.services, await app.services.payments.getDispute(id));
    expect(await states()).toEqual([false, false]);
    const waiting = await app.services.db
      .select()
      .from(emailOutbox)
      .where(and(eq(emailOutbox.pageId, order.pageId), eq(emailOutbox.to, "fran@example.com")));
    expect(waiting.map(({ template }) => template).toSorted()).toEqual([
      "place-back",
      "place-lost",
      "ticket-received",
    ]);
  });
});

test("owners list, find and download tickets with their holders", async () => {
  const order = await buyTickets(2);
  await send(order, order.tickets[1]?.id ?? "");
  const { headers } = order.show.seller;
  const url = `/v1/pages/${order.pageId}/tickets`;
  const list = async (term: string) =>
    (await app.http.inject({ url: `${url}?search_term=${term}`, headers })).json().data.data as {
      email: string;
    }[];
  expect((await list("")).map(({ email }) => email)).toEqual(["fran@example.com", "group@example.com"]);
  expect(await list("fran@")).toHaveLength(1);
  expect(await list("nobody")).toHaveLength(0);
  const csv = await app.http.inject({ url: `${url}.csv`, headers });
  expect(csv.body.split("\r\n").filter((line) => line.includes("group@example.com"))).toHaveLength(3);
});

test("the box office sends the link of a ticket again to its holder, unless it has ended", async () => {
  const order = await buyTickets(1);
  await send(order, order.tickets[0]?.id ?? "");
  const { headers } = order.show.seller;
  const [former, held] = await findTickets(order.id);
  const resend = (id = "") => call(`/v1/pages/${order.pageId}/tickets/${id}/resend`, undefined, headers);
  expect((await resend(held?.id)).json()).toEqual({ data: { sent: true } });
  const mail = (await readMails(order.pageId, "fran@example.com")).find(
    ({ template }) => template === "viewing-link",
  );
  expect(await openOrder({ pageId: order.pageId, slug: readSlug(mail?.text ?? "") })).toMatchObject({
    admits: true,
    heldTicket: true,
  });
  expect((await resend(former?.id)).statusCode).toBe(409);
});

test("the link of an order whose first ticket is gone is sent with how to choose another one", async () => {
  const order = await buyTickets(2);
  const { headers } = order.show.seller;
  const { choosing, again } = messages.viewerEmails.viewingLink;
  const resend = async () => {
    await call(`/v1/pages/${order.pageId}/orders/${order.id}/resend`, undefined, headers);
    const mails = await readMails(order.pageId, "group@example.com");
    return mails.filter(({ template }) => template === "viewing-link").at(-1)?.text;
  };
  const before = await resend();
  expect(before).toContain(again(1));
  expect(before).not.toContain(choosing.howTo);
  await send(order, order.tickets[0]?.id ?? "");
  const after = await resend();
  expect(after).toContain(choosing.again(1));
  expect(after).toContain(choosing.howTo);
  expect(after).not.toContain("It opens the film on any device");
});

test("a webhook hears of a ticket that is sent on, with its new holder alone", async () => {
  const order = await buyTickets(1);
  const { headers } = order.show.seller;
  const added = await call(
    "/v1/webhooks",
    { url: "https://hooks.example.com/in", events: ["ticket.sent-on"] },
    headers,
  );
  expect(added.statusCode, added.body).toBe(201);
  await send(order, order.tickets[0]?.id ?? "");
  const [message] = await app.services.db
    .select()
    .from(webhookMessages)
    .where(eq(webhookMessages.viewerEmail, "fran@example.com"));
  expect(message?.payload).toMatchObject({
    orderId: order.id,
    formerTicketId: order.tickets[0]?.id,
    name: "Fran",
  });
  expect(JSON.stringify(message?.payload)).not.toContain("group@example.com");
});

test("seats, money and access agree after any history of an order", async () => {
  const { db } = app.services;
  const random = createRandom(29);
  for (let round = 0; round < scaleRepetitions(60, 4); round++) {
    const order = await buyTickets(1 + Math.floor(random() * 4), { rules: { giveBackHours: 1 } });
    const { headers } = order.show.seller;
    // Some events count their places.
    const counts = round % 2 === 0;
    if (counts) {
      const events = await db
        .update(pages)
        .set({ capacity: 50 })
        .where(eq(pages.id, order.pageId))
        .returning();
      await db.transaction((tx) => savePlaces(tx, events));
    }
    const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    for (let step = 0; step < 5; step++) {
      const valid = (await findTickets(order.id)).filter(
        ({ revokedAt, suspendedAt }) => !revokedAt && !suspendedAt,
      );
      const ticket = valid[Math.floor(random() * valid.length)];
      if (!ticket) break;
      const link =
        ticket.holderEmail === null
          ? order
          : { pageId: order.pageId, slug: await findSlug(order.pageId, ticket.id, order.id) };
      const choice = Math.floor(random() * 4);
      if (choice === 0)
        await send(link, ticket.id, { name: "Next", email: `next.${round}.${step}@example.com` });
      else if (choice === 1) await giveBack(link, ticket.id);
      else if (choice === 2) {
        const url = `/v1/pages/${order.pageId}/orders/${order.id}/refunds`;
        await call(url, { ticket: ticket.id }, headers);
      } else if (random() < 0.3)
        await call(`/v1/pages/${order.pageId}/orders/${order.id}/refunds`, {}, headers);
    }
    const [stored] = await db.select().from(orders).where(eq(orders.id, order.id));
    const tickets = await findTickets(order.id);
    const admitting = tickets.filter(({ revokedAt, suspendedAt }) => !revokedAt && !suspendedAt);
    expect(await findReservedCount(app, order.show.ticketId)).toBe(admitting.length);
    const pools = await db.select().from(capacityPools).where(eq(capacityPools.pageId, order.pageId));
    expect(pools.map(({ taken }) => taken)).toEqual(counts ? [admitting.length] : []);
    const kept = admitting.reduce((sum, { paidCents }) => sum + (paidCents ?? 0), 0);
    expect(kept).toBe((stored?.totalCents ?? 0) - (stored?.refundedCents ?? 0));
    expect(listSoldTickets(line ? [line] : [], 0)).toHaveLength(
      tickets.filter(({ previousId }) => !previousId).length,
    );
    // No link of a ticket that has ended opens anything.
    for (const { id } of tickets.filter(({ revokedAt }) => revokedAt)) {
      const live = await db
        .select()
        .from(viewerCredentials)
        .where(and(eq(viewerCredentials.entitlementId, id), isNull(viewerCredentials.replacedAt)));
      expect(live).toEqual([]);
    }
  }
});

/** Issues a link of a ticket, as its holder's email does. */
async function findSlug(pageId: string, ticketId: string, orderId: string): Promise<string> {
  const slug = `test-link-of-ticket-${ticketId}-${Math.random().toString(36).slice(2)}`;
  await app.services.db
    .insert(viewerCredentials)
    .values({ tokenHash: hashToken(slug), pageId, orderId, entitlementId: ticketId });
  return slug;
}

test("a donation in an order of tickets stays when all of them were given back", async () => {
  const { show } = await buyTickets(1, { rules: { giveBackHours: 1 } });
  const donation = await ensureDonationProduct(app, show.page.id, 500);
  const products = [
    { id: show.ticketId, quantity: 2 },
    { id: donation, quantity: 1 },
  ];
  const order = await buyMore(show, 2, { products });
  for (const { id } of order.tickets)
    expect((await giveBack(order, id)).json()).toEqual({ data: { refund: 750 } });
  const [stored] = await app.services.db.select().from(orders).where(eq(orders.id, order.id));
  expect(stored).toMatchObject({ status: "partially_refunded", totalCents: 2000, refundedCents: 1500 });
  expect((await openOrder(order)).admits).toBe(false);
  await runJobs(app, "refunds");
});
