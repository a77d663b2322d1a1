import { formatOrderNumber } from "@matinee/domain/order-number";
import { lifetimes } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount } from "../../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  ensureDonationProduct,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../testing/payments/payments-app.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { pages } from "../../../db/schema/pages.ts";
import { products } from "../../../db/schema/products.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const findEmails = (pageId: string) =>
  app.services.db.select().from(emailOutbox).where(eq(emailOutbox.pageId, pageId));
const buildTicketLines = (show: TicketedEvent) => [{ id: show.ticketId, quantity: 1 }];

describe("reading orders", () => {
  test("shows list, search, detail and CSV to the owner and staff, and returns 404 to others", async () => {
    const show = await createTicketedEvent(app);
    const staff = await createAccount(app.services, { type: "admin" });
    const stranger = await createAccount(app.services);
    const order = (
      await app.buy(show.page.id, { products: buildTicketLines(show), name: '=HYPERLINK("x"), "Grace"' })
    ).json().data;
    await app.buy(show.page.id, {
      products: buildTicketLines(show),
      name: "Someone Else",
      email: "else@example.com",
    });
    await app.buy(show.page.id, { products: buildTicketLines(show), token: "tok_chargeDeclined" });
    const base = `/v1/pages/${show.page.id}/orders`;
    for (const { headers } of [show.seller, staff]) {
      const list = await app.http.inject({ url: base, headers });
      expect(list.json().data).toMatchObject({ total: 2, pages: 1, next: null });
      const search = await app.http.inject({ url: `${base}?search_term=ELSE%40`, headers });
      expect(search.json().data).toMatchObject({ total: 1, data: [{ email: "else@example.com" }] });
      expect((await app.http.inject({ url: `${base}?search_term=100%25`, headers })).json().data.total).toBe(
        0,
      );
      const csv = await app.http.inject({ url: `${base}.csv`, headers });
      expect(csv.headers["content-disposition"]).toBe(
        `attachment; filename="All-orders-${show.page.slug}__${app.clock.now().toISOString().slice(0, 10)}.csv"`,
      );
      expect(csv.body.startsWith("\uFEFFDate,Order ID,")).toBe(true);
      expect(csv.body.trim().split("\r\n")).toHaveLength(3);
      expect(csv.body).toContain(`"'=HYPERLINK(""x""), ""Grace"""`);
      expect(csv.body).toContain("1 x Ticket");
      expect(csv.body).toContain("7.50");
      expect(csv.body).toContain("United States");
      expect((await app.http.inject({ url: `${base}/${order.id}/detail`, headers })).statusCode).toBe(200);
      expect((await app.http.inject({ url: `${base}/${order.id}`, headers })).json().data.slug).toBeNull();
    }
    for (const url of [base, `${base}.csv`, `${base}/${order.id}`, `${base}/${order.id}/detail`]) {
      expect((await app.http.inject({ url, headers: stranger.headers })).statusCode).toBe(404);
      expect((await app.http.inject({ url })).statusCode).toBeOneOf([401, 404]);
    }
    // The order id is not a credential, and a slug is valid for its own event only.
    expect((await app.http.inject({ url: `${base}/${order.id}` })).statusCode).toBe(404);
    const elsewhere = await createTicketedEvent(app);
    const foreign = `/v1/pages/${elsewhere.page.id}/orders/${order.slug}`;
    expect((await app.http.inject({ url: foreign })).statusCode).toBe(404);
  });

  test("shows the discount and the recipient of a gift, and finds the gift by its recipient", async () => {
    const show = await createTicketedEvent(app);
    const { headers } = show.seller;
    await app.http.inject({
      method: "POST",
      url: `/v1/pages/${show.page.id}/ticket-coupons`,
      payload: { code: "HALF", discount: { kind: "percent", percent: 50 } },
      headers,
    });
    const gift = { recipientName: "Gia Lindqvist", recipientEmail: "gia@friends.example", message: "" };
    const products = buildTicketLines(show);
    const order = (await app.buy(show.page.id, { products, gift, couponCode: "HALF" })).json().data;
    await app.buy(show.page.id, { products });
    const base = `/v1/pages/${show.page.id}/orders`;
    const detail = (await app.http.inject({ url: `${base}/${order.id}/detail`, headers })).json().data;
    expect(detail).toMatchObject({
      chargeTotal: 375,
      discount: 375,
      giftRecipient: { name: "Gia Lindqvist", email: "gia@friends.example" },
    });
    for (const term of ["lindq", "GIA@friends"]) {
      const search = await app.http.inject({ url: `${base}?search_term=${term}`, headers });
      expect(search.json().data).toMatchObject({ total: 1, data: [{ id: order.id }] });
    }
  });

  test("lists 50 orders per page with the path of the next page", async () => {
    const show = await createTicketedEvent(app);
    await Promise.all(Array.from({ length: 52 }, () => createOrder(app.services, show.page.id)));
    const { headers } = show.seller;
    const first = await app.http.inject({ url: `/v1/pages/${show.page.id}/orders`, headers });
    expect(first.json().data).toMatchObject({ total: 52, pages: 2 });
    const second = await app.http.inject({ url: first.json().data.next, headers });
    expect(second.json().data.data).toHaveLength(2);
    expect(second.json().data.next).toBeNull();
  });

  test("an order whose products were all deleted leaves the download and stays in the list", async () => {
    const show = await createTicketedEvent(app);
    const poster = await createProduct(app, show.page.id);
    await app.buy(show.page.id, { products: [{ id: poster.id, quantity: 1 }] });
    await app.buy(show.page.id, { products: [...buildTicketLines(show), { id: poster.id, quantity: 1 }] });
    await app.services.db.update(products).set({ hiddenAt: new Date() }).where(eq(products.id, poster.id));
    const { headers } = show.seller;
    const csv = await app.http.inject({ url: `/v1/pages/${show.page.id}/orders.csv`, headers });
    expect(csv.body.trim().split("\n")).toHaveLength(2);
    const [kept] = (await app.http.inject({ url: `/v1/pages/${show.page.id}/orders`, headers })).json().data
      .data;
    expect(csv.body).toContain("Order number");
    expect(csv.body).toContain(`,${formatOrderNumber(kept.id)},`);
    const list = await app.http.inject({ url: `/v1/pages/${show.page.id}/orders`, headers });
    expect(list.json().data.total).toBe(2);
  });

  test("ignores the number of visits that the browser sends", async () => {
    const show = await createTicketedEvent(app);
    const { slug } = (await app.buy(show.page.id, { products: buildTicketLines(show) })).json().data;
    const visit = await app.http.inject({
      method: "PATCH",
      url: `/v1/pages/${show.page.id}/orders/${slug}/visits`,
      payload: { visits: 19 },
    });
    expect(visit.json().data).toEqual({ visits: 0 });
  });

  test("the owner resends the viewing link; returns 409 for a donation", async () => {
    const show = await createTicketedEvent(app);
    const { headers } = show.seller;
    const resend = (id: string) =>
      app.http.inject({ method: "POST", url: `/v1/pages/${show.page.id}/orders/${id}/resend`, headers });
    const order = (await app.buy(show.page.id, { products: buildTicketLines(show) })).json().data;
    expect((await resend(order.id)).json().data).toEqual({ sent: true });
    expect((await findEmails(show.page.id)).map(({ template }) => template)).toContain("viewing-link");
    const id = await ensureDonationProduct(app, show.page.id, 500);
    const donation = (await app.buy(show.page.id, { products: [{ id, quantity: 1 }] })).json().data;
    expect((await resend(donation.id)).statusCode).toBe(409);
    expect((await resend(crypto.randomUUID())).statusCode).toBe(404);
  });

  test("neither resends nor replaces a viewing link of a cancelled event", async () => {
    const show = await createTicketedEvent(app);
    const order = (await app.buy(show.page.id, { products: buildTicketLines(show) })).json().data;
    await app.services.db
      .update(pages)
      .set({ cancelledAt: app.clock.now() })
      .where(eq(pages.id, show.page.id));
    for (const action of ["resend", "viewing-link"]) {
      const url = `/v1/pages/${show.page.id}/orders/${order.id}/${action}`;
      const response = await app.http.inject({ method: "POST", url, headers: show.seller.headers });
      expect(response.statusCode, action).toBe(409);
      expect(response.json().message).toBe(messages.purchase.cancelled);
    }
    expect((await findEmails(show.page.id)).map(({ template }) => template)).not.toContain("viewing-link");
  });

  test("does not resend a viewing link that has expired", async () => {
    const show = await createTicketedEvent(app);
    const order = (await app.buy(show.page.id, { products: buildTicketLines(show) })).json().data;
    const resendClosedFor = async (days: number) => {
      const closesAt = new Date(app.clock.now().getTime() - days * 86_400_000);
      await app.services.db.update(pages).set({ closesAt }).where(eq(pages.id, show.page.id));
      const url = `/v1/pages/${show.page.id}/orders/${order.id}/resend`;
      return app.http.inject({ method: "POST", url, headers: show.seller.headers });
    };
    expect((await resendClosedFor(lifetimes.viewingLinkDaysAfterClose - 1)).statusCode).toBe(200);
    const expired = await resendClosedFor(lifetimes.viewingLinkDaysAfterClose);
    expect(expired.statusCode).toBe(409);
    expect(expired.json().message).toBe(messages.purchase.noViewingLink);
  });
});

