import { isEmail, isPhone, normalisePhone } from "@matinee/domain/contact";
import { getCountryName, isCountryCode } from "@matinee/domain/countries";
import { eq } from "drizzle-orm";
import type { SessionContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { askTaxRegister } from "../../../integrations/tax-register.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { readTaxNumber } from "../../../platform/tax-number.ts";
import { requireProof } from "../factors/require-proof.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { revokeSessions } from "../sessions/revoke-sessions.ts";
import { rotateSession } from "../sessions/rotate-session.ts";
import { getAccount } from "./accounts.queries.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { hashPassword, isPasswordTooShort, rejectWeakPassword } from "./passwords.ts";
import { requestEmailChange } from "../email-changes/request-email-change.ts";

export interface UpdateAccountInput {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  phoneNumber?: string | undefined;
  country?: string | undefined;
  businessType?: "individual" | "company" | "business" | undefined;
  business_type?: "individual" | "company" | undefined;
  companyName?: string | undefined;
  taxNumber?: string | undefined;
  currentPassword?: string | undefined;
  password?: string | undefined;
  payoutToken?: string | undefined;
}

/** New addresses that an account may ask for in an hour, because each one gets an email. */
const EMAIL_CHANGES = { max: 5, windowSeconds: 3600 };

/** Sets the payout bank account from a payment provider's token. @throws AppError state-conflict, invalid */
export type LinkBank = (
  ctx: SessionContext,
  account: { id: string; email: string; connectId: string | null },
  payoutToken: string,
) => Promise<void>;

/**
 * Changes the caller's own account. A new password, email or bank account requires a proof of identity in the
 * same request. A new password ends the other sessions and renews this one; a new email waits until the new address
 * confirms it. A payoutToken links the bank account.
 * @returns the session's new token after a change of the password
 * @throws AppError invalid, state-conflict
 */
export async function updateAccount(
  ctx: SessionContext,
  input: UpdateAccountInput,
  linkBank: LinkBank,
): Promise<string | null> {
  const { account } = await getAccount(ctx.db, ctx.actor.accountId);
  const changes = buildAccountChanges(account, input);
  Object.assign(changes, await readNumberOfCountry(ctx, account, changes, input.taxNumber));
  const newEmail = takeNewEmail(account, changes);
  // Before the proof: a code of the second factor works once, and the next attempt would need another.
  if (input.password !== undefined)
    await rejectWeakPassword(ctx.config, input.password, { ...account, ...changes });
  if (newEmail !== null || input.password !== undefined || input.payoutToken !== undefined) {
    await requireProof(ctx, account, input);
  }
  if (newEmail !== null) await ctx.rateLimits.consume("email-change", EMAIL_CHANGES, account.id);
  const passwordHash = input.password === undefined ? undefined : await hashPassword(input.password);

  if (input.payoutToken !== undefined) {
    await linkBank(ctx, account, input.payoutToken);
    logSecurityEvent(ctx, "bank-changed");
  }
  const fields = { ...changes, ...(passwordHash && { passwordHash }) };
  if (Object.keys(fields).length === 0 && newEmail === null) return null;
  const token = await transact(ctx.db, async (tx) => {
    if (newEmail !== null || passwordHash) await lockProvenAccount(tx, account);
    if (Object.keys(fields).length > 0) {
      await tx.update(accounts).set(fields).where(eq(accounts.id, account.id));
    }
    if (newEmail !== null) await requestEmailChange(tx, ctx, account, newEmail);
    if (!passwordHash) return null;
    await revokeSessions(tx, account.id, ctx.actor.sessionId);
    await recordAudit(tx, ctx, {
      action: "account.password",
      subjectType: "account",
      subjectId: account.id,
    });
    await enqueueEmail(tx, {
      template: "password-changed",
      to: account.email,
      input: { accountId: account.id },
    });
    return rotateSession(tx, ctx, ctx.actor.sessionId);
  });
  if (newEmail !== null) logSecurityEvent(ctx, "email-change-requested");
  if (passwordHash) logSecurityEvent(ctx, "password-changed");
  return token;
}

/**
 * Locks an account whose owner has proven their identity.
 * @throws AppError state-conflict when its password changed since the proof, for example by an emailed link
 */
async function lockProvenAccount(
  tx: Transaction,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<void> {
  const [current] = await tx
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for("no key update");
  if (current?.passwordHash !== passwordHash)
    throw new AppError("state-conflict", (t) => t.apiErrors.accounts.passwordChanged);
}

/**
 * Removes a new address from the changes and returns it: it waits for its confirmation. Another spelling of the same
 * address stays a change, because it belongs to the same mailbox.
 */
function takeNewEmail(
  account: { email: string },
  changes: Partial<typeof accounts.$inferInsert>,
): string | null {
  const { email } = changes;
  if (email === undefined || email.toLowerCase() === account.email.toLowerCase()) return null;
  delete changes.email;
  return email;
}

/**
 * Reads the tax number of an account by the rules of its country, and asks the register, if there is one; a new country needs a
 * number of its own. A register that does not answer changes nothing.
 * @throws AppError invalid
 */
async function readNumberOfCountry(
  { config }: Pick<SessionContext, "config">,
  account: typeof accounts.$inferSelect,
  { country = account.country }: Partial<typeof accounts.$inferInsert>,
  input: string | undefined,
): Promise<Partial<typeof accounts.$inferInsert>> {
  const typed = input === undefined ? account.taxNumber : input.trim() || null;
  if (typed === account.taxNumber && country === account.country) return {};
  if (typed === null) return { taxNumber: null };
  const found = await readTaxNumber(country, typed);
  if (found.kind === "invalid")
    throw createFieldError("taxNumber", (t) =>
      t.settingsPage.taxNumberInvalid(getCountryName(country, t.formats.locale)),
    );
  if (found.kind === "unchecked") return { taxNumber: typed };
  const answer = await askTaxRegister(config.TAX_REGISTER_URL, found.number);
  if (answer?.kind === "unknown") throw createFieldError("taxNumber", (t) => t.settingsPage.taxNumberUnknown);
  return { taxNumber: found.number };
}

function buildAccountChanges(account: typeof accounts.$inferSelect, input: UpdateAccountInput) {
  const changes: Partial<typeof accounts.$inferInsert> = {};
  if (input.firstName !== undefined) changes.firstName = input.firstName.trim();
  if (input.lastName !== undefined) changes.lastName = input.lastName.trim();
  if (changes.firstName === "") throw createFieldError("firstName", (t) => t.signUp.issues["name-invalid"]);
  if (changes.lastName === "") throw createFieldError("lastName", (t) => t.signUp.issues["name-invalid"]);
  if (input.email !== undefined) {
    if (!isEmail(input.email)) throw createFieldError("email", (t) => t.signUp.issues["email-invalid"]);
    changes.email = input.email.trim();
  }
  if (input.password !== undefined && isPasswordTooShort(input.password)) {
    throw createFieldError("password", (t) => t.signUp.issues["password-too-short"]);
  }
  if (input.phoneNumber !== undefined) {
    if (!isPhone(input.phoneNumber))
      throw createFieldError("phoneNumber", (t) => t.signUp.issues["phone-invalid"]);
    changes.phoneNumber = normalisePhone(input.phoneNumber);
  }
  if (input.country !== undefined) {
    changes.country = input.country.toUpperCase();
    if (!isCountryCode(changes.country))
      throw createFieldError("country", (t) => t.registration.issues["country-missing"]);
  }
  const businessType = input.businessType ?? input.business_type;
  if (businessType !== undefined) {
    changes.businessType = businessType === "business" ? "company" : businessType;
  }
  if (input.companyName !== undefined) changes.companyName = input.companyName.trim() || null;
  const after = { ...account, ...changes };
  if ((changes.businessType || changes.companyName === null) && after.businessType === "company") {
    if (!after.companyName)
      throw createFieldError("companyName", (t) => t.signUp.issues["company-name-missing"]);
  }
  return changes;
}
