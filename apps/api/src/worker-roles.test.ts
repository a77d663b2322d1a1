import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { startMail } from "@matinee/dev-services/mail/server";
import { findFreePort } from "@matinee/dev-services/ports";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { payments } from "./db/schema/payments.ts";
import { recurringJobs } from "./db/schema/recurring-jobs.ts";
import { videos } from "./db/schema/videos.ts";
import { transact } from "./db/transaction.ts";
import { startRefund } from "./modules/commerce/orders/refunds/start-refund.ts";
import type { QueueDefinition } from "./platform/jobs/queues.ts";
import { findMissingRoles } from "./platform/jobs/role-reports.ts";
import { readWorkerRoles, WORKER_ROLES } from "./platform/jobs/worker-roles.ts";
import type { WorkerJob } from "./scheduler.ts";
import { fullTest } from "./testing/full-test.ts";
import { createPaymentsApp, createTicketedEvent, type PaymentsApp } from "./testing/payments/payments-app.ts";
import { prepareScriptBundle } from "./testing/script-bundles.ts";
import { createVideoFromBytes, makeClip } from "./testing/video/video-fixtures.ts";

vi.setConfig({ hookTimeout: 120_000, testTimeout: 180_000, expect: { poll: { timeout: 60_000 } } });

let app: PaymentsApp;
let inbox: Awaited<ReturnType<typeof startMail>>;
let dataDir: string;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  app = await createPaymentsApp({ LOG_LEVEL: "silent" });
  dataDir = await mkdtemp(join(tmpdir(), "matinee-mail-"));
  inbox = await startMail({ smtpPort: await findFreePort(), webPort: await findFreePort(), dataDir });
});
afterEach(() => Promise.all(workers.splice(0).map((worker) => stop(worker, "SIGKILL"))));
afterAll(async () => {
  await inbox.close();
  await rm(dataDir, { recursive: true, force: true });
  await app.close();
});

