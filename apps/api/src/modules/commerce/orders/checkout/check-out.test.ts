import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createIdempotencyHeader,
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  ensureDonationProduct,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../../testing/payments/payments-app.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { products } from "../../../../db/schema/products.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const findEmails = (pageId: string) =>
  app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, pageId));
const buildTicketLines = (show: TicketedEvent) => [{ id: show.ticketId, quantity: 1 }];
const findReserved = async (id: string) =>
  (await app.services.db.select().from(products).where(eq(products.id, id)))[0]?.reserved;

async function listCharges(): Promise<{ metadata: Record<string, string>; [field: string]: unknown }[]> {
  return (await app.provider.get<{ data: { metadata: Record<string, string> }[] }>("charges")).data;
}
const findCharges = async (orderId: string) =>
  (await listCharges()).filter((charge) => charge.metadata["orderId"] === orderId);

describe("checkout", () => {
  test("sells a ticket: gives access, sends a receipt and charges the seller's account less the platform's fee", async () => {
    const show = await createTicketedEvent(app);
    const response = await app.buy(show.page.id, { products: buildTicketLines(show), total: 750 });
    expect(response.statusCode, response.body).toBe(201);
    const order = response.json().data;
    expect(order).toMatchObject({ status: "paid", total: 750, admits: true, gift: false, visits: 0 });
    expect(await findEmails(show.page.id)).toMatchObject([
      { template: "receipt", to: "buyer@example.com", input: { orderId: order.id } },
    ]);
    const lookup = await app.http.inject({ url: `/v1/pages/${show.page.id}/orders/${order.slug}` });
    expect(lookup.json().data).toMatchObject({ id: order.id, admits: true, slug: order.slug });

    const [charge, ...otherCharges] = await findCharges(order.id);
    expect(otherCharges).toEqual([]);
    expect(charge).toMatchObject({ amount: 750, application_fee_amount: 37, status: "succeeded" });
    expect(charge?.["statement_descriptor_suffix"]).toMatch(/^EVENT \d+$/);
  });

  test("stores the country and zip of a card without an address to ship to", async () => {
    const show = await createTicketedEvent(app);
    const response = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${show.page.id}/orders`,
      headers: createIdempotencyHeader(),
      payload: {
        email: "short@example.com",
        name: "Sam Short",
        country: "US",
        zip: "94114",
        token: "tok_visa",
        products: buildTicketLines(show),
      },
    });
    expect(response.statusCode, response.body).toBe(201);
    const [order] = await app.services.db.select().from(orders).where(eq(orders.id, response.json().data.id));
    expect(order).toMatchObject({ country: "US", zip: "94114", address: null, state: null });
  });

  test("sells a cart: adds up duplicate lines, ships per unit, includes a donation and records the history", async () => {
    const show = await createTicketedEvent(app);
    const poster = await createProduct(app, show.page.id, { shippingCents: 500, quantity: 10 });
    const donation = await ensureDonationProduct(app, show.page.id, 1000);
    const response = await app.buy(show.page.id, {
      products: [
        { id: poster.id, quantity: 2 },
        { id: donation, quantity: 1 },
        { id: poster.id, quantity: 1 },
        ...buildTicketLines(show),
      ],
      total: 3 * 2500 + 1000 + 750,
    });
    expect(response.statusCode, response.body).toBe(201);
    const order = response.json().data;
    expect(order.products).toHaveLength(3);
    expect(await findReserved(poster.id)).toBe(3);
    const detail = await app.http.inject({
      url: `/v1/pages/${show.page.id}/orders/${order.id}/detail`,
      headers: show.seller.headers,
    });
    const { history, refundable, net } = detail.json().data;
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(["placed", "paid"]);
    expect({ refundable, net }).toEqual({ refundable: 9250, net: 9250 - 462 });
  });

  test("sells a free ticket with only an email and a name, and charges no card", async () => {
    const show = await createTicketedEvent(app, {}, { price: 0 });
    const response = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${show.page.id}/orders`,
      payload: {
        email: "buyer@example.com",
        name: "Grace Buyer",
        products: buildTicketLines(show),
        total: 0,
      },
    });
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json().data).toMatchObject({ status: "paid", total: 0, admits: true });
    expect(await findCharges(response.json().data.id)).toEqual([]);
  });

  test("sells a gift: emails the buyer the receipt and the recipient the link, and returns no slug", async () => {
    const show = await createTicketedEvent(app);
    const gift = { recipientName: "Mary", recipientEmail: "mary@example.com", message: "Enjoy" };
    const response = await app.buy(show.page.id, { products: buildTicketLines(show), gift });
    expect(response.json().data).toMatchObject({ slug: null, gift: true });
    expect((await findEmails(show.page.id)).map(({ template, to }) => [template, to])).toEqual([
      ["receipt", "buyer@example.com"],
      ["gift-received", "mary@example.com"],
    ]);
  });

  test("sells a gift to every address that the form accepts", async () => {
    const show = await createTicketedEvent(app);
    const gift = { recipientName: "Jörg", recipientEmail: " jörg@kino-köln.example ", message: "" };
    const response = await app.buy(show.page.id, { products: buildTicketLines(show), gift });
    expect(response.statusCode, response.body).toBe(201);
    expect((await findEmails(show.page.id)).map(({ to }) => to)).toContain("jörg@kino-köln.example");
  });

  test("sells a donation after watching, without a paywall, that gives no access", async () => {
    const show = await createTicketedEvent(app, {}, { enablePaywall: false, askDonations: true });
    const id = await ensureDonationProduct(app, show.page.id, 2000);
    const response = await app.buy(show.page.id, { products: [{ id, quantity: 1 }], afterWatching: true });
    expect(response.json().data).toMatchObject({ total: 2000, admits: false });
  });

  test("sells tickets for an optional paywall that give access", async () => {
    const show = await createTicketedEvent(app, {}, { isOptional: true });
    const response = await app.buy(show.page.id, { products: buildTicketLines(show), total: 750 });
    expect(response.json().data).toMatchObject({ status: "paid", total: 750, admits: true });
  });

  test("inserts the product of a donation with its first order, and keeps its id", async () => {
    const show = await createTicketedEvent(app);
    const other = await createTicketedEvent(app);
    const nameProduct = async (amount: number) => {
      const url = `/v1/pages/${show.page.id}/products/donation`;
      return (await app.http.inject({ method: "POST", url, payload: { amount } })).json().data
        .donationProductId;
    };
    const id = await nameProduct(1250);
    const buy = (pageId: string, line: { id: string }) =>
      app.buy(pageId, { products: [{ quantity: 1, ...line }] });
    expect((await buy(other.page.id, { id })).statusCode).toBe(422);
    const orders = await Promise.all([buy(show.page.id, { id }), buy(show.page.id, { id })]);
    for (const order of orders) {
      expect(order.statusCode, order.body).toBe(201);
      expect(order.json().data).toMatchObject({
        total: 1250,
        products: [{ productId: id, type: "donation" }],
      });
    }
    expect(await nameProduct(1250)).toBe(id);
    // An amount that was changed in the id is not for sale.
    expect((await buy(show.page.id, { id: `${id.slice(0, -6)}000032` })).statusCode).toBe(422);
  });

  test("sells a donation during the film; only the ticket keeps giving access", async () => {
    const show = await createTicketedEvent(app, {}, { askMidrollDonations: true });
    const seat = (await app.buy(show.page.id, { products: buildTicketLines(show) })).json().data;
    const id = await ensureDonationProduct(app, show.page.id, 2000);
    const donation = await app.buy(show.page.id, {
      products: [{ id, quantity: 1 }],
      afterWatching: true,
      total: 2000,
    });
    expect(donation.json().data).toMatchObject({ status: "paid", admits: false });
    const findAdmits = async (slug: string) =>
      (await app.http.inject({ url: `/v1/pages/${show.page.id}/orders/${slug}` })).json().data.admits;
    expect([await findAdmits(seat.slug), await findAdmits(donation.json().data.slug)]).toEqual([true, false]);
    const { headers } = show.seller;
    const list = await app.http.inject({ url: `/v1/pages/${show.page.id}/orders`, headers });
    expect(list.json().data.data).toMatchObject([
      { chargeTotal: 2000, net: 1900, afterWatching: true },
      { chargeTotal: 750, net: 713, afterWatching: false },
    ]);
  });

  test("returns 402 with the bank's message at `token` for a declined card and releases the stock", async () => {
    const show = await createTicketedEvent(app);
    const seat = await createProduct(app, show.page.id, { type: "ticket", title: "Seat", quantity: 1 });
    for (const [token, message] of [
      ["tok_chargeDeclined", "Your card was declined."],
      ["pm_card_chargeDeclinedInsufficientFunds", "Your card has insufficient funds."],
      ["tok_nonsense", "We could not use this card. Please enter it again, or use another card."],
    ] as const) {
      const response = await app.buy(show.page.id, { products: [{ id: seat.id, quantity: 1 }], token });
      expect(response.statusCode).toBe(402);
      expect(response.json()).toMatchObject({
        code: "card-refused",
        message,
        errors: { token: { msg: message } },
      });
      expect(await findReserved(seat.id)).toBe(0);
    }
    const paid = await app.buy(show.page.id, { products: [{ id: seat.id, quantity: 1 }] });
    expect(paid.statusCode).toBe(201);
    expect(await findEmails(show.page.id)).toHaveLength(1);
  });
});
