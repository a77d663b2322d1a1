import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createMailer } from "../../../integrations/mail/mailer.ts";
import { createAccount, createPage } from "../../../testing/fixtures.ts";
import { createEmailApp, type EmailApp } from "../../../testing/email-app.ts";
import { createSubscriber } from "../../../testing/viewer-fixtures.ts";
import type { NewEmail } from "../../email-outbox/enqueue-email.ts";
import { purgeOldEmails } from "../purge-old-emails.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
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

const rowOf = async (to: string) =>
  (await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, to)))[0];

test("two mails of one key are one mail", async () => {
  const dedupeKey = crypto.randomUUID();
  const to = await enqueueWelcome({ dedupeKey });
  await enqueueWelcome({ dedupeKey });
  await app.sendDue();
  expect(await app.inbox.listMessages(to)).toHaveLength(1);
  expect(await app.sendDue()).toBe(0);
});

test("what was rolled back is never sent", async () => {
  const before = (await app.inbox.listMessages()).length;
  const undone = app.services.db.transaction(async (tx) => {
    await tx
      .insert(emailOutbox)
      .values({ template: "welcome", to: "undone@example.com", input: { accountId } });
    tx.rollback();
  });
  await expect(undone).rejects.toThrow();
  await app.sendDue();
  expect(await app.inbox.listMessages()).toHaveLength(before);
});

test("with the server gone for an hour, everything arrives soon after, each mail once and under its own id", async () => {
  const dead = createMailer({ ...app.config, SMTP_URL: "smtp://127.0.0.1:9" });
  const addresses: string[] = [];
  for (let minute = 0; minute < 60; minute += 5) {
    addresses.push(await enqueueWelcome(), await enqueueWelcome());
    await sendDueEmails(app.services, dead);
    app.clock.advance(5 * 60_000);
  }
  dead.close();
  expect(await rowOf(addresses[0] ?? "")).toMatchObject({ status: "waiting" });
  while ((await app.sendDue()) > 0) app.clock.advance(60_000);
  app.clock.advance(3_600_000);
  await app.sendDue();
  for (const to of addresses) {
    const [mail, ...repeats] = await app.inbox.listMessages(to);
    expect(repeats).toEqual([]);
    expect(mail?.headers["message-id"]).toContain((await rowOf(to))?.id);
  }
});

test("a server that turns mails away for now gets them again, later each time", async () => {
  const to = await enqueueWelcome();
  await app.inbox.setFault({ mode: "temporary", count: 2 });
  await app.sendDue();
  expect(await rowOf(to)).toMatchObject({ status: "waiting", attempts: 1 });
  expect(await app.sendDue()).toBe(0);
  app.clock.advance(15_000);
  await app.sendDue();
  app.clock.advance(15_000);
  expect(await app.sendDue()).toBe(0);
  app.clock.advance(15_000);
  await app.sendDue();
  expect(await app.inbox.listMessages(to)).toHaveLength(1);
  expect(await rowOf(to)).toMatchObject({ status: "sent", attempts: 3, lastError: null });
});

test("a mail that cannot be delivered ends as failed, with its reason, and holds nobody else up", async () => {
  await app.services.db
    .insert(emailOutbox)
    .values({ template: "no-such-mail", to: "lost@example.com", input: {}, attempts: 29 });
  const to = await enqueueWelcome();
  await app.sendDue();
  expect(await app.inbox.listMessages(to)).toHaveLength(1);
  expect(await rowOf("lost@example.com")).toMatchObject({
    status: "failed",
    lastError: "There is no mail called no-such-mail",
  });
});

test("two senders beside each other send everything once", async () => {
  const addresses = await Promise.all(Array.from({ length: 30 }, () => enqueueWelcome()));
  const other = createMailer(app.config);
  await Promise.all([app.sendDue(), sendDueEmails(app.services, other), app.sendDue()]);
  other.close();
  for (const to of addresses) expect(await app.inbox.listMessages(to), to).toHaveLength(1);
});

test("a sender that lost its connection to the database repeats one mail at most, and goes on", async () => {
  const addresses = await Promise.all(Array.from({ length: 20 }, () => enqueueWelcome()));
  let sent = 0;
  const cutting = {
    ...app.mailer,
    async send(...given: Parameters<typeof app.mailer.send>) {
      await app.mailer.send(...given);
      if (++sent !== 5) return;
      await app.services.db.execute(
        sql`select pg_terminate_backend(pid) from pg_locks
          where locktype = 'advisory' and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`,
      );
    },
  };
  await expect(sendDueEmails(app.services, cutting)).rejects.toThrow();
  while ((await app.sendDue()) > 0);
  const received = await Promise.all(addresses.map((to) => app.inbox.listMessages(to)));
  expect(received.every((mails) => mails.length > 0)).toBe(true);
  expect(received.filter((mails) => mails.length > 1).length).toBeLessThanOrEqual(1);
});

test("a link or a receipt goes before ten thousand reminders", async () => {
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

test("a worker that is told to stop leaves the rest for the next one", async () => {
  const addresses = await Promise.all(Array.from({ length: 20 }, () => enqueueWelcome()));
  const stopping = new AbortController();
  const stopsSoon = {
    ...app.mailer,
    async send(...given: Parameters<typeof app.mailer.send>) {
      await app.mailer.send(...given);
      stopping.abort();
    },
  };
  await sendDueEmails(app.services, stopsSoon, stopping.signal);
  const rows = await Promise.all(addresses.map(rowOf));
  expect(rows.filter((row) => row?.status === "waiting").length).toBeGreaterThan(10);
  await app.sendDue();
  for (const to of addresses) expect(await app.inbox.listMessages(to)).toHaveLength(1);
});

test("what went out half a year ago is forgotten; what failed stays for staff", async () => {
  const old = new Date(app.clock.now().getTime() - 181 * 86_400_000);
  const recent = new Date(app.clock.now().getTime() - 179 * 86_400_000);
  const kept: Record<string, string> = {};
  for (const status of ["sent", "dropped", "failed", "waiting"] as const)
    for (const updatedAt of [old, recent]) {
      const to = await enqueueWelcome();
      await app.services.db.update(emailOutbox).set({ status, updatedAt }).where(eq(emailOutbox.to, to));
      kept[`${status} ${updatedAt === old ? "old" : "recent"}`] = to;
    }
  await purgeOldEmails(app.services);
  const left: string[] = [];
  for (const [name, to] of Object.entries(kept)) if (await rowOf(to)) left.push(name);
  expect(left).toEqual([
    "sent recent",
    "dropped recent",
    "failed old",
    "failed recent",
    "waiting old",
    "waiting recent",
  ]);
});
