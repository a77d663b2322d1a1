import type { z } from "zod";
import type { liveRoomSettingsInputSchema } from "@matinee/contract/schemas/live-rooms";
import { computePosition } from "@matinee/domain/premiere-clock";
import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { liveRoomEvents, liveRooms } from "../../db/schema/live-rooms.ts";
import { transact } from "../../db/transaction.ts";
import type { Context, PageIdentity } from "../../platform/context.ts";
import { createFieldError, createNotFoundError } from "../../platform/errors.ts";
import { appendEvents } from "../../platform/live-room/append-events.ts";
import { recordStaffChange } from "../audit/record-staff-change.ts";
import { findPremiere, toClock } from "../premieres/premieres.queries.ts";
import { type LiveRoomSettings, toPublicSettings } from "./live-rooms.queries.ts";

/**
 * Changes how the chat of a live room works. Open rooms learn of it at once.
 * @throws AppError not-found without a premiere, invalid for a pinned message that no one sees
 */
export async function changeSettings(
  ctx: Context,
  page: PageIdentity,
  input: z.output<typeof liveRoomSettingsInputSchema>,
): Promise<LiveRoomSettings> {
  return transact(ctx.db, async (tx) => {
    const stored = await findPremiere(tx, page.id);
    if (!stored) throw createNotFoundError("premiere");
    if (typeof input.pinnedSeq === "number") await requireVisibleMessage(tx, page.id, input.pinnedSeq);
    const { blockedWords, ...rest } = input;
    const fields = {
      ...rest,
      ...(blockedWords && { blockedWords: blockedWords.map((word) => word.toLowerCase()) }),
    };
    const [settings] = await tx
      .insert(liveRooms)
      .values({ pageId: page.id, ...fields })
      .onConflictDoUpdate({ target: liveRooms.pageId, set: { pageId: page.id, ...fields } })
      .returning();
    if (!settings) throw new Error("the upsert returned no live room");
    const now = ctx.clock.now();
    await appendEvents(tx, page.id, [
      {
        kind: "settings",
        payload: { ...toPublicSettings(settings) },
        mediaMs: Math.round(computePosition(toClock(stored.premiere), now)),
        at: now,
      },
    ]);
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "live-room.settings",
      subjectType: "page",
      subjectId: page.id,
      detail: { ...fields },
    });
    return settings;
  });
}

/** @throws AppError invalid */
async function requireVisibleMessage(tx: Transaction, pageId: string, seq: number): Promise<void> {
  const [message] = await tx
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
  if (!message) throw createFieldError("pinnedSeq", (t) => t.apiErrors.liveRoom.hiddenMessage);
}
