import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createMailer } from "../../../integrations/mail/mailer.ts";
import { createAccount, createPage } from "../../../testing/fixtures.ts";
import { createEmailApp, type EmailApp } from "../../../testing/emails/email-app.ts";
import { createOrder, createSubscriber } from "../../../testing/viewer-fixtures.ts";
import type { NewEmail } from "../../email-outbox/enqueue-email.ts";
import { applyRetentionRule } from "../../../platform/retention.ts";
import { emailRetention } from "../../email-outbox/email-outbox.retention.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { orders } from "../../../db/schema/orders.ts";
import { sendDueEmails } from "./send-due-emails.ts";

let app: EmailApp;
let accountId: string;
beforeAll(async () => {
  app = await createEmailApp();
  accountId = (await createAccount(app.services)).id;
});
afterEach(() => app.inbox.setFault({ mode: "none" }));
afterAll(() => app.close());

let count = 0;
async function enqueueWelcome(fields: Partial<NewEmail<"welcome">> = {}): Promise<string> {
  const to = `reader.${++count}@example.com`;
  await app.enqueue({ template: "welcome", to, input: { accountId }, ...fields });
  return to;
}

const findRow = async (to: string) =>
  (await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, to)))[0];

test("sends one email for two with the same dedupe key", async () => {
  const dedupeKey = crypto.randomUUID();
  const to = await enqueueWelcome({ dedupeKey });
  await enqueueWelcome({ dedupeKey });
  await app.sendDue();
  expect(await app.inbox.listMessages(to)).toHaveLength(1);
  expect(await app.sendDue()).toBe(0);
});

