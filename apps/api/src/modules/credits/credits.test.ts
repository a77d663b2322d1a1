import { creditsWithoutApproval } from "@matinee/domain/limits";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createAccount, type TestAccount } from "../../testing/fixtures.ts";
import {
  createPaymentsApp,
  type PaymentsApp,
  createIdempotencyHeader,
} from "../../testing/payments/payments-app.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { reconcileDispute } from "../commerce/payments/reconciliation/reconcile-dispute.ts";
import { reconcileRefund } from "../commerce/payments/reconciliation/reconcile-refund.ts";
import { settlePayments } from "../../testing/run-jobs.ts";
import { creditCoupons } from "../../db/schema/coupons.ts";
import { sessions } from "../../db/schema/sessions.ts";
import { creditOrders } from "../../db/schema/credits.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp({ STRIPE_TIMEOUT_MS: 400 });
});
afterEach(() => app.provider.remove("faults"));
afterAll(() => app.close());

const FORM = {
  email: "maker@example.com",
  name: "Ada Maker",
  address: "1 Main St, Springfield, IL, 62701",
  credits: 1,
  total: 30_000,
  token: "tok_visa",
};
const post = (
  url: string,
  account: TestAccount | null,
  payload: object,
  headers: Record<string, string> = {},
) => app.http.inject({ method: "POST", url, headers: { ...account?.headers, ...headers }, payload });
const buy = (account: TestAccount | null, body: object = {}, headers: Record<string, string> = {}) =>
  post("/v1/orders/credits", account, { ...FORM, ...body }, headers);
const setProvenAt = ({ id }: TestAccount, authenticatedAt: Date) =>
  app.services.db.update(sessions).set({ authenticatedAt }).where(eq(sessions.accountId, id));
const readLedger = async (account: TestAccount) =>
  (await app.http.inject({ url: "/v1/credits", headers: account.headers })).json().data;
const findPurchases = (account: TestAccount) =>
  app.services.db.select().from(creditOrders).where(eq(creditOrders.accountId, account.id));

