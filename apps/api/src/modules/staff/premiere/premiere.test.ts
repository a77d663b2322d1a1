import type { Premiere } from "@matinee/contract/routes/premiere-board";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { liveFigures } from "../../../db/schema/live-figures.ts";
import { payments, webhookEvents } from "../../../db/schema/payments.ts";
import { createFigureMeter } from "../../../platform/live-figures/figure-meter.ts";
import { liveFiguresRetention } from "../../../platform/live-figures/live-figures.retention.ts";
import { applyRetentionRule } from "../../../platform/retention.ts";
import { createAccount, createPage, PASSWORD, type TestAccount } from "../../../testing/fixtures.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";

let app: TestApp;
let staff: TestAccount;
let owner: TestAccount;

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin" });
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

async function readBoard(pageId?: string): Promise<Premiere> {
  await app.services.figureMeter.flush();
  await app.services.watchMeter.flush();
  const url = `/v1/admin/premiere${pageId ? `?pageId=${pageId}` : ""}`;
  const response = await app.http.inject({ url, headers: staff.headers });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const post = (url: string, payload: object) => app.http.inject({ method: "POST", url, payload });

async function createScreening(fields: Parameters<typeof createPage>[2] = {}) {
  const page = await createPage(app.services, owner.id, fields);
  await createFeature(app.services, page.id);
  return page;
}

async function watch(pageId: string, deviceId: string, figures: object) {
  const started = await post(`/v1/pages/${pageId}/playback`, { kind: "feature", deviceId });
  const { id, deviceToken } = started.json().data;
  const beat = (positionSeconds: number, more: object) =>
    post(`/v1/playback/${id}/heartbeat`, { deviceId, deviceToken, positionSeconds, ...more });
  await beat(0, {});
  app.clock.advance(15_000);
  expect((await beat(15, figures)).statusCode).toBe(200);
}

test("without anything happening, nothing is judged and every minute of the last hour is empty", async () => {
  const board = await readBoard();
  expect(board.levels).toMatchObject({
    player: "idle",
    admissions: "idle",
    checkout: "idle",
    stripe: "idle",
  });
  expect(board.levels).toMatchObject({ mail: "good", queues: "good" });
  expect(board.minutes).toHaveLength(60);
  expect(board.minutes.every(({ viewers, plays }) => viewers === 0 && plays === 0)).toBe(true);
});

test("shows the time to the first frame and the stalls that players report, for each event alone", async () => {
  const [smooth, slow] = [await createScreening(), await createScreening()];
  for (let viewer = 1; viewer <= 6; viewer++) {
    await watch(smooth.id, `device-smooth-${viewer}`, { firstFrameMs: 700 + viewer });
    await watch(slow.id, `device-slow-${viewer}`, { firstFrameMs: 9000, stalls: 2, stalledMs: 5000 });
  }
  const [good, bad, both] = [await readBoard(smooth.id), await readBoard(slow.id), await readBoard()];
  expect(good.player).toEqual({ firstFrames: 6, medianMs: 1000, p95Ms: 1000, stalls: 0, stalledShare: 0 });
  expect(good.levels.player).toBe("good");
  expect(bad.player).toMatchObject({ firstFrames: 6, medianMs: 12_000, p95Ms: 12_000, stalls: 12 });
  // Thirty of ninety seconds.
  expect(bad.player.stalledShare).toBeCloseTo(1 / 3);
  expect(bad.levels.player).toBe("bad");
  expect(both.player).toMatchObject({ firstFrames: 12, stalls: 12 });
  expect(both.events.map(({ id }) => id)).toEqual(expect.arrayContaining([smooth.id, slow.id]));
  expect(good.admissions.plays).toBe(6);
});

test("counts rejected plays by reason: a viewer who may not watch is no fault, a film that is not ready is", async () => {
  const soon = new Date(app.clock.now().getTime() + 3_600_000);
  const early = await createScreening({ eventStart: soon });
  const unready = await createPage(app.services, owner.id);
  await createFeature(app.services, unready.id, { status: "converting" });
  for (let play = 0; play < 6; play++) {
    for (const { id } of [early, unready])
      await post(`/v1/pages/${id}/playback`, { kind: "feature", deviceId: `device-${play}` });
  }
  const board = await readBoard(early.id);
  expect(board.admissions).toEqual({ plays: 0, rejected: [{ code: "forbidden", count: 6 }] });
  expect(board.levels.admissions).toBe("good");
  expect((await readBoard(unready.id)).levels.admissions).toBe("bad");
  expect(board.events[0]).toMatchObject({ id: early.id, title: early.title });
});

test("counts sign-ins and rejected ones, and orders by their outcome", async () => {
  const before = await readBoard();
  await post("/v1/session", { email: owner.email, password: PASSWORD });
  for (let attempt = 0; attempt < 2; attempt++)
    await post("/v1/session", { email: owner.email, password: "not-the-password" });
  const page = await createScreening();
  const createdAt = app.clock.now();
  for (const status of ["paid", "paid", "failed", "pending", "expired"] as const)
    await createOrder(app.services, page.id, { status, createdAt });
  const board = await readBoard(page.id);
  expect(board.signIns).toEqual({
    succeeded: before.signIns.succeeded + 1,
    rejected: before.signIns.rejected + 2,
  });
  expect(board.checkout).toEqual({ started: 5, paid: 2, declined: 1, open: 1, failed: 0 });
  expect(board.minutes.at(-1)).toMatchObject({ paidOrders: 2 });
});

test("names the age of the oldest email and webhook, and payments without an answer", async () => {
  const { db } = app.services;
  const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);
  await db
    .insert(emailOutbox)
    .values({ template: "welcome", to: "a@example.com", input: {}, sendAfter: ago(10) });
  const event = { type: "charge.succeeded", objectId: "ch_1", payload: {} };
  await db.insert(webhookEvents).values([
    { ...event, id: "evt_waits", createdAt: ago(3) },
    { ...event, id: "evt_done", createdAt: ago(9), processedAt: ago(8) },
  ]);
  const subjectId = owner.id;
  await db.insert(payments).values({
    subject: "order",
    subjectId,
    attempt: 1,
    amountCents: 750,
    request: { amount: 750, description: "A ticket" },
    createdAt: ago(5),
    updatedAt: ago(5),
  });
  const board = await readBoard();
  expect(board.mail).toEqual({ waiting: expect.any(Number), oldestSeconds: 600, failed: 0 });
  expect(board.queues.webhooks).toEqual({ waiting: 1, oldestSeconds: 180 });
  expect(board.queues.refunds).toEqual({ waiting: 0, oldestSeconds: null });
  expect(board.stripe.unanswered).toBe(1);
  expect(Math.abs(Date.parse(board.stripe.lastWebhookAt ?? "") - ago(8).getTime())).toBeLessThan(2000);
  expect(board.levels).toMatchObject({ mail: "bad", queues: "warning", stripe: "warning" });
});

