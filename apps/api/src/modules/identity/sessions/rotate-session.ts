import { eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { sessions } from "../../../db/schema/sessions.ts";
import type { Services } from "../../../platform/context.ts";
import { generateToken, hashToken } from "../../../platform/crypto.ts";
import { AppError } from "../../../platform/errors.ts";

/**
 * Gives a session a new token after a proof of identity. The old token stops working.
 * @returns the new token
 * @throws AppError no-session when the session has ended meanwhile, for example with a password reset
 */
export async function rotateSession(
  db: Queryable,
  { clock }: Pick<Services, "clock">,
  sessionId: string,
): Promise<string> {
  const token = generateToken();
  const rotated = await db
    .update(sessions)
    .set({ tokenHash: hashToken(token), authenticatedAt: clock.now() })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  if (rotated.length === 0) throw new AppError("no-session", (t) => t.apiErrors.permission.signIn);
  return token;
}
