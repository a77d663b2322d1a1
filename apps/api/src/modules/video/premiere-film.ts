import { computeLength, isPremiereLocked, isPremiereOver } from "@matinee/domain/premiere-clock";
import { and, asc, eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { updateFestivalOf } from "../../db/festival-window.ts";
import { pages } from "../../db/schema/pages.ts";
import { premieres, programmeItems } from "../../db/schema/premieres.ts";
import { videos } from "../../db/schema/videos.ts";
import { AppError } from "../../platform/errors.ts";
import type { Video } from "./videos.queries.ts";

/**
 * Whether viewers of a premiere load or watch its videos: from 15 minutes before the start to the end of the programme.
 */
export async function isFilmLocked(tx: Transaction, pageId: string, now: Date): Promise<boolean> {
  const [premiere] = await tx.select().from(premieres).where(eq(premieres.pageId, pageId));
  const clock = premiere && { ...premiere, speed: 1 };
  if (!clock || !isPremiereLocked(clock, premiere.startsAt, now)) return false;
  const programme = await findProgrammeLengths(tx, pageId);
  return !isPremiereOver({ clock, programme }, now);
}

/** @throws AppError state-conflict while viewers of a premiere load or watch it */
export async function rejectLockedFilm(tx: Transaction, pageId: string, now: Date): Promise<void> {
  if (await isFilmLocked(tx, pageId, now))
    throw new AppError("state-conflict", (t) => t.premiere.filmIsLocked);
}

/** Puts the event's new film into the programme of its premiere, whose end moves with the length of the film. */
export async function updatePremiereFilm(
  tx: Transaction,
  { id, pageId }: Pick<Video, "id"> & { pageId: string },
): Promise<void> {
  const [video] = await tx.select({ seconds: videos.durationSeconds }).from(videos).where(eq(videos.id, id));
  if (video?.seconds === null || video?.seconds === undefined) return;
  const changed = await tx
    .update(programmeItems)
    .set({ videoId: id, durationMs: Math.round(video.seconds * 1000) })
    .where(and(eq(programmeItems.pageId, pageId), eq(programmeItems.kind, "film")))
    .returning({ id: programmeItems.id });
  if (changed.length === 0) return;
  const [premiere] = await tx.select().from(premieres).where(eq(premieres.pageId, pageId));
  if (!premiere || premiere.encoreUntil || !premiere.isRunning) return;
  const lengthMs = computeLength(await findProgrammeLengths(tx, pageId));
  const closesAt = new Date(premiere.anchorAt.getTime() - premiere.anchorMs + lengthMs);
  await tx.update(pages).set({ eventEnd: closesAt, closesAt }).where(eq(pages.id, pageId));
  await updateFestivalOf(tx, pageId);
}

const findProgrammeLengths = (tx: Transaction, pageId: string) =>
  tx
    .select({ kind: programmeItems.kind, durationMs: programmeItems.durationMs })
    .from(programmeItems)
    .where(eq(programmeItems.pageId, pageId))
    .orderBy(asc(programmeItems.sortOrder));
