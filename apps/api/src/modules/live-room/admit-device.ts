import { and, eq, isNotNull } from "drizzle-orm";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { requireProofOfWork } from "../../platform/challenges.ts";
import type { Context } from "../../platform/context.ts";
import { hashToken, sign } from "../../platform/crypto.ts";
import { isViewerOf } from "../../platform/viewer-key.ts";

/**
 * New devices of one network and room in ten minutes, where neither a ticket nor a registration tells people apart. The
 * first ones, a household, enter without work; a hall full of phones waits for some seconds.
 */
const NEWCOMERS = { max: 300, windowSeconds: 600 };
const FREE_NEWCOMERS = 3;
/** About two seconds on a laptop. */
const MAX_LEVEL = 3;
/** Messages and questions of all such devices of one network and room: twice what one viewer may send. */
const BURST = { max: 6, windowSeconds: 6 };
const SUSTAINED = { max: 60, windowSeconds: 60 };

type Member = typeof liveRoomMembers.$inferSelect;

/** Whether nothing but an id that the browser made up tells who a member is. */
export const isDevice = ({ viewer }: Pick<Member, "viewer">): boolean => isViewerOf(viewer, "device");

/** A keyed hash of the caller's network, which differs from room to room. */
export const hashNetwork = ({ config, network }: Context, pageId: string): string =>
  hashToken(sign(config.keyRing, "live-room-network", `${pageId}:${network ?? ""}`));

/**
 * Lets a new device into a room. The more of them come from one network, the more work each one does
 * (rules/live-room.md, Live room).
 * @throws AppError challenge-needed, too-many-requests
 */
export async function admitDevice(ctx: Context, pageId: string, viewer: string): Promise<void> {
  const isMember = and(eq(liveRoomMembers.pageId, pageId), eq(liveRoomMembers.viewer, viewer));
  if ((await ctx.db.$count(liveRoomMembers, isMember)) > 0) return;
  const key = hashNetwork(ctx, pageId);
  const earlier = await ctx.rateLimits.count("live-room-newcomers", NEWCOMERS, key);
  if (earlier >= FREE_NEWCOMERS) {
    const level = 1 + Math.floor(Math.log2(earlier / FREE_NEWCOMERS));
    await requireProofOfWork(ctx, { purpose: "live-room", level: Math.min(level, MAX_LEVEL) });
  }
  await ctx.rateLimits.consume("live-room-newcomers", NEWCOMERS, key);
}

/** Limits what the devices of one network write together. @throws AppError too-many-requests */
export async function limitDevices(ctx: Context, { pageId }: Member): Promise<void> {
  const key = hashNetwork(ctx, pageId);
  await ctx.rateLimits.consume("live-room-network-burst", BURST, key);
  await ctx.rateLimits.consume("live-room-network", SUSTAINED, key);
}

/** Whether a device of the caller's network was banned from the room. */
export async function isNetworkOfBanned(ctx: Context, { pageId }: Member): Promise<boolean> {
  const { network, bannedAt } = liveRoomMembers;
  const isBanned = and(
    eq(liveRoomMembers.pageId, pageId),
    isNotNull(bannedAt),
    eq(network, hashNetwork(ctx, pageId)),
  );
  return (await ctx.db.$count(liveRoomMembers, isBanned)) > 0;
}
