import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, PASSWORD, signInAgain, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import type { EmailTemplate } from "../../email-outbox/email-inputs.ts";
import { createResetToken } from "../sessions/reset-token.ts";
import { createConfirmToken, createUndoToken } from "./email-change-tokens.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let app: TestApp;
let staff: TestAccount;
let secondAdmin: TestAccount;
let count = 0;
beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin" });
  secondAdmin = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

const newEmail = () => `moved.${++count}@example.com`;

const post = (url: string, payload?: object, headers: Record<string, string> = {}) =>
  app.http.inject({ method: "POST", url, headers, ...(payload && { payload }) });

const changeOwnEmail = (account: TestAccount, email: string) =>
  app.http.inject({
    method: "PATCH",
    url: "/v1/account",
    headers: account.headers,
    payload: { email, currentPassword: PASSWORD },
  });

/** Lets one admin enter a customer's new email and a second one approve it. */
async function changeByStaff(accountId: string, email: string) {
  const response = await app.http.inject({
    method: "PATCH",
    url: `/v1/admin/account/${accountId}`,
    headers: staff.headers,
    payload: { email, reason: "They lost the mailbox" },
  });
  const headers = await signInAgain(app.services, secondAdmin);
  const { pending } = (await app.http.inject({ url: "/v1/admin/approvals", headers })).json().data;
  for (const { id } of pending) await post(`/v1/admin/approvals/${id}/approve`, undefined, headers);
  return response;
}

const confirm = (token: string) => post("/v1/email-changes/confirm", { token });
const undo = (token: string) => post("/v1/email-changes/undo", { token });

const signIn = async (email: string, password = PASSWORD) =>
  (await post("/v1/session", { email, password })).statusCode;

const isSignedIn = async ({ headers }: TestAccount) =>
  (await app.http.inject({ url: "/v1/session", headers })).statusCode === 200;

const listEmailsTo = (to: string) =>
  app.services.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.to, to))
    .orderBy(desc(emailOutbox.createdAt));

const listTemplatesTo = async (to: string) => (await listEmailsTo(to)).map(({ template }) => template);

async function findChangeId(to: string, template: EmailTemplate): Promise<string> {
  const email = (await listEmailsTo(to)).find((row) => row.template === template);
  if (!email) throw new Error(`no ${template} to ${to}`);
  return String(email.input["changeId"]);
}

const findConfirmToken = async (to: string) =>
  createConfirmToken(app.config.keyRing, await findChangeId(to, "email-change-confirm"));

const findUndoToken = async (to: string, template: EmailTemplate = "email-change-notice") =>
  createUndoToken(app.config.keyRing, await findChangeId(to, template));

const requestReset = (email: string) =>
  post("/v1/tokens/reset", { email, redirectUrl: `${app.config.STUDIO_URL}/reset-password` });

const listAuditedActions = async (accountId: string) => {
  const rows = await app.services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, "account"), eq(auditEntries.subjectId, accountId)))
    .orderBy(auditEntries.createdAt);
  return rows.map(({ action, actorId }) => [action, actorId]);
};

const findEmail = async (accountId: string) => {
  const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, accountId));
  return row?.email;
};

test("staff cannot take over another staff account by its email", async () => {
  const victim = await createAccount(app.services, { type: "admin", lastName: "Victim" });
  const email = newEmail();
  const response = await changeByStaff(victim.id, email);
  expect(response.statusCode).toBe(404);
  expect(await findEmail(victim.id)).toBe(victim.email);
  await requestReset(email);
  expect(await listEmailsTo(email)).toEqual([]);
  // Control: a customer's email can be changed.
  const customer = await createAccount(app.services);
  expect((await changeByStaff(customer.id, newEmail())).statusCode).toBe(200);
});

test("an email that staff enter takes effect once the new address confirms; then resets wait 24 hours", async () => {
  const customer = await createAccount(app.services);
  const email = newEmail();
  expect((await changeByStaff(customer.id, email)).statusCode).toBe(200);
  expect(await findEmail(customer.id)).toBe(customer.email);
  expect(await listTemplatesTo(customer.email)).toEqual(["email-change-notice"]);
  await requestReset(email);
  expect(await listTemplatesTo(email)).toEqual(["email-change-confirm"]);

  // A reset link from before the change does not outlive it.
  await requestReset(customer.email);
  const [reset] = await listEmailsTo(customer.email);
  const confirmed = await confirm(await findConfirmToken(email));
  expect(confirmed.json()).toEqual({ data: { email } });
  expect(await findEmail(customer.id)).toBe(email);
  expect(await isSignedIn(customer)).toBe(false);
  expect(await listTemplatesTo(customer.email)).toContain("email-changed");
  const oldToken = createResetToken(app.config.keyRing, String(reset?.input["resetId"]));
  expect((await post(`/v1/tokens/reset/${oldToken}`, { password: "a wholly new password" })).statusCode).toBe(
    422,
  );

  expect((await requestReset(email)).statusCode).toBe(200);
  expect(await listTemplatesTo(email)).toEqual(["email-change-confirm"]);
  app.clock.advance(24 * HOUR_MS + 1000);
  await requestReset(email);
  expect(await listTemplatesTo(email)).toContain("password-reset");
  expect(await listAuditedActions(customer.id)).toEqual([
    ["approval.request", staff.id],
    ["account.request-email-change", secondAdmin.id],
    ["approval.approve", secondAdmin.id],
    ["account.change-email", null],
  ]);
});

