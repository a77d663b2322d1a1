import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage } from "../../../testing/fixtures.ts";
import { createPaymentsApp, createSeller, type PaymentsApp } from "../../../testing/payments/payments-app.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

test("reads card, descriptor and risk of an order from the payment provider, for staff only", async () => {
  const owner = await createSeller(app);
  const staff = await createAccount(app.services, { type: "admin", staffRole: "support" });
  const page = await createPage(app.services, owner.id);
  const { latest_charge: charge } = await app.stripe.paymentIntents.create({
    amount: 750,
    currency: "usd",
    payment_method: "pm_card_visa",
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
  const order = await createOrder(app.services, page.id, {
    chargeId: typeof charge === "string" ? charge : (charge?.id ?? null),
  });
  const read = (id: string, headers: Record<string, string> = staff.headers) =>
    app.http.inject({ url: `/v1/admin/orders/${id}/charge`, headers });
  expect((await read(order.id)).json().data).toMatchObject({
    card: { brand: "visa", last4: "4242" },
    risk: "normal",
  });
  const free = await createOrder(app.services, page.id, { chargeId: null });
  expect((await read(free.id)).json().data).toBeNull();
  expect((await read(order.id, owner.headers)).json().code).toBe("forbidden");
  expect((await read(order.id, {})).json().code).toBe("no-session");
  expect((await read(randomUUID())).json().code).toBe("not-found");
});
