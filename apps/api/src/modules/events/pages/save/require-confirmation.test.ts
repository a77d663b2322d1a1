import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../../testing/fixtures.ts";
import { createFeature } from "../../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { createOrder, createSubscriber } from "../../../../testing/viewer-fixtures.ts";
import { createDefaultPaywallSettings } from "../page-defaults.ts";

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services, { capabilityStatus: "active" });
  staff = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

const patch = (id: string, payload: object, account = owner) =>
  app.http.inject({ method: "PATCH", url: `/v1/pages/${id}`, headers: account.headers, payload });

/** Creates an activated event with a paywall, two ticket holders and one registered person. */
async function createSoldPage(fields: Parameters<typeof createPage>[2] = {}) {
  const page = await createPage(app.services, owner.id, {
    activated: true,
    activatedAt: new Date(),
    paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true },
    ...fields,
  });
  await createFeature(app.services, page.id);
  await createOrder(app.services, page.id, { email: "twice@example.com" });
  await createOrder(app.services, page.id, { email: "Twice@example.com" });
  await createOrder(app.services, page.id, { status: "refunded" });
  await createOrder(app.services, page.id, { type: "donation" });
  await createSubscriber(app.services, page.id);
  return page;
}

test.each([
  [{ url: "moved-while-live" }, ["url"]],
  [{ eventEnd: "2030-01-05T20:00:00.000Z" }, ["eventEnd"]],
  [{ paywallSettings: { price: 900 } }, ["paywallSettings.price"]],
  [{ paywallSettings: { enablePaywall: false } }, ["paywallSettings.enablePaywall"]],
  [{ emailCapture: true }, ["emailCapture", "paywallSettings.enablePaywall"]],
])("returns 409 with the number of holders for %j until it is confirmed", async (change, changed) => {
  const page = await createSoldPage();
  for (const account of [owner, staff]) {
    const response = await patch(page.id, { title: "Kept", ...change }, account);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: "confirmation-needed",
      message: "This event is live. 2 people have a ticket or are registered. Please confirm the change.",
      details: { holders: 2, changed },
    });
  }
  const unchanged = await app.http.inject({ url: `/v1/pages/${page.id}`, headers: owner.headers });
  expect(unchanged.json().data).toMatchObject({ title: page.title, url: page.slug });
  expect((await patch(page.id, { ...change, confirmed: true })).statusCode).toBe(200);
});

test("requires no confirmation for texts, for a draft and for an event without holders", async () => {
  const page = await createSoldPage();
  expect((await patch(page.id, { title: "Another title", url: page.slug })).statusCode).toBe(200);
  expect((await patch(page.id, { paywallSettings: { title: "Buy a seat" } })).statusCode).toBe(200);
  // With hidden hours, another hour of the same day changes nothing.
  const day = { showHours: false, timezone: "UTC" };
  const dates = { eventStart: "2030-01-05T10:00:00.000Z", eventEnd: "2030-01-06T10:00:00.000Z" };
  expect((await patch(page.id, { ...day, ...dates, confirmed: true })).statusCode).toBe(200);
  expect((await patch(page.id, { eventEnd: "2030-01-06T20:00:00.000Z" })).statusCode).toBe(200);
  const draft = await createSoldPage({ activated: false, activatedAt: null });
  expect((await patch(draft.id, { paywallSettings: { price: 900 } })).statusCode).toBe(200);
  const alone = await createPage(app.services, owner.id, { activated: true, activatedAt: new Date() });
  expect((await patch(alone.id, { url: "nobody-holds-it" })).statusCode).toBe(200);
});

test("requires no confirmation for the price of a paywall that stays off", async () => {
  const page = await createSoldPage({ paywallSettings: createDefaultPaywallSettings() });
  expect((await patch(page.id, { paywallSettings: { price: 900 } })).statusCode).toBe(200);
});
