import { messages } from "@matinee/texts";
import { and, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { pages } from "../../../db/schema/pages.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { products } from "../../../db/schema/products.ts";
import { listedTickets, waitlistEntries } from "../../../db/schema/waitlists.ts";
import { createPasses } from "../../../testing/pass-fixtures.ts";
import { createWaitlistToken } from "../../access/waitlist-token.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";
import { completeBankConfirmation } from "../../../testing/payments/payment-checks.ts";
import {
  createPaymentsApp,
  createProduct,
  type PaymentsApp,
} from "../../../testing/payments/payments-app.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import {
  buyTicket,
  createSoldOutEvent,
  findPlaces,
  joinList,
  refundOrder,
  type SoldOutEvent,
} from "../../../testing/waitlist-fixtures.ts";
import { composeEmails } from "../../emails/compose/compose-email.ts";
import { createDefaultPaywallSettings } from "../../events/pages/page-defaults.ts";
import { reconcileDispute } from "../payments/reconciliation/reconcile-dispute.ts";
import { expireReservations } from "../orders/checkout/expire-reservations.ts";
import { offerKeptPlaces } from "./offer-kept-places.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

const SELLER = "cannot.come@example.com";

/** An event whose two places are sold, one of them to somebody who cannot come. */
async function createShow(fields: Partial<typeof pages.$inferInsert> = {}) {
  const show = await createSoldOutEvent(app, 1, fields);
  const headers = { ...show.seller.headers };
  await call("PATCH", show.path, { capacity: 2, confirmed: true }, headers);
  const own = await buyOwn(show);
  return { show, headers, own };
}

interface Own {
  id: string;
  slug: string;
  ticketId: string;
  /** Of its ticket, below `/v1/`. */
  path: string;
}

async function buyOwn(show: SoldOutEvent, body: object = {}): Promise<Own> {
  const bought = await buyTicket(app, show, { email: SELLER, ...body });
  expect(bought.statusCode, bought.body).toBe(201);
  const { id, slug, tickets } = bought.json().data;
  const ticketId: string = tickets[0].id;
  return { id, slug, ticketId, path: `${show.path}/orders/${slug}/tickets/${ticketId}` };
}

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
const putOn = ({ path }: Pick<Own, "path">) => call("POST", `${path}/waitlist`);
const takeOff = ({ path }: Pick<Own, "path">) => call("DELETE", `${path}/waitlist`);
const read = async (show: SoldOutEvent, { slug }: Own) =>
  (await call("GET", `${show.path}/orders/${slug}`)).body.data;
const readTicket = async (show: SoldOutEvent, own: Own) => (await read(show, own)).tickets[0];
const join = ({ page }: SoldOutEvent, email: string, body?: object) => joinList(app, page.id, email, body);
const look = async (token: string) => (await call("GET", `waitlist/${token}`)).body.data;
const work = () => offerKeptPlaces(app.services);
const findPool = ({ page }: SoldOutEvent) => findPlaces(app, page.id);
const findReserved = async (id: string) =>
  (await app.services.db.select().from(products).where(eq(products.id, id)))[0]?.reserved;
const play = (show: SoldOutEvent, { slug }: Own) =>
  call("POST", `${show.path}/playback`, { kind: "feature", deviceId: "a-device", orderSlug: slug });
const checkLink = async ({ slug }: Own) =>
  (await call("POST", "viewing-links/check", { token: slug })).body.data;
const findRefunds = (orderId: string) =>
  app.services.db.select().from(refunds).where(eq(refunds.orderId, orderId));
const findListings = ({ ticketId }: Own) =>
  app.services.db.select().from(listedTickets).where(eq(listedTickets.ticketId, ticketId));

/** Composes the emails of an address. @returns their templates, and their texts */
async function readMails(to: string) {
  const rows = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, to));
  const mails = await composeEmails(app.services, rows);
  return mails.map((mail, n) => {
    if (mail instanceof Error) throw mail;
    return { template: rows[n]?.template, text: mail?.text.replaceAll(/\s+/g, " ") ?? "" };
  });
}
const countMails = (pageId: string, template: string) =>
  app.services.db.$count(
    emailOutbox,
    and(eq(emailOutbox.pageId, pageId), eq(emailOutbox.template, template)),
  );

