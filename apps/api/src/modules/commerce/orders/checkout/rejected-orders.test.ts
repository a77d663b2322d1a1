import { messages } from "@matinee/texts";
import { defaultTicketRules } from "@matinee/domain/tickets";
import { currencyRules } from "@matinee/domain/currency";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  ensureDonationProduct,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../../testing/payments/payments-app.ts";
import { accounts } from "../../../../db/schema/accounts.ts";
import { blockedEmails } from "../../../../db/schema/blocked-emails.ts";
import { promoCodes } from "../../../../db/schema/coupons.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { premieres } from "../../../../db/schema/premieres.ts";
import { products } from "../../../../db/schema/products.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const addHoursToNow = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS);
const buildTicketLines = (show: TicketedEvent) => [{ id: show.ticketId, quantity: 1 }];

describe("a rejected order", () => {
  const placeRejected = async (show: TicketedEvent, body: Parameters<PaymentsApp["buy"]>[1]) => {
    const response = await app.buy(show.page.id, { products: buildTicketLines(show), ...body });
    return { status: response.statusCode, ...response.json() };
  };

  test("returns 409 with the right total when the client sends another one", async () => {
    const show = await createTicketedEvent(app);
    expect(await placeRejected(show, { total: 1 })).toMatchObject({
      status: 409,
      code: "total-changed",
      details: { total: 750 },
    });
  });

  test("returns 409 for a ticket after the start of a premiere that sells none then", async () => {
    const show = await createTicketedEvent(app);
    const startedAt = addHoursToNow(-0.1);
    const premiere = {
      pageId: show.page.id,
      startsAt: startedAt,
      anchorAt: startedAt,
      lobbyMinutes: 30,
      latePolicy: "any-time",
      lateMinutes: 0,
      sellAfterStart: false,
    } as const;
    await app.services.db.insert(premieres).values(premiere);
    expect(await placeRejected(show, {})).toMatchObject({
      status: 409,
      message: "Tickets for this premiere are no longer sold.",
    });
    // Control: the same premiere with late sales, and what is no ticket.
    const donationId = await ensureDonationProduct(app, show.page.id, 500);
    expect(await placeRejected(show, { products: [{ id: donationId, quantity: 1 }] })).toMatchObject({
      status: 201,
    });
    await app.services.db.update(premieres).set({ sellAfterStart: true });
    expect(await placeRejected(show, {})).toMatchObject({ status: 201 });
  });

  test("returns 422 at the address for a buyer and a gift's recipient whom staff blocked", async () => {
    const show = await createTicketedEvent(app);
    await app.services.db
      .insert(blockedEmails)
      .values({ email: "reseller@example.com", reason: "Sells tickets", blockedBy: show.page.accountId });
    const { refused } = messages.blockedEmails;
    expect(await placeRejected(show, { email: "Reseller@Example.com" })).toMatchObject({
      status: 422,
      errors: { email: { msg: refused } },
    });
    const gift = { recipientName: "Sol", recipientEmail: "reseller@example.com", message: "" };
    expect(await placeRejected(show, { gift })).toMatchObject({
      status: 422,
      errors: { "gift.recipientEmail": { msg: refused } },
    });
    // Control: another recipient gets the same gift.
    const other = { ...gift, recipientEmail: "sol@example.com" };
    expect(await placeRejected(show, { gift: other })).toMatchObject({ status: 201 });
  });

  test("returns 409 for a ticket at an old price", async () => {
    const show = await createTicketedEvent(app);
    await app.services.db
      .update(pages)
      .set({ paywallSettings: { ...show.page.paywallSettings, price: 900 } })
      .where(eq(pages.id, show.page.id));
    expect(await placeRejected(show, {})).toMatchObject({ status: 409, code: "state-conflict" });
  });

  test("returns 422 for products that are not on sale and quantities that are not positive integers", async () => {
    const show = await createTicketedEvent(app);
    const other = await createTicketedEvent(app);
    const inactive = await createProduct(app, show.page.id, { active: false });
    const hidden = await createProduct(app, show.page.id, { hiddenAt: new Date() });
    const empty = await createProduct(app, show.page.id, { type: "digital" });
    for (const id of [other.ticketId, inactive.id, hidden.id, empty.id, crypto.randomUUID()]) {
      expect(await placeRejected(show, { products: [{ id, quantity: 1 }] })).toMatchObject({ status: 422 });
    }
    for (const quantity of [0, -1, 1.5]) {
      expect(await placeRejected(show, { products: [{ id: show.ticketId, quantity }] })).toMatchObject({
        status: 422,
      });
    }
    expect((await app.buy(crypto.randomUUID(), { products: buildTicketLines(show) })).statusCode).toBe(404);
  });

  test("returns 422 above the largest charge, also when a promo code makes it free", async () => {
    const show = await createTicketedEvent(app, {}, { price: currencyRules.usd.maxPrice });
    await app.services.db.insert(promoCodes).values({ pageId: show.page.id, code: "ALL", percentOff: 100 });
    for (const body of [{}, { couponCode: "ALL", token: "" }]) {
      const products = [{ id: show.ticketId, quantity: defaultTicketRules.perOrder }];
      expect(await placeRejected(show, { products, ...body })).toMatchObject({
        status: 422,
        errors: { products: { msg: messages.purchase.tooLarge } },
      });
    }
    const free = await app.buy(show.page.id, {
      products: buildTicketLines(show),
      couponCode: "ALL",
      token: "",
    });
    expect(free.statusCode, free.body).toBe(201);
  });

  test("returns 422 at the products for more than 10 tickets, counted over all kinds", async () => {
    const show = await createTicketedEvent(app);
    const seat = await createProduct(app, show.page.id, { type: "ticket" });
    const poster = await createProduct(app, show.page.id);
    const tooMany = [
      { id: show.ticketId, quantity: 4 },
      { id: seat.id, quantity: 7 },
    ];
    expect(await placeRejected(show, { products: tooMany })).toMatchObject({
      status: 422,
      errors: { products: { msg: "An order can hold at most 10 tickets" } },
    });
    const products = [
      { id: show.ticketId, quantity: 4 },
      { id: seat.id, quantity: 6 },
      { id: poster.id, quantity: 20 },
    ];
    expect((await app.buy(show.page.id, { products })).statusCode).toBe(201);
  });

  test("returns 422 for a price, fee or status in the body", async () => {
    const show = await createTicketedEvent(app);
    for (const field of ["price", "feeCents", "status", "chargeId", "connectId"]) {
      const response = await app.http.inject({
        method: "POST",
        url: `/v1/pages/${show.page.id}/orders`,
        payload: {
          email: "a@b.co",
          name: "A",
          token: "tok_visa",
          products: buildTicketLines(show),
          [field]: 1,
        },
      });
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toHaveProperty(field);
    }
  });

  test("returns 409 with the title of the sold-out product", async () => {
    const show = await createTicketedEvent(app);
    const seat = await createProduct(app, show.page.id, {
      type: "ticket",
      title: "Front row",
      quantity: 2,
      reserved: 1,
    });
    expect(await placeRejected(show, { products: [{ id: seat.id, quantity: 2 }] })).toMatchObject({
      status: 409,
      code: "sold-out",
      message: "There is only 1 left of Front row.",
    });
    await app.services.db.update(products).set({ reserved: 2 }).where(eq(products.id, seat.id));
    expect(await placeRejected(show, { products: [{ id: seat.id, quantity: 1 }] })).toMatchObject({
      code: "sold-out",
      message: "Front row is sold out.",
    });
  });

  test("returns 422 at the missing address field of a physical product", async () => {
    const show = await createTicketedEvent(app);
    const poster = await createProduct(app, show.page.id);
    const lines = [{ id: poster.id, quantity: 1 }];
    const findErrors = async (body: object) =>
      Object.entries((await placeRejected(show, { products: lines, ...body })).errors);
    expect(await findErrors({ address: " " })).toEqual([
      ["street", { msg: "Please enter a street for this order" }],
    ]);
    expect(await findErrors({ country: "" })).toEqual([
      ["country", { msg: "Please select a country for this order" }],
    ]);
    expect(await findErrors({ state: "" })).toEqual([
      ["state", { msg: "Please enter a state for this order" }],
    ]);
    expect(await findErrors({ zip: "" })).toEqual([["zip", { msg: "Please enter a zip for this order" }]]);
    const abroad = await app.buy(show.page.id, { products: lines, country: "DE", state: "", zip: "" });
    expect(abroad.statusCode, abroad.body).toBe(201);
  });

  test("returns 422 for a gift whose names or message contain a link", async () => {
    const show = await createTicketedEvent(app);
    const gift = { recipientName: "Bo", recipientEmail: "bo@example.com", message: "" };
    const findErrors = async (body: object) =>
      Object.entries((await placeRejected(show, { gift, ...body })).errors);
    const name = { msg: "A name cannot contain a link or a web address" };
    expect(await findErrors({ name: "spam.com" })).toEqual([["name", name]]);
    expect(await findErrors({ gift: { ...gift, recipientName: "www.spam" } })).toEqual([
      ["gift.recipientName", name],
    ]);
    expect(await findErrors({ gift: { ...gift, message: "Look at https://spam.example" } })).toEqual([
      ["gift.message", { msg: "A message cannot contain a link or a web address" }],
    ]);
    expect(await findErrors({ name: "Call 0900 1234567" })).toEqual([
      ["name", { msg: "A name cannot contain an @ or a long number" }],
    ]);
  });

  test("returns 422 with the form's texts for a gift without a valid recipient", async () => {
    const show = await createTicketedEvent(app);
    const gift = { recipientName: "Bo", recipientEmail: "bo@example.com", message: "" };
    const findErrors = async (change: object) =>
      (await placeRejected(show, { gift: { ...gift, ...change } })).errors;
    const missing = { msg: "Please fill out all fields" };
    expect(await findErrors({ recipientName: " " })).toEqual({ "gift.recipientName": missing });
    expect(await findErrors({ recipientEmail: undefined })).toEqual({ "gift.recipientEmail": missing });
    expect(await findErrors({ recipientEmail: "bo" })).toEqual({
      "gift.recipientEmail": { msg: "Please enter a valid email address" },
    });
  });

  test("returns 422 for a country without payments or addresses", async () => {
    const show = await createTicketedEvent(app);
    for (const country of ["KP", "IR", "SY", "CU", "AQ", "bv"]) {
      expect((await placeRejected(show, { country })).errors).toEqual({
        country: { msg: "We cannot take orders from this country. Please select another." },
      });
    }
  });

  test("returns 422 without a valid email, a name or a card", async () => {
    const show = await createTicketedEvent(app);
    expect((await placeRejected(show, { email: "" })).errors.email.msg).toBe(
      "Please enter an email for this order",
    );
    expect((await placeRejected(show, { email: "x@y" })).errors.email.msg).toBe("Please enter a valid email");
    expect((await placeRejected(show, { name: "  " })).errors.name.msg).toBe(
      "Please enter a name for this order",
    );
    expect((await placeRejected(show, { token: "" })).errors.token.msg).toBe(
      "Please enter a valid card number or use a valid promo code",
    );
  });

  test("sells only presale tickets and store products before the opening, and nothing after the end", async () => {
    const early = { eventStart: addHoursToNow(24), eventEnd: addHoursToNow(48) };
    const show = await createTicketedEvent(app, early);
    expect(await placeRejected(show, {})).toMatchObject({
      status: 409,
      message: "This Event Is Not Live Yet",
    });
    const poster = await createProduct(app, show.page.id);
    expect((await app.buy(show.page.id, { products: [{ id: poster.id, quantity: 1 }] })).statusCode).toBe(
      201,
    );
    const presale = await createTicketedEvent(app, early, { isPresale: true });
    expect((await app.buy(presale.page.id, { products: buildTicketLines(presale) })).statusCode).toBe(201);

    const over = await createTicketedEvent(app, {
      eventStart: addHoursToNow(-4),
      eventEnd: addHoursToNow(-1),
    });
    const donation = await ensureDonationProduct(app, over.page.id, 500);
    for (const id of [over.ticketId, donation]) {
      const response = await placeRejected(over, { products: [{ id, quantity: 1 }], afterWatching: true });
      expect(response).toMatchObject({ status: 409, message: "This Event Has Ended" });
    }
  });

  test("returns 409 if the event is inactive, archived or cancelled, or its owner cannot take payments", async () => {
    for (const fields of [{ activated: false }, { archived: true }, { cancelledAt: new Date() }]) {
      expect(await placeRejected(await createTicketedEvent(app, fields), {})).toMatchObject({ status: 409 });
    }
    const show = await createTicketedEvent(app);
    await app.services.db
      .update(accounts)
      .set({ capabilityStatus: "pending" })
      .where(eq(accounts.id, show.seller.id));
    expect(await placeRejected(show, {})).toMatchObject({
      status: 409,
      message: "This event cannot take payments right now. Please come back later.",
    });
  });
});