describe("buying credits", () => {
  test("adds one credit for $300 or three for $900, logs the purchase and enqueues a receipt", async () => {
    const account = await createAccount(app.services);
    const single = await buy(account);
    expect(single.statusCode, single.body).toBe(201);
    expect(single.json().data).toEqual({ credits: 1 });
    expect((await buy(account, { credits: 3, total: 90_000 })).json().data).toEqual({ credits: 4 });
    expect(await readLedger(account)).toMatchObject({
      credits: 4,
      credits_log: [
        { type: "purchase", creditsChange: 3 },
        { type: "purchase", creditsChange: 1 },
      ],
    });
    const [order] = await findPurchases(account);
    const mails = await app.services.db
      .select()
      .from(emailOutbox)
      .where(eq(emailOutbox.dedupeKey, `credits-receipt:${order?.id}`));
    expect(mails).toMatchObject([{ template: "credits-receipt", to: "maker@example.com" }]);
    const { data } = await app.provider.get<{ data: Record<string, unknown>[] }>("charges");
    expect(data[0]).toMatchObject({ amount: 90_000, transfer_data: null, application_fee_amount: null });
  });

  test.each([
    [{ token: "" }, "token", "Please enter a valid card number"],
    [{ name: " " }, "name", "Field Required"],
    [{ address: "" }, "address", "Field Required"],
    [{ email: "" }, "email", "Field Required"],
    [{ email: "nope" }, "email", "Please enter a valid email"],
  ])("returns 422 with the field for %o", async (body, field, message) => {
    const account = await createAccount(app.services);
    const response = await buy(account, body);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ [field]: { msg: message } });
  });

  test("rejects other amounts, other prices and requests without a session", async () => {
    const account = await createAccount(app.services);
    for (const credits of [0, 2, 4, -1, 100]) {
      expect((await buy(account, { credits, total: credits * 30_000 })).statusCode).toBe(422);
    }
    const cheap = await buy(account, { credits: 3, total: 1 });
    expect(cheap.statusCode).toBe(409);
    expect(cheap.json().details).toEqual({ total: 90_000 });
    expect((await buy(null)).statusCode).toBe(401);
    expect((await readLedger(account)).credits).toBe(0);
  });

  test("adds no credits when the card is declined", async () => {
    const account = await createAccount(app.services);
    const response = await buy(account, { token: "tok_chargeDeclinedInsufficientFunds" });
    expect(response.statusCode).toBe(402);
    expect(response.json().errors.token.msg).toBe("Your card has insufficient funds.");
    expect(await readLedger(account)).toEqual({ credits: 0, credits_log: [] });
  });

  test("returns 202 for 3-D Secure, then adds the credits once on confirm; returns 404 to another account", async () => {
    const account = await createAccount(app.services);
    const stranger = await createAccount(app.services);
    const response = await buy(account, { token: "tok_threeDSecureRequired" });
    expect(response.statusCode).toBe(202);
    const { id, clientSecret } = response.json().data;
    const confirm = (who: TestAccount) => post(`/v1/orders/credits/${id}/confirm`, who, {});
    expect((await confirm(account)).statusCode).toBe(202);
    await app.provider.post(`payment_intents/${clientSecret.split("_secret_")[0]}/authenticate`, {
      outcome: "complete",
    });
    expect((await confirm(stranger)).statusCode).toBe(404);
    const responses = await Promise.all([confirm(account), confirm(account), confirm(account)]);
    for (const done of responses) expect(done.json().data).toEqual({ credits: 1 });
    expect((await readLedger(account)).credits_log).toHaveLength(1);
  });

  test("buys once for a repeated idempotency key and after a lost response", async () => {
    const account = await createAccount(app.services);
    const headers = createIdempotencyHeader();
    const twice = await Promise.all([buy(account, {}, headers), buy(account, {}, headers)]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await readLedger(account)).credits).toBe(1);

    const path = "/v1/payment_intents/*/confirm";
    await app.provider.post("faults", { method: "POST", path, behaviour: "hang-after", count: 2, ms: 1000 });
    await app.provider.post("faults", {
      method: "GET",
      path: "/v1/payment_intents/*",
      behaviour: "drop",
      count: 2,
    });
    const again = createIdempotencyHeader();
    expect((await buy(account, {}, again)).statusCode).toBe(503);
    await app.provider.remove("faults");
    await settlePayments(app);
    expect((await readLedger(account)).credits).toBe(2);
    expect((await buy(account, {}, again)).json().data).toEqual({ credits: 2 });
    expect(await findPurchases(account)).toHaveLength(2);
  });

  test("removes a purchase's remaining credits when it is refunded at the provider", async () => {
    const account = await createAccount(app.services, { credits: 0 });
    await buy(account, { credits: 3, total: 90_000 });
    const [order] = await findPurchases(account);
    const { id } = await app.stripe.refunds.create({ charge: order?.chargeId ?? "" });
    const refund = await app.services.payments.getRefund(id);
    await reconcileRefund(app.services, refund);
    await reconcileRefund(app.services, refund);
    expect(await readLedger(account)).toMatchObject({
      credits: 0,
      credits_log: [{ type: "refund", creditsChange: -3 }, {}],
    });
  });
});

test("removes a purchase's remaining credits when its dispute is lost, none when it is won", async () => {
  for (const outcome of ["won", "lost"] as const) {
    const account = await createAccount(app.services, { credits: 0 });
    await buy(account, { credits: 3, total: 90_000 });
    const [order] = await findPurchases(account);
    const dispute = await app.provider.post<{ id: string }>(`charges/${order?.chargeId}/dispute`);
    const reconcile = async () =>
      reconcileDispute(app.services, await app.services.payments.getDispute(dispute.id));
    await reconcile();
    expect(await readLedger(account)).toMatchObject({ credits: 3 });
    await app.provider.post(`disputes/${dispute.id}/close`, { outcome });
    await reconcile();
    await reconcile();
    expect(await readLedger(account)).toMatchObject({ credits: outcome === "won" ? 3 : 0 });
  }
});