test("the old address undoes a change for 7 days, which ends all sessions and the password", async () => {
  const customer = await createAccount(app.services);
  const email = newEmail();
  await changeByStaff(customer.id, email);
  await confirm(await findConfirmToken(email));
  const thief = await post("/v1/session", { email, password: PASSWORD });
  expect(thief.statusCode).toBe(200);
  app.clock.advance(7 * DAY_MS - 60_000);

  // The old address stays reserved meanwhile, because otherwise the undo would fail.
  const other = await createAccount(app.services);
  await changeOwnEmail(other, customer.email);
  expect(await listTemplatesTo(customer.email)).toContain("email-in-use");

  const token = await findUndoToken(customer.email, "email-changed");
  expect((await undo(token)).json()).toEqual({ data: { email: customer.email } });
  expect(await findEmail(customer.id)).toBe(customer.email);
  const headers = { "x-session-id": String(thief.headers["x-session-id"]) };
  expect((await app.http.inject({ url: "/v1/session", headers })).statusCode).toBe(401);
  expect(await signIn(customer.email)).toBe(401);
  expect((await undo(token)).statusCode).toBe(422);
  const [reset] = await listEmailsTo(customer.email);
  expect(reset?.template).toBe("password-reset");
  const resetToken = createResetToken(app.config.keyRing, String(reset?.input["resetId"]));
  const password = "a wholly new password";
  expect((await post(`/v1/tokens/reset/${resetToken}`, { password })).statusCode).toBe(200);
  expect(await signIn(customer.email, password)).toBe(200);
  expect((await listAuditedActions(customer.id)).map(([action]) => action)).toContain(
    "account.undo-email-change",
  );
});

test("the undo link stops working after 7 days", async () => {
  const account = await createAccount(app.services);
  const email = newEmail();
  await changeOwnEmail(account, email);
  await confirm(await findConfirmToken(email));
  app.clock.advance(7 * DAY_MS + 1000);
  expect((await undo(await findUndoToken(account.email))).json()).toMatchObject({
    code: "invalid",
    message: "This link was used or has expired",
  });
});

test("undoing a pending change makes its confirmation link useless", async () => {
  const account = await createAccount(app.services);
  const email = newEmail();
  await changeOwnEmail(account, email);
  const token = await findConfirmToken(email);
  expect((await undo(await findUndoToken(account.email))).statusCode).toBe(200);
  expect((await confirm(token)).statusCode).toBe(422);
  expect(await findEmail(account.id)).toBe(account.email);
  expect(await isSignedIn(account)).toBe(false);
});

test("undoing a change also undoes the changes after it", async () => {
  const account = await createAccount(app.services);
  const [second, third] = [newEmail(), newEmail()];
  await changeOwnEmail(account, second);
  await confirm(await findConfirmToken(second));
  await changeOwnEmail(account, third);
  await confirm(await findConfirmToken(third));
  expect((await undo(await findUndoToken(account.email))).statusCode).toBe(200);
  expect(await findEmail(account.id)).toBe(account.email);
  expect((await undo(await findUndoToken(second))).statusCode).toBe(422);
});

test("an owner's change keeps the session that asked and ends the others", async () => {
  const account = await createAccount(app.services);
  const other = await post("/v1/session", { email: account.email, password: PASSWORD });
  const email = newEmail();
  await changeOwnEmail(account, email);
  const token = await findConfirmToken(email);
  expect((await confirm(token)).statusCode).toBe(200);
  expect(await isSignedIn(account)).toBe(true);
  const headers = { "x-session-id": String(other.headers["x-session-id"]) };
  expect((await app.http.inject({ url: "/v1/session", headers })).statusCode).toBe(401);
  expect((await confirm(token)).statusCode).toBe(422);
});

