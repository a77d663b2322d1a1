import { and, eq, isNull } from "drizzle-orm";
import { liveRoomEvents, liveRoomReports } from "../../db/schema/live-rooms.ts";
import type { Context } from "../../platform/context.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import type { RoomToken } from "./room-tokens.ts";

const LIMIT = { max: 10, windowSeconds: 600 };

/**
 * Reports a message to the moderators, who do not learn by whom. A second report of the same member changes nothing.
 * @throws AppError not-found for a message that viewers do not see, too-many-requests
 */
export async function reportMessage(
  { db, clock, rateLimits }: Context,
  { pageId, memberId }: RoomToken,
  { seq, reason }: { seq: number; reason: string },
): Promise<void> {
  await rateLimits.consume("live-room-report", LIMIT, memberId);
  const [message] = await db
    .select({ seq: liveRoomEvents.seq })
    .from(liveRoomEvents)
    .where(
      and(
        eq(liveRoomEvents.pageId, pageId),
        eq(liveRoomEvents.seq, seq),
        eq(liveRoomEvents.kind, "message"),
        isNull(liveRoomEvents.hiddenAt),
        eq(liveRoomEvents.isHeld, false),
      ),
    );
  if (!message) throw createNotFoundError("message");
  await db
    .insert(liveRoomReports)
    .values({ pageId, seq, memberId, reason, at: clock.now() })
    .onConflictDoNothing();
}
