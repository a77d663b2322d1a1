import { setTimeout as sleep } from "node:timers/promises";
import { isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { idempotencyKeys } from "../../../db/schema/payments.ts";
import { type ApiProcess, startApiProcess } from "../../../testing/api-process.ts";
import { DATABASE_POINTS, PROVIDER_POINTS } from "../../../testing/checkout-points.ts";
import {
  BUYER,
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
  createIdempotencyHeader,
} from "../../../testing/payments-app.ts";
import { findReservedCount, findOrders, findReceipts } from "../../../testing/payment-checks.ts";
import { createRandom } from "../../../testing/adversarial-bodies.ts";
import { findPaymentMismatches } from "../../../testing/payment-mismatches.ts";
import { scaleForSoak } from "../../../testing/soak.ts";
import { expireReservations } from "../orders/checkout/expire-reservations.ts";
import { reconcilePayments } from "../reconcile-payments.ts";

/** Each is a process that dies with three purchases in it. */
const KILLS = scaleForSoak(200);
const RECONCILE_EVERY_MS = 1000;
/** How soon after a restart the money has to be right. */
const MINUTE_MS = 60_000;

let app: PaymentsApp;
let api: ApiProcess | undefined;
beforeAll(async () => {
  app = await createPaymentsApp({ LOG_LEVEL: "silent" });
});
afterAll(async () => {
  await api?.kill();
  await app.close();
});

interface Purchase {
  key: string;
  done: boolean;
  orderId?: string;
}

test(`killed ${KILLS} times, at every point of the checkout: nobody is charged without an order, nor served without a charge`, async () => {
  const show = await createTicketedEvent(app);
  const seat = await createProduct(app, show.page.id, { type: "ticket", quantity: 10 * KILLS });
  const random = createRandom(20_261_121);
  const body = { ...BUYER, token: "tok_visa", products: [{ id: seat.id, quantity: 1 }] };
  const purchases: Purchase[] = [];
  let slowest = 0;
  let unsettled = 0;

  /** Asks once; a process that dies is no answer. */
  const ask = async (purchase: Purchase) => {
    const answer = await api
      ?.post(`/v1/pages/${show.page.id}/orders`, body, createIdempotencyHeader(purchase.key))
      .catch(() => undefined);
    if (answer?.status !== 201) return answer;
    purchase.done = true;
    purchase.orderId = answer.json.data.id;
    return answer;
  };
  const begin = () => {
    const purchase: Purchase = { key: crypto.randomUUID(), done: false };
    purchases.push(purchase);
    return ask(purchase);
  };

  api = await startApiProcess(app.config);
  for (let kill = 0; kill < KILLS; kill++) {
    const [there, here] = [
      PROVIDER_POINTS[kill % PROVIDER_POINTS.length],
      DATABASE_POINTS[kill % DATABASE_POINTS.length],
    ];
    const asked: Promise<unknown>[] = [];
    const first = await there?.pause(app);
    asked.push(begin());
    await first?.reached();
    // One more, wherever it will be by then.
    asked.push(begin());
    await sleep(random() * 60);
    const second = await here?.pause(app);
    asked.push(begin());
    await second?.reached();
    await api.kill();
    await second?.release();
    await app.provider.remove("faults");
    await Promise.all(asked);
    if ((await findPaymentMismatches(app, show.page.id)).length > 0) unsettled++;

    api = await startApiProcess(app.config);
    const restarted = Date.now();
    for (;;) {
      await reconcilePayments(app.services);
      const wrong = await findPaymentMismatches(app, show.page.id);
      if (wrong.length === 0) break;
      expect(Date.now() - restarted, wrong.join("\n")).toBeLessThan(MINUTE_MS);
      await sleep(RECONCILE_EVERY_MS);
    }
    slowest = Math.max(slowest, Date.now() - restarted);
  }
  // Control: without the reconciler, kills do leave charges without a paid order.
  expect(unsettled).toBeGreaterThan(0);
  process.stdout.write(
    `${KILLS} kills: money was wrong after ${unsettled}, and right again ${slowest} ms after the restart\n`,
  );

  // Every other buyer retries with the same key. The claims of the dead processes end here instead of after ten seconds.
  await app.services.db
    .update(idempotencyKeys)
    .set({ lockedUntil: new Date(0) })
    .where(isNull(idempotencyKeys.response));
  const back = purchases.filter(({ done }, n) => !done && n % 2 === 0);
  for (const purchase of back) {
    for (let tries = 0; tries < 30 && !purchase.done; tries++) {
      const answer = await ask(purchase);
      if (!purchase.done) expect(answer?.status).toBeOneOf([409, 503]);
    }
  }
  expect(back.filter(({ done }) => !done)).toEqual([]);
  // The others never do: what they began and did not pay runs out.
  app.clock.advance(16 * 60_000);
  await expireReservations(app.services);
  await reconcilePayments(app.services);
  expect(await findPaymentMismatches(app, show.page.id)).toEqual([]);
  const placed = await findOrders(app, show.page.id);
  const paid = placed.filter(({ status }) => status === "paid");
  expect(placed.filter(({ status }) => status !== "paid" && status !== "expired")).toEqual([]);
  expect(await findReservedCount(app, seat.id)).toBe(paid.length);
  expect(await findReceipts(app, show.page.id)).toHaveLength(paid.length);
  // Whoever was told of an order has one of his own, and it is paid.
  const told = purchases.flatMap(({ orderId }) => orderId ?? []);
  expect(new Set(told).size).toBe(told.length);
  const ids = new Set(paid.map(({ id }) => id));
  expect(told.filter((id) => !ids.has(id))).toEqual([]);
  expect(placed.length).toBeLessThanOrEqual(purchases.length);
}, 7_200_000);
