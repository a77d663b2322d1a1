import { lifetimes } from "@matinee/contract/limits";
import { uuidv7 } from "uuidv7";
import type { Services } from "../../../platform/context.ts";
import { hashToken, generateToken } from "../../../platform/crypto.ts";
import type { Queryable } from "../../../db/client.ts";
import { sessions } from "../../../db/schema/sessions.ts";

/**
 * Opens a session for an account and returns its token. Only the token's hash is stored.
 * @param earlier the sign-in that the session continues: signing out ends its sessions together, and the session neither
 * lasts longer than the first one nor counts as a new proof of identity
 */
export async function startSession(
  db: Queryable,
  { clock }: Pick<Services, "clock">,
  accountId: string,
  earlier?: { signInId: string; expiresAt: Date; authenticatedAt: Date | null },
): Promise<string> {
  const token = generateToken();
  const now = clock.now();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    accountId,
    signInId: earlier?.signInId ?? uuidv7(),
    lastSeenAt: now,
    authenticatedAt: earlier ? earlier.authenticatedAt : now,
    expiresAt: earlier?.expiresAt ?? new Date(now.getTime() + lifetimes.sessionAbsoluteDays * 86_400_000),
  });
  return token;
}
