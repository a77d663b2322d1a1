import { createHash } from "node:crypto";
import { type KeyRing, sign, unsign } from "../../../platform/crypto.ts";

const PURPOSE = "email-verification";

export interface Verification {
  accountId: string;
  email: string;
  expiresAt: Date;
}

/**
 * Signs that the holder of the token reads the account's mailbox. It names the address by a hash, so that the token
 * becomes void when the account's email changes. Deterministic, so that an email composed twice has the same link.
 */
export const createVerificationToken = (
  keyRing: KeyRing,
  { accountId, email, expiresAt }: Verification,
): string => sign(keyRing, PURPOSE, `${accountId}.${expiresAt.getTime()}.${hashEmail(email)}`);

/** Returns the account's id and a check of its email, or null when the token is not ours or has expired. */
export function readVerificationToken(
  keyRing: KeyRing,
  token: string,
  now: Date,
): { accountId: string; isFor: (email: string) => boolean } | null {
  const [accountId, expiresAt, emailHash] = unsign(keyRing, PURPOSE, token)?.split(".") ?? [];
  if (!accountId || !expiresAt || Number(expiresAt) <= now.getTime()) return null;
  return { accountId, isFor: (email) => hashEmail(email) === emailHash };
}

const hashEmail = (email: string) =>
  createHash("sha256").update(email.toLowerCase()).digest("base64url").slice(0, 22);
