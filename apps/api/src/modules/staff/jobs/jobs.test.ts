import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { jobListLimit } from "@matinee/domain/limits";
import { auditEntries } from "../../../db/schema/audit.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { refunds, webhookEvents } from "../../../db/schema/payments.ts";
import { recurringJobs } from "../../../db/schema/recurring-jobs.ts";
import { videos } from "../../../db/schema/videos.ts";
import { queueMissedWork } from "../../../job-handlers.ts";
import { storeWebhookEvents } from "../../commerce/payments/webhooks/store-webhook-events.ts";
import { startRoleReports } from "../../../platform/jobs/role-reports.ts";
import { createRunRecorder } from "../../../platform/jobs/recurring-runs.ts";
import { readStates } from "../../../platform/jobs/queue-view.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createPaymentsApp, type PaymentsApp } from "../../../testing/payments/payments-app.ts";
import { runJobs } from "../../../testing/run-jobs.ts";

let app: PaymentsApp;
let admin: TestAccount;

beforeAll(async () => {
  app = await createPaymentsApp();
  admin = await createAccount(app.services, { type: "admin", staffRole: "admin" });
});
beforeEach(async () => {
  const { db } = app.services;
  await db.delete(emailOutbox);
  await db.delete(webhookEvents);
  await db.delete(recurringJobs);
});
afterAll(() => app.close());

const call = (method: "GET" | "POST", path: string, by = admin) =>
  app.http.inject({ method, url: `/v1/admin/jobs${path}`, headers: by.headers });
const readQueue = async (name: string) =>
  (await call("GET", "")).json().data.queues.find((queue: { name: string }) => queue.name === name);
const listFailed = async (queue: string, state = "failed") =>
  (await call("GET", `/${queue}?state=${state}`)).json().data;

const email = { template: "receipt", to: "buyer@example.com", input: {} };
const createEmails = (...rows: Partial<typeof emailOutbox.$inferInsert>[]) =>
  app.services.db
    .insert(emailOutbox)
    .values(rows.map((row) => ({ ...email, ...row })))
    .returning();
/** Stores Stripe events and their jobs, as the webhook does. */
const receiveEvents = (...events: [id: string, type: string, objectId: string][]) =>
  storeWebhookEvents(
    app.services,
    events.map(([id, type, objectId]) => ({ id, type, objectId, account: null })),
  );
const readEvent = async (id: string) =>
  (await app.services.db.select().from(webhookEvents).where(eq(webhookEvents.id, id)))[0];
const listAudit = (subjectId: string) =>
  app.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId));

test("counts what waits, is tried again and has failed, with the oldest job and the last error", async () => {
  const oldest = new Date("2026-01-02T03:04:05Z");
  await createEmails(
    { createdAt: oldest },
    { lastError: "the mailbox is full", attempts: 2 },
    { status: "failed", lastError: "an older error", updatedAt: oldest, createdAt: new Date(0) },
    { status: "sent", createdAt: new Date(0) },
  );
  expect(await readQueue("emails")).toEqual({
    name: "emails",
    waiting: 2,
    running: 0,
    retrying: 1,
    failed: 1,
    oldestWaitingAt: oldest.toISOString(),
    lastError: "the mailbox is full",
  });
  expect(await readQueue("refunds")).toMatchObject({ waiting: 0, failed: 0, oldestWaitingAt: null });
});

test("tries a failed email again, and records who did it", async () => {
  const [failed, other] = await createEmails(
    { status: "failed", attempts: 30, lastError: "no such mailbox", sendAfter: new Date("2030-01-01") },
    { status: "failed", lastError: "another error" },
  );
  const { data } = await listFailed("emails");
  expect(data).toHaveLength(2);
  expect(data).toContainEqual(
    expect.objectContaining({
      id: failed?.id,
      subject: "Receipt to buyer@example.com",
      attempts: 30,
      reason: "no such mailbox",
      actions: ["retry", "discard"],
    }),
  );
  expect((await call("POST", `/emails/${failed?.id}/retry`)).statusCode).toBe(204);
  const rows = await app.services.db.select().from(emailOutbox);
  const retried = rows.find(({ id }) => id === failed?.id);
  expect(retried).toMatchObject({ status: "waiting", attempts: 0 });
  expect(retried?.sendAfter.getTime()).toBeLessThanOrEqual(app.clock.now().getTime());
  expect(rows.find(({ id }) => id === other?.id)).toMatchObject({ status: "failed" });
  expect(await listAudit(failed?.id ?? "")).toMatchObject([
    { action: "job.retry", subjectType: "job", actorId: admin.id, detail: { queue: "emails" } },
  ]);
});

test("a discarded email is not sent and leaves the list", async () => {
  const [failing] = await createEmails({ lastError: "greylisted", attempts: 1 });
  expect((await call("POST", `/emails/${failing?.id}/discard`)).statusCode).toBe(204);
  const [row] = await app.services.db.select().from(emailOutbox);
  expect(row).toMatchObject({ status: "dropped", lastError: "greylisted" });
  expect(await readQueue("emails")).toMatchObject({ waiting: 0, retrying: 0, failed: 0 });
  expect(await listAudit(failing?.id ?? "")).toMatchObject([{ action: "job.discard" }]);
  const again = await call("POST", `/emails/${failing?.id}/discard`);
  expect(again.json().code).toBe("state-conflict");
  expect(await listAudit(failing?.id ?? "")).toHaveLength(1);
});

