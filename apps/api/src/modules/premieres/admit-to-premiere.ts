import {
  computeLoadableSeconds,
  computePosition,
  getPremierePhase,
  hasPremiereStarted,
  isPremiereOver,
  mayJoinLate,
} from "@matinee/domain/premiere-clock";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { AppError } from "../../platform/errors.ts";
import { type ProgrammeRow, type StoredPremiere, toClock } from "./premieres.queries.ts";

/**
 * Admits a viewer to a premiere from the opening of its lobby. Between the programme and the encore no one is admitted.
 * @param viewer the key of the viewer (identify-viewer.ts), by which those who were there before may come back
 * @returns whether the film is shown by the premiere's clock; false in the encore
 * @throws AppError forbidden before the lobby, after the time for late viewers, and before the encore
 */
export async function admitToPremiere(
  db: Queryable,
  { premiere, programme }: StoredPremiere,
  viewer: string,
  now: Date,
): Promise<boolean> {
  const clock = toClock(premiere);
  const phase = getPremierePhase({ ...premiere, clock, programme }, now);
  if (phase === "before") throw new AppError("forbidden", (t) => t.liveRoom.notOpenYet);
  if (phase === "over") {
    if (premiere.encoreFrom && premiere.encoreFrom > now)
      throw new AppError("forbidden", (t) => t.premiere.encoreNotYet);
    return false;
  }
  await rejectLateNewcomer(db, { premiere, programme }, viewer, now);
  return true;
}

/** @throws AppError early for a video of another host before its item starts: that host would play all of it */
export function rejectEarlyExternalVideo(
  { premiere, programme }: StoredPremiere,
  videoId: string,
  now: Date,
): void {
  const shows = (item: ProgrammeRow) => item.videoId === videoId;
  if (computeLoadableSeconds({ clock: toClock(premiere), programme }, now, shows) < 0)
    throw new AppError("early", (t) => t.premiere.early);
}

/** @throws AppError forbidden when the event admits no one any more and the viewer was not in the live room before */
export async function rejectLateNewcomer(
  db: Queryable,
  { premiere, programme }: StoredPremiere,
  viewer: string,
  now: Date,
): Promise<void> {
  const clock = toClock(premiere);
  if (isPremiereOver({ clock, programme }, now) || !hasPremiereStarted(clock, now)) return;
  if (mayJoinLate(premiere, computePosition(clock, now))) return;
  const { pageId } = premiere;
  const [member] = await db
    .select({ id: liveRoomMembers.id })
    .from(liveRoomMembers)
    .where(and(eq(liveRoomMembers.pageId, pageId), eq(liveRoomMembers.viewer, viewer)));
  if (!member) throw new AppError("forbidden", (t) => t.liveRoom.startedWithoutYou);
}
