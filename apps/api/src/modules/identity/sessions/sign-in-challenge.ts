import { lifetimes } from "@matinee/domain/limits";
import { z } from "zod";
import { AppError } from "../../../platform/errors.ts";
import type { Context } from "../../../platform/context.ts";
import { hashToken, sign, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "sign-in-challenge";

const challengeSchema = z.object({ accountId: z.string(), password: z.string(), expiresAt: z.number() });

/** Creates the proof that the password was right, for the second step of a sign-in. It ends when the password changes. */
export function createSignInChallenge(
  { config, clock }: Pick<Context, "config" | "clock">,
  account: { id: string; passwordHash: string },
): string {
  const expiresAt = clock.now().getTime() + lifetimes.secondFactorMinutes * 60_000;
  const challenge: z.infer<typeof challengeSchema> = {
    accountId: account.id,
    password: hashToken(account.passwordHash),
    expiresAt,
  };
  return sign(config.keyRing, PURPOSE, JSON.stringify(challenge));
}

/** Returns the account of a challenge. @throws AppError no-session for a forged or expired one */
export function readSignInChallenge({ config, clock }: Pick<Context, "config" | "clock">, signed: string) {
  const payload = unsign(config.keyRing, PURPOSE, signed);
  const challenge = payload === null ? null : challengeSchema.parse(JSON.parse(payload));
  if (!challenge || challenge.expiresAt < clock.now().getTime()) throw createChallengeError();
  return challenge;
}

export const createChallengeError = () =>
  new AppError("no-session", (t) => t.apiErrors.accounts.signInTooLong);
