import { normaliseEmail } from "@matinee/domain/contact";
import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { enqueueResetEmail } from "./enqueue-reset-email.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { equalizeResponseTime } from "../../../platform/equalize-response-time.ts";

/** Requests per address and hour, whether or not it has an account. */
const PER_ADDRESS = { max: 5, windowSeconds: 3600 };

/**
 * Emails a link to set a new password. The link works once, for one hour. No email is sent within 24 hours of a change
 * of the email by staff, and the response does not differ.
 * @throws AppError invalid for a redirectUrl other than our pages for a new password; too-many-requests
 */
export async function requestPasswordReset(
  ctx: Context,
  input: { email: string; redirectUrl: string },
): Promise<void> {
  if (!isResetPage(ctx.config, input.redirectUrl)) {
    throw createFieldError("redirectUrl", (t) => t.apiErrors.accounts.resetPages);
  }
  const email = normaliseEmail(input.email);
  await ctx.rateLimits.consume("password-reset", PER_ADDRESS, email);
  await equalizeResponseTime(() => emailResetLink(ctx, email, input.redirectUrl));
}

async function emailResetLink(ctx: Context, email: string, redirectUrl: string): Promise<void> {
  const [account] = await ctx.db
    .select({ id: accounts.id, email: accounts.email, blockedUntil: accounts.passwordResetBlockedUntil })
    .from(accounts)
    .where(hasEmail(accounts.email, email));
  if (!account) return;
  logSecurityEvent(ctx, "password-reset-requested", { accountId: account.id });
  if (account.blockedUntil && account.blockedUntil > ctx.clock.now()) return;
  await transact(ctx.db, (tx) => enqueueResetEmail(tx, ctx, account, redirectUrl));
}

/** The pages that take a reset token. Any other path of our hosts could show a stranger's text with the token. */
function isResetPage({ WATCH_URL, STUDIO_URL, BACKOFFICE_URL }: Config, url: string): boolean {
  const pages = [WATCH_URL, STUDIO_URL, BACKOFFICE_URL].map(
    (appUrl) => new URL("/reset-password", appUrl).href,
  );
  return pages.some((page) => url === page || url === `${page}?token=`);
}
