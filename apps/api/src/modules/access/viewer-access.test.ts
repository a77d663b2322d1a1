import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createOrder, createSubscriber } from "../../testing/viewer-fixtures.ts";
import { createDefaultPaywallSettings } from "../events/pages/page-defaults.ts";
import { findViewerAccess } from "./viewer-access.queries.ts";

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = (await createAccount(app.services)).id;
});
afterAll(() => app.close());

const paywall = {
  paywallSettings: { ...createDefaultPaywallSettings(), enablePaywall: true, isPresale: true },
};
const getAccess = async (pageId: string, ...credentials: string[]) => {
  const access = await findViewerAccess(app.services.db, pageId, credentials, app.clock.now());
  if (!access) throw new Error("no viewer access");
  return access;
};

test("admits everyone to an event without a gate; returns null for an unknown event", async () => {
  const page = await createPage(app.services, owner);
  expect(await getAccess(page.id)).toMatchObject({ admitted: true, status: { guest: "new", live: true } });
  expect(await findViewerAccess(app.services.db, "nothing", [], app.clock.now())).toBeNull();
});

test("admits to a paywalled event only with a paid order that contains a ticket", async () => {
  const page = await createPage(app.services, owner, paywall);
  const other = await createPage(app.services, owner, paywall);
  const { slug } = await createOrder(app.services, page.id);
  expect(await getAccess(page.id)).toMatchObject({ admitted: false, status: { type: "paywall" } });
  expect(await getAccess(page.id, slug)).toMatchObject({ admitted: true, status: { guest: "paid" } });
  expect(await getAccess(other.id, slug)).toMatchObject({ admitted: false, order: null });
  const tickets = await createOrder(app.services, page.id, { type: "ticket" });
  expect((await getAccess(page.id, tickets.slug)).admitted).toBe(true);
  for (const fields of [
    { type: "donation" as const },
    { type: "digital" as const },
    { status: "pending" as const },
    { status: "refunded" as const, refundedCents: 750 },
    { status: "disputed" as const, disputeStatus: "needs_response" },
    { disputeStatus: "lost" },
  ]) {
    const order = await createOrder(app.services, page.id, fields);
    expect(await getAccess(page.id, order.slug)).toMatchObject({ admitted: false, order: { id: order.id } });
  }
  const partly = await createOrder(app.services, page.id, {
    status: "partially_refunded",
    refundedCents: 100,
  });
  expect((await getAccess(page.id, partly.slug)).admitted).toBe(true);
  const subscriber = await createSubscriber(app.services, page.id);
  expect((await getAccess(page.id, subscriber.credential)).admitted).toBe(false);
});

test("admits with a ticket when the viewer also has a donation", async () => {
  const page = await createPage(app.services, owner, paywall);
  const donation = await createOrder(app.services, page.id, { type: "donation" });
  const ticket = await createOrder(app.services, page.id, { visits: 3 });
  expect(await getAccess(page.id, donation.slug, ticket.slug)).toMatchObject({
    admitted: true,
    visits: 3,
    order: { id: ticket.id },
  });
});

test("admits a registered person to email capture until the owner removes them", async () => {
  const page = await createPage(app.services, owner, { emailCapture: true });
  const { credential } = await createSubscriber(app.services, page.id);
  const removed = await createSubscriber(app.services, page.id, { removedAt: new Date() });
  expect((await getAccess(page.id)).admitted).toBe(false);
  expect(await getAccess(page.id, credential)).toMatchObject({
    admitted: true,
    status: { guest: "subscribed" },
  });
  expect((await getAccess(page.id, removed.credential)).admitted).toBe(false);
});

test("admits a ticket holder before the opening, but not a viewer without a ticket", async () => {
  const soon = { opensAt: new Date(Date.now() + 3_600_000), closesAt: new Date(Date.now() + 7_200_000) };
  const page = await createPage(app.services, owner, { ...paywall, ...soon });
  const plain = await createPage(app.services, owner, {
    ...soon,
    paywallSettings: { ...paywall.paywallSettings, isPresale: false },
  });
  const { slug } = await createOrder(app.services, page.id);
  expect(await getAccess(page.id, slug)).toMatchObject({ admitted: true, status: { guest: "prepaid" } });
  expect(await getAccess(plain.id)).toMatchObject({ admitted: false, status: { type: "none" } });
});
