import type { MessageState } from "@matinee/domain/vocabulary";
import { normalizeMessage } from "@matinee/domain/chat-message";
import { hasBlockedWord } from "@matinee/domain/chat-rules";
import { computeLength } from "@matinee/domain/premiere-clock";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { liveRoomEvents } from "../../db/schema/live-rooms.ts";
import type { Context } from "../../platform/context.ts";
import type { LiveRoomLogServices } from "../../platform/live-room/live-room-log.ts";
import { AppError, createFieldError, createNotFoundError } from "../../platform/errors.ts";
import { findPremiere } from "../premieres/premieres.queries.ts";
import type { RoomToken } from "./room-tokens.ts";
import { isDevice, isNetworkOfBanned, limitDevices } from "./admit-device.ts";
import { findLiveRoom, type LiveRoomSettings } from "./live-rooms.queries.ts";
import { describeNight, mayChat } from "./open-live-room.ts";
import { type Member, requireMember } from "./require-member.ts";

/** Three messages in six seconds, then one every three. */
const BURST = { max: 3, windowSeconds: 6 };
const SUSTAINED = { max: 20, windowSeconds: 60 };

export interface SentMessage {
  seq: number;
  state: MessageState;
}

/**
 * Sends a message to everyone in the room. A second message with the same `clientId` is the same message. A first
 * message or one with a blocked word may wait for a moderator instead.
 * @throws AppError invalid, forbidden for a muted or removed member, state-conflict while the chat is closed,
 * too-many-requests
 */
export async function sendMessage(
  ctx: Context & LiveRoomLogServices,
  ticket: RoomToken,
  input: { text: string; clientId: string; mediaMs?: number | undefined },
): Promise<SentMessage> {
  const { text, issue } = normalizeMessage(input.text);
  if (issue) throw createFieldError("text", (t) => t.liveRoom.message[issue]);
  const member = await requireWriter(ctx, ticket);
  const earlier = await findStoredMessage(ctx.db, member.id, input.clientId);
  if (earlier) return earlier;
  const [stored, room] = await Promise.all([
    findPremiere(ctx.db, ticket.pageId),
    findLiveRoom(ctx.db, ticket.pageId),
  ]);
  if (!stored) throw createNotFoundError("liveRoom");
  const now = ctx.clock.now();
  const night = describeNight(stored, now);
  const isViewer = member.role === "viewer";
  const hasClosed = member.endsAt !== null && member.endsAt <= now;
  if (isViewer && (hasClosed || !mayChat(night, room)))
    throw new AppError("state-conflict", (t) => t.liveRoom.chatClosed);
  if (isViewer) await limitMessages(ctx, room, member);
  const isHeld = isViewer && (await mustWait(ctx, room, member, text));
  const { id: memberId, name, role } = member;
  const seq = await ctx.liveRoomLog.append(ticket.pageId, {
    kind: "message",
    payload: { memberId, name, role, text },
    memberId,
    clientId: input.clientId,
    isHeld,
    // In the encore everyone is at a position of their own.
    mediaMs: night.phase === "over" ? (input.mediaMs ?? computeLength(stored.programme)) : night.positionMs,
    at: now,
  });
  return { seq, state: isHeld ? "held" : "visible" };
}

/** Finds the member behind a ticket. @throws AppError not-found, forbidden for a muted or removed member */
export async function requireWriter(ctx: Context, ticket: RoomToken): ReturnType<typeof requireMember> {
  const member = await requireMember(ctx, ticket);
  if (member.bannedAt) throw new AppError("forbidden", (t) => t.liveRoom.removed);
  if (member.mutedUntil && member.mutedUntil > ctx.clock.now())
    throw new AppError("forbidden", (t) => t.liveRoom.muted);
  return member;
}

/** Finds a message that its client sends again, because the response was lost. */
async function findStoredMessage(
  db: Queryable,
  memberId: string,
  clientId: string,
): Promise<SentMessage | null> {
  const [row] = await db
    .select({ seq: liveRoomEvents.seq, isHeld: liveRoomEvents.isHeld, hiddenAt: liveRoomEvents.hiddenAt })
    .from(liveRoomEvents)
    .where(and(eq(liveRoomEvents.memberId, memberId), eq(liveRoomEvents.clientId, clientId)));
  if (!row) return null;
  return { seq: row.seq, state: row.isHeld ? "held" : row.hiddenAt ? "hidden" : "visible" };
}

/** @throws AppError too-many-requests */
export async function limitMessages(ctx: Context, { slowSeconds }: LiveRoomSettings, member: Member) {
  const { rateLimits } = ctx;
  const { id } = member;
  if (slowSeconds > 0) await rateLimits.consume("live-room-slow", { max: 1, windowSeconds: slowSeconds }, id);
  await rateLimits.consume("live-room-burst", BURST, id);
  await rateLimits.consume("live-room-message", SUSTAINED, id);
  if (isDevice(member)) await limitDevices(ctx, member);
}

/**
 * Whether the message waits for a moderator: by a blocked word, or until a message of this member was shown. The latter also
 * holds for new devices from the network of a banned one.
 */
export async function mustWait(
  ctx: Context,
  { holdFirst, blockedWords }: LiveRoomSettings,
  member: Member,
  text: string,
): Promise<boolean> {
  if (hasBlockedWord(text, blockedWords)) return true;
  if (!holdFirst && !(isDevice(member) && (await isNetworkOfBanned(ctx, member)))) return false;
  const rows = await ctx.db
    .select({ isHeld: liveRoomEvents.isHeld, hiddenAt: liveRoomEvents.hiddenAt })
    .from(liveRoomEvents)
    .where(eq(liveRoomEvents.memberId, member.id))
    .limit(100);
  return !rows.some(({ isHeld, hiddenAt }) => !isHeld && hiddenAt === null);
}
