import { AsyncLocalStorage } from "node:async_hooks";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { startVies, type Vies } from "@matinee/dev-services/vies/server";
import { listChargedLines } from "@matinee/domain/tax";
import { createRandom } from "@matinee/domain/testing/random";
import { messages } from "@matinee/texts";
import { eq, type SQL, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { accounts } from "../../../../db/schema/accounts.ts";
import { orders, orderTaxes } from "../../../../db/schema/orders.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { findOrders, findPageCharges } from "../../../../testing/payments/payment-checks.ts";
import {
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  ensureDonationProduct,
  type PaymentsApp,
} from "../../../../testing/payments/payments-app.ts";
import { createSoldOutEvent, joinList, refundOrder } from "../../../../testing/waitlist-fixtures.ts";
import { offerKeptPlaces } from "../../waitlist/offer-kept-places.ts";
import { buildPlaceTax, buildTaxRequest } from "./sale-tax.rules.ts";

let app: PaymentsApp;
let register: Vies;
beforeAll(async () => {
  register = await startVies({ FR40303265045: "SA SODIMAS" });
  app = await createPaymentsApp({
    STRIPE_TIMEOUT_MS: 400,
    LOG_LEVEL: "silent",
    TAX_REGISTER_URL: register.url,
  });
});
afterEach(() => app.provider.remove("faults"));
afterAll(async () => {
  await app.close();
  await register.close();
});

type Tax = NonNullable<(typeof pages.$inferSelect)["tax"]>;
const VAT: Tax = { mode: "included", rate: 2300, name: "VAT" };
const PLACE: Tax = { mode: "place" };

/** Sells a ticket for 750 in a currency, with a tax. */
const sell = (tax: Tax, currency: (typeof pages.$inferSelect)["currency"] = "eur", on = app) =>
  createTicketedEvent(on, { tax, currency });

type Event = Awaited<ReturnType<typeof sell>>;

const order = ({ page, ticketId }: Event, more: Partial<CreateOrder> = {}, on = app) =>
  on.buy(page.id, { currency: page.currency, products: [{ id: ticketId, quantity: 1 }], ...more });

const quote = ({ page, ticketId }: Event, more: Partial<CreateOrder> = {}) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${page.id}/orders/tax`,
    payload: { currency: page.currency, products: [{ id: ticketId, quantity: 1 }], ...more },
  });

async function findSold({ page }: Event, on = app) {
  const [sold] = await findOrders(on, page.id);
  const [charge] = await findPageCharges(on, page.id);
  const [tax] = await on.services.db
    .select()
    .from(orderTaxes)
    .where(eq(orderTaxes.orderId, sold?.id ?? ""));
  return { sold, charge, tax };
}

const expectNothingSold = async (event: Event) => {
  expect(await findOrders(app, event.page.id)).toEqual([]);
  expect(await findPageCharges(app, event.page.id)).toEqual([]);
};

const countCalculations = async () => {
  const { data } = await app.provider.get<{ data: { path: string }[] }>("requests");
  return data.filter(({ path }) => path === "/v1/tax/calculations").length;
};

const FR = { country: "FR" };
const NY = { country: "US", state: "NY", zip: "10001" };
const QC = { country: "CA", state: "QC", zip: "H2X 1Y4" };

describe("a tax inside of the prices", () => {
  test("is part of the same total, by rate, in the responses of buyer and owner", async () => {
    const event = await sell(VAT);
    const donation = await ensureDonationProduct(app, event.page.id, 500);
    const poster = await createProduct(app, event.page.id, { priceCents: 1001, shippingCents: 333 });
    const placed = await order(event, {
      products: [
        { id: event.ticketId, quantity: 1 },
        { id: donation, quantity: 1 },
        { id: poster.id, quantity: 1 },
      ],
      total: 2584,
    });
    expect(placed.statusCode, placed.body).toBe(201);
    // 2084 × 23 / 123 is 389.69…
    const taxed = { name: "VAT", country: "US", state: null, rate: 2300, net: 1694, tax: 390, gross: 2084 };
    const untaxed = { name: "", country: "US", state: null, rate: 0, net: 500, tax: 0, gross: 500 };
    const tax = {
      mode: "included",
      net: 2194,
      tax: 390,
      isReverseCharge: false,
      byRate: [untaxed, taxed],
    };
    expect(placed.json().data).toMatchObject({ total: 2584, tax });
    const listed = await app.http.inject({
      url: `/v1/pages/${event.page.id}/orders`,
      headers: event.seller.headers,
    });
    expect(listed.json().data.data).toMatchObject([{ chargeTotal: 2584, tax }]);
    const { sold, charge, tax: stored } = await findSold(event);
    // The owner owes the tax: the fee is of the whole.
    expect(sold).toMatchObject({ totalCents: 2584, feeCents: 129, netCents: 2455 });
    expect(charge).toMatchObject({ amount: 2584, application_fee_amount: 129 });
    expect(stored).toMatchObject({
      liable: "owner",
      country: "US",
      addressCountry: "US",
      calculationId: null,
    });
    expect(stored?.lines).toMatchObject([
      { line: 0, kind: "items", grossCents: 750 },
      { line: 1, kind: "items", grossCents: 500, taxCents: 0 },
      { line: 2, kind: "items", grossCents: 1001 },
      { line: 2, kind: "shipping", grossCents: 333 },
    ]);
  });

  test("asks no one, and neither donations alone nor free orders have it", async () => {
    const event = await sell(VAT);
    const before = await countCalculations();
    const donation = await ensureDonationProduct(app, event.page.id, 500);
    const given = await order(event, { products: [{ id: donation, quantity: 1 }] });
    expect(given.json().data).toMatchObject({ total: 500, tax: null });
    expect(
      await app.services.db.select().from(orderTaxes).where(eq(orderTaxes.orderId, given.json().data.id)),
    ).toEqual([]);
    expect(await countCalculations()).toBe(before);
  });
});

describe("the tax of the buyer's place", () => {
  test.each([
    {
      currency: "eur",
      place: FR,
      total: 750,
      tax: 125,
      byRate: [{ name: "VAT", country: "FR", rate: 2000 }],
    },
    { currency: "jpy", place: { country: "JP" }, total: 750, tax: 68, byRate: [{ name: "JCT", rate: 1000 }] },
    {
      currency: "cad",
      place: QC,
      total: 862,
      tax: 112,
      byRate: [
        { name: "GST", state: null, rate: 500, net: 750, tax: 37 },
        { name: "QST", state: "QC", rate: 997.5, net: 750, tax: 75 },
      ],
    },
    {
      currency: "usd",
      place: NY,
      total: 817,
      tax: 67,
      byRate: [{ rate: 400 }, { rate: 450 }, { rate: 37.5 }],
    },
    {
      currency: "usd",
      place: { country: "US", state: "OR", zip: "97201" },
      total: 750,
      tax: 0,
      byRate: [{ name: "", rate: 0 }],
    },
  ] as const)(
    "is asked for once: $currency in $place.country",
    async ({ currency, place, total, tax, byRate }) => {
      const event = await sell(PLACE, currency);
      const quoted = await quote(event, place);
      expect(quoted.statusCode, quoted.body).toBe(200);
      expect(quoted.json().data).toMatchObject({ total, tax, net: total - tax, byRate });
      const asked = await countCalculations();
      const placed = await order(event, { ...place, total, taxToken: quoted.json().data.token });
      expect(placed.statusCode, placed.body).toBe(201);
      expect(placed.json().data).toMatchObject({ total, tax: { mode: "place", tax, byRate } });
      expect(await countCalculations()).toBe(asked);
      expect((await findSold(event)).charge).toMatchObject({ amount: total });
    },
  );

  test.each([
    ["country", {}, "country-missing"],
    ["state", { country: "US", zip: "10001" }, "state-missing"],
    ["zip", { country: "US", state: "NY" }, "zip-missing"],
    ["state", { country: "CA", zip: "H2X 1Y4" }, "province-missing"],
    ["zip", { country: "CA", state: "QC" }, "postal-code-missing"],
  ] as const)("needs %s of %j", async (field, place, issue) => {
    const event = await sell(PLACE, "cad");
    const blank = { country: "", state: "", zip: "", ...place };
    for (const response of [await quote(event, blank), await order(event, blank)]) {
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toEqual({ [field]: { msg: messages.checkout.issues[issue] } });
    }
    await expectNothingSold(event);
  });

  test("is unknown for a place that does not exist", async () => {
    const event = await sell(PLACE, "usd");
    const response = await order(event, { ...NY, zip: "00000" });
    expect(response.json().errors).toEqual({ zip: { msg: messages.apiErrors.payments.taxPlaceUnknown } });
    await expectNothingSold(event);
  });

  test.each([
    ["silent", { behaviour: "hang", ms: 3000 }],
    ["broken", { behaviour: "error-500" }],
    ["wrong about its sums", { behaviour: "wrong-amount" }],
  ])("refuses the order while the service is %s: no order, no charge", async (_, fault) => {
    const event = await sell(PLACE);
    await app.provider.post("faults", { ...fault, path: "/v1/tax/calculations", count: 8 });
    for (const response of [await quote(event, FR), await order(event, FR)]) {
      expect(response.statusCode).toBe(503);
      expect(response.json().message).toBe(messages.apiErrors.payments.taxUnavailable);
    }
    await expectNothingSold(event);
    // Control: with an answer, the same order is placed.
    await app.provider.remove("faults");
    expect((await order(event, FR)).statusCode).toBe(201);
  });

  test("is not taken from an old token, an altered one, or one of another order or place", async () => {
    const event = await sell(PLACE, "cad");
    const { token, total } = (await quote(event, QC)).json().data;
    const twice = { products: [{ id: event.ticketId, quantity: 2 }] };
    // A price of another cart or place is not accepted with the token.
    for (const other of [
      { ...QC, ...twice },
      { country: "CA", state: "AB", zip: "T5J 0N3" },
    ]) {
      const response = await order(event, { ...other, total, taxToken: token });
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ code: "total-changed" });
    }
    await expectNothingSold(event);
    const asked = await countCalculations();
    const altered = `${token.slice(0, -4)}AAAA`;
    const placed = await order(event, { ...QC, total, taxToken: altered });
    expect(placed.json().data).toMatchObject({ total });
    expect(await countCalculations()).toBe(asked + 1);
    app.clock.advance(3_600_001);
    expect((await order(event, { ...QC, total, taxToken: token, email: "b@example.com" })).statusCode).toBe(
      201,
    );
    expect(await countCalculations()).toBe(asked + 2);
  });

  test("changes the total that a buyer saw: the order is refused, with the new one", async () => {
    const event = await sell(PLACE, "cad");
    const response = await order(event, { ...QC, total: 750 });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: "total-changed", details: { total: 862 } });
    await expectNothingSold(event);
  });

  test("is of what is charged: a promo code, a chosen price and an early-bird price, which may end meanwhile", async () => {
    const event = await sell(PLACE, "cad");
    const { page, seller } = event;
    const call = (method: "POST" | "PATCH", path: string, payload: object) =>
      app.http.inject({ method, url: `/v1/pages/${page.id}${path}`, headers: seller.headers, payload });
    const discount = { kind: "percent", percent: 50 };
    expect((await call("POST", "/ticket-coupons", { code: "HALF", discount })).statusCode).toBeLessThan(300);
    // 375 × 14.975 % is 56.16, and what is paid for the ticket has it.
    const coupon = { ...QC, couponCode: "HALF" };
    expect((await quote(event, coupon)).json().data).toMatchObject({ total: 431, tax: 56 });
    const halved = await order(event, { ...coupon, total: 431 });
    expect(halved.json().data).toMatchObject({ total: 431, tickets: [{ paid: 431 }] });

    const gift = { recipientName: "Ada", recipientEmail: "ada@example.com", message: "Enjoy" };
    expect((await order(event, { ...QC, gift, total: 862 })).statusCode).toBe(201);

    const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const early = { enablePaywall: true, price: 750, earlyPrice: 500, earlyUntil: until };
    const saved = await call("PATCH", "", { paywallSettings: early, confirmed: true });
    const products = [{ id: String(saved.json().data.paywallSettings.earlyProductId), quantity: 1 }];
    const seen = (await quote(event, { ...QC, products })).json().data;
    expect(seen).toMatchObject({ total: 575, tax: 75 });
    app.clock.advance(3_600_001);
    const late = await order(event, { ...QC, products, total: seen.total, taxToken: seen.token });
    expect(late.json()).toMatchObject({ code: "total-changed", details: { total: 862 } });
    expect((await quote(event, { ...QC, products })).json().data).toMatchObject({ total: 862 });

    const chosen = { enablePaywall: true, price: 300, payWhatYouCan: true, earlyPrice: 0, earlyUntil: "" };
    const opened = await call("PATCH", "", { paywallSettings: chosen, confirmed: true });
    expect(opened.statusCode, opened.body).toBe(200);
    const id = String(opened.json().data.paywallSettings.paywallProductId);
    const paid = await order(event, { ...QC, products: [{ id, quantity: 2, amount: 1000 }], total: 2300 });
    expect(paid.json().data).toMatchObject({ total: 2300, tickets: [{ paid: 1150 }, { paid: 1150 }] });
  });

  test("is part of an offer of the waiting list, whose quote needs the offer, too", async () => {
    const show = await createSoldOutEvent(app, 1, { tax: PLACE });
    const offerToken = await joinList(app, show.page.id, "ida@example.com");
    expect((await refundOrder(app, show, show.sold[0] ?? "")).statusCode).toBeLessThan(300);
    await offerKeptPlaces(app.services);
    const offer = { ...NY, offerToken, email: "ida@example.com" };
    const quoted = await quote(show, { ...NY, offerToken });
    expect(quoted.json().data).toMatchObject({ total: 817 });
    const bought = await order(show, { ...offer, total: 817, taxToken: quoted.json().data.token });
    expect(bought.json().data).toMatchObject({ total: 817, tickets: [{ paid: 817 }] });
  });

  test("adds up to the unit in random carts, as the service and a second implementation have it", async () => {
    const random = createRandom(47);
    const to = (most: number) => Math.floor(random() * (most + 1));
    // In thousandths of a percent.
    const places = [
      { currency: "cad", place: QC, rates: [5000, 9975] },
      { currency: "usd", place: NY, rates: [4000, 4500, 375] },
      { currency: "eur", place: FR, rates: [20_000] },
      { currency: "jpy", place: { country: "JP" }, rates: [10_000] },
    ] as const;
    for (let round = 0; round < 200; round++) {
      const { currency, place, rates } = places[round % places.length] ?? places[0];
      const types = ["ticket", "physical", "donation", "pass"] as const;
      const lines = Array.from({ length: 1 + to(4) }, () => ({
        type: types[to(3)] ?? "ticket",
        unitCents: 50 + to(30_000),
        shippingCents: to(500),
        quantity: 1 + to(4),
      }));
      const promo = random() < 0.5 ? { kind: "percent" as const, percent: 1 + to(99) } : null;
      const charged = listChargedLines(lines, promo, currency);
      if (charged.length === 0) continue;
      const asked = {
        country: place.country,
        state: null,
        postalCode: null,
        ...("zip" in place && { postalCode: place.zip }),
      };
      const request = buildTaxRequest(
        charged,
        lines.map(({ type }) => type),
        { currency, place: asked, isReverseCharge: false, account: null },
      );
      const found = await app.services.payments.calculateTax(request);
      if (found.kind !== "calculated") throw new Error("the place was not found");
      const tax = buildPlaceTax(charged, request, found.lines);
      const whole = rates.reduce<number>((sum, rate) => sum + rate, 0);
      const byHand = charged.reduce((sum, { grossCents, isTaxed }) => {
        const of = request.isTaxInside ? 100_000 + whole : 100_000;
        return isTaxed ? sum + Math.floor((2 * grossCents * whole + of) / (2 * of)) : sum;
      }, 0);
      const before = charged.reduce((sum, { grossCents }) => sum + grossCents, 0);
      expect([tax.taxCents, tax.netCents + tax.taxCents], JSON.stringify(lines)).toEqual([
        byHand,
        before + (request.isTaxInside ? 0 : byHand),
      ]);
      expect(tax.byRate.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(byHand);
      const isAnyTaxed = charged.some(({ isTaxed }) => isTaxed);
      const shown = new Set(tax.byRate.flatMap(({ rate }) => (rate > 0 ? rate : [])));
      expect(shown).toEqual(new Set(isAnyTaxed ? rates.map((rate) => rate / 10) : []));
      expect(found.total).toEqual({ amount: tax.netCents + tax.taxCents, currency });
    }
  });

  test("is owed by a business of another country of the European Union, by a valid number", async () => {
    const event = await sell(PLACE);
    const number = { country: "FR", taxNumber: "FR 40 303 265 045" };
    const quoted = await quote(event, number);
    expect(quoted.json().data).toMatchObject({ total: 750, tax: 0, isReverseCharge: true });
    const placed = await order(event, { ...number, taxToken: quoted.json().data.token, total: 750 });
    expect(placed.json().data.tax).toMatchObject({ tax: 0, isReverseCharge: true });
    expect((await findSold(event)).tax).toMatchObject({ buyerTaxNumber: "FR40303265045" });
    const wrong = await order(event, { country: "FR", taxNumber: "FR 40 303 265 046" });
    expect(wrong.json().errors).toEqual({ taxNumber: { msg: messages.apiErrors.payments.wrongTaxNumber } });
  });

  test("is not owed by the number that the register does not have, or does not answer for", async () => {
    const event = await sell(PLACE);
    const { taxNumberNotRegistered, taxRegisterSilent } = messages.apiErrors.payments;
    const rejected = await quote(event, { country: "FR", taxNumber: "FR83404833048" });
    expect(rejected.json().errors).toEqual({ taxNumber: { msg: taxNumberNotRegistered } });
    register.fault = "member-down";
    const unanswered = await order(event, { country: "DE", taxNumber: "DE136695976" });
    expect(unanswered.json().errors).toEqual({ taxNumber: { msg: taxRegisterSilent } });
    await expectNothingSold(event);
    // With an invoice, the sale is taxed in place of refused.
    const invoice = { name: "Kino", address: "Berlin", country: "DE", taxNumber: "DE136695976" };
    const taxed = await order(event, { country: "DE", invoice });
    expect(taxed.json().data.tax).toMatchObject({ isReverseCharge: false });
    expect(taxed.json().data.tax.tax).toBeGreaterThan(0);
    register.fault = null;
  });

  test("cannot be quoted for an event that has it not, and costs nothing where nothing is taxed", async () => {
    expect((await quote(await sell(VAT), FR)).statusCode).toBe(409);
    const event = await sell(PLACE);
    const donation = await ensureDonationProduct(app, event.page.id, 500);
    const cart = { products: [{ id: donation, quantity: 1 }] };
    expect((await quote(event, cart)).json().data).toMatchObject({ total: 500, tax: 0, token: "" });
    expect((await order(event, { ...cart, country: "" })).json().data).toMatchObject({ tax: null });
  });
});

describe("an operator who owes the tax", () => {
  let operated: PaymentsApp;
  beforeAll(async () => {
    operated = await createPaymentsApp({
      TAX_LIABLE: "operator",
      OPERATOR_NAME: "Lumen Ltd",
      OPERATOR_COUNTRY: "IE",
      OPERATOR_TAX_NUMBER: "IE6388047V",
      LOG_LEVEL: "silent",
    });
  });
  afterAll(() => operated.close());

  test.each([
    ["included", VAT, 140],
    ["place", PLACE, 125],
  ] as const)("keeps it, and takes no fee of it: %s", async (_, tax, taxCents) => {
    const event = await sell(tax, "eur", operated);
    expect((await order(event, FR, operated)).statusCode).toBe(201);
    const { sold, charge, tax: stored } = await findSold(event, operated);
    const fee = Math.floor(((750 - taxCents) * 500) / 10_000);
    expect(sold).toMatchObject({ totalCents: 750, feeCents: fee, netCents: 750 - taxCents - fee });
    expect(charge).toMatchObject({ application_fee_amount: fee + taxCents });
    expect(stored).toMatchObject({ liable: "operator", taxCents });
  });
});

/** Lists the statements that a call sends to the database. */
async function listStatements(call: () => Promise<unknown>): Promise<string[]> {
  const calls = new AsyncLocalStorage<true>();
  const texts: string[] = [];
  const client = pg.Client.prototype;
  // Cast: the overloads of `query` accept the same arguments as this function, which passes them on.
  const send = Reflect.get(client, "query") as (...args: unknown[]) => unknown;
  const sent = vi.spyOn(client, "query").mockImplementation(function record(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [statement] = args;
    if (calls.getStore())
      texts.push(typeof statement === "string" ? statement : String(Reflect.get(Object(statement), "text")));
    return Reflect.apply(send, this, args);
  });
  await calls.run(true, async () => await call());
  sent.mockRestore();
  return texts;
}

test("an order without a tax costs no statement more, and writes nothing about taxes", async () => {
  const [plain, taxed] = [await createTicketedEvent(app), await sell(VAT, "usd")];
  // The first ones also connect, and start the queue of jobs.
  for (const event of [plain, taxed]) await order(event, { email: "first@example.com" });
  const mentions = (texts: string[], word: string) => texts.filter((text) => text.includes(word));
  const without = await listStatements(() => order(plain));
  const having = await listStatements(() => order(taxed));
  // What is paid for each ticket, and the response.
  expect(mentions(without, "order_taxes").map((text) => text.split(" ")[0])).toEqual(["select", "select"]);
  // Control: the tax of an order is a part of the statement that inserts it, and only its job is another one.
  expect(mentions(having, "order_taxes")).toHaveLength(3);
  expect(having.length - without.length).toBe(mentions(having, "pgboss").length);
});

test("what each order adds for currency and tax is one row of an index", async () => {
  const id = "01a22990-85cc-7191-80a2-7d5dc1bbe296";
  const findPlan = (query: SQL) =>
    app.services.db.transaction(async (tx) => {
      // The tables of the test are smaller than any index.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_bitmapscan = off`);
      const { rows } = await tx.execute(sql`explain ${query}`);
      return rows.map((row) => String(row["QUERY PLAN"])).join("\n");
    });
  // As the database checks the key of an order.
  const key = sql`select 1 from only ${pages} x where id = ${id} and currency = 'eur' for key share of x`;
  expect(await findPlan(key)).toMatch(/Index (Only )?Scan using (pages_currency_key|pages_pkey)/);
  const probe = sql`select t.lines from ${orderTaxes} t where t.order_id = ${id}`;
  expect(await findPlan(probe)).toContain("Index Scan using order_taxes_pkey");
});

test("an owner whose country the operator's cannot transfer to is charged for in their name", async () => {
  const event = await createTicketedEvent(app);
  await app.services.db.update(accounts).set({ country: "JP" }).where(eq(accounts.id, event.seller.id));
  const placed = await order(event);
  expect(placed.statusCode, placed.body).toBe(201);
  const [sold] = await app.services.db.select().from(orders).where(eq(orders.pageId, event.page.id));
  const { charge } = await findSold(event);
  expect(sold?.status).toBe("paid");
  expect(charge).toMatchObject({ on_behalf_of: charge?.transfer_data?.destination });
});
