import { lifetimes } from "@matinee/contract/limits";
import { normaliseEmail } from "@matinee/domain/contact";
import { uuidv7 } from "uuidv7";
import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { transact } from "../../../db/transaction.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { createResetToken } from "./reset-token.ts";
import { passwordResets } from "../../../db/schema/sessions.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { equalizeResponseTime } from "../../../platform/equalize-response-time.ts";

/** Requests per address and hour, whether or not it has an account. */
const PER_ADDRESS = { max: 5, windowSeconds: 3600 };

/**
 * Emails a link to set a new password. The link works once, for one hour.
 * @throws AppError invalid for a redirectUrl outside our apps; too-many-requests
 */
export async function requestPasswordReset(
  ctx: Context,
  input: { email: string; redirectUrl: string },
): Promise<void> {
  if (!isOwnUrl(ctx.config, input.redirectUrl)) {
    throw createFieldError("redirectUrl", "The link may only lead to one of our own pages.");
  }
  const email = normaliseEmail(input.email);
  await ctx.rateLimits.consume("password-reset", PER_ADDRESS, email);
  await equalizeResponseTime(() => enqueueResetEmail(ctx, email, input.redirectUrl));
}

async function enqueueResetEmail(ctx: Context, email: string, redirectUrl: string): Promise<void> {
  const [account] = await ctx.db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(hasEmail(accounts.email, email));
  if (!account) return;
  logSecurityEvent(ctx, "password-reset-requested", { accountId: account.id });
  const id = uuidv7();
  const expiresAt = new Date(ctx.clock.now().getTime() + lifetimes.passwordResetHours * 3_600_000);
  await transact(ctx.db, async (tx) => {
    const tokenHash = hashToken(createResetToken(ctx.config.keyRing, id));
    await tx.insert(passwordResets).values({ id, tokenHash, accountId: account.id, expiresAt });
    await enqueueEmail(tx, {
      template: "password-reset",
      to: account.email,
      input: { accountId: account.id, resetId: id, redirectUrl },
    });
  });
}

function isOwnUrl({ WATCH_URL, STUDIO_URL, BACKOFFICE_URL }: Config, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, username, password } = new URL(url);
  const ownOrigins = [WATCH_URL, STUDIO_URL, BACKOFFICE_URL].map((appUrl) => new URL(appUrl).origin);
  return ownOrigins.includes(origin) && username === "" && password === "";
}
