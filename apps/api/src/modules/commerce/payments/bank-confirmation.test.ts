import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
  createIdempotencyHeader,
} from "../../../testing/payments/payments-app.ts";
import {
  completeBankConfirmation,
  findReservedCount,
  createSingleSeatEvent,
  findOrderCharges,
} from "../../../testing/payments/payment-checks.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

describe("a card that needs the bank's confirmation", () => {
  const confirm = (pageId: string, slug: string) =>
    app.http.inject({ method: "POST", url: `/v1/pages/${pageId}/orders/${slug}/confirm` });

  test("returns 202 without access; confirm finishes the order and can be repeated", async () => {
    const show = await createTicketedEvent(app);
    const products = [{ id: show.ticketId, quantity: 1 }];
    const headers = createIdempotencyHeader();
    const response = await app.buy(show.page.id, { products, token: "tok_threeDSecureRequired" }, headers);
    expect(response.statusCode, response.body).toBe(202);
    const { slug, clientSecret } = response.json().data;
    const lookup = await app.http.inject({ url: `/v1/pages/${show.page.id}/orders/${slug}` });
    expect(lookup.json().data).toMatchObject({ status: "pending", admits: false });
    expect((await confirm(show.page.id, slug)).statusCode).toBe(202);
    await completeBankConfirmation(app, clientSecret);
    const done = await confirm(show.page.id, slug);
    expect(done.json().data).toMatchObject({ status: "paid", admits: true });
    expect((await confirm(show.page.id, slug)).statusCode).toBe(201);
    expect(await findOrderCharges(app, done.json().data.id)).toHaveLength(1);
  });

  test("returns 402 with the provider's message when the buyer fails, and releases the seat", async () => {
    const { pageId, lines, seatId } = await createSingleSeatEvent(app);
    const response = await app.buy(pageId, { products: lines, token: "tok_threeDSecureRequired" });
    const { slug, clientSecret } = response.json().data;
    await completeBankConfirmation(app, clientSecret, "fail");
    const rejected = await confirm(pageId, slug);
    expect(rejected.statusCode).toBe(402);
    expect(rejected.json().message).toMatch(/unable to authenticate your payment method/);
    expect(await findReservedCount(app, seatId)).toBe(0);
  });

  test("lets the buyer of a gift confirm without giving access", async () => {
    const show = await createTicketedEvent(app);
    const gift = { recipientName: "Mary", recipientEmail: "mary@example.com", message: "" };
    const products = [{ id: show.ticketId, quantity: 1 }];
    const response = await app.buy(show.page.id, { products, gift, token: "tok_threeDSecureRequired" });
    const { slug, clientSecret } = response.json().data;
    await completeBankConfirmation(app, clientSecret);
    expect((await confirm(show.page.id, slug)).json().data).toMatchObject({ slug: null, status: "paid" });
    expect((await app.http.inject({ url: `/v1/pages/${show.page.id}/orders/${slug}` })).statusCode).toBe(404);
  });

  test("returns 404 for an invalid credential or another event", async () => {
    const show = await createTicketedEvent(app);
    const other = await createTicketedEvent(app);
    const products = [{ id: show.ticketId, quantity: 1 }];
    const { slug } = (await app.buy(show.page.id, { products, token: "tok_threeDSecureRequired" })).json()
      .data;
    for (const [pageId, credential] of [
      [other.page.id, slug],
      [show.page.id, "x".repeat(43)],
      [show.page.id, `${slug.slice(0, -2)}AA`],
    ]) {
      expect((await confirm(pageId, credential)).statusCode).toBe(404);
    }
  });
});
