import { setTimeout as sleep } from "node:timers/promises";
import { isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { idempotencyKeys } from "../../../db/schema/payments.ts";
import { type ApiProcess, startApiProcess } from "../../../testing/api-process.ts";
import { DATABASE_POINTS, PROVIDER_POINTS } from "../../../testing/payments/checkout-points.ts";
import {
  BUYER,
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
  createIdempotencyHeader,
} from "../../../testing/payments/payments-app.ts";
import { findReservedCount, findOrders, findReceipts } from "../../../testing/payments/payment-checks.ts";
import { createRandom } from "../../../testing/adversarial-bodies.ts";
import { findPaymentMismatches } from "../../../testing/payments/payment-mismatches.ts";
import { scaleRepetitions } from "../../../testing/test-length.ts";
import { expireReservations } from "../orders/checkout/expire-reservations.ts";
import { settlePayments } from "../../../testing/run-jobs.ts";

/** Each kill ends a process with three purchases in progress. */
const KILLS = scaleRepetitions(200, DATABASE_POINTS.length);
const RECONCILE_EVERY_MS = 1000;
/** The maximum time after a restart until orders and charges match. */
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

test(`orders and charges match after ${KILLS} kills at every point of the checkout`, async () => {
  const show = await createTicketedEvent(app);
  const seat = await createProduct(app, show.page.id, { type: "ticket", quantity: 10 * KILLS });
  const random = createRandom(20_261_121);
  const body = { ...BUYER, token: "tok_visa", products: [{ id: seat.id, quantity: 1 }] };
  const purchases: Purchase[] = [];
  let slowest = 0;
  let unsettled = 0;

  /** Posts the purchase once. Returns undefined if the process dies. */
  const post = async (purchase: Purchase) => {
    const response = await api
      ?.post(`/v1/pages/${show.page.id}/orders`, body, createIdempotencyHeader(purchase.key))
      .catch(() => undefined);
    if (response?.status !== 201) return response;
    purchase.done = true;
    purchase.orderId = response.json.data.id;
    return response;
  };
  const begin = () => {
    const purchase: Purchase = { key: crypto.randomUUID(), done: false };
    purchases.push(purchase);
    return post(purchase);
  };

  api = await startApiProcess(app.config);
  for (let kill = 0; kill < KILLS; kill++) {
    const [providerPoint, databasePoint] = [
      PROVIDER_POINTS[kill % PROVIDER_POINTS.length],
      DATABASE_POINTS[kill % DATABASE_POINTS.length],
    ];
    const requests: Promise<unknown>[] = [];
    const first = await providerPoint?.pause(app);
    requests.push(begin());
    await first?.reached();
    // This purchase is at a random point when the process is killed.
    requests.push(begin());
    await sleep(random() * 60);
    const second = await databasePoint?.pause(app);
    requests.push(begin());
    await second?.reached();
    await api.kill();
    await second?.release();
    await app.provider.remove("faults");
    await Promise.all(requests);
    if ((await findPaymentMismatches(app, show.page.id)).length > 0) unsettled++;

    api = await startApiProcess(app.config);
    const restarted = Date.now();
    for (;;) {
      await settlePayments(app);
      const wrong = await findPaymentMismatches(app, show.page.id);
      if (wrong.length === 0) break;
      expect(Date.now() - restarted, wrong.join("\n")).toBeLessThan(MINUTE_MS);
      // The worker's pace: the time until orders and charges match is measured.
      await sleep(RECONCILE_EVERY_MS);
    }
    slowest = Math.max(slowest, Date.now() - restarted);
  }
  // Control: without the reconciler, kills do leave charges without a paid order.
  expect(unsettled).toBeGreaterThan(0);
  process.stdout.write(
    `${KILLS} kills: orders and charges differed after ${unsettled}, and matched at most ${slowest} ms after the restart\n`,
  );

  // Every other buyer retries with the same key. The claims of the dead processes end here instead of after ten seconds.
  await app.services.db
    .update(idempotencyKeys)
    .set({ lockedUntil: new Date(0) })
    .where(isNull(idempotencyKeys.response));
  const resumed = purchases.filter(({ done }, n) => !done && n % 2 === 0);
  for (const purchase of resumed) {
    for (let tries = 0; tries < 30 && !purchase.done; tries++) {
      const response = await post(purchase);
      if (!purchase.done) expect(response?.status).toBeOneOf([409, 503]);
    }
  }
  expect(resumed.filter(({ done }) => !done)).toEqual([]);
  // The others never retry: their unpaid orders expire.
  app.clock.advance(16 * 60_000);
  await expireReservations(app.services);
  await settlePayments(app);
  expect(await findPaymentMismatches(app, show.page.id)).toEqual([]);
  const placed = await findOrders(app, show.page.id);
  const paid = placed.filter(({ status }) => status === "paid");
  expect(placed.filter(({ status }) => status !== "paid" && status !== "expired")).toEqual([]);
  expect(await findReservedCount(app, seat.id)).toBe(paid.length);
  expect(await findReceipts(app, show.page.id)).toHaveLength(paid.length);
  // Each order id in a response belongs to one buyer and is paid.
  const confirmedIds = purchases.flatMap(({ orderId }) => orderId ?? []);
  expect(new Set(confirmedIds).size).toBe(confirmedIds.length);
  const ids = new Set(paid.map(({ id }) => id));
  expect(confirmedIds.filter((id) => !ids.has(id))).toEqual([]);
  expect(placed.length).toBeLessThanOrEqual(purchases.length);
}, 7_200_000);
