import { lifetimes } from "@matinee/contract/limits";
import { uuidv7 } from "uuidv7";
import type { Services } from "../../../platform/context.ts";
import { hashToken, generateToken } from "../../../platform/crypto.ts";
import type { Queryable } from "../../../db/client.ts";
import { sessions } from "../../../db/schema/sessions.ts";

/**
 * Opens a session for an account and answers its token, which is seen in the clear only here.
 * @param signInId joins it to the sessions of an earlier sign-in, so that they end together
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