test("returns 404 for an unknown event", async () => {
  const response = await app.http.inject({
    url: `/v1/admin/premiere?pageId=${owner.id}`,
    headers: staff.headers,
  });
  expect(response.statusCode).toBe(404);
});

test("counts in memory, and adds up what several processes write", async () => {
  const { db, log } = app.services;
  const { id: pageId } = await createPage(app.services, owner.id);
  const meters = [1, 2].map(() => createFigureMeter(db, app.clock, log));
  for (const meter of meters) for (let stall = 0; stall < 100; stall++) meter.add("stalls", { pageId });
  expect((await readBoard(pageId)).player.stalls).toBe(0);
  await Promise.all(meters.map((meter) => meter.flush()));
  expect((await readBoard(pageId)).player.stalls).toBe(200);
  expect(await db.$count(liveFigures)).toBeLessThan(100);
});

test("deletes sums after seven days", async () => {
  const [rule] = liveFiguresRetention;
  if (!rule) throw new Error("There is no rule");
  await readBoard();
  app.clock.advance(6 * 86_400_000);
  expect(await applyRetentionRule(app.services, rule)).toBe(0);
  app.clock.advance(2 * 86_400_000);
  expect(await applyRetentionRule(app.services, rule)).toBeGreaterThan(0);
  expect(await app.services.db.$count(liveFigures)).toBe(0);
});