test("does not send a receipt before it has its number, and the other emails do not wait", async () => {
  const page = await createPage(app.services, accountId);
  const order = await createOrder(app.services, page.id);
  await app.enqueue({ template: "receipt", to: order.email, language: "en", input: { orderId: order.id } });
  const other = await enqueueWelcome();
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  // As a refund does.
  const holding = app.services.db.transaction(async (tx) => {
    await tx.select().from(orders).where(eq(orders.id, order.id)).for("no key update");
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  await app.sendDue();
  released.resolve();
  await holding;
  expect(await app.inbox.listMessages(other)).toHaveLength(1);
  expect(await app.inbox.listMessages(order.email)).toHaveLength(0);
  expect(await findRow(order.email)).toMatchObject({
    status: "waiting",
    lastError: "the receipt has no number yet",
  });
  app.clock.advance(60_000);
  await app.sendDue();
  const [receipt] = await app.inbox.listMessages(order.email);
  expect(receipt?.text).toContain(`${new Date().getUTCFullYear()}-000001`);
});

test("does not send an email whose transaction was rolled back", async () => {
  const before = (await app.inbox.listMessages()).length;
  const rolledBack = app.services.db.transaction(async (tx) => {
    await tx
      .insert(emailOutbox)
      .values({ template: "welcome", to: "undone@example.com", input: { accountId } });
    tx.rollback();
  });
  await expect(rolledBack).rejects.toThrow();
  await app.sendDue();
  expect(await app.inbox.listMessages()).toHaveLength(before);
});

test("after an hour without an SMTP server, delivers each email once under its own Message-ID", async () => {
  const dead = createMailer({ ...app.config, SMTP_URL: "smtp://127.0.0.1:9" });
  const addresses: string[] = [];
  for (let minute = 0; minute < 60; minute += 5) {
    addresses.push(await enqueueWelcome(), await enqueueWelcome());
    await sendDueEmails(app.services, dead);
    app.clock.advance(5 * 60_000);
  }
  dead.close();
  expect(await findRow(addresses[0] ?? "")).toMatchObject({ status: "waiting" });
  while ((await app.sendDue()) > 0) app.clock.advance(60_000);
  app.clock.advance(3_600_000);
  await app.sendDue();
  for (const to of addresses) {
    const [email, ...repeats] = await app.inbox.listMessages(to);
    expect(repeats).toEqual([]);
    expect(email?.headers["message-id"]).toContain((await findRow(to))?.id);
  }
});

test("retries after temporary rejections with increasing delays", async () => {
  const to = await enqueueWelcome();
  await app.inbox.setFault({ mode: "temporary", count: 2 });
  await app.sendDue();
  expect(await findRow(to)).toMatchObject({ status: "waiting", attempts: 1 });
  expect(await app.sendDue()).toBe(0);
  app.clock.advance(15_000);
  await app.sendDue();
  app.clock.advance(15_000);
  expect(await app.sendDue()).toBe(0);
  app.clock.advance(15_000);
  await app.sendDue();
  expect(await app.inbox.listMessages(to)).toHaveLength(1);
  expect(await findRow(to)).toMatchObject({ status: "sent", attempts: 3, lastError: null });
});

test("marks an email that cannot be composed as failed with its error, and sends the others", async () => {
  await app.services.db
    .insert(emailOutbox)
    .values({ template: "no-such-email", to: "lost@example.com", input: {}, attempts: 29 });
  const to = await enqueueWelcome();
  await app.sendDue();
  expect(await app.inbox.listMessages(to)).toHaveLength(1);
  expect(await findRow("lost@example.com")).toMatchObject({
    status: "failed",
    lastError: "Unknown email template: no-such-email",
  });
});

test("concurrent senders send each email once", async () => {
  const addresses = await Promise.all(Array.from({ length: 30 }, () => enqueueWelcome()));
  const other = createMailer(app.config);
  await Promise.all([app.sendDue(), sendDueEmails(app.services, other), app.sendDue()]);
  other.close();
  for (const to of addresses) expect(await app.inbox.listMessages(to), to).toHaveLength(1);
});

test("a sender that loses its database connection repeats at most one email; the rest is sent", async () => {
  const addresses = await Promise.all(Array.from({ length: 20 }, () => enqueueWelcome()));
  let sent = 0;
  const disconnectingMailer = {
    ...app.mailer,
    async send(...args: Parameters<typeof app.mailer.send>) {
      await app.mailer.send(...args);
      if (++sent !== 5) return;
      await app.services.db.execute(
        sql`select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`,
      );
    },
  };
  await expect(sendDueEmails(app.services, disconnectingMailer)).rejects.toThrow();
  while ((await app.sendDue()) > 0);
  const received = await Promise.all(addresses.map((to) => app.inbox.listMessages(to)));
  expect(received.every((emails) => emails.length > 0)).toBe(true);
  expect(received.filter((emails) => emails.length > 1).length).toBeLessThanOrEqual(1);
});

test("sends links and receipts before reminders", async () => {
  const page = await createPage(app.services, accountId, { emailCapture: true });
  const opensAt = page.opensAt?.toISOString() ?? "";
  const subscribers = await Promise.all(
    Array.from({ length: 10 }, () => createSubscriber(app.services, page.id)),
  );
  for (const { id, email } of subscribers) {
    await app.enqueue({
      template: "on-now",
      to: email,
      input: { pageId: page.id, subscriberId: id, opensAt },
    });
  }
  await app.enqueue({ template: "welcome", to: "urgent@example.com", input: { accountId } });
  await app.sendDue();
  const order = (await app.inbox.listMessages()).slice(0, 11).map(({ to }) => to[0]);
  expect(order.indexOf("urgent@example.com")).toBeGreaterThan(5);
  expect(order).toHaveLength(11);
});

test("an aborted run leaves the remaining emails waiting for the next run", async () => {
  const addresses = await Promise.all(Array.from({ length: 20 }, () => enqueueWelcome()));
  const controller = new AbortController();
  const abortingMailer = {
    ...app.mailer,
    async send(...args: Parameters<typeof app.mailer.send>) {
      await app.mailer.send(...args);
      controller.abort();
    },
  };
  await sendDueEmails(app.services, abortingMailer, controller.signal);
  const rows = await Promise.all(addresses.map(findRow));
  expect(rows.filter((row) => row?.status === "waiting").length).toBeGreaterThan(10);
  await app.sendDue();
  for (const to of addresses) expect(await app.inbox.listMessages(to)).toHaveLength(1);
});

test("deletes emails sent or dropped 180 days ago, and keeps failed ones for a year", async () => {
  const old = new Date(app.clock.now().getTime() - 181 * 86_400_000);
  const recent = new Date(app.clock.now().getTime() - 179 * 86_400_000);
  const addresses: Record<string, string> = {};
  for (const status of ["sent", "dropped", "failed", "waiting"] as const)
    for (const updatedAt of [old, recent]) {
      const to = await enqueueWelcome();
      await app.services.db.update(emailOutbox).set({ status, updatedAt }).where(eq(emailOutbox.to, to));
      addresses[`${status} ${updatedAt === old ? "old" : "recent"}`] = to;
    }
  for (const rule of emailRetention) await applyRetentionRule(app.services, rule);
  const remaining: string[] = [];
  for (const [name, to] of Object.entries(addresses)) if (await findRow(to)) remaining.push(name);
  expect(remaining).toEqual([
    "sent recent",
    "dropped recent",
    "failed old",
    "failed recent",
    "waiting old",
    "waiting recent",
  ]);
});