test("a pending change ends with the session that requested it, and not with others", async () => {
  const account = await createAccount(app.services);
  const stolen = await signInAgain(app.services, account);
  const change = (headers: Record<string, string>, payload: object) =>
    app.http.inject({
      method: "PATCH",
      url: "/v1/account",
      headers,
      payload: { currentPassword: PASSWORD, ...payload },
    });
  const [stolenEmail, ownEmail] = [newEmail(), newEmail()];
  await change(stolen, { email: stolenEmail });
  const renewed = await change(account.headers, { password: "jeanne dielman 23" });
  expect((await confirm(await findConfirmToken(stolenEmail))).statusCode).toBe(422);

  const headers = { "x-session-id": String(renewed.headers["x-session-id"]) };
  const currentPassword = "jeanne dielman 23";
  await change(headers, { currentPassword, email: ownEmail });
  const again = await change(headers, { currentPassword, password: "cleo from five to seven" });
  expect(again.statusCode).toBe(200);
  expect((await confirm(await findConfirmToken(ownEmail))).statusCode).toBe(200);
});

test("a password reset ends a pending change of the account, and keeps one by staff", async () => {
  const [own, byStaff] = await Promise.all([createAccount(app.services), createAccount(app.services)]);
  const emails = [newEmail(), newEmail()] as const;
  await changeOwnEmail(own, emails[0]);
  await changeByStaff(byStaff.id, emails[1]);
  for (const { email } of [own, byStaff]) {
    await requestReset(email);
    const [sent] = (await listEmailsTo(email)).filter(({ template }) => template === "password-reset");
    const token = createResetToken(app.config.keyRing, String(sent?.input["resetId"]));
    const reset = await post(`/v1/tokens/reset/${token}`, { password: "a wholly new password" });
    expect(reset.statusCode).toBe(200);
  }
  expect((await confirm(await findConfirmToken(emails[0]))).statusCode).toBe(422);
  expect((await confirm(await findConfirmToken(emails[1]))).statusCode).toBe(200);
});

test("a link of one kind is not accepted as the other, and expires after 24 hours", async () => {
  const account = await createAccount(app.services);
  const email = newEmail();
  await changeOwnEmail(account, email);
  const token = await findConfirmToken(email);
  expect((await undo(token)).statusCode).toBe(422);
  expect((await confirm(await findUndoToken(account.email))).statusCode).toBe(422);
  app.clock.advance(24 * HOUR_MS + 1000);
  expect((await confirm(token)).statusCode).toBe(422);
});

test("a newer change replaces the pending one", async () => {
  const account = await createAccount(app.services);
  const [first, second] = [newEmail(), newEmail()];
  await changeOwnEmail(account, first);
  const token = await findConfirmToken(first);
  await changeOwnEmail(account, second);
  expect((await confirm(token)).statusCode).toBe(422);
  expect((await confirm(await findConfirmToken(second))).statusCode).toBe(200);
});

test("does not tell an account whether a new email has an account; its owner gets a notice", async () => {
  const account = await createAccount(app.services);
  const victim = await createAccount(app.services);
  const responses = [
    await changeOwnEmail(account, newEmail()),
    await changeOwnEmail(account, victim.email.toUpperCase()),
  ];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await listTemplatesTo(victim.email.toUpperCase())).toEqual(["email-in-use"]);
  expect(await findEmail(account.id)).toBe(account.email);
  expect((await post("/v1/account/email-link", undefined, account.headers)).statusCode).toBe(200);
  expect(await listTemplatesTo(victim.email.toUpperCase())).toEqual(["email-in-use", "email-in-use"]);
});

test("the confirmation fails when another account took the address meanwhile", async () => {
  const account = await createAccount(app.services);
  const email = newEmail();
  await changeOwnEmail(account, email);
  await createAccount(app.services, { email });
  expect((await confirm(await findConfirmToken(email))).json()).toMatchObject({ code: "email-taken" });
});

test("the confirmation fails while the address is reserved for an account that can still return to it", async () => {
  const [account, other] = await Promise.all([createAccount(app.services), createAccount(app.services)]);
  const [email, later] = [newEmail(), newEmail()];
  await changeOwnEmail(other, email);
  const token = await findConfirmToken(email);
  for (const next of [email, later]) {
    await changeOwnEmail(account, next);
    expect((await confirm(await findConfirmToken(next))).statusCode).toBe(200);
  }
  expect((await confirm(token)).json()).toMatchObject({ code: "email-taken" });
  expect((await undo(await findUndoToken(email, "email-changed"))).json()).toEqual({ data: { email } });
});

test("sends the link for a pending email again; without one there is nothing to send", async () => {
  const account = await createAccount(app.services);
  const email = newEmail();
  expect((await post("/v1/account/email-link", undefined, account.headers)).json().code).toBe(
    "state-conflict",
  );
  await changeOwnEmail(account, email);
  const again = await post("/v1/account/email-link", undefined, account.headers);
  expect(again.json()).toEqual({ data: { email } });
  expect(await listTemplatesTo(email)).toEqual(["email-change-confirm", "email-change-confirm"]);
});

test("only one of several simultaneous confirmations and undos succeeds", async () => {
  const account = await createAccount(app.services);
  const email = newEmail();
  await changeOwnEmail(account, email);
  const token = await findConfirmToken(email);
  const statuses = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  expect(statuses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
});
