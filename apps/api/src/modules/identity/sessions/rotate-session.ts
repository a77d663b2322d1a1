import { eq } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { sessions } from "../../../db/schema/sessions.ts";
import type { Services } from "../../../platform/context.ts";
import { generateToken, hashToken } from "../../../platform/crypto.ts";

/** Gives a session a new token after a proof of identity. The old token stops working. @returns the new token */
export async function rotateSession(
  db: Queryable,
  { clock }: Pick<Services, "clock">,
  sessionId: string,
): Promise<string> {
  const token = generateToken();
  await db
    .update(sessions)
    .set({ tokenHash: hashToken(token), authenticatedAt: clock.now() })
    .where(eq(sessions.id, sessionId));
  return token;
}
