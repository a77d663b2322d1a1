import type { Text } from "@matinee/texts";
import type { ShownLegalVersions } from "@matinee/contract/schemas/legal-texts";
import { normalisePhone } from "@matinee/domain/contact";
import { defaultCountry, isCountryCode } from "@matinee/domain/countries";
import { type BusinessType, signUpRules } from "@matinee/domain/sign-up-rules";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact, violatesConstraint } from "../../../db/transaction.ts";
import { AppError, createFieldError, rejectIssues } from "../../../platform/errors.ts";
import { creditBalances } from "../../../db/schema/credits.ts";
import { acceptTexts, recordConsents } from "../../consent/record-consent.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { isEmailReserved } from "../email-changes/email-changes.queries.ts";
import { rememberDevice } from "../sessions/remember-device.ts";
import { startSession } from "../sessions/start-session.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { hashNewPassword } from "./passwords.ts";

export interface SignUpInput {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  tos: boolean;
  phoneNumber: string;
  country?: string | undefined;
  businessType?: "individual" | "company" | "business" | undefined;
  companyName?: string | undefined;
  promoCode?: string | undefined;
  legalVersions?: ShownLegalVersions;
}

/** Claims a promo code for a new account. @throws AppError for a code that grants no credits */
export type ClaimCode = (
  tx: Transaction,
  ctx: Context,
  claim: { accountId: string; code: string },
) => Promise<unknown>;

/**
 * Registers a filmmaker and signs them in. Their email is not verified until they open the link in the welcome email.
 * Claims the promo code if it is a credit coupon; any other code is stored without an error.
 * @throws AppError invalid (field order: rules/identity.md, Sign-up and passwords); email-taken, ignoring case
 */
export async function signUp(ctx: Context, input: SignUpInput, claimCode: ClaimCode) {
  const businessType: BusinessType =
    input.businessType === "business" ? "company" : (input.businessType ?? "individual");
  const companyName = input.companyName?.trim() ?? "";
  // The browser checks the repeated password and does not send it.
  const form = { ...input, businessType, companyName, confirmPassword: input.password };
  rejectIssues(signUpRules, form, (t) => t.signUp.issues);
  const country = (input.country || defaultCountry).toUpperCase();
  if (!isCountryCode(country))
    throw createFieldError("country", (t) => t.registration.issues["country-missing"]);
  const passwordHash = await hashNewPassword(ctx.config, input.password, input);
  try {
    return await transact(ctx.db, async (tx) => {
      if (await isEmailReserved(tx, input.email.trim(), ctx.clock.now())) throw createEmailTakenError();
      const [account] = await tx
        .insert(accounts)
        .values({
          type: "filmmaker",
          firstName: input.firstName.trim(),
          lastName: input.lastName.trim(),
          email: input.email.trim(),
          emailVerifiedAt: null,
          passwordHash,
          phoneNumber: normalisePhone(input.phoneNumber),
          country,
          businessType,
          companyName: companyName || null,
          promoCode: input.promoCode?.trim() || null,
          tosAcceptedAt: ctx.clock.now(),
        })
        .returning();
      if (!account) throw new Error("the insert returned no account");
      const consents = await acceptTexts(tx, ctx, ["terms"], input.legalVersions);
      await recordConsents(tx, { accountId: account.id }, consents);
      await tx.insert(creditBalances).values({ accountId: account.id });
      if (account.promoCode)
        await claimSignUpCoupon(tx, ctx, { accountId: account.id, code: account.promoCode }, claimCode);
      await enqueueEmail(tx, {
        template: "welcome",
        to: account.email,
        input: { accountId: account.id },
        dedupeKey: `welcome:${account.id}`,
      });
      await rememberDevice(tx, ctx, account.id);
      return { account, token: await startSession(tx, ctx, account.id) };
    });
  } catch (error) {
    if (violatesConstraint(error, "accounts_email_key")) throw createEmailTakenError();
    throw error;
  }
}

export const createEmailTakenError = () => {
  const text: Text = (t) => t.apiErrors.accounts.emailTaken;
  return new AppError("email-taken", text, { fields: { email: text } });
};

/** Ignores a code that cannot be claimed: it stays on the account and must not prevent sign-up. */
async function claimSignUpCoupon(
  tx: Transaction,
  ctx: Context,
  claim: { accountId: string; code: string },
  claimCode: ClaimCode,
): Promise<void> {
  try {
    await tx.transaction((inner) => claimCode(inner, ctx, claim));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
