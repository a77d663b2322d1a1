import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  BUYER,
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
  createIdempotencyHeader,
} from "../../../testing/payments/payments-app.ts";
import { allowLanguages } from "../../../testing/arabic-pages.ts";
import { idempotencyKeys, payments } from "../../../db/schema/payments.ts";
import {
  createSingleSeatEvent,
  findOrders,
  findOrderCharges,
} from "../../../testing/payments/payment-checks.ts";
import { chargeCard } from "./charge-card.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

describe("the same Idempotency-Key", () => {
  test("stays with the caller who took it over when the first caller fails afterwards", async () => {
    const { pageId, lines } = await createSingleSeatEvent(app);
    const headers = createIdempotencyHeader();
    const buy = () => app.buy(pageId, { products: lines, token: "tok_chargeDeclined" }, headers);
    const findClaim = async () =>
      (
        await app.services.db
          .select()
          .from(idempotencyKeys)
          .where(eq(idempotencyKeys.key, headers["idempotency-key"]))
      )[0];
    // The provider answers the first caller only after its lease has ended and another holds the key.
    await app.provider.post("faults", { path: "/v1/payment_intents", behaviour: "slow", ms: 200, count: 1 });
    const first = buy();
    await expect.poll(findClaim).toBeDefined();
    const takenOverUntil = new Date(app.clock.now().getTime() + 60_000);
    await app.services.db
      .update(idempotencyKeys)
      .set({ lockedUntil: takenOverUntil })
      .where(eq(idempotencyKeys.key, headers["idempotency-key"]));
    expect((await first).statusCode).toBe(402);
    expect(await findClaim()).toMatchObject({ lockedUntil: takenOverUntil, response: null });
  });

  test("makes one order and one charge for concurrent and later requests, with the same response", async () => {
    const { pageId, lines } = await createSingleSeatEvent(app);
    const headers = createIdempotencyHeader();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => app.buy(pageId, { products: lines }, headers)),
    );
    responses.push(await app.buy(pageId, { products: lines }, headers));
    for (const response of responses) expect(response.statusCode, response.body).toBe(201);
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(await findOrders(app, pageId)).toHaveLength(1);
    expect(await findOrderCharges(app, responses[0]?.json().data.id)).toHaveLength(1);
  });

  test("looks for the claim's earlier order only when a claim is resumed", async () => {
    const { pageId, lines } = await createSingleSeatEvent(app);
    const headers = createIdempotencyHeader();
    const query = vi.spyOn(app.services.pool, "query");
    const countLookups = () =>
      query.mock.calls.filter((call) => JSON.stringify(call).includes(`\\"orders\\".\\"claim_id\\" = `))
        .length;
    expect((await app.buy(pageId, { products: lines }, headers)).statusCode).toBe(201);
    expect(countLookups()).toBe(0);
    await app.services.db
      .update(idempotencyKeys)
      .set({ response: null, lockedUntil: new Date(0) })
      .where(eq(idempotencyKeys.key, headers["idempotency-key"]));
    expect((await app.buy(pageId, { products: lines }, headers)).statusCode).toBe(201);
    expect(countLookups()).toBe(1);
    query.mockRestore();
  });

  test("returns 422 with another body; two requests without a key make two orders", async () => {
    const show = await createTicketedEvent(app);
    const headers = createIdempotencyHeader();
    const products = [{ id: show.ticketId, quantity: 1 }];
    expect((await app.buy(show.page.id, { products }, headers)).statusCode).toBe(201);
    const other = await app.buy(show.page.id, { products, name: "Mallory" }, headers);
    expect(other.statusCode).toBe(422);
    expect(other.json().code).toBe("key-reused");
    await Promise.all([app.buy(show.page.id, { products }), app.buy(show.page.id, { products })]);
    expect(await findOrders(app, show.page.id)).toHaveLength(3);
  });

  test("a buyer who repeats a purchase in another language gets the first answer", async () => {
    allowLanguages(app);
    const { pageId, lines } = await createSingleSeatEvent(app);
    const headers = createIdempotencyHeader();
    const buyIn = (language: string) =>
      app.buy(pageId, { products: lines }, { ...headers, "accept-language": language });
    const first = await buyIn("en");
    expect(first.statusCode).toBe(201);
    expect((await buyIn("fr")).body).toBe(first.body);
    expect(await findOrders(app, pageId)).toHaveLength(1);
  });

  test("returns a stranger neither the response nor its credential", async () => {
    const { page, ticketId } = await createTicketedEvent(app);
    const order = (key: string, remoteAddress: string, deviceId?: string) =>
      app.http.inject({
        method: "POST",
        url: `/v1/pages/${page.id}/orders`,
        headers: createIdempotencyHeader(key),
        remoteAddress,
        payload: {
          ...BUYER,
          token: "tok_visa",
          products: [{ id: ticketId, quantity: 1 }],
          ...(deviceId && { deviceId }),
        },
      });
    const first = await order("guessed-key", "10.3.0.1");
    const stranger = await order("guessed-key", "10.3.0.2");
    expect(stranger.json()).toMatchObject({ code: "key-reused" });
    expect(stranger.body).not.toContain(first.json().data.slug);
    expect((await order("guessed-key", "10.3.0.1")).body).toBe(first.body);
    const device = await order("moving-key", "10.3.0.1", "device-1");
    expect((await order("moving-key", "10.3.0.2", "device-1")).body).toBe(device.body);
    expect((await order("moving-key", "10.3.0.2", "device-2")).json()).toMatchObject({ code: "key-reused" });
    expect(await findOrders(app, page.id)).toHaveLength(2);
  });

  test("can be used with another card after a declined one", async () => {
    const { pageId, lines } = await createSingleSeatEvent(app);
    const headers = createIdempotencyHeader();
    const declined = await app.buy(pageId, { products: lines, token: "tok_chargeDeclined" }, headers);
    expect(declined.statusCode).toBe(402);
    expect((await app.buy(pageId, { products: lines }, headers)).statusCode).toBe(201);
  });

  test("returns the paid order after the process died between charge and response", async () => {
    const { pageId, lines } = await createSingleSeatEvent(app);
    const headers = createIdempotencyHeader();
    const first = await app.buy(pageId, { products: lines }, headers);
    // The state that a crash between the charge and storing the response leaves.
    await app.services.db
      .update(idempotencyKeys)
      .set({ status: null, response: null, lockedUntil: app.clock.now() })
      .where(eq(idempotencyKeys.key, headers["idempotency-key"]));
    const [second, third] = await Promise.all([
      app.buy(pageId, { products: lines }, headers),
      app.buy(pageId, { products: lines }, headers),
    ]);
    expect(second.statusCode).toBe(201);
    expect(second.json().data.id).toBe(first.json().data.id);
    expect(third.body).toBe(second.body);
    expect(await findOrders(app, pageId)).toHaveLength(1);
  });
});

