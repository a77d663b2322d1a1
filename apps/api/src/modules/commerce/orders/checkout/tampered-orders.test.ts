import { computeOrderTotals } from "@matinee/domain/order-totals";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Random, createRandom } from "../../../../testing/adversarial-bodies.ts";
import {
  BUYER,
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  ensureDonationProduct,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../../testing/payments/payments-app.ts";
import { findPageCharges, findOrders } from "../../../../testing/payments/payment-checks.ts";
import { scaleRepetitions } from "../../../../testing/test-length.ts";

const BODIES = scaleRepetitions(2000);
const AT_ONCE = 20;

let app: PaymentsApp;
let show: TicketedEvent;
/** The products of this event by id, with their real prices in cents. */
let productsById: Map<
  string,
  { type: "paywall" | "ticket" | "physical" | "donation"; priceCents: number; shippingCents: number }
>;
let foreign: string[];
beforeAll(async () => {
  app = await createPaymentsApp();
  show = await createTicketedEvent(app);
  const { id } = show.page;
  const poster = await createProduct(app, id, { priceCents: 2000, shippingCents: 500 });
  const seat = await createProduct(app, id, { type: "ticket", priceCents: 900, quantity: 100_000 });
  const donation = await ensureDonationProduct(app, id, 1000);
  productsById = new Map([
    [show.ticketId, { type: "paywall", priceCents: 750, shippingCents: 0 }],
    [poster.id, { type: "physical", priceCents: 2000, shippingCents: 500 }],
    [seat.id, { type: "ticket", priceCents: 900, shippingCents: 0 }],
    [donation, { type: "donation", priceCents: 1000, shippingCents: 0 }],
  ]);
  const elsewhere = await createTicketedEvent(app);
  foreign = [
    elsewhere.ticketId,
    (await createProduct(app, elsewhere.page.id, { priceCents: 50 })).id,
    (await createProduct(app, id, { active: false, priceCents: 50 })).id,
    (await createProduct(app, id, { hiddenAt: new Date(), priceCents: 50 })).id,
    crypto.randomUUID(),
  ];
});
afterAll(() => app.close());

const pick = <T>(random: Random, from: readonly T[]): T => {
  const item = from[Math.floor(random() * from.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};
const QUANTITIES = [
  1,
  1,
  1,
  2,
  3,
  0,
  -1,
  -1000,
  0.5,
  1.5,
  1001,
  2 ** 31,
  1e308,
  "1",
  "-1",
  null,
  true,
  [1],
  {},
];
const NUMBERS = [0, 1, -1, -750, 0.01, 749.99, 750, 2 ** 53, "750", "", null, true, {}];
const FIELDS = [
  "price",
  "unitCents",
  "priceCents",
  "amount",
  "shipping",
  "discount",
  "feeCents",
  "net",
  "status",
  "inventory",
];

/** Builds an order that is tampered with in one or several places. */
function buildTamperedOrder(random: Random): Record<string, unknown> {
  const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
    id: random() < 0.15 ? pick(random, foreign) : pick(random, [...productsById.keys()]),
    quantity: random() < 0.3 ? pick(random, QUANTITIES) : 1,
    ...(random() < 0.1 && { [pick(random, FIELDS)]: pick(random, NUMBERS) }),
  }));
  return {
    ...BUYER,
    token: "pm_card_visa",
    products: random() < 0.05 ? pick<unknown>(random, [[], {}, null, "x", [null], [[]]]) : lines,
    ...(random() < 0.2 && { total: pick(random, NUMBERS) }),
    ...(random() < 0.2 && { [pick(random, FIELDS)]: pick(random, NUMBERS) }),
    ...(random() < 0.1 && { couponCode: pick(random, ["FREE", "%", "' or true --", "x".repeat(100)]) }),
    ...(random() < 0.1 && { prepay: random() < 0.5 }),
  };
}

/** Computes the total from the real prices; null if the order is not a valid order of these products. */
function computeRealTotal({ products }: Record<string, unknown>): number | null {
  if (!Array.isArray(products) || products.length === 0) return null;
  const lines = [];
  for (const line of products as { id?: string; quantity?: unknown }[]) {
    const product = productsById.get(line?.id ?? "");
    const { quantity } = line ?? {};
    if (!product || typeof quantity !== "number" || !Number.isInteger(quantity)) return null;
    if (quantity < 1 || quantity > 1000) return null;
    const { type, priceCents: unitCents, shippingCents } = product;
    lines.push({ type, quantity, unitCents, shippingCents });
  }
  return computeOrderTotals(lines, null, "usd").totalCents;
}

/** Control: the total that a server would charge if it trusted the body. */
function computeTrustedTotal(body: Record<string, unknown>): number | null {
  if (typeof body["total"] === "number") return body["total"];
  const lines = Array.isArray(body["products"]) ? body["products"] : [];
  let sum = 0;
  // Cast: each line may be any JSON, which is read by optional access only.
  for (const line of lines as Record<string, unknown>[]) {
    const price =
      line?.["price"] ?? line?.["unitCents"] ?? productsById.get(String(line?.["id"]))?.priceCents;
    sum += Number(price) * Number(line?.["quantity"]);
  }
  return Number.isFinite(sum) ? sum : null;
}

test(`sells ${BODIES} tampered orders at the server's price or rejects them`, async () => {
  const random = createRandom(20_261_121);
  const wrong: unknown[] = [];
  let [sold, soldCents, differingTotals, sent] = [0, 0, 0, 0];
  const worker = async () => {
    while (sent < BODIES) {
      sent++;
      const body = buildTamperedOrder(random);
      const realTotal = computeRealTotal(body);
      if (computeTrustedTotal(body) !== realTotal) differingTotals++;
      const response = await app.http.inject({
        method: "POST",
        url: `/v1/pages/${show.page.id}/orders`,
        payload: body,
      });
      const { statusCode: status } = response;
      if (status === 201) {
        sold++;
        const { total } = response.json().data;
        soldCents += total;
        if (total !== realTotal) wrong.push({ body, total, realTotal });
      } else if (status < 400 || status >= 500 || !response.json().message) {
        wrong.push({ body, status, response: response.body });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(wrong).toEqual([]);
  // Some tampered orders are still valid; each is charged the total that its response states.
  expect(sold).toBeGreaterThan(BODIES / 50);
  expect(await findOrders(app, show.page.id)).toHaveLength(sold);
  const charges = await findPageCharges(app, show.page.id);
  expect(charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(soldCents);
  expect(differingTotals).toBeGreaterThan(BODIES / 10);
}, 1_200_000);