test("removes a purchase's credits when a part was refunded and the dispute about the rest is lost", async () => {
  const account = await createAccount(app.services, { credits: 0 });
  await buy(account, { credits: 3, total: 90_000 });
  const [order] = await findPurchases(account);
  const { payments } = app.services;
  const { id } = await app.stripe.refunds.create({ charge: order?.chargeId ?? "", amount: 30_000 });
  await reconcileRefund(app.services, await payments.getRefund(id));
  const dispute = await app.provider.post<{ id: string; amount: number }>(
    `charges/${order?.chargeId}/dispute`,
  );
  expect(dispute.amount).toBe(60_000);
  await app.provider.post(`disputes/${dispute.id}/close`, { outcome: "lost" });
  expect(await readLedger(account)).toMatchObject({ credits: 3 });
  await reconcileDispute(app.services, await payments.getDispute(dispute.id));
  expect(await readLedger(account)).toMatchObject({ credits: 0 });
});

describe("credit ledger", () => {
  test("shows customers only their own readLedger, staff every ledger", async () => {
    const owner = await createAccount(app.services, { credits: 2 });
    const stranger = await createAccount(app.services);
    const staff = await createAccount(app.services, { type: "admin" });
    const read = (who: TestAccount) =>
      app.http.inject({ url: `/v1/credits/${owner.id}`, headers: who.headers });
    expect((await read(owner)).json().data.credits).toBe(2);
    expect((await read(staff)).json().data.credits).toBe(2);
    expect((await read(stranger)).statusCode).toBe(404);
  });

  test("lets staff give credits to every email that can sign up", async () => {
    const staff = await createAccount(app.services, { type: "admin" });
    for (const email of ["josé@example.com", "a&b@example.com"]) {
      await createAccount(app.services, { email });
      const response = await post("/v1/credits", staff, { email: email.toUpperCase(), credits: 2 });
      expect(response.json().data, response.body).toEqual({ credits: 2 });
    }
  });

  test("lets staff add or remove credits, writes an audit entry, and rejects a negative balance", async () => {
    const owner = await createAccount(app.services);
    const staff = await createAccount(app.services, { type: "admin" });
    const adjust = (who: TestAccount, credits: number, email = owner.email) =>
      post("/v1/credits", who, { email, credits });
    expect((await adjust(staff, 5, owner.email.toUpperCase())).json().data).toEqual({ credits: 5 });
    expect((await adjust(staff, -2)).json().data).toEqual({ credits: 3 });
    const below = await adjust(staff, -4);
    expect(below.statusCode).toBe(422);
    expect(below.json().errors).toHaveProperty("credits");
    for (const [credits, problem] of [
      [0, "Please enter a number other than 0"],
      [1001, "At most 1,000 credits can be added or taken away at a time"],
      [-1001, "At most 1,000 credits can be added or taken away at a time"],
    ] as const) {
      const rejected = await adjust(staff, credits);
      expect(rejected.statusCode).toBe(422);
      expect(rejected.json().errors).toEqual({ credits: { msg: problem } });
    }
    expect((await adjust(staff, 1, "nobody@example.com")).statusCode).toBe(404);
    expect((await adjust(owner, 5)).statusCode).toBe(403);
    const audit = await app.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, owner.id));
    expect(audit).toHaveLength(2);
    expect(audit[0]).toMatchObject({ action: "credits.adjust", actorId: staff.id, onBehalfOf: owner.id });
    expect((await readLedger(owner)).credits_log.map((entry: { type: string }) => entry.type)).toEqual([
      "staff",
      "staff",
    ]);
  });
});

