import { and, eq, isNotNull, isNull, lte, min, or } from "drizzle-orm";
import { pages } from "../../db/schema/pages.ts";
import { playbackGrants, playbackSessions } from "../../db/schema/playback.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { entitlements } from "../../db/schema/subscribers.ts";
import { transact } from "../../db/transaction.ts";
import { countWatchingOf } from "../access/pass-use-webhooks.ts";
import type { Services } from "../../platform/context.ts";

/**
 * Recurring job: lets watching count whose player fetched the film and reported nothing until its grant lapsed. Without it, such
 * a player had as many grants for nothing as a ticket has uncounted starts (rules/access.md, Time to watch).
 */
export async function countLapsedPlays({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const lapsed = await db
    .select({ id: entitlements.id, at: min(playbackGrants.expiresAt) })
    .from(playbackGrants)
    .innerJoin(pages, eq(pages.id, playbackGrants.pageId))
    .innerJoin(entitlements, eq(entitlements.id, playbackGrants.entitlementId))
    .innerJoin(playbackSessions, eq(playbackSessions.id, playbackGrants.playbackSessionId))
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .where(
      and(
        isNotNull(pages.watchHours),
        isNull(entitlements.countedAt),
        lte(playbackGrants.expiresAt, clock.now()),
        // Revoked is also what another start replaced, whose own end decides; a lapse is one that was announced.
        or(isNull(playbackGrants.revokedAt), eq(playbackGrants.stopReason, "ran-out")),
        isNotNull(playbackGrants.servedAt),
        lte(playbackSessions.lastSeenAt, playbackGrants.createdAt),
        // A premiere does not begin the time of its encore.
        or(isNull(premieres.pageId), lte(premieres.encoreFrom, playbackGrants.createdAt)),
      ),
    )
    .groupBy(entitlements.id);
  for (const { id, at } of lapsed) if (at) await transact(db, (tx) => countWatchingOf(tx, id, at));
}
