import { lifetimes } from "@matinee/contract/limits";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Actor, Services } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { sessions } from "../../../db/schema/sessions.ts";
import { accountName } from "../../../db/account-name.ts";

const DAY_MS = 86_400_000;
/** Minimum time between two updates of `lastSeenAt`, so that most requests do not write. */
const TOUCH_INTERVAL_MS = 3_600_000;

/**
 * Returns the account behind a session token, or null when the session is unknown, signed out, idle, expired or of a
 * suspended account.
 */
export async function findSession(
  services: Pick<Services, "db" | "clock">,
  token: string,
): Promise<Actor | null> {
  const now = services.clock.now();
  const idleSince = new Date(now.getTime() - lifetimes.sessionIdleDays * DAY_MS);
  const [session] = await services.db
    .select({
      sessionId: sessions.id,
      signInId: sessions.signInId,
      lastSeenAt: sessions.lastSeenAt,
      accountId: accounts.id,
      type: accounts.type,
      staffRole: accounts.staffRole,
      name: accountName,
      email: accounts.email,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, idleSince),
        isNull(accounts.disabledAt),
      ),
    );
  if (!session) return null;
  const { lastSeenAt, ...account } = session;
  const actor = { ...account, staffRole: account.type === "admin" ? account.staffRole : null };
  if (now.getTime() - lastSeenAt.getTime() > TOUCH_INTERVAL_MS) {
    await services.db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, actor.sessionId));
  }
  return actor;
}
