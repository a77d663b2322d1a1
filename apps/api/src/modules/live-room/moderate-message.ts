import { and, eq, isNull } from "drizzle-orm";
import type { MessageState } from "@matinee/domain/vocabulary";
import type { Transaction } from "../../db/client.ts";
import { liveRoomEvents, liveRoomReports } from "../../db/schema/live-rooms.ts";
import { transact } from "../../db/transaction.ts";
import type { Context, PageIdentity } from "../../platform/context.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { appendEvents } from "../../platform/live-room/append-events.ts";
import { recordStaffChange } from "../audit/record-staff-change.ts";

type StoredMessage = typeof liveRoomEvents.$inferSelect;

/**
 * Hides a message on every screen and in what later viewers load, holds it for a moderator, or shows a held or hidden one,
 * which then gets a new number and is sent to all viewers. A visible one that stays so leaves the list of reported ones.
 * Again, it changes nothing.
 * @returns the number of the message from now on
 * @throws AppError not-found
 */
export async function moderateMessage(
  ctx: Context,
  page: PageIdentity,
  { seq, state }: { seq: number; state: MessageState },
): Promise<number> {
  return transact(ctx.db, async (tx) => {
    const [message] = await tx
      .select()
      .from(liveRoomEvents)
      .where(
        and(
          eq(liveRoomEvents.pageId, page.id),
          eq(liveRoomEvents.seq, seq),
          eq(liveRoomEvents.kind, "message"),
        ),
      )
      .for("update");
    if (!message) throw createNotFoundError("message");
    // A released one has given its text to another number.
    const hasText =
      typeof message.payload === "object" && message.payload !== null && "text" in message.payload;
    if (message.hiddenAt && (state === "hidden" || !hasText)) return seq;
    if (message.isHeld && state === "held") return seq;
    if (state === "visible" && !message.isHeld && !message.hiddenAt) {
      const isSettled = await settleReports(tx, message, ctx.clock.now());
      if (isSettled) await recordModeration(tx, ctx, page, { verb: "keep", seq });
      return seq;
    }
    const { moderate, verb } = changes[state];
    const current = await moderate(tx, message, ctx.clock.now());
    await recordModeration(tx, ctx, page, { verb, seq });
    return current;
  });
}

const recordModeration = (
  tx: Transaction,
  ctx: Context,
  page: PageIdentity,
  { verb, seq }: { verb: "hide" | "hold" | "release" | "keep"; seq: number },
) =>
  recordStaffChange(tx, ctx, page.accountId, {
    action: `live-room.${verb}`,
    subjectType: "page",
    subjectId: page.id,
    detail: { seq },
  });

async function hideMessage(
  tx: Transaction,
  { pageId, seq, mediaMs, isHeld, hiddenAt }: StoredMessage,
  now: Date,
): Promise<number> {
  await markHidden(tx, { pageId, seq }, now);
  // No one has a held or a hidden message.
  if (!isHeld && !hiddenAt)
    await appendEvents(tx, pageId, [
      { kind: "message-hidden", payload: { hiddenSeq: seq }, mediaMs, at: now },
    ]);
  return seq;
}

/** Takes the message off the screens, and puts it into the moderators' queue. */
async function holdMessage(tx: Transaction, message: StoredMessage, now: Date): Promise<number> {
  const { pageId, seq } = message;
  await hideMessage(tx, message, now);
  await tx
    .update(liveRoomEvents)
    .set({ hiddenAt: null, isHeld: true })
    .where(and(eq(liveRoomEvents.pageId, pageId), eq(liveRoomEvents.seq, seq)));
  return seq;
}

/** Sends the message as a new event, because streams have passed its number. */
async function releaseMessage(tx: Transaction, message: StoredMessage, now: Date): Promise<number> {
  const { pageId, seq, payload, memberId, mediaMs } = message;
  await markHidden(tx, { pageId, seq }, now);
  const [released] = await appendEvents(tx, pageId, [
    // Cast: only `sendMessage` stores events of this kind.
    {
      kind: "message",
      payload: payload as Record<string, unknown>,
      ...(memberId && { memberId }),
      mediaMs,
      at: now,
    },
  ]);
  // The new event has the text from now on, so that reports do not list it twice.
  await tx
    .update(liveRoomEvents)
    .set({ payload: {} })
    .where(and(eq(liveRoomEvents.pageId, pageId), eq(liveRoomEvents.seq, seq)));
  if (released === undefined) throw new Error("the released message has no number");
  return released;
}

/** Another viewer may still report the message. @returns whether there were reports */
async function settleReports(tx: Transaction, { pageId, seq }: StoredMessage, now: Date): Promise<boolean> {
  const settled = await tx
    .update(liveRoomReports)
    .set({ settledAt: now })
    .where(
      and(
        eq(liveRoomReports.pageId, pageId),
        eq(liveRoomReports.seq, seq),
        isNull(liveRoomReports.settledAt),
      ),
    )
    .returning({ seq: liveRoomReports.seq });
  return settled.length > 0;
}

const markHidden = (tx: Transaction, { pageId, seq }: Pick<StoredMessage, "pageId" | "seq">, now: Date) =>
  tx
    .update(liveRoomEvents)
    .set({ hiddenAt: now, isHeld: false })
    .where(and(eq(liveRoomEvents.pageId, pageId), eq(liveRoomEvents.seq, seq)));

const changes = {
  hidden: { moderate: hideMessage, verb: "hide" },
  held: { moderate: holdMessage, verb: "hold" },
  visible: { moderate: releaseMessage, verb: "release" },
} as const;
