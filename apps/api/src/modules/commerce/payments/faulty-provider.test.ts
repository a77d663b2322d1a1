import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiResponse, type ApiProcess, startApiProcess } from "../../../testing/api-process.ts";
import { type Random, createRandom } from "../../../testing/adversarial-bodies.ts";
import {
  BUYER,
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
  createIdempotencyHeader,
} from "../../../testing/payments/payments-app.ts";
import {
  findPageCharges,
  findReservedCount,
  findOrders,
  findReceipts,
} from "../../../testing/payments/payment-checks.ts";
import { findPaymentMismatches } from "../../../testing/payments/payment-mismatches.ts";
import { scaleRepetitions } from "../../../testing/test-length.ts";
import { expireReservations } from "../orders/checkout/expire-reservations.ts";
import { orders } from "../../../db/schema/orders.ts";
import { settlePayments } from "../../../testing/run-jobs.ts";

const CHECKOUTS = scaleRepetitions(2000);
const BUYERS_AT_ONCE = 25;
const CALLS = [
  "/v1/payment_methods",
  "/v1/payment_intents",
  "/v1/payment_intents/*/confirm",
  "/v1/payment_intents/*",
];
const WAYS = ["drop", "drop-after", "error-500", "error-500-after", "hang", "hang-after"];

let app: PaymentsApp;
let processes: [ApiProcess, ApiProcess];
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400, LOG_LEVEL: "silent" });
  processes = await Promise.all([startApiProcess(app.config), startApiProcess(app.config)]);
});
afterAll(async () => {
  await Promise.all(processes.map((api) => api.kill()));
  await app.close();
});

const pick = <T>(random: Random, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)];

/** Makes a random provider call fail once, or twice because the provider's client retries once. */
const breakNextCall = (random: Random) =>
  app.provider.post("faults", {
    path: pick(random, CALLS),
    behaviour: pick(random, WAYS),
    count: random() < 0.5 ? 2 : 1,
    ms: 700,
  });

test(`charges each of ${CHECKOUTS} checkouts at most once while the provider fails in every way`, async () => {
  const show = await createTicketedEvent(app);
  const seat = await createProduct(app, show.page.id, { type: "ticket", quantity: 2 * CHECKOUTS });
  const path = `/v1/pages/${show.page.id}/orders`;
  const body = { ...BUYER, token: "tok_visa", products: [{ id: seat.id, quantity: 1 }] };
  const random = createRandom(20_261_121);
  const confirmedIds = new Map<string, string>();
  const wrong: unknown[] = [];
  let begun = 0;

  const post = (n: number, key: string) =>
    processes[n % 2 === 0 ? 0 : 1].post(path, body, createIdempotencyHeader(key));
  const recordResponse = (key: string, { status, json }: ApiResponse) => {
    if (status === 201) {
      const before = confirmedIds.get(key);
      if (before !== undefined && before !== json.data.id) wrong.push({ key, before, now: json.data.id });
      confirmedIds.set(key, json.data.id);
    } else if (status !== 503 && json.code !== "state-conflict") wrong.push({ key, status, json });
  };
  const runCheckout = async () => {
    const key = crypto.randomUUID();
    if (random() < 0.7) await breakNextCall(random);
    // One in three buyers clicks twice; the other process serves the second click.
    const clicks = random() < 0.33 ? 2 : 1;
    const responses = await Promise.all(Array.from({ length: clicks }, (_, n) => post(n, key)));
    for (const response of responses) recordResponse(key, response);
    // One in ten buyers gives up; the others retry, some even after a success.
    const patience = random() < 0.1 ? 0 : 4;
    for (let n = 0; n < patience && (!confirmedIds.has(key) || (n === 0 && random() < 0.2)); n++) {
      // Buyers retry at different times, so that retries overlap with calls that hang.
      await sleep(200);
      recordResponse(key, await post(n + 1, key));
    }
  };
  const runBuyer = async () => {
    while (begun < CHECKOUTS) {
      begun++;
      await runCheckout();
    }
  };
  const finished = new AbortController();
  const reconciling = (async () => {
    while (!finished.signal.aborted) {
      await settlePayments(app);
      // The worker's pause, shortened.
      await sleep(1000);
    }
  })();
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, runBuyer));
  finished.abort();
  await reconciling;
  expect(wrong).toEqual([]);

  await app.provider.remove("faults");
  await settlePayments(app);
  // Orders of buyers who gave up, or whose key the provider always answers with 500, expire unpaid.
  app.clock.advance(16 * 60_000);
  await expireReservations(app.services);
  await settlePayments(app);
  expect(await findPaymentMismatches(app, show.page.id)).toEqual([]);
  const placed = await findOrders(app, show.page.id);
  const paid = placed.filter(({ status }) => status === "paid");
  expect(placed.length).toBeLessThanOrEqual(CHECKOUTS);
  expect(placed.filter(({ status }) => status !== "paid" && status !== "expired")).toEqual([]);
  expect(paid.length).toBeGreaterThan(CHECKOUTS / 2);
  expect(await findPageCharges(app, show.page.id)).toHaveLength(paid.length);
  expect(await findReservedCount(app, seat.id)).toBe(paid.length);
  expect(await findReceipts(app, show.page.id)).toHaveLength(paid.length);
  for (const id of confirmedIds.values()) expect(paid.some((order) => order.id === id)).toBe(true);
}, 7_200_000);

test("control: without idempotency keys a retry after a lost response charges twice, and the check finds it", async () => {
  const show = await createTicketedEvent(app);
  const response = await app.buy(show.page.id, { products: [{ id: show.ticketId, quantity: 1 }] });
  const { id } = response.json().data;
  expect(await findPaymentMismatches(app, show.page.id)).toEqual([]);
  const { stripe } = app;
  const [order] = await app.services.db.select().from(orders).where(eq(orders.id, id));
  const charge = await stripe.charges.retrieve(order?.chargeId ?? "");
  const to = charge.transfer_data?.destination;
  const destination = typeof to === "string" ? to : (to?.id ?? "");
  const pay = () =>
    stripe.paymentIntents.create(
      {
        amount: 750,
        currency: "usd",
        confirm: true,
        payment_method: "pm_card_visa",
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
        transfer_data: { destination },
        metadata: { orderId: id },
      },
      { maxNetworkRetries: 0 },
    );
  await app.provider.post("faults", { method: "POST", path: CALLS[1], behaviour: "drop-after", count: 2 });
  await expect(pay()).rejects.toThrow();
  expect(await findPaymentMismatches(app, show.page.id)).toContain(`order ${id} was charged twice`);
});
