import { lifetimes } from "@matinee/contract/limits";
import { uuidv7 } from "uuidv7";
import type { Services } from "../../../platform/context.ts";
import { hashToken, generateToken } from "../../../platform/crypto.ts";
import type { Queryable } from "../../../db/client.ts";
import { sessions } from "../../../db/schema/sessions.ts";

/**
 * Opens a session for an account and returns its token. Only the token's hash is stored.
 * @param signInId groups the session with the others of an earlier sign-in: signing out ends them together
 */
export async function startSession(
  db: Queryable,
  { clock }: Pick<Services, "clock">,
  accountId: string,
  signInId: string = uuidv7(),
): Promise<string> {
  const token = generateToken();
  const now = clock.now();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    accountId,
    signInId,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + lifetimes.sessionAbsoluteDays * 86_400_000),
  });
  return token;
}
