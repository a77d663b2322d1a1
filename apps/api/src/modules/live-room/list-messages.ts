import type { ChatMessage } from "@matinee/contract/schemas/live-rooms";
import type { Context } from "../../platform/context.ts";
import { createFieldError, createNotFoundError } from "../../platform/errors.ts";
import { findPremiere } from "../premieres/premieres.queries.ts";
import type { RoomToken } from "./room-tokens.ts";
import {
  findLastMessages,
  findLiveRoom,
  findMessagesByPosition,
  MAX_BY_POSITION,
  SNAPSHOT_MESSAGES,
} from "./live-rooms.queries.ts";
import { describeNight } from "./open-live-room.ts";

/**
 * Lists messages before a number, for a viewer who scrolls up, or those of a part of the programme, for the encore. While
 * the encore's chat is off, its viewers get none.
 * @throws AppError not-found, invalid without a number and a part
 */
export async function listMessages(
  ctx: Context,
  { pageId, role }: RoomToken,
  {
    before,
    fromMs,
    toMs,
  }: { before?: number | undefined; fromMs?: number | undefined; toMs?: number | undefined },
): Promise<{ messages: ChatMessage[]; isComplete: boolean }> {
  const [stored, room] = await Promise.all([findPremiere(ctx.db, pageId), findLiveRoom(ctx.db, pageId)]);
  if (!stored) throw createNotFoundError("liveRoom");
  const isEncore = describeNight(stored, ctx.clock.now()).phase === "over";
  if (isEncore && role === "viewer" && room.encoreChat === "off") return { messages: [], isComplete: true };
  if (fromMs !== undefined && toMs !== undefined) {
    const messages = await findMessagesByPosition(ctx.db, pageId, { fromMs, toMs });
    return { messages, isComplete: messages.length < MAX_BY_POSITION };
  }
  if (before === undefined) throw createFieldError("before", (t) => t.apiErrors.liveRoom.position);
  const messages = await findLastMessages(ctx.db, pageId, before);
  return { messages, isComplete: messages.length < SNAPSHOT_MESSAGES };
}
