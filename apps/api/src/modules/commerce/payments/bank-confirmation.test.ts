import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
  createIdempotencyHeader,
} from "../../../testing/payments-app.ts";
import {
  completeBankConfirmation,
  findReservedCount,
  createSingleSeatEvent,
  findOrderCharges,
} from "../../../testing/payment-checks.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

describe("a card that its bank wants to confirm", () => {
  const confirm = (pageId: string, slug: string) =>
    app.http.inject({ method: "POST", url: `/v1/pages/${pageId}/orders/${slug}/confirm` });

  test("202, admits nobody, and is finished by confirm, however often", async () => {
    const show = await createTicketedEvent(app);
    const products = [{ id: show.ticketId, quantity: 1 }];
    const headers = createIdempotencyHeader();
    const answer = await app.buy(show.page.id, { products, token: "tok_threeDSecureRequired" }, headers);
    expect(answer.statusCode, answer.body).toBe(202);
    const { slug, clientSecret } = answer.json().data;
    const look = await app.http.inject({ url: `/v1/pages/${show.page.id}/orders/${slug}` });
    expect(look.json().data).toMatchObject({ status: "pending", admits: false });
    expect((await confirm(show.page.id, slug)).statusCode).toBe(202);
    await completeBankConfirmation(app, clientSecret);
    const done = await confirm(show.page.id, slug);
    expect(done.json().data).toMatchObject({ status: "paid", admits: true });
    expect((await confirm(show.page.id, slug)).statusCode).toBe(201);
    expect(await findOrderCharges(app, done.json().data.id)).toHaveLength(1);
  });

  test("refused by the buyer: 402 with the provider's words, and the seat is back", async () => {
    const { pageId, lines, seatId } = await createSingleSeatEvent(app);
    const answer = await app.buy(pageId, { products: lines, token: "tok_threeDSecureRequired" });
    const { slug, clientSecret } = answer.json().data;
    await completeBankConfirmation(app, clientSecret, "fail");
    const refused = await confirm(pageId, slug);
    expect(refused.statusCode).toBe(402);
    expect(refused.json().message).toMatch(/unable to authenticate your payment method/);
    expect(await findReservedCount(app, seatId)).toBe(0);
  });

  test("for a gift: the buyer confirms, and never gets in", async () => {
    const show = await createTicketedEvent(app);
    const gift = { recipientName: "Mary", recipientEmail: "mary@example.com", message: "" };
    const products = [{ id: show.ticketId, quantity: 1 }];
    const answer = await app.buy(show.page.id, { products, gift, token: "tok_threeDSecureRequired" });
    const { slug, clientSecret } = answer.json().data;
    await completeBankConfirmation(app, clientSecret);
    expect((await confirm(show.page.id, slug)).json().data).toMatchObject({ slug: null, status: "paid" });
    expect((await app.http.inject({ url: `/v1/pages/${show.page.id}/orders/${slug}` })).statusCode).toBe(404);
  });

  test("nobody confirms with a made-up credential, nor on another event", async () => {
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
