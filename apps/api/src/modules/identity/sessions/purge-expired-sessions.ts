import { lifetimes } from "@matinee/contract/limits";
import { lt, or } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import { passkeyChallenges } from "../../../db/schema/factors.ts";
import { rateLimits } from "../../../db/schema/rate-limits.ts";
import { handoffCodes, passwordResets, sessions } from "../../../db/schema/sessions.ts";

const DAY_MS = 86_400_000;

/** Recurring job: deletes expired sessions, handoff codes, password resets, answered passkey challenges and rate limit windows. */
export async function purgeExpiredSessions({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - lifetimes.sessionIdleDays * DAY_MS);
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince)));
  await db.delete(handoffCodes).where(lt(handoffCodes.expiresAt, yesterday));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, yesterday));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, yesterday));
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.getTime()));
}
