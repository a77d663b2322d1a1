import { lifetimes } from "@matinee/domain/limits";
import { uuidv7 } from "uuidv7";
import type { Context, Services } from "../../../platform/context.ts";
import { hashToken, generateToken } from "../../../platform/crypto.ts";
import type { Queryable } from "../../../db/client.ts";
import { sessions } from "../../../db/schema/sessions.ts";

/** Stored characters of the User-Agent header, which a caller may make as long as a header can be. */
const USER_AGENT_LENGTH = 400;

/**
 * Opens a session for an account and returns its token. Only the token's hash is stored.
 * @param earlier the sign-in that the session continues: signing out ends its sessions together, and the session neither
 * lasts longer than the first one nor counts as a new proof of identity
 */
export async function startSession(
  db: Queryable,
  { clock, userAgent }: Pick<Services, "clock"> & Pick<Context, "userAgent">,
  accountId: string,
  earlier?: { signInId: string; expiresAt: Date; authenticatedAt: Date | null },
): Promise<string> {
  const token = generateToken();
  const now = clock.now();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    accountId,
    signInId: earlier?.signInId ?? uuidv7(),
    userAgent: userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    createdAt: now,
    lastSeenAt: now,
    authenticatedAt: earlier ? earlier.authenticatedAt : now,
    expiresAt: earlier?.expiresAt ?? new Date(now.getTime() + lifetimes.sessionAbsoluteDays * 86_400_000),
  });
  return token;
}
