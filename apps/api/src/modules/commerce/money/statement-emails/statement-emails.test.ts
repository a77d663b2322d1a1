import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntries } from "../../../../db/schema/audit.ts";
import { emailOutbox } from "../../../../db/schema/email-outbox.ts";
import { statementEmails } from "../../../../db/schema/statement-emails.ts";
import { createEmailApp, type EmailApp } from "../../../../testing/emails/email-app.ts";
import { createAccount, createPage, signInAgain, type TestAccount } from "../../../../testing/fixtures.ts";
import { createOrder } from "../../../../testing/viewer-fixtures.ts";
import { enqueueStatementEmails } from "./enqueue-statement-emails.ts";

const timezone = "Pacific/Auckland";
/** The first instant of December in Auckland, and 8 in the morning of that day. */
const december = "2026-11-30T11:00:00.000Z";
const morning = "2026-11-30T19:00:00.000Z";

let app: EmailApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createEmailApp();
});
beforeEach(async () => {
  app.clock.set(new Date("2026-11-20T12:00:00.000Z"));
  owner = await createAccount(app.services, { firstName: "Noor", lastName: "Castellane" });
});
afterAll(() => app.close());

const url = "/v1/money/statement-email";
/** With a session of its own, because the clock moves by months. */
const read = async () =>
  (await app.http.inject({ url, headers: await signInAgain(app.services, owner) })).json().data;
const save = async (fields: object = {}) =>
  app.http.inject({
    method: "PUT",
    url,
    headers: await signInAgain(app.services, owner),
    payload: { enabled: true, email: createAddress(), timezone, ...fields },
  });
const createAddress = () => `accounts.${crypto.randomUUID()}@example.com`;

/** Turns the statement on. @returns the address */
async function turnOn(): Promise<string> {
  const email = createAddress();
  expect((await save({ email })).statusCode).toBe(200);
  return email;
}

async function runJobs(at: string): Promise<void> {
  app.clock.set(new Date(at));
  await enqueueStatementEmails(app.services);
  await app.sendDue();
}

const isOurs = () =>
  and(eq(emailOutbox.template, "statement"), sql`${emailOutbox.input}->>'accountId' = ${owner.id}`);
const countWritten = () => app.services.db.$count(emailOutbox, isOurs());
const listActions = async () =>
  (
    await app.services.db
      .select({ action: auditEntries.action, actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, owner.id), like(auditEntries.action, "account.statement%")))
      .orderBy(auditEntries.createdAt)
  ).map(({ action, actorId }) => [action, actorId]);

test("sends the statement of the month to the accountant on the first day in the owner's time zone", async () => {
  expect(await read()).toEqual({ enabled: false, email: owner.email, timezone: null });
  const { id } = await createPage(app.services, owner.id, { title: "The Salt Road" });
  const money = { totalCents: 2000, feeCents: 145, netCents: 1855 };
  await createOrder(app.services, id, { ...money, paidAt: new Date("2026-11-10T12:00:00.000Z") });
  const email = await turnOn();
  expect(await read()).toEqual({ enabled: true, email, timezone });
  await runJobs("2026-11-30T10:59:00.000Z");
  expect(await countWritten()).toBe(0);
  await runJobs(december);
  expect(await app.inbox.listMessages(email)).toEqual([]);
  await runJobs(morning);
  await runJobs("2026-12-15T12:00:00.000Z");
  const [message, ...others] = await app.inbox.listMessages(email);
  expect(others).toEqual([]);
  expect(message?.subject).toBe("Statement for November 2026: Noor Castellane");
  expect(message?.attachments).toMatchObject([
    { filename: "matinee-statement-2026-11.pdf", contentType: "application/pdf" },
  ]);
  await runJobs("2026-12-31T19:00:00.000Z");
  expect((await app.inbox.listMessages(email)).map(({ subject }) => subject)).toEqual([
    "Statement for December 2026: Noor Castellane",
    "Statement for November 2026: Noor Castellane",
  ]);
  expect(await listActions()).toEqual([["account.statement-email", owner.id]]);
});

test("two workers write one statement of a month", async () => {
  await turnOn();
  app.clock.set(new Date(december));
  await Promise.all([enqueueStatementEmails(app.services), enqueueStatementEmails(app.services)]);
  expect(await countWritten()).toBe(1);
  // Control: for a row that looks unsent only the key prevents a second email, and without the key there are two.
  const forget = () =>
    app.services.db
      .update(statementEmails)
      .set({ lastMonth: "2026-10" })
      .where(eq(statementEmails.accountId, owner.id));
  await forget();
  await enqueueStatementEmails(app.services);
  expect(await countWritten()).toBe(1);
  await app.services.db.update(emailOutbox).set({ dedupeKey: null }).where(isOurs());
  await forget();
  await enqueueStatementEmails(app.services);
  expect(await countWritten()).toBe(2);
});

test("its reader stops it by the link in the email, and the owner's activity says so", async () => {
  const email = await turnOn();
  await runJobs(december);
  await runJobs(morning);
  const [message] = await app.inbox.listMessages(email);
  const path = /\/v1\/unsubscribe\/[\w.~-]+/.exec(message?.html ?? "")?.[0] ?? "";
  const page = await app.http.inject({ url: path });
  expect(page.body).toContain("Stop the monthly statements");
  for (let click = 0; click < 2; click++) {
    const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
    const done = await app.http.inject({ method: "POST", url: path, headers, payload: "scope=statements" });
    expect(done.body).toContain("gets no more monthly statements");
  }
  expect(await read()).toMatchObject({ enabled: false, email });
  await runJobs("2026-12-31T19:00:00.000Z");
  expect(await countWritten()).toBe(1);
  expect(await listActions()).toEqual([
    ["account.statement-email", owner.id],
    ["account.statement-stop", null],
  ]);
});

test("a statement that waits for the morning goes to a new address, and not at all once it is turned off", async () => {
  const first = await turnOn();
  await runJobs(december);
  const second = await turnOn();
  await runJobs(morning);
  expect(await app.inbox.listMessages(first)).toEqual([]);
  expect(await app.inbox.listMessages(second)).toHaveLength(1);
  await runJobs("2026-12-31T11:00:00.000Z");
  expect(await countWritten()).toBe(2);
  expect((await save({ enabled: false, email: second })).statusCode).toBe(200);
  await runJobs("2026-12-31T19:00:00.000Z");
  expect(await app.inbox.listMessages(second)).toHaveLength(1);
  // Turned on again months later, it does not send the months between.
  app.clock.set(new Date("2027-05-10T12:00:00.000Z"));
  await save({ email: second });
  await runJobs("2027-05-11T12:00:00.000Z");
  expect(await countWritten()).toBe(2);
});

test("returns the wrong field for an address that is none, and for an unknown time zone", async () => {
  const address = await save({ email: "accounts" });
  expect([address.statusCode, Object.keys(address.json().errors)]).toEqual([422, ["email"]]);
  const zone = await save({ timezone: "Mars/Olympus" });
  expect([zone.statusCode, Object.keys(zone.json().errors)]).toEqual([422, ["timezone"]]);
  expect((await app.http.inject({ url })).statusCode).toBe(401);
});