test("control: a sent email cannot be tried again or discarded here", async () => {
  const [sent] = await createEmails({ status: "sent" });
  for (const action of ["retry", "discard"]) {
    expect((await call("POST", `/emails/${sent?.id}/${action}`)).json().code).toBe("state-conflict");
  }
  expect(await app.services.db.select().from(emailOutbox)).toMatchObject([{ status: "sent" }]);
});

test("a Stripe event whose object is missing is a dead letter with its error, which staff retry or discard", async () => {
  await receiveEvents(
    ["evt_1", "payment_intent.succeeded", "pi_1"],
    ["evt_2", "payment_intent.succeeded", "pi_2"],
  );
  expect(await readQueue("webhooks")).toMatchObject({ waiting: 2, failed: 0 });
  expect(await runJobs(app, "webhooks")).toBe(2);
  expect(await readQueue("webhooks")).toMatchObject({
    waiting: 0,
    retrying: 0,
    failed: 2,
    lastError: expect.stringContaining("pi_"),
  });
  expect((await app.services.jobs.countDeadLetters()).get("webhooks")).toBe(2);
  const { data } = await listFailed("webhooks");
  const [first, second] = [1, 2].map((n) =>
    data.find(({ subject }: { subject: string }) => subject === `payment_intent.succeeded of pi_${n}`),
  );
  expect(first).toMatchObject({
    attempts: 1,
    reason: expect.stringContaining("pi_1"),
    failedAt: expect.any(String),
    retriesAt: null,
    actions: ["retry", "discard"],
  });

  // A dead letter is not queued again automatically.
  await queueMissedWork(app.services);
  expect(await readQueue("webhooks")).toMatchObject({ waiting: 0, failed: 2 });

  expect((await call("POST", `/webhooks/${first.id}/retry`)).statusCode).toBe(204);
  expect(await listAudit(first.id)).toMatchObject([
    { action: "job.retry", actorId: admin.id, detail: { queue: "webhooks" } },
  ]);
  expect(await readQueue("webhooks")).toMatchObject({ waiting: 1, failed: 1 });
  expect((await call("POST", `/webhooks/${first.id}/retry`)).json().code).toBe("state-conflict");
  await app.services.db
    .update(webhookEvents)
    .set({ type: "charge.updated" })
    .where(eq(webhookEvents.id, "evt_1"));
  await runJobs(app, "webhooks");
  expect(await readEvent("evt_1")).toMatchObject({ processedAt: expect.any(Date), lastError: null });

  expect((await call("POST", `/webhooks/${second.id}/discard`)).statusCode).toBe(204);
  expect(await readEvent("evt_2")).toMatchObject({ processedAt: expect.any(Date), lastError: null });
  expect(await readQueue("webhooks")).toMatchObject({ waiting: 0, failed: 0, lastError: null });
  expect((await app.services.jobs.countDeadLetters()).get("webhooks")).toBe(0);
});

test("a Stripe event that is tried again can be tried at once or given up", async () => {
  await receiveEvents(
    ["evt_3", "payment_intent.succeeded", "pi_3"],
    ["evt_4", "payment_intent.succeeded", "pi_4"],
  );
  await app.provider.post("faults", { path: "/v1/payment_intents/*", behaviour: "error-500", count: 100 });
  await runJobs(app, "webhooks");
  await app.provider.remove("faults");
  expect(await readQueue("webhooks")).toMatchObject({ waiting: 2, retrying: 2, failed: 0 });
  const { data } = await listFailed("webhooks", "retrying");
  const [third, fourth] = [3, 4].map((n) =>
    data.find(({ subject }: { subject: string }) => subject.endsWith(`_${n}`)),
  );
  expect(Date.parse(third.retriesAt)).toBeGreaterThan(Date.now());
  expect(third.reason).toBeTruthy();
  expect((await call("POST", `/webhooks/${third.id}/retry`)).statusCode).toBe(204);
  expect((await call("POST", `/webhooks/${fourth.id}/discard`)).statusCode).toBe(204);
  // Only the third runs again: it is due now, the fourth is given up.
  expect(await runJobs(app, "webhooks")).toBe(1);
  expect(await readEvent("evt_3")).toMatchObject({ attempts: 2 });
  expect(await readEvent("evt_4")).toMatchObject({ attempts: 1, processedAt: expect.any(Date) });
  expect(await readQueue("webhooks")).toMatchObject({ waiting: 0, failed: 1 });
  for (const id of ["evt_3", "not-a-job", crypto.randomUUID()])
    expect((await call("POST", `/webhooks/${id}/retry`)).json().code).toBe("state-conflict");
});

