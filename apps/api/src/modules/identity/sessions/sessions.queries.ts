import { lifetimes } from "@matinee/domain/limits";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Config } from "../../../platform/config.ts";
import type { Services, SessionActor, SessionContext } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { mustSetUpFactor } from "../factors/factors.queries.ts";
import { sessions } from "../../../db/schema/sessions.ts";
import { accountName } from "../../../db/account-name.ts";
import { describeBrowser } from "./describe-browser.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Minimum time between two updates of `lastSeenAt`, so that most requests do not write. */
const TOUCH_INTERVAL_MS = 10 * MINUTE_MS;
const STAFF_TOUCH_INTERVAL_MS = MINUTE_MS;

/**
 * Returns the account behind a session token, or null when the session is unknown, signed out, idle, expired or of a
 * suspended account.
 */
export async function findSession(
  services: Pick<Services, "db" | "clock" | "config">,
  token: string,
): Promise<SessionActor | null> {
  const now = services.clock.now();
  const idleSince = new Date(now.getTime() - lifetimes.sessionIdleDays * DAY_MS);
  const [session] = await services.db
    .select({
      sessionId: sessions.id,
      signInId: sessions.signInId,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      authenticatedAt: sessions.authenticatedAt,
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
  const { lastSeenAt, expiresAt, ...account } = session;
  const actor = { ...account, staffRole: account.type === "admin" ? account.staffRole : null };
  const isShortLived = session.type === "admin" && hasShortStaffSessions(services.config);
  if (isShortLived && isStaffSessionOver({ lastSeenAt, expiresAt }, now)) return null;
  const touchInterval = isShortLived ? STAFF_TOUCH_INTERVAL_MS : TOUCH_INTERVAL_MS;
  if (now.getTime() - lastSeenAt.getTime() > touchInterval) {
    await services.db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, actor.sessionId));
  }
  const owner = { id: actor.accountId, type: actor.type };
  return { ...actor, apiKey: null, mustSetUpFactor: await mustSetUpFactor(services, owner) };
}

/**
 * Returns the sign-ins of the caller's account that are still in use: the current one first, then the most recently
 * used. The sessions that one sign-in opened on several hosts are one entry.
 */
export async function findSignIns({ db, clock, config, actor }: SessionContext) {
  const now = clock.now();
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, actor.accountId),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, new Date(now.getTime() - lifetimes.sessionIdleDays * DAY_MS)),
      ),
    )
    .orderBy(asc(sessions.createdAt), asc(sessions.id));
  const isShortLived = actor.type === "admin" && hasShortStaffSessions(config);
  const open = rows.filter((session) => !isShortLived || !isStaffSessionOver(session, now));
  return [...Map.groupBy(open, ({ signInId }) => signInId)]
    .map(([id, [first, ...later]]) => {
      if (!first) throw new Error("a group has at least one session");
      const lastUsedAt = Math.max(...[first, ...later].map(({ lastSeenAt }) => lastSeenAt.getTime()));
      return {
        id,
        ...describeBrowser(first.userAgent),
        startedAt: first.createdAt.toISOString(),
        lastUsedAt: new Date(lastUsedAt).toISOString(),
        isCurrent: id === actor.signInId,
      };
    })
    .toSorted(
      (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt.localeCompare(a.lastUsedAt),
    );
}

/** Whether staff sessions end after 30 minutes without use and 12 hours in any case (rules/identity.md, Sessions). */
const hasShortStaffSessions = ({ isProduction }: Config) => isProduction;

function isStaffSessionOver(session: { lastSeenAt: Date; expiresAt: Date }, now: Date): boolean {
  // Every session of a sign-in has the expiry of the first one, so this is the time of the sign-in.
  const signedInAt = session.expiresAt.getTime() - lifetimes.sessionAbsoluteDays * DAY_MS;
  return (
    now.getTime() - session.lastSeenAt.getTime() > lifetimes.staffSessionIdleMinutes * MINUTE_MS ||
    now.getTime() - signedInAt > lifetimes.staffSessionAbsoluteHours * 60 * MINUTE_MS
  );
}
