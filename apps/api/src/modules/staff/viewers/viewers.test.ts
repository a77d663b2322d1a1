import { randomUUID } from "node:crypto";
import type { AdminViewer } from "@matinee/contract/routes/admin-viewers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consents } from "../../../db/schema/consents.ts";
import { emailOptOuts, emailOutbox } from "../../../db/schema/email-outbox.ts";
import { playbackSessions } from "../../../db/schema/playback.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder, createSubscriber } from "../../../testing/viewer-fixtures.ts";

let app: TestApp;
let staff: TestAccount;

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin", staffRole: "support" });
});
afterAll(() => app.close());

const get = (id: string) => app.http.inject({ url: `/v1/admin/viewers/${id}`, headers: staff.headers });

test("finds everything about an email address by any of its orders and registrations", async () => {
  const { db } = app.services;
  const owner = await createAccount(app.services);
  const [paid, free] = [
    await createPage(app.services, owner.id, { title: "The Salt Road" }),
    await createPage(app.services, owner.id, { title: "Night Bees" }),
  ];
  const email = "imogen@achterberg.test";
  const order = await createOrder(app.services, paid.id, { email, name: "Imogen Achterberg" });
  const registration = await createSubscriber(app.services, free.id, { email: email.toUpperCase() });
  const stranger = await createOrder(app.services, paid.id);
  const video = await createFeature(app.services, paid.id);
  const play = { pageId: paid.id, videoId: video.id, watchedSeconds: 60 };
  await db.insert(playbackSessions).values([
    { ...play, viewer: `order:${order.id}`, deviceId: "laptop" },
    { ...play, viewer: `order:${stranger.id}`, deviceId: "other" },
  ]);
  await db.insert(emailOutbox).values([
    { template: "receipt", to: email, input: {} },
    { template: "receipt", to: stranger.email, input: {} },
  ]);
  await db.insert(emailOptOuts).values({ email, pageId: free.id });
  await db.insert(consents).values([
    { kind: "terms", textVersion: "2026-11-23", orderId: order.id },
    { kind: "terms", textVersion: "2026-11-23", orderId: stranger.id },
  ]);
  const response = await get(order.id);
  expect(response.statusCode).toBe(200);
  const viewer: AdminViewer = response.json().data;
  expect(viewer).toMatchObject({
    name: "Imogen Achterberg",
    email,
    orders: [{ id: order.id, pageTitle: "The Salt Road" }],
    registrations: [{ id: registration.id, pageTitle: "Night Bees", removed: false }],
    devices: [{ id: "laptop", plays: 1, watchedSeconds: 60 }],
    emails: [{ template: "receipt" }],
    consents: [{ kind: "terms", textVersion: "2026-11-23" }],
    optOuts: [{ pageTitle: "Night Bees" }],
  });
  const same: AdminViewer = (await get(registration.id)).json().data;
  expect(same.orders.map(({ id }) => id)).toEqual([order.id]);
});

test("returns 404 for an id that is neither an order nor a registration", async () => {
  expect((await get(randomUUID())).statusCode).toBe(404);
  expect((await get(staff.id)).statusCode).toBe(404);
});