test("a refund cannot be discarded, nor tried again after the provider rejected it", async () => {
  for (const action of ["retry", "discard"]) {
    const response = await call("POST", `/refunds/${crypto.randomUUID()}/${action}`);
    expect(response.json().code).toBe("state-conflict");
  }
  expect(await app.services.db.$count(refunds)).toBe(0);
});

test("only admins see and change jobs, and an unknown queue is not found", async () => {
  const [failed] = await createEmails({ status: "failed", lastError: "no" });
  const finance = await createAccount(app.services, { type: "admin", staffRole: "finance" });
  for (const [method, path] of [
    ["GET", ""],
    ["GET", "/emails"],
    ["POST", `/emails/${failed?.id}/retry`],
    ["POST", `/emails/${failed?.id}/discard`],
  ] as const) {
    expect((await call(method, path, finance)).json().code).toBe("forbidden");
    const anonymous = await app.http.inject({ method, url: `/v1/admin/jobs${path}` });
    expect(anonymous.json().code).toBe("no-session");
  }
  expect(await app.services.db.select().from(emailOutbox)).toMatchObject([{ status: "failed" }]);
  expect((await call("GET", "/cinemas")).json().code).toBe("not-found");
  for (const action of ["retry", "discard"])
    expect((await call("POST", `/cinemas/1/${action}`)).json().code).toBe("not-found");
});

test("lists failed jobs in pages, the newest failure first", async () => {
  const rows = Array.from({ length: 51 }, (_, n) => ({
    status: "failed" as const,
    lastError: `error ${n}`,
    updatedAt: new Date(n * 1000),
  }));
  await createEmails(...rows);
  const first = await listFailed("emails");
  expect(first).toMatchObject({ total: 51, pages: 2, next: "/v1/admin/jobs/emails?page=2&state=failed" });
  expect(first.data[0]).toMatchObject({ reason: "error 50" });
  const second = (await app.http.inject({ url: first.next, headers: admin.headers })).json().data;
  expect(second.data).toMatchObject([{ reason: "error 0" }]);
  expect(second.next).toBeNull();
});

test("counts no more rows than the limit, so that a long queue stays fast to read", async () => {
  const series = (rows: number) => sql`select now() as created_at from generate_series(1, ${rows})`;
  const few = series(3);
  const states = await readStates(app.services.db, {
    waiting: series(jobListLimit * 2),
    running: few,
    retrying: few,
    failed: series(jobListLimit),
    lastError: sql`select null::text as error`,
  });
  expect(states).toMatchObject({ waiting: jobListLimit + 1, running: 3, failed: jobListLimit });
});

test("names the roles that no worker has; those that convert only when a film has waited for ten minutes", async () => {
  const { services, clock } = app;
  const readMissing = async () => (await call("GET", "")).json().data.missingRoles;
  expect(await readMissing()).toEqual(["mail", "payments", "housekeeping"]);
  const reports = startRoleReports(services, ["mail", "payments"]);
  onTestFinished(() => reports.stop());
  await expect.poll(readMissing).toEqual(["housekeeping"]);
  const page = await createPage(services, (await createAccount(services)).id);
  const film = {
    pageId: page.id,
    kind: "feature",
    name: "film.mp4",
    status: "converting",
    sizeBytes: 1,
  } as const;
  const [video] = await services.db
    .insert(videos)
    .values({ ...film, updatedAt: clock.now() })
    .returning();
  expect(await readMissing()).toEqual(["housekeeping"]);
  const waits = (minutes: number) => ({ updatedAt: new Date(clock.now().getTime() - minutes * 60_000) });
  await services.db.update(videos).set(waits(11));
  expect(await readMissing()).toEqual(["conversions", "housekeeping"]);
  // A worker that is gone stays in the table.
  await services.db.delete(videos).where(eq(videos.id, video?.id ?? ""));
  clock.advance(100_000);
  try {
    expect(await readMissing()).toEqual(["mail", "payments", "housekeeping"]);
  } finally {
    clock.advance(-100_000);
  }
});

test("shows the last runs of recurring jobs of all workers, and which are late", async () => {
  const [first, second] = [createRunRecorder(app.services), createRunRecorder(app.services)];
  const quick = { name: "quick", intervalMs: 1000 };
  const broken = { name: "broken", intervalMs: 60_000 };
  await first.recordSuccess(quick, 12.4);
  await first.recordFailure(broken, new Error("the disk is full"));
  await second.recordFailure(broken, new Error("the disk is still full"));
  const list = async () => (await call("GET", "")).json().data.recurring;
  expect(await list()).toMatchObject([
    { name: "broken", intervalSeconds: 60, failures: 2, lastError: "the disk is still full", late: true },
    { name: "quick", intervalSeconds: 1, failures: 0, lastDurationMs: 12, late: false },
  ]);
  await second.recordSuccess(broken, 5);
  expect((await list())[0]).toMatchObject({ failures: 0, late: false });
  app.clock.advance(150_000);
  try {
    expect(await list()).toMatchObject([
      { name: "broken", late: false },
      { name: "quick", late: true },
    ]);
  } finally {
    app.clock.advance(-150_000);
  }
});
