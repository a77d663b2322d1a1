import { lifetimes } from "@matinee/domain/limits";
import { z } from "zod";
import type { Transaction } from "../../../db/client.ts";
import { passkeyChallenges } from "../../../db/schema/factors.ts";
import type { Services } from "../../../platform/context.ts";
import { generateToken, hashToken, sign, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "passkey-challenge";

const challengeSchema = z.object({
  purpose: z.enum(["register", "assert"]),
  /** Null for a sign-in, which may use any account's passkey. */
  accountId: z.string().nullable(),
  expiresAt: z.number(),
  random: z.string(),
});

type Challenge = z.infer<typeof challengeSchema>;

/**
 * Creates a signed challenge, so that requests of strangers store nothing. @returns its bytes for the browser's options
 */
export function createPasskeyChallenge(
  { config, clock }: Pick<Services, "config" | "clock">,
  { purpose, accountId }: Pick<Challenge, "purpose" | "accountId">,
): Uint8Array<ArrayBuffer> {
  const expiresAt = clock.now().getTime() + lifetimes.secondFactorMinutes * 60_000;
  const challenge: Challenge = { purpose, accountId, expiresAt, random: generateToken() };
  return new TextEncoder().encode(sign(config.keyRing, PURPOSE, JSON.stringify(challenge)));
}

/**
 * Whether this server signed the challenge for this purpose, for this account or for no account yet, and it has not
 * expired.
 */
export function isPasskeyChallenge(
  { config, clock }: Pick<Services, "config" | "clock">,
  encoded: string,
  { purpose, accountId }: Pick<Challenge, "purpose" | "accountId">,
): boolean {
  const payload = unsign(config.keyRing, PURPOSE, Buffer.from(encoded, "base64url").toString());
  if (payload === null) return false;
  const challenge = challengeSchema.parse(JSON.parse(payload));
  const isForAccount = challenge.accountId === accountId || (purpose === "assert" && !challenge.accountId);
  return challenge.purpose === purpose && isForAccount && challenge.expiresAt > clock.now().getTime();
}

/** Marks a challenge as answered. @returns false if it was answered before, also by a concurrent request */
export async function redeemPasskeyChallenge(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  encoded: string,
  { purpose, accountId }: { purpose: Challenge["purpose"]; accountId: string },
): Promise<boolean> {
  const expiresAt = new Date(clock.now().getTime() + lifetimes.secondFactorMinutes * 60_000);
  const answered = await tx
    .insert(passkeyChallenges)
    .values({ accountId, purpose, challenge: hashToken(encoded), expiresAt })
    .onConflictDoNothing()
    .returning({ id: passkeyChallenges.id });
  return answered.length === 1;
}