describe("a ticket on the waiting list", () => {
  test("stays valid until somebody's order for it is pending, and is refunded once they have paid", async () => {
    const { show, headers, own } = await createShow();
    await createFeature(app.services, show.page.id);
    expect(await readTicket(show, own)).toMatchObject({ canList: true, listing: null, refundable: 750 });
    const listed = await putOn(own);
    expect([listed.status, listed.body.data]).toEqual([
      200,
      expect.objectContaining({
        canList: false,
        canSend: true,
        listing: { state: "listed", since: expect.any(String), refund: null },
      }),
    ]);
    expect((await putOn(own)).body.message).toBe(messages.waitlist.listProblems.listed);
    await work();
    // Nobody waits, so nothing changes.
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: false });
    const next = await join(show, "next@example.com");
    await work();
    expect(await look(next)).toMatchObject({
      state: "offered",
      offer: { quantity: 1, mayBeWithdrawn: true },
    });
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: true });
    expect((await readMails("next@example.com")).at(-1)?.text).toContain(
      messages.waitlistEmails.offer.ofSomebody,
    );
    expect((await buyTicket(app, show)).json().code).toBe("sold-out");
    const lists = await call("GET", `${show.path}/waitlist/lists`, undefined, headers);
    expect(lists.body.data).toMatchObject([{ taken: 2, offered: 1, kept: 0, listed: 1 }]);

    const deviceId = uuidv7();
    const take = (token: string) =>
      buyTicket(app, show, { offerToken: next, email: "next@example.com", deviceId, token });
    const declined = await take("tok_chargeDeclined");
    expect(declined.statusCode).toBe(402);
    expect((await readTicket(show, own)).listing).toMatchObject({ state: "listed" });
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: true });

    const pending = await take("tok_threeDSecureRequired");
    expect(pending.statusCode, pending.body).toBe(202);
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: true });
    const { tickets, admits } = await read(show, own);
    expect([admits, tickets]).toEqual([
      true,
      [
        expect.objectContaining({
          state: "valid",
          canSend: false,
          canReturn: false,
          listing: { state: "selling", since: expect.any(String), refund: null },
        }),
      ],
    ]);
    expect((await play(show, own)).body.message).toBe(messages.waitlist.cannotWatch);
    expect((await takeOff(own)).body.message).toBe(messages.waitlist.beingSold);
    const friend = { name: "Fran", email: "fran@example.com" };
    for (const [action, body] of [
      ["send", friend],
      ["return", undefined],
    ] as const)
      expect((await call("POST", `${own.path}/${action}`, body)).status, action).toBe(409);
    const alone = await call(
      "POST",
      `${show.path}/orders/${own.id}/refunds`,
      { ticket: own.ticketId },
      headers,
    );
    expect(alone.body.message).toBe(messages.tickets.refundProblems["being-sold"]);

    // It expires: the ticket is valid, and on the list still.
    app.clock.advance(16 * 60_000);
    await expireReservations(app.services);
    expect((await readTicket(show, own)).listing).toMatchObject({ state: "listed" });
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: true });
    await work();
    expect(await look(next)).toMatchObject({ state: "offered", offer: { quantity: 1, ordered: false } });

    const second = await take("tok_threeDSecureRequired");
    expect(second.statusCode, second.body).toBe(202);
    const { slug, clientSecret } = second.json().data;
    await completeBankConfirmation(app, clientSecret);
    await call("POST", `${show.path}/orders/${slug}/confirm`);
    // Paid, and not settled yet: who has paid can watch, and the other cannot.
    expect((await play(show, own)).body.message).toBe(messages.waitlist.cannotWatch);
    expect((await call("GET", `${show.path}/orders/${slug}`)).body.data.admits).toBe(true);
    await Promise.all([work(), work()]);
    await work();
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: false });
    expect((await read(show, own)).tickets).toMatchObject([
      { state: "returned", canList: false, listing: { state: "sold", refund: 750 } },
    ]);
    expect(await findRefunds(own.id)).toMatchObject([
      { amountCents: 750, reason: "sold", status: "started" },
    ]);
    await runJobs(app, "refunds");
    await runJobs(app, "refunds");
    expect(await findRefunds(own.id)).toMatchObject([{ amountCents: 750, status: "succeeded" }]);
    const [order] = await app.services.db.select().from(orders).where(eq(orders.id, own.id));
    expect(order).toMatchObject({ status: "refunded", refundedCents: 750 });
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: false });
    expect(await findReserved(show.ticketId)).toBe(2);
    expect(await read(show, own)).toMatchObject({ admits: false, status: "refunded" });

    const mails = (await readMails(SELLER)).filter(({ template }) => template !== "receipt");
    expect(mails.map(({ template }) => template)).toEqual(["ticket-listed", "refund"]);
    expect(mails.at(-1)?.text).toContain(messages.placeEmails.lateRefund.ticketSold);
    const detail = await call("GET", `${show.path}/orders/${own.id}/detail`, undefined, headers);
    expect(detail.body.data.history.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(["ticket-listed", "ticket-sold", "refunded"]),
    );
    expect(await findListings(own)).toMatchObject([{ state: "sold", refundCents: 750 }]);
    expect((await checkLink(own)).message).toBe(messages.ticketSold.refunded);
  });

  test("comes off the list when its holder takes it off, watches, or sends it on; an offer of it is taken back", async () => {
    const { show, headers, own } = await createShow();
    await createFeature(app.services, show.page.id);
    const next = await join(show, "next.off@example.com");
    const last = await join(show, "last.off@example.com");
    await putOn(own);
    await work();
    expect([(await look(next)).state, (await look(last)).state]).toEqual(["offered", "waiting"]);
    expect((await takeOff(own)).body.data).toMatchObject({ listing: null, canList: true });
    expect((await takeOff(own)).status).toBe(200);
    // Before the worker has looked.
    const late = await buyTicket(app, show, { offerToken: next });
    expect(late.json().message).toBe(messages.waitlist.offerProblems.withdrawn);
    await work();
    await work();
    expect(await look(next)).toMatchObject({ state: "waiting", place: 1, lapses: 0 });
    expect((await readMails("next.off@example.com")).map(({ template }) => template)).toEqual([
      "waitlist-joined",
      "waitlist-offer",
      "waitlist-withdrawn",
    ]);
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: true });

    await putOn(own);
    await work();
    expect((await look(next)).state).toBe("offered");
    const watched = await play(show, own);
    expect([watched.status, watched.body.data.visits]).toEqual([201, 1]);
    await work();
    expect([(await look(next)).state, (await putOn(own)).body.message]).toEqual([
      "waiting",
      messages.waitlist.listProblems.watched,
    ]);
    expect((await findListings(own)).map(({ endReason }) => endReason)).toEqual(["taken-off", "watched"]);

    const other = await buyOther(show, headers);
    await putOn(other);
    const sent = await call("POST", `${other.path}/send`, { name: "Fran", email: "fran.off@example.com" });
    expect(sent.status).toBe(200);
    expect(await findListings(other)).toMatchObject([{ state: "off", endReason: "sent-on" }]);
    // The new holder may put it there again. The money is the buyer's, of which they read nothing.
    const [held] = (await readMails("fran.off@example.com")).map(
      ({ text }) => /\/watch\/[^/\s]+\/([\w-]{20,})/.exec(text)?.[1],
    );
    const { tickets } = (await call("GET", `${show.path}/orders/${held}`)).body.data;
    const ofFran = {
      ...other,
      slug: held ?? "",
      path: `${show.path}/orders/${held}/tickets/${tickets[0].id}`,
    };
    expect((await putOn(ofFran)).body.data).toMatchObject({
      paid: 0,
      refundable: 0,
      listing: { state: "listed", refund: null },
    });
    await work();
    expect((await buyTicket(app, show, { offerToken: next })).statusCode).toBe(201);
    await work();
    expect((await readMails("fran.off@example.com")).map(({ template }) => template)).toEqual([
      "ticket-received",
      "ticket-listed",
      "ticket-sold",
    ]);
    // The buyer reads of the sending only, and the holder nothing of the money.
    expect((await checkLink(ofFran)).message).toBe(messages.ticketSold.sold);
    expect((await checkLink(other)).state).toBe("sent-on");
    await runJobs(app, "refunds");
    expect(await findRefunds(other.id)).toMatchObject([{ reason: "sold", status: "succeeded" }]);
  });

  /** A ticket of one more place, which nobody of the list gets. */
  async function buyOther(show: SoldOutEvent, headers: object): Promise<Own> {
    const { db } = app.services;
    await db.execute(
      sql`update capacity_pools set size = size + 1, has_list = false where page_id = ${show.page.id}`,
    );
    const own = await buyOwn(show, { email: `${uuidv7()}@example.com` });
    await db.execute(sql`update capacity_pools set has_list = true where page_id = ${show.page.id}`);
    expect(Object.keys(headers)).not.toEqual([]);
    return own;
  }

  test("is offered after kept places, oldest first, at today's price, and to nobody who pays nothing", async () => {
    const { show, headers, own } = await createShow();
    const other = await buyOther(show, headers);
    await putOn(own);
    app.clock.advance(1000);
    await putOn(other);
    const waiting = await join(show, "three@example.com", { quantity: 3, acceptsFewer: true });
    await refundOrder(app, show, show.sold[0] ?? "");
    await work();
    // One kept place, and two tickets.
    expect((await look(waiting)).offer).toMatchObject({ quantity: 3 });
    const vip = await createProduct(app, show.page.id, { type: "ticket", title: "Late", priceCents: 900 });
    const [event] = await app.services.db.select().from(products).where(eq(products.id, vip.id));
    expect(event?.reserved).toBe(0);
    const taken = await buyTicket(app, show, {
      offerToken: waiting,
      products: [{ id: vip.id, quantity: 2 }],
      token: "tok_threeDSecureRequired",
    });
    expect(taken.statusCode, taken.body).toBe(202);
    // The kept place first, and of the tickets the one that waits longest.
    expect((await readTicket(show, own)).listing.state).toBe("selling");
    expect((await readTicket(show, other)).listing.state).toBe("listed");
    expect([await findReserved(show.ticketId), await findReserved(vip.id)]).toEqual([1, 2]);
    expect(await findPool(show)).toEqual({ taken: 3, kept: 0, hasList: true });
    app.clock.advance(16 * 60_000);
    await expireReservations(app.services);
    // Both kinds of places are where they were.
    expect([await findReserved(show.ticketId), await findReserved(vip.id)]).toEqual([2, 0]);
    expect(await findPool(show)).toEqual({ taken: 3, kept: 1, hasList: true });
    await work();
    const paid = await buyTicket(app, show, { offerToken: waiting, products: [{ id: vip.id, quantity: 2 }] });
    expect(paid.json().data.total).toBe(1800);
    await work();
    expect(await findRefunds(own.id)).toMatchObject([{ amountCents: 750 }]);
    expect(await findRefunds(other.id)).toEqual([]);
    await runJobs(app, "refunds");
    expect([await findReserved(show.ticketId), await findReserved(vip.id)]).toEqual([1, 2]);
    expect(await findPool(show)).toEqual({ taken: 3, kept: 0, hasList: false });
  });

  test("is refunded once, also when its own order is refunded or disputed while somebody pays", async () => {
    /** Somebody's order for the ticket is pending. */
    const sell = async () => {
      const { show, headers, own } = await createShow();
      await putOn(own);
      const email = `${uuidv7()}@example.com`;
      const next = await join(show, email);
      await work();
      const pending = await buyTicket(app, show, {
        offerToken: next,
        email,
        token: "tok_threeDSecureRequired",
      });
      expect(pending.statusCode, pending.body).toBe(202);
      const { slug, clientSecret } = pending.json().data;
      const pay = async () => {
        await completeBankConfirmation(app, clientSecret);
        await call("POST", `${show.path}/orders/${slug}/confirm`);
        await work();
        await runJobs(app, "refunds");
      };
      const expire = async () => {
        app.clock.advance(16 * 60_000);
        await expireReservations(app.services);
      };
      return { show, headers, own, next, pay, expire };
    };
    const open = async ({ id }: Own) => {
      const [order] = await app.services.db.select().from(orders).where(eq(orders.id, id));
      const opened = await app.provider.post<{ id: string }>(`charges/${order?.chargeId}/dispute`);
      await reconcileDispute(app.services, await app.services.payments.getDispute(opened.id));
      return async (outcome: "won" | "lost") => {
        await app.provider.post(`disputes/${opened.id}/close`, { outcome });
        await reconcileDispute(app.services, await app.services.payments.getDispute(opened.id));
      };
    };
    const countRefunds = async ({ id }: Own) => (await findRefunds(id)).map(({ amountCents }) => amountCents);

    // The owner refunds its order, and the place stays with who pays.
    const refunded = await sell();
    await refundOrder(app, refunded.show, refunded.own.id);
    expect(await findPool(refunded.show)).toEqual({ taken: 2, kept: 0, hasList: true });
    await refunded.pay();
    expect(await countRefunds(refunded.own)).toEqual([750]);
    expect(await findPool(refunded.show)).toEqual({ taken: 2, kept: 0, hasList: false });
    expect(await findReserved(refunded.show.ticketId)).toBe(2);

    // The same, and the payment fails: the place is the list's.
    const unpaid = await sell();
    await refundOrder(app, unpaid.show, unpaid.own.id);
    await unpaid.expire();
    expect(await findPool(unpaid.show)).toEqual({ taken: 2, kept: 1, hasList: true });
    expect(await findListings(unpaid.own)).toMatchObject([{ state: "off", endReason: "ended" }]);
    await work();
    expect((await look(unpaid.next)).state).toBe("offered");
    expect(await countRefunds(unpaid.own)).toEqual([750]);

    // A dispute waits for its decision.
    const disputed = await sell();
    const decide = await open(disputed.own);
    await disputed.pay();
    expect(await countRefunds(disputed.own)).toEqual([]);
    expect((await readTicket(disputed.show, disputed.own)).listing.state).toBe("selling");
    await decide("won");
    await work();
    await runJobs(app, "refunds");
    expect(await countRefunds(disputed.own)).toEqual([750]);
    expect(await findReserved(disputed.show.ticketId)).toBe(2);

    const lost = await sell();
    await (
      await open(lost.own)
    )("lost");
    expect(await findPool(lost.show)).toEqual({ taken: 2, kept: 0, hasList: true });
    await lost.pay();
    expect(await countRefunds(lost.own)).toEqual([]);
    expect(await findReserved(lost.show.ticketId)).toBe(2);

    // Before anybody pays, an open dispute takes it off the list, and its place stays its own.
    const { show, own } = await createShow();
    await putOn(own);
    await open(own);
    expect(await findListings(own)).toMatchObject([{ state: "off", endReason: "ended" }]);
    expect((await putOn(own)).body.message).toBe(messages.waitlist.listProblems["not-valid"]);
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: false });
  });

  test("shows a refund that the provider refuses as every other one", async () => {
    const { show, own } = await createShow();
    await putOn(own);
    const next = await join(show, `${uuidv7()}@example.com`);
    await work();
    expect((await buyTicket(app, show, { offerToken: next })).statusCode).toBe(201);
    await work();
    // The provider rejects another refund of a charge that is refunded in its dashboard.
    const [order] = await app.services.db.select().from(orders).where(eq(orders.id, own.id));
    await app.stripe.refunds.create({ charge: order?.chargeId ?? "" });
    await runJobs(app, "refunds");
    expect(await findRefunds(own.id)).toMatchObject([{ reason: "sold", status: "failed" }]);
    expect(await countMails(show.page.id, "refund-failed-notice")).toBe(1);
    // Its place is somebody else's, so that it does not come back.
    expect((await readTicket(show, own)).state).toBe("returned");
    expect(await findPool(show)).toEqual({ taken: 2, kept: 0, hasList: false });
  });

  test("stays with its holder when the list ends, who is told, and waits for nobody where nothing is counted", async () => {
    const { show, headers, own } = await createShow();
    await putOn(own);
    const next = await join(show, `${uuidv7()}@example.com`);
    await work();
    await call("PATCH", show.path, { capacity: null, confirmed: true }, headers);
    await work();
    expect(await findListings(own)).toMatchObject([{ state: "off", endReason: "closed" }]);
    expect((await look(next)).endReason).toBe("unlimited");
    expect(await countMails(show.page.id, "ticket-not-sold")).toBe(1);
    expect((await putOn(own)).body.message).toBe(messages.waitlist.listProblems["no-list"]);
    expect(await readTicket(show, own)).toMatchObject({ state: "valid", listing: null, canList: false });
    // With places left.
    await call("PATCH", show.path, { capacity: 3, confirmed: true }, headers);
    expect((await putOn(own)).body.message).toBe(messages.waitlist.listProblems["no-list"]);

    const over = await createShow();
    await putOn(over.own);
    app.clock.set(over.show.page.closesAt ?? new Date());
    await work();
    expect(await findListings(over.own)).toMatchObject([{ state: "off", endReason: "closed" }]);
    expect((await putOn(over.own)).status).toBe(409);
    app.clock.set(new Date());

    const cancelled = await createShow();
    await putOn(cancelled.own);
    await call(
      "POST",
      `${cancelled.show.path}/cancel`,
      { reason: "Ill", confirmed: true },
      cancelled.headers,
    );
    await work();
    expect(await findListings(cancelled.own)).toMatchObject([{ state: "off" }]);
    expect(await countMails(cancelled.show.page.id, "ticket-not-sold")).toBe(0);
  });

  test("with a number of its own is for the list of its kind, in an event with and without counted places", async () => {
    for (const capacity of [null, 2]) {
      const show = await createSoldOutEvent(app, 1);
      await call("PATCH", show.path, { capacity, confirmed: true }, show.seller.headers);
      const vip = await createProduct(app, show.page.id, {
        type: "ticket",
        title: "VIP",
        priceCents: 900,
        quantity: 1,
      });
      const vips = [{ id: vip.id, quantity: 1 }];
      const own = await buyOwn(show, { products: vips });
      expect((await putOn(own)).status).toBe(200);
      const next = await join(show, `${uuidv7()}@example.com`, { productId: vip.id });
      await work();
      expect((await look(next)).offer).toMatchObject({ quantity: 1, productId: vip.id });
      expect((await buyTicket(app, show, { products: vips })).json().code).toBe("sold-out");
      const pending = await buyTicket(app, show, {
        offerToken: next,
        products: vips,
        token: "tok_threeDSecureRequired",
      });
      expect(pending.statusCode, pending.body).toBe(202);
      app.clock.advance(16 * 60_000);
      await expireReservations(app.services);
      expect((await readTicket(show, own)).listing.state).toBe("listed");
      expect(await findReserved(vip.id)).toBe(1);
      const paid = await buyTicket(app, show, { offerToken: next, products: vips });
      expect(paid.statusCode, paid.body).toBe(201);
      await work();
      await runJobs(app, "refunds");
      expect(await findRefunds(own.id)).toMatchObject([{ amountCents: 900, status: "succeeded" }]);
      expect(await findReserved(vip.id)).toBe(1);
      expect(await findPool(show)).toEqual(
        capacity === null ? undefined : { taken: 2, kept: 0, hasList: false },
      );
    }
  });

  test("passes over who waits with a pass, for whom the kept place stays that they were offered", async () => {
    // Before its start, until which a place can be reserved with a pass.
    const eventStart = new Date(app.clock.now().getTime() + 48 * 3_600_000);
    const { show, own } = await createShow({
      eventStart,
      eventEnd: new Date(eventStart.getTime() + 48 * 3_600_000),
      paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, isPresale: true },
    });
    const { passIds } = await createPasses(app.services, show.seller.id, 1);
    const email = `${uuidv7()}@example.com`;
    const [withPass] = await app.services.db
      .insert(waitlistEntries)
      .values({
        pageId: show.page.id,
        passId: passIds[0] ?? null,
        email,
        emailKey: email,
        name: "Pia",
        quantity: 1,
        acceptsFewer: false,
      })
      .returning();
    const ofPass = createWaitlistToken(app.config.keyRing, withPass?.id ?? "");
    const next = await join(show, `${uuidv7()}@example.com`);
    await putOn(own);
    await work();
    expect([(await look(ofPass)).state, (await look(next)).state]).toEqual(["waiting", "offered"]);
    await refundOrder(app, show, show.sold[0] ?? "");
    await work();
    // One kept place and one ticket, for two offers: whoever pays gets the ticket.
    expect((await look(ofPass)).offer).toMatchObject({ quantity: 1, mayBeWithdrawn: false });
    expect((await buyTicket(app, show, { offerToken: next })).statusCode).toBe(201);
    expect((await readTicket(show, own)).listing.state).toBe("selling");
    expect(await findPool(show)).toEqual({ taken: 2, kept: 1, hasList: true });
  });
});
