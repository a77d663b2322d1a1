import { randomUUID } from "node:crypto";
import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { notes } from "../../../db/schema/notes.ts";
import { payments } from "../../../db/schema/payments.ts";
import { playbackSessions } from "../../../db/schema/playback.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder, findViewerKey } from "../../../testing/viewer-fixtures.ts";
import { staffData } from "../staff.personal-data.ts";

let app: TestApp;
let staff: TestAccount;
let owner: TestAccount;

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin", staffRole: "support" });
  owner = await createAccount(app.services, { firstName: "Noor", lastName: "Castellane" });
});
afterAll(() => app.close());

async function readOrder(id: string): Promise<AdminOrder> {
  const response = await app.http.inject({ url: `/v1/admin/orders/${id}`, headers: staff.headers });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

test("shows an order's payments, plays by device and emails, without those of other orders", async () => {
  const { db } = app.services;
  const page = await createPage(app.services, owner.id);
  const video = await createFeature(app.services, page.id);
  const email = "imogen@achterberg.test";
  const order = await createOrder(app.services, page.id, { email, feeCents: 67, netCents: 683 });
  const second = await createOrder(app.services, page.id, { email });
  const other = await createOrder(app.services, page.id, { email: "other@achterberg.test" });
  const before = new Date(Date.now() - 60_000);
  const attempt = {
    subject: "order",
    subjectId: order.id,
    amountCents: 750,
    request: { amount: 750, description: "" },
  };
  await db.insert(payments).values([
    {
      ...attempt,
      subject: "order",
      attempt: 1,
      status: "refused",
      failureMessage: { words: "Your card was declined." },
    },
    { ...attempt, subject: "order", attempt: 2, status: "succeeded" },
  ]);
  const play = { pageId: page.id, videoId: video.id, watchedSeconds: 1080 };
  await db.insert(playbackSessions).values([
    {
      ...play,
      viewer: await findViewerKey(app.services, { orderId: order.id }),
      deviceId: "laptop",
      lastSeenAt: new Date("2026-11-20T20:00:00Z"),
    },
    {
      ...play,
      viewer: await findViewerKey(app.services, { orderId: order.id }),
      deviceId: "tv",
      lastSeenAt: new Date("2026-11-21T20:00:00Z"),
    },
    { ...play, viewer: await findViewerKey(app.services, { orderId: other.id }), deviceId: "laptop" },
  ]);
  await db.insert(emailOutbox).values([
    { template: "viewing-link", to: email.toUpperCase(), input: {}, pageId: page.id, status: "sent" },
    { template: "viewing-link", to: email, input: {}, pageId: randomUUID() },
    { template: "viewing-link", to: other.email, input: {}, pageId: page.id },
    // The same person bought twice.
    { template: "receipt", to: email, input: { orderId: order.id }, pageId: page.id, createdAt: before },
    { template: "receipt", to: email, input: { orderId: second.id }, pageId: page.id, createdAt: before },
  ]);
  const shown = await readOrder(order.id);
  expect(shown).toMatchObject({
    owner: { id: owner.id, name: "Noor Castellane" },
    fee: 67,
    net: 683,
    admits: true,
    giftRecipient: null,
  });
  expect(shown.attempts.map(({ status, failure }) => [status, failure])).toEqual([
    ["refused", "Your card was declined."],
    ["succeeded", null],
  ]);
  expect(shown.plays.map(({ device, watchedSeconds }) => [device, watchedSeconds])).toEqual([
    [2, 1080],
    [1, 1080],
  ]);
  expect(shown.emails.map(({ template, status }) => [template, status])).toEqual([
    ["viewing-link", "sent"],
    ["receipt", "waiting"],
  ]);
});

test("keeps a note on an order until its buyer is erased", async () => {
  const page = await createPage(app.services, owner.id);
  const order = await createOrder(app.services, page.id);
  const added = await app.http.inject({
    method: "POST",
    url: `/v1/admin/order/note/${order.id}`,
    headers: staff.headers,
    payload: { text: "Asked for the link twice" },
  });
  expect(added.statusCode).toBe(201);
  expect((await readOrder(order.id)).notes).toMatchObject([{ text: "Asked for the link twice" }]);
  const person = { accountId: null, email: order.email };
  expect((await staffData.collect(app.services.db, person))["notes"]).toHaveLength(1);
  await app.services.db.transaction((tx) => staffData.erase(tx, person, app.services));
  const left = await app.services.db.select().from(notes).where(eq(notes.subjectId, order.id));
  expect(left).toEqual([]);
});

test("returns 404 for an unknown order, also for a note on it", async () => {
  const id = randomUUID();
  const read = await app.http.inject({ url: `/v1/admin/orders/${id}`, headers: staff.headers });
  expect(read.statusCode).toBe(404);
  const added = await app.http.inject({
    method: "POST",
    url: `/v1/admin/order/note/${id}`,
    headers: staff.headers,
    payload: { text: "Nothing here" },
  });
  expect(added.statusCode).toBe(404);
});