/** Starts the worker's program. It is given as it is in production, with its arguments. */
async function spawnWorker(...args: string[]) {
  const bundle = await prepareScriptBundle("worker.ts");
  const { DATABASE_URL, STORAGE_DIR, STRIPE_API_URL, PATH } = app.config;
  const settings = { DATABASE_URL, STORAGE_DIR, STRIPE_API_URL, SMTP_URL: inbox.smtpUrl, PATH };
  const worker = spawn(process.execPath, [bundle.file, ...args], {
    env: { ...bundle.env, NODE_ENV: "test", LOG_LEVEL: "info", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  workers.push(worker);
  return worker;
}

/** Starts a worker and waits until it is ready. */
async function startWorker(...args: string[]): Promise<ChildProcess> {
  const worker = await spawnWorker(...args);
  worker.stderr.resume();
  for await (const line of createInterface({ input: worker.stdout, crlfDelay: Infinity }))
    if (line.includes("worker ready")) break;
  worker.stdout.resume();
  return worker;
}

async function stop(worker: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill(signal);
  await once(worker, "exit");
}

/** Buys a ticket for $7.50, whose receipt waits to be sent. @returns how much is refunded, in cents, and what is sent */
async function buy(email: string) {
  const { page, ticketId } = await createTicketedEvent(app);
  const bought = await app.buy(page.id, { email, products: [{ id: ticketId, quantity: 1 }] });
  const { id: orderId } = bought.json().data;
  const [payment] = await app.services.db.select().from(payments).where(eq(payments.subjectId, orderId));
  if (!payment?.intentId) throw new Error("the order has no payment");
  const { id: paymentId, intentId } = payment;
  return {
    refund: (amountCents: number) =>
      transact(app.services.db, (tx) =>
        startRefund(tx, app.services, { orderId, paymentId, amountCents, reason: "requested" }),
      ),
    readRefunded: async () => {
      const { data } = await app.stripe.refunds.list({ payment_intent: intentId });
      return data.reduce((sum, { amount }) => sum + amount, 0);
    },
    countEmails: async () => {
      const response = await fetch(`${inbox.url}/api/messages?to=${encodeURIComponent(email)}`);
      // The inbox returns a list.
      return ((await response.json()) as unknown[]).length;
    },
  };
}

const listRuns = async () => (await app.services.db.select().from(recurringJobs)).map(({ name }) => name);

test("each job runs only in workers of its role, and waits while there are none", async () => {
  const order = await buy("first@example.com");
  await order.refund(100);
  const sales = await startWorker("--role=payments");
  await expect.poll(order.readRefunded).toBe(100);
  await expect.poll(listRuns).toContain("open-queues");
  expect(await findMissingRoles(app.services)).toEqual(["mail", "housekeeping"]);
  expect(await order.countEmails()).toBe(0);
  expect(await listRuns()).not.toContain("send-emails");
  expect(await listRuns()).not.toContain("recover-videos");
  await stop(sales);

  await order.refund(50);
  const mail = await startWorker("--role=mail");
  await expect.poll(order.countEmails).toBeGreaterThan(0);
  expect(await order.readRefunded()).toBe(100);
  await stop(mail);

  // Control: without the argument, the same program does both.
  const other = await buy("second@example.com");
  await startWorker();
  await expect.poll(order.readRefunded).toBe(150);
  await expect.poll(other.countEmails).toBeGreaterThan(0);
  await expect.poll(listRuns).toContain("recover-videos");
});

fullTest(
  "emails do not wait for a conversions worker that is killed, nor does another worker convert",
  async () => {
    const clip = await makeClip(app.services, { seconds: 20 });
    const { page } = await createTicketedEvent(app);
    const id = await createVideoFromBytes(app.services, page.id, clip, { convert: false });
    const readVideo = async () => (await app.services.db.select().from(videos).where(eq(videos.id, id)))[0];
    await app.services.jobs.send("transcode", [{ videoId: id }]);
    await startWorker("--role=mail", "--role=payments,housekeeping");
    expect(await readVideo()).toMatchObject({ status: "converting", attempts: 0 });
    const conversions = await startWorker("--role=conversions");
    await expect.poll(async () => (await readVideo())?.leaseUntil, { interval: 20 }).not.toBeNull();
    await stop(conversions, "SIGKILL");
    const order = await buy("third@example.com");
    await expect.poll(order.countEmails, { timeout: 15_000 }).toBeGreaterThan(0);
    expect(await readVideo()).toMatchObject({ status: "converting", attempts: 1 });
  },
);

test("an unknown role ends the start with code 1 and the names of the roles", async () => {
  const worker = await spawnWorker("--role=mail,post");
  const [errors, [code]] = await Promise.all([text(worker.stderr), once(worker, "exit")]);
  expect(code).toBe(1);
  expect(errors).toContain(
    'there is no role "post"; the roles are mail, payments, conversions, refinements, housekeeping',
  );
});

test("the roles are those of all arguments, or all without any", () => {
  expect(readWorkerRoles([])).toEqual(WORKER_ROLES);
  expect(readWorkerRoles(["--role=mail"])).toEqual(["mail"]);
  expect(readWorkerRoles(["--role", "mail, payments", "--role=mail,refinements"])).toEqual([
    "mail",
    "payments",
    "refinements",
  ]);
  for (const wrong of ["--role=", "--role=Mail", "--roles=mail", "mail"])
    expect(() => readWorkerRoles([wrong]), wrong).toThrow();
});

test("a queue or a recurring job without a role does not compile", () => {
  const queue = { key: () => "", policy: "short", batchSize: 1, hasDeadLetters: false } as const;
  const job = { name: "empty-trash", intervalMs: 1, run: async () => undefined } as const;
  // @ts-expect-error the role is missing
  const definition: QueueDefinition<object> = queue;
  // @ts-expect-error the role is missing
  const recurring: WorkerJob = job;
  // With one, both compile.
  const complete: [QueueDefinition<object>, WorkerJob] = [
    { ...queue, role: "mail" },
    { ...job, role: "mail" },
  ];
  expect(complete).toMatchObject([definition, recurring]);
});