describe("credit coupons", () => {
  const URL = "/v1/admin/credit-coupons";

  test("are created, listed and revoked by staff only", async () => {
    const staff = await createAccount(app.services, { type: "admin" });
    const maker = await createAccount(app.services);
    const created = await post(URL, staff, { code: "Spring-26", credits: 2, maxClaims: 10 });
    expect(created.statusCode).toBe(201);
    expect(created.json().data).toMatchObject({
      code: "Spring-26",
      credits: 2,
      maxClaims: 10,
      claims: 0,
      revoked: false,
    });
    expect((await post(URL, staff, { code: "sPRING-26", credits: 1 })).statusCode).toBe(409);
    expect((await post(URL, maker, { code: "Mine", credits: 1 })).statusCode).toBe(403);
    expect((await app.http.inject({ url: URL, headers: maker.headers })).statusCode).toBe(403);
    const list = await app.http.inject({ url: URL, headers: staff.headers });
    expect(list.json().data).toMatchObject({ total: 1, data: [{ code: "Spring-26" }] });
    const revoke = (who: TestAccount) =>
      app.http.inject({ method: "DELETE", url: `${URL}/${created.json().data.id}`, headers: who.headers });
    expect((await revoke(maker)).statusCode).toBe(403);
    expect((await revoke(staff)).statusCode).toBe(204);
    const claimed = await post("/v1/coupons/claim", maker, { coupon: "spring-26" });
    expect(claimed.json()).toMatchObject({ code: "invalid", message: "This coupon does not exist" });
  });

  test("of one member of staff give one customer no more than the limit of a day, also beside direct credits", async () => {
    const staff = await createAccount(app.services, { type: "admin" });
    const colleague = await createAccount(app.services, { type: "admin" });
    const customer = await createAccount(app.services);
    const create = (by: TestAccount, code: string, credits: number) => post(URL, by, { code, credits });
    const give = (by: TestAccount, credits: number) =>
      post("/v1/credits", by, { email: customer.email, credits, reason: "A festival" });
    expect((await create(staff, "Limit-1", creditsWithoutApproval - 10)).statusCode).toBe(201);
    const over = await create(staff, "Limit-2", 11);
    expect(over.statusCode).toBe(422);
    expect(over.json().errors).toHaveProperty("credits");
    // Credits of coupons and credits that are given directly count towards the same limit.
    expect((await give(staff, 11)).statusCode).toBe(202);
    expect((await give(staff, 10)).statusCode).toBe(200);
    expect((await create(staff, "Limit-3", 1)).statusCode).toBe(422);
    // Control: a colleague and the next day have limits of their own, and a revoked coupon does not count.
    const { id } = (await create(colleague, "Limit-4", creditsWithoutApproval)).json().data;
    await app.http.inject({ method: "DELETE", url: `${URL}/${id}`, headers: colleague.headers });
    expect((await create(colleague, "Limit-5", creditsWithoutApproval)).statusCode).toBe(201);
    const yesterday = new Date(app.clock.now().getTime() - 25 * 3_600_000);
    const ofStaff = eq(creditCoupons.createdBy, staff.id);
    await app.services.db.update(creditCoupons).set({ createdAt: yesterday }).where(ofStaff);
    expect((await create(staff, "Limit-6", creditsWithoutApproval - 10)).statusCode).toBe(201);
  });

  test("created at once cannot pass the limit together", async () => {
    const staff = await createAccount(app.services, { type: "admin" });
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const body = { code: `Race-${n}`, credits: creditsWithoutApproval };
        return (await post(URL, staff, body)).statusCode;
      }),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
  });

  test("need a recent proof of identity", async () => {
    const staff = await createAccount(app.services, { type: "admin" });
    await setProvenAt(staff, new Date(app.clock.now().getTime() - 6 * 60_000));
    expect((await post(URL, staff, { code: "Proof", credits: 1 })).json().code).toBe("step-up-needed");
    await setProvenAt(staff, app.clock.now());
    expect((await post(URL, staff, { code: "Proof", credits: 1 })).statusCode).toBe(201);
  });

  test("are claimed once per account, case-insensitively, until used up or expired", async () => {
    const staff = await createAccount(app.services, { type: "admin" });
    const [first, second] = [await createAccount(app.services), await createAccount(app.services)];
    const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
    await post(URL, staff, { code: "Once", credits: 3, maxClaims: 1 });
    await post(URL, staff, { code: "Soon", credits: 1, expiresAt });
    const claim = (who: TestAccount, coupon: string) => post("/v1/coupons/claim", who, { coupon });
    expect((await claim(first, " oNCE ")).json().data).toEqual({ credits: 3 });
    const again = await claim(first, "Once");
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: "already-claimed",
      message: "You have claimed this coupon already",
    });
    expect((await claim(second, "Once")).json().message).toBe("This coupon has been used up");
    app.clock.advance(61_000);
    expect((await claim(second, "Soon")).json().message).toBe("This coupon has expired");
    expect((await claim(second, "")).json().message).toBe("This coupon does not exist");
    expect(await readLedger(first)).toMatchObject({
      credits: 3,
      credits_log: [{ type: "coupon", creditsChange: 3 }],
    });
  });
});
