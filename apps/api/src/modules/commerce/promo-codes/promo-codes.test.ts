import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actFor, createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import {
  BUYER,
  createPaymentsApp,
  createProduct,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../../testing/payments/payments-app.ts";
import { completeBankConfirmation } from "../../../testing/payments/payment-checks.ts";
import { settlePayments } from "../../../testing/run-jobs.ts";
import { expireReservations } from "../orders/checkout/expire-reservations.ts";
import { pages } from "../../../db/schema/pages.ts";
import { promoCodes } from "../../../db/schema/coupons.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

const requestCodes = (show: TicketedEvent, who: TestAccount | null, payload?: object) =>
  app.http.inject({
    method: payload ? "POST" : "GET",
    url: `/v1/pages/${show.page.id}/ticket-coupons`,
    headers: { ...who?.headers },
    ...(payload && { payload }),
  });
const validate = async (show: TicketedEvent, code: string) =>
  (
    await app.http.inject({
      method: "POST",
      url: `/v1/pages/${show.page.id}/ticket-coupon/validate`,
      payload: { code },
    })
  ).json().data;
const findUses = async (id: string) =>
  (await app.services.db.select().from(promoCodes).where(eq(promoCodes.id, id)))[0]?.uses;

describe("an event's promo codes", () => {
  test("are created, listed and revoked by its owner and staff", async () => {
    const show = await createTicketedEvent(app);
    const staff = await createAccount(app.services, { type: "admin" });
    const stranger = await createAccount(app.services);
    const created = await requestCodes(show, show.seller, { code: "Friends", maxUses: 2 });
    expect(created.statusCode, created.body).toBe(201);
    expect(created.json().data).toMatchObject({
      code: "Friends",
      maxUses: 2,
      uses: 0,
      expiresAt: null,
      revoked: false,
    });
    expect((await requestCodes(show, staff, { code: "press" })).json().code).toBe("acting-period-needed");
    await actFor(app.services, staff, show.seller.id);
    expect((await requestCodes(show, staff, { code: "press" })).statusCode).toBe(201);
    const duplicate = await requestCodes(show, show.seller, { code: "FRIENDS" });
    expect(duplicate.statusCode).toBe(409);
    expect(duplicate.json().errors.code.msg).toBe("This promo code exists already");
    expect((await requestCodes(show, stranger, { code: "theirs" })).statusCode).toBe(404);
    expect((await requestCodes(show, null)).statusCode).toBe(401);
    expect((await requestCodes(show, show.seller)).json().data).toHaveLength(2);
    // Another event may have the same code.
    const second = await createTicketedEvent(app);
    expect((await requestCodes(second, second.seller, { code: "Friends" })).statusCode).toBe(201);

    const { id } = created.json().data;
    const revoke = (event: TicketedEvent) =>
      app.http.inject({
        method: "DELETE",
        url: `/v1/pages/${event.page.id}/ticket-coupons/${id}`,
        headers: event.seller.headers,
      });
    expect((await revoke(second)).statusCode).toBe(404);
    expect((await revoke(show)).statusCode).toBe(204);
    expect((await validate(show, "friends")).valid).toBe(false);
    expect((await validate(second, "friends")).valid).toBe(true);
  });

  test("cannot expire in a year that PostgreSQL does not store", async () => {
    const show = await createTicketedEvent(app);
    for (const expiresAt of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00"]) {
      const rejected = await requestCodes(show, show.seller, { code: "ever", expiresAt });
      expect(rejected.statusCode, rejected.body).toBe(422);
      expect(rejected.json().errors).toHaveProperty("expiresAt");
    }
  });

  test("of an event that our team builds can be created by staff only", async () => {
    const show = await createTicketedEvent(app);
    await app.services.db.update(pages).set({ diyEvent: false }).where(eq(pages.id, show.page.id));
    expect((await requestCodes(show, show.seller, { code: "mine" })).statusCode).toBe(403);
  });

  test("are validated ignoring case, with a reason for an invalid code", async () => {
    const show = await createTicketedEvent(app);
    const soon = new Date(app.clock.now().getTime() + 60_000).toISOString();
    await requestCodes(show, show.seller, { code: "Good" });
    await requestCodes(show, show.seller, { code: "Soon", expiresAt: soon });
    const used = await requestCodes(show, show.seller, { code: "Used", maxUses: 1 });
    await app.services.db.update(promoCodes).set({ uses: 1 }).where(eq(promoCodes.id, used.json().data.id));
    expect(await validate(show, " gOOD ")).toEqual({
      valid: true,
      message: "Promo code applied successfully!",
    });
    expect(await validate(show, "soon")).toMatchObject({ valid: true });
    expect(await validate(show, "used")).toEqual({
      valid: false,
      message: "This promo code has been used up",
    });
    expect(await validate(show, "nope")).toEqual({
      valid: false,
      message: "This promo code is not valid for this event",
    });
    expect(await validate(show, "  ")).toEqual({ valid: false, message: "Please enter a promo code" });
    app.clock.advance(61_000);
    expect(await validate(show, "soon")).toEqual({ valid: false, message: "This promo code has expired" });
  });
});

describe("an order with a code", () => {
  async function createEventWithCode() {
    const show = await createTicketedEvent(app);
    const { id } = (await requestCodes(show, show.seller, { code: "FREE" })).json().data;
    return { show, id, ticket: { id: show.ticketId, quantity: 1 } };
  }

  test("for the ticket alone is free and needs neither a card nor the provider", async () => {
    const { show, id, ticket } = await createEventWithCode();
    await app.provider.remove("requests");
    const response = await app.buy(show.page.id, {
      products: [ticket],
      couponCode: "free",
      token: "",
      total: 0,
    });
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json().data).toMatchObject({ discount: 750, total: 0, status: "paid", admits: true });
    expect(await app.provider.get("requests")).toEqual({ data: [] });
    expect(await findUses(id)).toBe(1);
  });

  test("with other products charges the rest; the code covers exactly one ticket", async () => {
    const { show, ticket } = await createEventWithCode();
    const poster = await createProduct(app, show.page.id, { shippingCents: 500 });
    const couponCode = "FREE";
    const both = await app.buy(show.page.id, {
      products: [ticket, { id: poster.id, quantity: 1 }],
      couponCode,
    });
    expect(both.json().data.total).toBe(2500);
    const two = await app.buy(show.page.id, { products: [{ ...ticket, quantity: 2 }], couponCode });
    expect(two.json().data.total).toBe(750);
    const none = await app.buy(show.page.id, { products: [{ id: poster.id, quantity: 1 }], couponCode });
    expect(none.statusCode).toBe(422);
    expect(none.json().errors.couponCode.msg).toBe(
      "This promo code covers a ticket, and there is none in this order",
    );
    const unknown = await app.buy(show.page.id, { products: [ticket], couponCode: "other" });
    expect(unknown.json().errors.couponCode.msg).toBe("This promo code is not valid for this event");
  });

  test("takes a percentage or an amount off the tickets", async () => {
    const { show, ticket } = await createEventWithCode();
    const poster = await createProduct(app, show.page.id, { shippingCents: 500 });
    const create = (code: string, discount: object) => requestCodes(show, show.seller, { code, discount });
    const quarter = await create("QUARTER", { kind: "percent", percent: 25 });
    expect(quarter.json().data.discount).toEqual({ kind: "percent", percent: 25 });
    await create("FIVE", { kind: "amount", amount: 500 });
    expect(await validate(show, "five")).toEqual({
      valid: true,
      message: "Promo code applied successfully!",
      discount: { kind: "amount", amount: 500 },
    });
    const products = [
      { ...ticket, quantity: 2 },
      { id: poster.id, quantity: 1 },
    ];
    const percent = await app.buy(show.page.id, { products, couponCode: "QUARTER", total: 3625 });
    expect(percent.json().data).toMatchObject({ discount: 375, total: 3625 });
    const amount = await app.buy(show.page.id, { products: [ticket], couponCode: "FIVE" });
    expect(amount.json().data).toMatchObject({ discount: 500, total: 250 });
    const stale = await app.buy(show.page.id, { products: [ticket], couponCode: "FIVE", total: 750 });
    expect(stale.json()).toMatchObject({ code: "total-changed", details: { total: 250 } });
    for (const discount of [{ kind: "percent", percent: 101 }, { kind: "amount", amount: 0 }, { kind: "x" }])
      expect((await create("WRONG", discount)).statusCode).toBe(422);
    // Missing, it is a whole ticket, which a null of a program must not give away.
    const none = await requestCodes(show, show.seller, { code: "NULL", discount: null });
    expect(none.statusCode).toBe(422);
    expect(none.json().errors).toHaveProperty("discount");
  });

  test("uses the code once for each ticket that it covers", async () => {
    const { show, ticket } = await createEventWithCode();
    const percent = { kind: "percent", percent: 100 };
    const { id } = (
      await requestCodes(show, show.seller, { code: "PRESS", discount: percent, maxUses: 3 })
    ).json().data;
    const buy = (quantity: number, couponCode = "PRESS") =>
      app.buy(show.page.id, { products: [{ ...ticket, quantity }], couponCode });
    expect(await validate(show, "press")).toMatchObject({ valid: true, ticketsLeft: 3 });
    const tooMany = await buy(4);
    expect(tooMany.statusCode).toBe(422);
    expect(tooMany.json().errors.couponCode.msg).toBe("This promo code covers only 3 tickets more");
    expect((await buy(2)).statusCode).toBe(201);
    expect(await findUses(id)).toBe(2);
    expect(await validate(show, "press")).toMatchObject({ ticketsLeft: 1 });
    expect((await buy(2)).json().errors.couponCode.msg).toBe("This promo code covers only 1 ticket more");
    expect((await buy(1)).statusCode).toBe(201);
    expect((await buy(1)).json().errors.couponCode.msg).toBe("This promo code has been used up");
    // A code for one whole ticket covers one of them, so the others do not use it.
    const whole = (await requestCodes(show, show.seller, { code: "WHOLE", maxUses: 1 })).json().data.id;
    expect((await buy(5, "WHOLE")).json().data).toMatchObject({ discount: 750, total: 3000 });
    expect(await findUses(whole)).toBe(1);
  });

  test("with the last tickets of a code at the same time never covers more than it has", async () => {
    const { show, ticket } = await createEventWithCode();
    const discount = { kind: "percent", percent: 100 };
    const { id } = (await requestCodes(show, show.seller, { code: "LAST", discount, maxUses: 3 })).json()
      .data;
    const products = [{ ...ticket, quantity: 2 }];
    const placed = await Promise.all(
      Array.from({ length: 6 }, () => app.buy(show.page.id, { products, couponCode: "LAST" })),
    );
    expect(placed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 422, 422, 422, 422, 422,
    ]);
    expect(await findUses(id)).toBe(2);
  });

  test("counts the tickets of one email address, without those of failed and expired orders", async () => {
    const { show, ticket } = await createEventWithCode();
    const discount = { kind: "percent", percent: 50 };
    await requestCodes(show, show.seller, { code: "HALF", discount, maxUsesPerEmail: 3 });
    const buy = (quantity: number, token = "tok_visa", email = "Reader@example.com") =>
      app.buy(show.page.id, { products: [{ ...ticket, quantity }], couponCode: "HALF", token, email });
    expect((await buy(3, "tok_chargeDeclined")).statusCode).toBe(402);
    expect((await buy(3, "tok_threeDSecureRequired")).statusCode).toBe(202);
    expect((await buy(1)).json().errors.couponCode.msg).toBe(
      "This promo code has been used with your email address",
    );
    app.clock.advance(16 * 60_000);
    await expireReservations(app.services);
    expect((await buy(2)).statusCode).toBe(201);
    expect((await buy(2, "tok_visa", "reader@EXAMPLE.com")).json().errors.couponCode.msg).toBe(
      "With your email address, this promo code covers only 1 ticket more",
    );
    expect((await buy(1)).statusCode).toBe(201);
    expect((await buy(1, "tok_visa", "other@example.com")).statusCode).toBe(201);
  });

  test("is rejected before the code starts, and after its end", async () => {
    const { show, ticket } = await createEventWithCode();
    const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
    await requestCodes(show, show.seller, { code: "LATER", startsAt: at(10), expiresAt: at(20) });
    const buy = () => app.buy(show.page.id, { products: [ticket], couponCode: "LATER" });
    expect((await buy()).json().errors.couponCode.msg).toBe("This promo code is not valid yet");
    app.clock.advance(11 * 60_000);
    expect((await buy()).statusCode).toBe(201);
    const reversed = await requestCodes(show, show.seller, {
      code: "WRONG",
      startsAt: at(20),
      expiresAt: at(10),
    });
    expect(reversed.json().errors.expiresAt.msg).toBe("The code must end after it starts");
  });

  test("releases the tickets of the code when the order expires, and takes them again for a late payment", async () => {
    const { show, ticket } = await createEventWithCode();
    const discount = { kind: "percent", percent: 50 };
    const { id } = (await requestCodes(show, show.seller, { code: "THREE", discount, maxUses: 3 })).json()
      .data;
    const products = [{ ...ticket, quantity: 3 }];
    const response = await app.buy(show.page.id, {
      products,
      couponCode: "THREE",
      token: "tok_threeDSecureRequired",
    });
    expect(response.statusCode).toBe(202);
    expect(await findUses(id)).toBe(3);
    await app.provider.post("faults", { path: "/v1/payment_intents/**", behaviour: "drop", count: 4 });
    app.clock.advance(16 * 60_000);
    await expireReservations(app.services);
    await app.provider.remove("faults");
    expect(await findUses(id)).toBe(0);
    await completeBankConfirmation(app, response.json().data.clientSecret);
    await settlePayments(app);
    expect(await findUses(id)).toBe(3);
  });
});

