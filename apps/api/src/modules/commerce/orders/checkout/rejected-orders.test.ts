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
import { accounts } from "../../../../db/schema/accounts.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { products } from "../../../../db/schema/products.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR_MS);
const ticket = (show: TicketedEvent) => [{ id: show.ticketId, quantity: 1 }];

describe("what is not sold", () => {
  const refused = async (show: TicketedEvent, body: Parameters<PaymentsApp["buy"]>[1]) => {
    const answer = await app.buy(show.page.id, { products: ticket(show), ...body });
    return { status: answer.statusCode, ...answer.json() };
  };

  test("nothing at a price that the client made up; the answer says the right one", async () => {
    const show = await createTicketedEvent(app);
    expect(await refused(show, { total: 1 })).toMatchObject({
      status: 409,
      code: "total-changed",
      details: { total: 750 },
    });
  });

  test("not the ticket of an old price", async () => {
    const show = await createTicketedEvent(app);
    await app.services.db
      .update(pages)
      .set({ paywallSettings: { ...show.page.paywallSettings, price: 900 } })
      .where(eq(pages.id, show.page.id));
    expect(await refused(show, {})).toMatchObject({ status: 409, code: "state-conflict" });
  });

  test("no tampered lines: another event's, inactive or hidden products, files that are not there, no quantity of 0, -1 or a half", async () => {
    const show = await createTicketedEvent(app);
    const other = await createTicketedEvent(app);
    const inactive = await createProduct(app, show.page.id, { active: false });
    const hidden = await createProduct(app, show.page.id, { hiddenAt: new Date() });
    const empty = await createProduct(app, show.page.id, { type: "digital" });
    for (const id of [other.ticketId, inactive.id, hidden.id, empty.id, crypto.randomUUID()]) {
      expect(await refused(show, { products: [{ id, quantity: 1 }] })).toMatchObject({ status: 422 });
    }
    for (const quantity of [0, -1, 1.5]) {
      expect(await refused(show, { products: [{ id: show.ticketId, quantity }] })).toMatchObject({
        status: 422,
      });
    }
    expect((await app.buy(crypto.randomUUID(), { products: ticket(show) })).statusCode).toBe(404);
  });

  test("no price, fee or status from the body", async () => {
    const show = await createTicketedEvent(app);
    for (const field of ["price", "feeCents", "status", "chargeId", "connectId"]) {
      const answer = await app.http.inject({
        method: "POST",
        url: `/v1/pages/${show.page.id}/orders`,
        payload: { email: "a@b.co", name: "A", token: "tok_visa", products: ticket(show), [field]: 1 },
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toHaveProperty(field);
    }
  });

  test("nothing that is sold out, by its name", async () => {
    const show = await createTicketedEvent(app);
    const seat = await createProduct(app, show.page.id, {
      type: "ticket",
      title: "Front row",
      quantity: 2,
      reserved: 1,
    });
    expect(await refused(show, { products: [{ id: seat.id, quantity: 2 }] })).toMatchObject({
      status: 409,
      code: "sold-out",
      message: "There is only 1 left of Front row.",
    });
    await app.services.db.update(products).set({ reserved: 2 }).where(eq(products.id, seat.id));
    expect(await refused(show, { products: [{ id: seat.id, quantity: 1 }] })).toMatchObject({
      code: "sold-out",
      message: "Front row is sold out.",
    });
  });

  test("nothing physical without an address", async () => {
    const show = await createTicketedEvent(app);
    const poster = await createProduct(app, show.page.id);
    const lines = [{ id: poster.id, quantity: 1 }];
    const field = async (body: object) =>
      Object.entries((await refused(show, { products: lines, ...body })).errors);
    expect(await field({ address: " " })).toEqual([
      ["street", { msg: "Please enter a street for this order" }],
    ]);
    expect(await field({ country: "" })).toEqual([
      ["country", { msg: "Please select a country for this order" }],
    ]);
    expect(await field({ state: "" })).toEqual([["state", { msg: "Please enter a state for this order" }]]);
    expect(await field({ zip: "" })).toEqual([["zip", { msg: "Please enter a zip for this order" }]]);
    const abroad = await app.buy(show.page.id, { products: lines, country: "DE", state: "", zip: "" });
    expect(abroad.statusCode, abroad.body).toBe(201);
  });

  test("no gift whose names or message contain a link", async () => {
    const show = await createTicketedEvent(app);
    const gift = { recipientName: "Bo", recipientEmail: "bo@example.com", message: "" };
    const field = async (body: object) => Object.entries((await refused(show, { gift, ...body })).errors);
    const name = { msg: "A name cannot contain a link or a web address" };
    expect(await field({ name: "spam.com" })).toEqual([["name", name]]);
    expect(await field({ gift: { ...gift, recipientName: "www.spam" } })).toEqual([
      ["gift.recipientName", name],
    ]);
    expect(await field({ gift: { ...gift, message: "Look at https://spam.example" } })).toEqual([
      ["gift.message", { msg: "A message cannot contain a link or a web address" }],
    ]);
  });

  test("nothing from a country that cannot pay or has no addresses", async () => {
    const show = await createTicketedEvent(app);
    for (const country of ["KP", "IR", "SY", "CU", "AQ", "bv"]) {
      expect((await refused(show, { country })).errors).toEqual({
        country: { msg: "We cannot take orders from this country. Please select another." },
      });
    }
  });

  test("nothing without an email, a name, or a card", async () => {
    const show = await createTicketedEvent(app);
    expect((await refused(show, { email: "" })).errors.email.msg).toBe(
      "Please enter an email for this order",
    );
    expect((await refused(show, { email: "x@y" })).errors.email.msg).toBe("Please enter a valid email");
    expect((await refused(show, { name: "  " })).errors.name.msg).toBe("Please enter a name for this order");
    expect((await refused(show, { token: "" })).errors.token.msg).toBe(
      "Please enter a valid card number or use a valid promo code",
    );
  });

  test("before the opening tickets only in a presale; store and donations always; after the end nothing", async () => {
    const early = { eventStart: hoursFromNow(24), eventEnd: hoursFromNow(48) };
    const show = await createTicketedEvent(app, early);
    expect(await refused(show, {})).toMatchObject({ status: 409, message: "This Event Is Not Live Yet" });
    const poster = await createProduct(app, show.page.id);
    expect((await app.buy(show.page.id, { products: [{ id: poster.id, quantity: 1 }] })).statusCode).toBe(
      201,
    );
    const presale = await createTicketedEvent(app, early, { isPresale: true });
    expect((await app.buy(presale.page.id, { products: ticket(presale) })).statusCode).toBe(201);

    const over = await createTicketedEvent(app, { eventStart: hoursFromNow(-4), eventEnd: hoursFromNow(-1) });
    const donation = await ensureDonationProduct(app, over.page.id, 500);
    for (const id of [over.ticketId, donation]) {
      const answer = await refused(over, { products: [{ id, quantity: 1 }], afterWatching: true });
      expect(answer).toMatchObject({ status: 409, message: "This Event Has Ended" });
    }
  });

  test("nothing on events that are not activated, archived or cancelled, or whose owner cannot be paid", async () => {
    for (const fields of [{ activated: false }, { archived: true }, { cancelledAt: new Date() }]) {
      expect(await refused(await createTicketedEvent(app, fields), {})).toMatchObject({ status: 409 });
    }
    const show = await createTicketedEvent(app);
    await app.services.db
      .update(accounts)
      .set({ capabilityStatus: "pending" })
      .where(eq(accounts.id, show.seller.id));
    expect(await refused(show, {})).toMatchObject({
      status: 409,
      message: "This event cannot take payments yet.",
    });
  });
});
