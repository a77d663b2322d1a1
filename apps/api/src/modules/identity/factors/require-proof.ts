import { verify } from "@node-rs/argon2";
import type { SignedInContext } from "../../../platform/context.ts";
import { createFieldError } from "../../../platform/errors.ts";

/** Attempts at the current password in 15 minutes. */
const PASSWORD_ATTEMPTS = { max: 10, windowSeconds: 900 };

/** What a caller sends with a request to show that they are the account's owner, and not only the holder of a session. */
export interface Proof {
  currentPassword?: string | undefined;
}

/**
 * Checks the proof of identity in the same request (product-rules.md, Sessions).
 * @throws AppError invalid at `currentPassword`, too-many-requests
 */
export async function requireProof(
  ctx: SignedInContext,
  account: { id: string; passwordHash: string },
  proof: Proof,
): Promise<void> {
  await ctx.rateLimits.consume("current-password", PASSWORD_ATTEMPTS, account.id);
  const isCorrect = await verify(account.passwordHash, proof.currentPassword ?? "").catch(() => false);
  if (!isCorrect) throw createFieldError("currentPassword", "Please enter your current password");
}
