import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import { createPaymentsApp, createSeller, type PaymentsApp } from "../../../testing/payments/payments-app.ts";
import { holdPayouts } from "../payouts/hold-payouts.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

test("lists the payouts of the caller's own connected account from the provider, newest first", async () => {
  const [seller, other] = [await createSeller(app), await createSeller(app)];
  const [row] = await app.services.db
    .select({ connectId: accounts.connectId })
    .from(accounts)
    .where(eq(accounts.id, seller.id));
  await app.provider.post(`accounts/${row?.connectId}/payouts`, { amount: 507_230 });
  await app.provider.post(`accounts/${row?.connectId}/payouts`, { amount: 1200, status: "failed" });
  const list = async (headers: typeof seller.headers) =>
    (await app.http.inject({ url: "/v1/money/payouts", headers })).json().data;
  const payouts = await list(seller.headers);
  expect(payouts).toHaveLength(2);
  expect(payouts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ amount: 507_230, currency: "usd", status: "paid" }),
      expect.objectContaining({ amount: 1200, status: "failed" }),
    ]),
  );
  expect(await list(other.headers)).toEqual([]);

  // Staff of any role see the same, to answer why money has not come.
  const support = await createAccount(app.services, { type: "admin", staffRole: "support" });
  const readAsStaff = async (id: string) =>
    app.http.inject({ url: `/v1/admin/account/payouts/${id}`, headers: support.headers });
  const until = new Date(app.clock.now().getTime() + 60_000);
  await app.services.db.update(accounts).set({ payoutsHeldUntil: until }).where(eq(accounts.id, seller.id));
  const ofSeller = (await readAsStaff(seller.id)).json().data;
  expect(ofSeller).toMatchObject({ plan: { interval: "daily" }, heldUntil: until.toISOString() });
  expect(ofSeller.payouts).toEqual(payouts);
  expect(ofSeller.balance).toEqual([]);
  // A viewer pays $7.50, of which the platform keeps 37 cents; another payment is given back in part.
  const pay = (amount: number) =>
    app.stripe.paymentIntents.create({
      amount,
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      transfer_data: { destination: row?.connectId ?? "" },
      application_fee_amount: 37,
    });
  await pay(750);
  const { latest_charge: charge } = await pay(1000);
  await app.stripe.refunds.create({
    charge: typeof charge === "string" ? charge : (charge?.id ?? ""),
    amount: 400,
    reverse_transfer: true,
  });
  expect((await readAsStaff(seller.id)).json().data.balance).toEqual([
    { currency: "usd", available: 0, pending: 713 + 963 - 400 },
  ]);
  expect((await readAsStaff(other.id)).json().data.balance).toEqual([]);
  const without = await createAccount(app.services);
  expect((await readAsStaff(without.id)).json().data).toEqual({
    plan: null,
    balance: null,
    payouts: [],
    heldUntil: null,
  });
  expect((await readAsStaff(support.id)).statusCode).toBe(404);
});

async function findConnectId({ id }: TestAccount): Promise<string> {
  const [row] = await app.services.db
    .select({ connectId: accounts.connectId })
    .from(accounts)
    .where(eq(accounts.id, id));
  return row?.connectId ?? "";
}

const readPlan = async ({ headers }: TestAccount) =>
  app.http.inject({ url: "/v1/money/payout-plan", headers });

test("tells the owner when payouts go out and to which bank account, from the provider", async () => {
  const seller = await createSeller(app);
  const connectId = await findConnectId(seller);
  const setSchedule = (schedule: object) =>
    app.stripe.accounts.update(connectId, { settings: { payouts: { schedule } } });
  const plan = async () => (await readPlan(seller)).json().data;
  const daily = { interval: "daily", weekDays: [], monthDays: [] };
  expect(await plan()).toEqual({ ...daily, bankLast4: null });
  const bank = await app.stripe.accounts.createExternalAccount(connectId, {
    external_account: "btok_us_verified",
  });
  expect(await plan()).toEqual({ ...daily, bankLast4: bank.last4 });
  await setSchedule({ interval: "weekly", weekly_payout_days: ["friday", "monday"] });
  expect(await plan()).toMatchObject({ interval: "weekly", weekDays: ["monday", "friday"] });
  await setSchedule({ interval: "monthly", monthly_payout_days: [15, 1] });
  expect(await plan()).toMatchObject({ interval: "monthly", monthDays: [1, 15], weekDays: [] });
  // During the wait after a change of the bank account the provider has manual payouts.
  await holdPayouts(app.services, seller, connectId);
  expect(await plan()).toMatchObject({ interval: "monthly", monthDays: [1, 15] });
  await app.services.db.update(accounts).set({ heldPayoutSchedule: null }).where(eq(accounts.id, seller.id));
  expect(await plan()).toMatchObject({ interval: "manual", monthDays: [] });
});

test("has no plan without a connected account, and reports a provider that does not respond", async () => {
  const owner = await createAccount(app.services);
  expect((await readPlan(owner)).json().data).toBeNull();
  const seller = await createSeller(app);
  await app.provider.post("faults", { path: "/v1/accounts/*", behaviour: "error-500", count: 2 });
  const failed = await readPlan(seller);
  expect(failed.statusCode).toBe(503);
  expect(failed.json().code).toBe("unavailable");
});
