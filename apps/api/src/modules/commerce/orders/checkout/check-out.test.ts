import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  ensureDonationProduct,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../../testing/payments-app.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { products } from "../../../../db/schema/products.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const mails = (pageId: string) =>
  app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, pageId));
const ticket = (show: TicketedEvent) => [{ id: show.ticketId, quantity: 1 }];
const stockOf = async (id: string) =>
  (await app.services.db.select().from(products).where(eq(products.id, id)))[0]?.reserved;

async function charges(): Promise<{ metadata: Record<string, string>; [field: string]: unknown }[]> {
  return (await app.provider.get<{ data: { metadata: Record<string, string> }[] }>("charges")).data;
}
const chargesOf = async (orderId: string) =>
  (await charges()).filter((charge) => charge.metadata["orderId"] === orderId);

describe("buying", () => {
  test("a ticket: a slug that admits, a receipt, a destination charge less the platform's fee", async () => {
    const show = await createTicketedEvent(app);
    const answer = await app.buy(show.page.id, { products: ticket(show), total: 750 });
    expect(answer.statusCode, answer.body).toBe(201);
    const order = answer.json().data;
    expect(order).toMatchObject({ status: "paid", total: 750, admits: true, gift: false, visits: 0 });
    expect(await mails(show.page.id)).toMatchObject([
      { template: "receipt", to: "buyer@example.com", input: { orderId: order.id } },
    ]);
    const seen = await app.http.inject({ url: `/v1/pages/${show.page.id}/orders/${order.slug}` });
    expect(seen.json().data).toMatchObject({ id: order.id, admits: true, slug: order.slug });

    const [charge, ...more] = await chargesOf(order.id);
    expect(more).toEqual([]);
    expect(charge).toMatchObject({ amount: 750, application_fee_amount: 37, status: "succeeded" });
    expect(charge?.["statement_descriptor_suffix"]).toMatch(/^EVENT \d+$/);
  });

  test("a cart: duplicate lines summed, shipping per unit, a donation in the same order; the history tells", async () => {
    const show = await createTicketedEvent(app);
    const poster = await createProduct(app, show.page.id, { shippingCents: 500, quantity: 10 });
    const donation = await ensureDonationProduct(app, show.page.id, 1000);
    const answer = await app.buy(show.page.id, {
      products: [
        { id: poster.id, quantity: 2 },
        { id: donation, quantity: 1 },
        { id: poster.id, quantity: 1 },
        ...ticket(show),
      ],
      total: 3 * 2500 + 1000 + 750,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const order = answer.json().data;
    expect(order.products).toHaveLength(3);
    expect(await stockOf(poster.id)).toBe(3);
    const detail = await app.http.inject({
      url: `/v1/pages/${show.page.id}/orders/${order.id}/detail`,
      headers: show.seller.headers,
    });
    const { history, refundable, net } = detail.json().data;
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(["placed", "paid"]);
    expect({ refundable, net }).toEqual({ refundable: 9250, net: 9250 - 462 });
  });

  test("a free ticket: an email and a name are enough, and no card is charged", async () => {
    const show = await createTicketedEvent(app, {}, { price: 0 });
    const answer = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${show.page.id}/orders`,
      payload: { email: "buyer@example.com", name: "Grace Buyer", products: ticket(show), total: 0 },
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json().data).toMatchObject({ status: "paid", total: 0, admits: true });
    expect(await chargesOf(answer.json().data.id)).toEqual([]);
  });

  test("a gift: no slug for the buyer, who gets the receipt; the recipient's mail is written", async () => {
    const show = await createTicketedEvent(app);
    const gift = { recipientName: "Mary", recipientEmail: "mary@example.com", message: "Enjoy" };
    const answer = await app.buy(show.page.id, { products: ticket(show), gift });
    expect(answer.json().data).toMatchObject({ slug: null, gift: true });
    expect((await mails(show.page.id)).map(({ template, to }) => [template, to])).toEqual([
      ["receipt", "buyer@example.com"],
      ["gift-received", "mary@example.com"],
    ]);
  });

  test("a donation after watching, and one on an event without a paywall, open nothing", async () => {
    const show = await createTicketedEvent(app, {}, { enablePaywall: false, askDonations: true });
    const id = await ensureDonationProduct(app, show.page.id, 2000);
    const answer = await app.buy(show.page.id, { products: [{ id, quantity: 1 }], afterWatching: true });
    expect(answer.json().data).toMatchObject({ total: 2000, admits: false });
  });

  test("an optional paywall sells like any other; its tickets admit", async () => {
    const show = await createTicketedEvent(app, {}, { isOptional: true });
    const answer = await app.buy(show.page.id, { products: ticket(show), total: 750 });
    expect(answer.json().data).toMatchObject({ status: "paid", total: 750, admits: true });
  });

  test("a donation in the middle of the film: the owner gets it, and the ticket goes on admitting", async () => {
    const show = await createTicketedEvent(app, {}, { askMidrollDonations: true });
    const seat = (await app.buy(show.page.id, { products: ticket(show) })).json().data;
    const id = await ensureDonationProduct(app, show.page.id, 2000);
    const given = await app.buy(show.page.id, {
      products: [{ id, quantity: 1 }],
      afterWatching: true,
      total: 2000,
    });
    expect(given.json().data).toMatchObject({ status: "paid", admits: false });
    const look = async (slug: string) =>
      (await app.http.inject({ url: `/v1/pages/${show.page.id}/orders/${slug}` })).json().data.admits;
    expect([await look(seat.slug), await look(given.json().data.slug)]).toEqual([true, false]);
    const { headers } = show.seller;
    const list = await app.http.inject({ url: `/v1/pages/${show.page.id}/orders`, headers });
    expect(list.json().data.data).toMatchObject([
      { chargeTotal: 2000, net: 1900, afterWatching: true },
      { chargeTotal: 750, net: 713, afterWatching: false },
    ]);
  });

  test("a declined card: Stripe's own message at `token`, and what was held is on sale again", async () => {
    const show = await createTicketedEvent(app);
    const seat = await createProduct(app, show.page.id, { type: "ticket", title: "Seat", quantity: 1 });
    for (const [token, message] of [
      ["tok_chargeDeclined", "Your card was declined."],
      ["pm_card_chargeDeclinedInsufficientFunds", "Your card has insufficient funds."],
      ["tok_nonsense", "No such token: 'tok_nonsense'"],
    ] as const) {
      const answer = await app.buy(show.page.id, { products: [{ id: seat.id, quantity: 1 }], token });
      expect(answer.statusCode).toBe(402);
      expect(answer.json()).toMatchObject({
        code: "card-refused",
        message,
        errors: { token: { msg: message } },
      });
      expect(await stockOf(seat.id)).toBe(0);
    }
    const paid = await app.buy(show.page.id, { products: [{ id: seat.id, quantity: 1 }] });
    expect(paid.statusCode).toBe(201);
    expect(await mails(show.page.id)).toHaveLength(1);
  });
});