test("the provider's idempotency keys contain the order and the attempt", async () => {
  const show = await createTicketedEvent(app);
  await app.provider.remove("requests");
  const response = await app.buy(show.page.id, { products: [{ id: show.ticketId, quantity: 1 }] });
  const { id } = response.json().data;
  const { data } = await app.provider.get<{ data: { idempotencyKey?: string }[] }>("requests?method=POST");
  const keys = data.map(({ idempotencyKey }) => idempotencyKey).filter((key) => key?.includes(id));
  expect(keys).toEqual([
    `order:${id}:attempt:1`,
    `order:${id}:attempt:1:card`,
    `order:${id}:attempt:1:confirm`,
  ]);
});

test("charges no card for a payment that a crash of the database lost", async () => {
  const { pageId, lines } = await createSingleSeatEvent(app);
  const orderId = (await app.buy(pageId, { products: lines })).json().data.id;
  const [paid] = await app.services.db.select().from(payments).where(eq(payments.subjectId, orderId));
  if (!paid) throw new Error("the order has no payment");
  const lost = { ...paid, id: crypto.randomUUID(), subjectId: crypto.randomUUID(), intentId: null };
  await expect(chargeCard(app.services, lost, "pm_card_visa")).rejects.toMatchObject({ code: "unavailable" });
  expect(await findOrderCharges(app, lost.subjectId)).toEqual([]);
  // Control: with its row, the same payment is charged.
  await app.services.db.insert(payments).values({ ...lost, chargeId: null, status: "started" });
  expect(await chargeCard(app.services, lost, "pm_card_visa")).toMatchObject({ state: { kind: "paid" } });
});
