import { hash } from "@node-rs/argon2";
import type { Services } from "../platform/context.ts";
import { accounts } from "../db/schema/accounts.ts";
import { creditBalances } from "../db/schema/credits.ts";
import {
  createDefaultAboutSettings,
  createDefaultPaywallSettings,
  createDefaultSubscriptionSettings,
} from "../modules/events/pages/page-defaults.ts";
import type { App } from "../app.ts";
import { createVerificationToken } from "../modules/identity/email-verification/verification-token.ts";
import { pages } from "../db/schema/pages.ts";
import { actingPeriods } from "../db/schema/staff.ts";
import { startSession } from "../modules/identity/sessions/start-session.ts";

export const PASSWORD = "correct-horse-battery";
/** argon2 is slow on purpose; one hash serves every fixture. */
const passwordHash = hash(PASSWORD);
let count = 0;

export interface TestAccount {
  id: string;
  email: string;
  /** Headers of a signed-in request. */
  headers: { "x-session-id": string };
}

/** Creates a filmmaker (with type admin: staff) who is signed in. */
export async function createAccount(
  services: Services,
  fields: Partial<typeof accounts.$inferInsert> & { credits?: number } = {},
): Promise<TestAccount> {
  count++;
  const { credits = 0, ...rest } = fields;
  const [account] = await services.db
    .insert(accounts)
    .values({
      type: "filmmaker",
      firstName: "Ada",
      lastName: `Tester ${count}`,
      email: `ada.${count}.${Date.now()}@example.com`,
      passwordHash: await passwordHash,
      country: "US",
      businessType: "individual",
      ...rest,
    })
    .returning();
  if (!account) throw new Error("The insert returned no account");
  await services.db.insert(creditBalances).values({ accountId: account.id, credits });
  const { id, email } = account;
  return { id, email, headers: await signInAgain(services, account) };
}

/** Starts another session, for calls that need a recent proof of identity after the clock has moved. */
export async function signInAgain(
  services: Services,
  { id }: Pick<TestAccount, "id">,
): Promise<TestAccount["headers"]> {
  return { "x-session-id": await startSession(services.db, services, id) };
}

/** Lets a member of staff change a customer's events for an hour, as after giving a reason. */
export async function actFor(
  { db, clock }: Pick<Services, "db" | "clock">,
  staff: Pick<TestAccount, "id">,
  customerId: string,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + 3_600_000);
  await db
    .insert(actingPeriods)
    .values({ staffId: staff.id, customerId, reason: "Support request 4711", expiresAt });
}

/** Verifies an account's email with a link like the one in its welcome email. */
export async function verifyEmail(
  { http, services: { config, clock } }: Pick<App, "http" | "services">,
  { id, email }: Pick<TestAccount, "id" | "email">,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  const token = createVerificationToken(config.keyRing, { accountId: id, email, expiresAt });
  const response = await http.inject({ method: "POST", url: "/v1/email-verifications", payload: { token } });
  if (response.statusCode !== 200) throw new Error(`verification: ${response.statusCode} ${response.body}`);
}

/** Creates an event page of an account; by default live now, activated and free. */
export async function createPage(
  services: Services,
  accountId: string,
  fields: Partial<typeof pages.$inferInsert> = {},
): Promise<typeof pages.$inferSelect> {
  count++;
  const now = services.clock.now().getTime();
  const eventStart = new Date(now - 3_600_000);
  const eventEnd = new Date(now + 86_400_000);
  const [page] = await services.db
    .insert(pages)
    .values({
      accountId,
      slug: `event-${count}-${Date.now().toString(36)}`,
      title: `Event ${count}`,
      description: "A log line",
      eventStart,
      eventEnd,
      showHours: true,
      opensAt: fields.eventStart ?? eventStart,
      closesAt: fields.eventEnd ?? eventEnd,
      activated: true,
      test: false,
      paywallSettings: createDefaultPaywallSettings(),
      subscriptionSettings: createDefaultSubscriptionSettings(),
      aboutSettings: createDefaultAboutSettings(),
      ...fields,
    })
    .returning();
  if (!page) throw new Error("The insert returned no page");
  return page;
}
