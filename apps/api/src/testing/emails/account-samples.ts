import { uuidv7 } from "uuidv7";
import type { Services } from "../../platform/context.ts";
import { hashToken } from "../../platform/crypto.ts";
import { creditOrders } from "../../db/schema/credits.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { dataRequests } from "../../db/schema/data-requests.ts";
import { emailChanges } from "../../db/schema/email-changes.ts";
import type { EmailInputs } from "../../modules/email-outbox/email-inputs.ts";
import { statementEmails } from "../../db/schema/statement-emails.ts";
import { createResetToken } from "../../modules/identity/sessions/reset-token.ts";
import { passwordResets } from "../../db/schema/sessions.ts";
import { createAccount } from "../fixtures.ts";

/** Creates an account as it is when its verification email is sent. @returns the input of that email */
export async function createUnverifiedAccount(services: Services): Promise<EmailInputs["verify-email"]> {
  const { id } = await createAccount(services, { emailVerifiedAt: null });
  return { accountId: id, expiresAt: new Date(services.clock.now().getTime() + 86_400_000).toISOString() };
}

/** Creates a password reset that is valid for an hour. @returns its id */
export async function createReset({ db, config, clock }: Services, accountId: string): Promise<string> {
  const id = uuidv7();
  const tokenHash = hashToken(createResetToken(config.keyRing, id));
  const expiresAt = new Date(clock.now().getTime() + 3_600_000);
  await db.insert(passwordResets).values({ id, tokenHash, accountId, expiresAt });
  return id;
}

/** Creates a change of an account's email, pending or confirmed. @returns its id */
export async function createEmailChange(services: Services, isConfirmed = false): Promise<string> {
  const { id: accountId, email: oldEmail } = await createAccount(services);
  const id = uuidv7();
  const now = services.clock.now();
  const later = new Date(now.getTime() + 3_600_000);
  await services.db.insert(emailChanges).values({
    id,
    accountId,
    oldEmail,
    newEmail: `new.${oldEmail}`,
    requestedBy: accountId,
    byStaff: false,
    expiresAt: later,
    undoUntil: later,
    confirmedAt: isConfirmed ? now : null,
  });
  return id;
}

/** Creates a request as it is when its email is sent. @returns its id */
export async function createDataRequest(
  { db, clock }: Services,
  accountId: string | null,
  kind: "export" | "erasure",
): Promise<string> {
  const inAWeek = new Date(clock.now().getTime() + 7 * 86_400_000);
  const id = uuidv7();
  await db.insert(dataRequests).values({
    id,
    kind,
    accountId,
    email: accountId ? null : "viewer@example.com",
    status: kind === "export" ? "ready" : accountId ? "waiting" : "unconfirmed",
    fileKey: kind === "export" ? `data-exports/${id}.zip` : null,
    dueAt: inAWeek,
    expiresAt: inAWeek,
  });
  return id;
}

/** Turns on the monthly statement. @returns the input of the one of November */
export async function createStatementSetting({ db }: Services, accountId: string) {
  const month = "2026-11";
  const timezone = "America/New_York";
  const email = "accounts@example.com";
  await db.insert(statementEmails).values({ accountId, enabled: true, email, timezone, lastMonth: month });
  return { accountId, month, timezone };
}

/** Creates a paid purchase of credits. @returns its id */
export async function createCreditOrder({ db, clock }: Services, accountId: string): Promise<string> {
  const id = uuidv7();
  await db.insert(creditOrders).values({
    id,
    accountId,
    status: "paid",
    credits: 3,
    totalCents: 90_000,
    email: "ada@example.com",
    name: "Ada",
    paidAt: clock.now(),
  });
  return id;
}

/** Creates an API key. @returns its id */
export async function createApiKeyRow({ db, clock }: Services, accountId: string): Promise<string> {
  const id = uuidv7();
  const scopes = ["orders:read", "attendees:write"] as const;
  const createdAt = clock.now();
  await db.insert(apiKeys).values({
    id,
    accountId,
    name: "Ticket desk",
    prefix: "mk_12345",
    hash: id,
    scopes: [...scopes],
    createdAt,
  });
  return id;
}

/** Creates a webhook that failures have disabled. @returns the input of the email about it */
export async function createDisabledWebhook({ db, clock }: Services, accountId: string) {
  const id = uuidv7();
  const disabledAt = clock.now();
  await db.insert(webhookEndpoints).values({
    id,
    accountId,
    url: "https://hooks.example.org/in",
    secret: "",
    events: ["order.paid"],
    disabledAt,
    disabledBy: "failures",
  });
  return { webhookId: id, disabledAt: disabledAt.toISOString() };
}
