import { isAdmittingEntitlement, isAdmittingOrder } from "@matinee/domain/admission";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { promoCodes } from "../../../db/schema/coupons.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { createRandom } from "../../../testing/adversarial-bodies.ts";
import {
  completeBankConfirmation,
  createSingleSeatEvent,
  findOrders,
} from "../../../testing/payments/payment-checks.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  ensureDonationProduct,
  type PaymentsApp,
} from "../../../testing/payments/payments-app.ts";
import { runJobs, settlePayments } from "../../../testing/run-jobs.ts";
import { scaleRepetitions } from "../../../testing/test-length.ts";
import { reconcileDispute } from "../payments/reconciliation/reconcile-dispute.ts";
import { reconcileRefund } from "../payments/reconciliation/reconcile-refund.ts";
import { expireReservations } from "./checkout/expire-reservations.ts";
import { reviewCancellations } from "./refunds/process-cancellation.ts";

const HISTORIES = scaleRepetitions(200, 12);
const STEPS = 8;
const QUARTER_HOUR_MS = 15 * 60_000;

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

/** What an order and its entitlement say about access, why it ended, and the order's status. */
async function readAccess(orderId: string) {
  const { db } = app.services;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("the order does not exist");
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const [entitlement] = await db.select().from(entitlements).where(eq(entitlements.orderId, orderId));
  return {
    status: order.status,
    order: isAdmittingOrder({ ...order, lines }, order.pageId),
    entitlement: entitlement !== undefined && isAdmittingEntitlement(entitlement, order.pageId),
    end: entitlement?.revokedReason ?? null,
  };
}

const admitted = { order: true, entitlement: true, end: null };
const ended = { order: false, entitlement: false };

async function buyTicket(pageId: string, ticketId: string, body: Parameters<PaymentsApp["buy"]>[1] = {}) {
  const response = await app.buy(pageId, { products: [{ id: ticketId, quantity: 1 }], ...body });
  const { id } = response.json().data;
  const [order] = await app.services.db.select().from(orders).where(eq(orders.id, id));
  return { id, charge: order?.chargeId ?? "" };
}

async function refund(charge: string, amount?: number): Promise<string> {
  const { id } = await app.stripe.refunds.create({ charge, ...(amount && { amount }) });
  await reconcileRefund(app.services, await app.services.payments.getRefund(id));
  return id;
}

async function failRefund(id: string): Promise<void> {
  await app.provider.post(`refunds/${id}/fail`);
  await reconcileRefund(app.services, await app.services.payments.getRefund(id));
}

async function openDispute(charge: string): Promise<string> {
  const { id } = await app.provider.post<{ id: string }>(`charges/${charge}/dispute`);
  await reconcileDispute(app.services, await app.services.payments.getDispute(id));
  return id;
}

async function closeDispute(id: string, outcome: string): Promise<void> {
  await app.provider.post(`disputes/${id}/close`, { outcome });
  await reconcileDispute(app.services, await app.services.payments.getDispute(id));
}

/** What can happen to a charge. */
function createSteps(charge: string): (() => Promise<unknown>)[] {
  const made: string[] = [];
  let disputeId: string | null = null;
  const close = async (outcome: string) => {
    if (disputeId !== null) await closeDispute(disputeId, outcome);
  };
  return [
    async () => made.push(await refund(charge, 100)),
    async () => made.push(await refund(charge)),
    async () => {
      const id = made.pop();
      if (id) await failRefund(id);
    },
    async () => {
      disputeId ??= await openDispute(charge);
    },
    () => close("won"),
    () => close("lost"),
  ];
}

test(`after ${HISTORIES} histories of refunds and disputes an entitlement admits as its order does`, async () => {
  const show = await createTicketedEvent(app);
  const random = createRandom(20_261_128);
  const statuses = new Set<string>();
  const wrong: unknown[] = [];
  for (let history = 0; history < HISTORIES; history++) {
    const { id, charge } = await buyTicket(show.page.id, show.ticketId);
    const steps = createSteps(charge);
    const taken: number[] = [];
    for (let step = 0; step < STEPS; step++) {
      const index = Math.floor(random() * steps.length);
      taken.push(index);
      // The provider refuses some, such as a refund of what is refunded.
      await steps[index]?.().catch(() => null);
      const access = await readAccess(id);
      statuses.add(access.status);
      if (access.order !== access.entitlement) wrong.push({ taken: [...taken], access });
    }
  }
  expect(wrong).toEqual([]);
  expect(statuses).toEqual(new Set(["paid", "partially_refunded", "refunded", "disputed"]));
}, 300_000);