test("creates a batch of codes at once, and at most 5,000 for one event", async () => {
  const show = await createTicketedEvent(app);
  const request = (payload: object) =>
    app.http.inject({
      method: "POST",
      url: `/v1/pages/${show.page.id}/ticket-coupons/batches`,
      headers: show.seller.headers,
      payload,
    });
  const batch = { prefix: "FEST-", count: 500, discount: { kind: "percent", percent: 50 }, maxUses: 1 };
  const created = await request(batch);
  expect(created.statusCode, created.body).toBe(201);
  const codes: { code: string; maxUses: number }[] = created.json().data;
  expect(new Set(codes.map(({ code }) => code)).size).toBe(500);
  expect(codes.every(({ code, maxUses }) => /^FEST-[A-Z2-9]{10}$/.test(code) && maxUses === 1)).toBe(true);
  const csv = await app.http.inject({
    url: `/v1/pages/${show.page.id}/ticket-coupons.csv`,
    headers: show.seller.headers,
  });
  const rows = csv.body.trim().split("\r\n");
  expect(rows).toHaveLength(501);
  expect(rows[1]).toMatch(/^FEST-[A-Z2-9]{10},50%,0,1,/);
  expect((await request({ ...batch, count: 501 })).statusCode).toBe(422);

  const values = Array.from({ length: 4100 }, (_, n) => ({ pageId: show.page.id, code: `filler-${n}` }));
  await app.services.db.insert(promoCodes).values(values);
  const results = await Promise.all([request(batch), request({ ...batch, count: 400 })]);
  expect(new Set(results.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
});

test("rate-limits guessing of promo codes", async () => {
  const strict = await createPaymentsApp({ RATE_LIMIT_FACTOR: 1 });
  const guess = () =>
    strict.http.inject({
      method: "POST",
      url: `/v1/pages/${crypto.randomUUID()}/ticket-coupon/validate`,
      payload: { code: "guess" },
    });
  const responses = [];
  for (let n = 0; n < 21; n++) responses.push(await guess());
  expect(responses.at(-2)?.statusCode).toBe(404);
  expect(responses.at(-1)?.statusCode).toBe(429);
  expect(Number(responses.at(-1)?.headers["retry-after"])).toBeGreaterThan(0);
  await strict.close();
});

test("does not answer more guesses in orders than in validation", async () => {
  const strict = await createPaymentsApp({ RATE_LIMIT_FACTOR: 1 });
  const { page, ticketId } = await createTicketedEvent(strict);
  const order = (n: number, remoteAddress: string) =>
    strict.http.inject({
      method: "POST",
      url: `/v1/pages/${page.id}/orders`,
      remoteAddress,
      payload: { ...BUYER, couponCode: `GUESS${n}`, products: [{ id: ticketId, quantity: 1 }] },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 25; n++) statuses.push((await order(n, "10.1.0.1")).statusCode);
  expect(statuses.filter((status) => status === 422)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  expect((await order(0, "10.1.0.2")).statusCode).toBe(422);
  await strict.close();
});

test("slows an event's codes down after 100 wrong ones from any network, without blocking a right one", async () => {
  const strict = await createPaymentsApp({ RATE_LIMIT_FACTOR: 1 });
  const [guessed, other] = [await createTicketedEvent(strict), await createTicketedEvent(strict)];
  await strict.services.db.insert(promoCodes).values({ pageId: guessed.page.id, code: "FRIENDS" });
  const validate = async (show: TicketedEvent, code: string, n: number) => {
    const start = performance.now();
    const response = await strict.http.inject({
      method: "POST",
      url: `/v1/pages/${show.page.id}/ticket-coupon/validate`,
      remoteAddress: `10.2.0.${n}`,
      payload: { code },
    });
    return { valid: response.json().data.valid, ms: performance.now() - start };
  };
  await Promise.all(Array.from({ length: 100 }, (_, n) => validate(guessed, `GUESS${n}`, n)));
  const slowed = await validate(guessed, "FRIENDS", 201);
  expect(slowed).toMatchObject({ valid: true });
  expect(slowed.ms).toBeGreaterThan(1900);
  expect((await validate(other, "GUESS", 202)).ms).toBeLessThan(1900);
  await strict.close();
});
