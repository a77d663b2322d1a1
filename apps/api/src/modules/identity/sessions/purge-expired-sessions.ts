import { lifetimes } from "@matinee/domain/limits";
import { lt, or } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import { deleteInBatches } from "../../../platform/retention.ts";
import { passkeyChallenges } from "../../../db/schema/factors.ts";
import { rateLimits } from "../../../db/schema/rate-limits.ts";
import { handoffCodes, passwordResets, sessions } from "../../../db/schema/sessions.ts";

const DAY_MS = 86_400_000;

/**
 * Recurring job: deletes expired sessions, handoff codes, password resets, answered passkey challenges and rate limit
 * windows.
 */
export async function purgeExpiredSessions({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - lifetimes.sessionIdleDays * DAY_MS);
  const yesterday = new Date(now.getTime() - DAY_MS);
  const expiredSessions = or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince));
  await deleteInBatches(db, sessions, expiredSessions);
  await deleteInBatches(db, handoffCodes, lt(handoffCodes.expiresAt, yesterday));
  await deleteInBatches(db, passwordResets, lt(passwordResets.expiresAt, yesterday));
  await deleteInBatches(db, passkeyChallenges, lt(passkeyChallenges.expiresAt, yesterday));
  await deleteInBatches(db, rateLimits, lt(rateLimits.expire, now.getTime()));
}