test("the income of an event is the sum of its placed orders, after fees and refunds", async () => {
  const show = await createTicketedEvent(app);
  const { headers } = show.seller;
  const getIncome = async (as: Record<string, string> = headers) =>
    app.http.inject({ url: `/v1/pages/${show.page.id}/income`, headers: as });
  expect((await getIncome()).json().data).toEqual({
    currency: "usd",
    orders: 0,
    gross: 0,
    net: 0,
    refunded: 0,
  });
  for (const token of ["tok_visa", "tok_visa", "tok_chargeDeclined"]) {
    await app.buy(show.page.id, { products: buildTicketLines(show), token });
  }
  const base = `/v1/pages/${show.page.id}/orders`;
  const listRows = async () => (await app.http.inject({ url: base, headers })).json().data.data;
  const [first] = await listRows();
  const refund = await app.http.inject({
    method: "POST",
    url: `${base}/${first.id}/refunds`,
    headers,
    payload: { amount: 250 },
  });
  expect(refund.statusCode).toBe(201);
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  const placed: { chargeTotal: number; net: number; amountRefunded: number }[] = await listRows();
  expect((await getIncome()).json().data).toEqual({
    currency: "usd",
    orders: 2,
    gross: 1500,
    net: sum(placed.map(({ net }) => net)),
    refunded: 250,
  });
  expect(placed.map(({ chargeTotal }) => chargeTotal)).toEqual([750, 750]);
  const stranger = await createAccount(app.services);
  expect((await getIncome(stranger.headers)).statusCode).toBe(404);
  expect((await getIncome({})).statusCode).toBe(401);
});