test("a refund that the bank returns admits again, unless the seat was sold meanwhile", async () => {
  const { pageId, seatId } = await createSingleSeatEvent(app);
  const returned = await buyTicket(pageId, seatId);
  const first = await refund(returned.charge);
  expect(await readAccess(returned.id)).toMatchObject({ ...ended, end: "refunded" });
  await failRefund(first);
  expect(await readAccess(returned.id)).toMatchObject(admitted);
  const second = await refund(returned.charge);
  const next = await buyTicket(pageId, seatId, { email: "next@example.com" });
  await failRefund(second);
  expect(await readAccess(returned.id)).toMatchObject({ ...ended, end: "refunded" });
  expect(await readAccess(next.id)).toMatchObject(admitted);
});

test("a free ticket that is withdrawn ends its entitlement", async () => {
  const { page, seller } = await createTicketedEvent(app);
  const url = `/v1/pages/${page.id}/comps`;
  const payload = { csv: "email,name\r\nada@example.com,Ada\r\nolu@example.com,Olu" };
  const given = await app.http.inject({ method: "POST", url, headers: seller.headers, payload });
  expect(given.json().data, given.body).toMatchObject({ created: 2 });
  const [kept, withdrawn] = await findOrders(app, page.id);
  if (!kept || !withdrawn) throw new Error("two orders were expected");
  for (const { id } of [kept, withdrawn]) expect(await readAccess(id)).toMatchObject(admitted);
  await app.http.inject({ method: "DELETE", url: `${url}/${withdrawn.id}`, headers: seller.headers });
  expect(await readAccess(withdrawn.id)).toMatchObject({ ...ended, end: "withdrawn" });
  expect(await readAccess(kept.id)).toMatchObject(admitted);
});

test("a cancelled event ends paid and free tickets", async () => {
  const { page, ticketId, seller } = await createTicketedEvent(app);
  await app.services.db.insert(promoCodes).values({ pageId: page.id, code: "FREE" });
  const tickets = [
    await buyTicket(page.id, ticketId),
    await buyTicket(page.id, ticketId, { email: "free@example.com", couponCode: "FREE", token: "" }),
  ];
  for (const { id } of tickets) expect(await readAccess(id)).toMatchObject(admitted);
  const url = `/v1/pages/${page.id}/cancel`;
  const cancelled = await app.http.inject({ method: "POST", url, headers: seller.headers });
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  await reviewCancellations(app.services);
  await runJobs(app, "refunds");
  for (const { id } of tickets) expect(await readAccess(id)).toMatchObject({ ...ended, end: "cancelled" });
});

test("a payment that comes after the order expired admits while the seat is free", async () => {
  const { pageId, seatId } = await createSingleSeatEvent(app);
  const placed = await app.buy(pageId, {
    products: [{ id: seatId, quantity: 1 }],
    token: "pm_card_authenticationRequired",
  });
  const { id, clientSecret } = placed.json().data;
  expect(await readAccess(id)).toMatchObject({ status: "pending", ...ended });
  await app.provider.post("faults", { path: "/v1/payment_intents/**", behaviour: "drop", count: 4 });
  app.clock.advance(QUARTER_HOUR_MS + 1000);
  await expireReservations(app.services);
  await app.provider.remove("faults");
  expect(await readAccess(id)).toMatchObject({ status: "expired", ...ended });
  await completeBankConfirmation(app, clientSecret);
  await settlePayments(app);
  expect(await readAccess(id)).toMatchObject({ status: "paid", ...admitted });
});

test("a donation has no entitlement", async () => {
  const { page } = await createTicketedEvent(app);
  const { id } = await buyTicket(page.id, await ensureDonationProduct(app, page.id, 500));
  expect(await readAccess(id)).toMatchObject({ status: "paid", ...ended, end: null });
  expect(await app.services.db.select().from(entitlements).where(eq(entitlements.orderId, id))).toEqual([]);
});

test("control: a change of an order that does not reach its entitlement is found", async () => {
  const { page, ticketId } = await createTicketedEvent(app);
  const { id } = await buyTicket(page.id, ticketId);
  expect(await readAccess(id)).toMatchObject(admitted);
  await app.services.db.update(orders).set({ status: "refunded" }).where(eq(orders.id, id));
  expect(await readAccess(id)).toMatchObject({ order: false, entitlement: true });
});
