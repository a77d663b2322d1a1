import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { createPaymentsApp, createSeller, type PaymentsApp } from "../../../testing/payments/payments-app.ts";

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
});
