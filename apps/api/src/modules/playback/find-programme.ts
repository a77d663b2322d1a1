import type { FilmProgress } from "@matinee/contract/schemas/videos";
import { and, eq, gte, inArray, lt, max, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { playbackSessions } from "../../db/schema/playback.ts";
import { videos } from "../../db/schema/videos.ts";
import { selectShownFilms } from "../video/shown-films.ts";
import type { Video } from "../video/videos.queries.ts";
import type { Viewer } from "./identify-viewer.ts";
import {
  SESSION_IDLE_TIMEOUT_MS,
  computeResumePosition,
  type FilmPosition,
  isCompleted,
} from "./playback.rules.ts";

/** A film of an event that shows films of the library, with its file. */
export interface ProgrammeFilm {
  filmId: string | null;
  videoId: string;
  status: Video["status"];
  durationSeconds: number | null;
}

/** Finds the films of an event that have a file, in their order. */
export async function findFilms(tx: Transaction, pageId: string): Promise<ProgrammeFilm[]> {
  const { rows } = await tx.execute<ProgrammeFilm & Record<string, unknown>>(
    sql`select film.film_id as "filmId", file.id as "videoId", file.status, file.duration_seconds as "durationSeconds"
      from ${selectShownFilms(pageId)} film join ${videos} file on file.id = film.video_id order by film."order"`,
  );
  return rows;
}

/**
 * Finds how far a viewer is with each film.
 * @param viewerKeys of the ticket or registration, and of the device, which may have watched the free preview
 * @returns where each was left on the device that played it last, and the same films with what the player shows
 */
export async function findProgress<F extends ProgrammeFilm>(
  tx: Transaction,
  films: readonly F[],
  viewerKeys: readonly string[],
): Promise<{ positions: FilmPosition[]; films: (F & Omit<FilmProgress, "filmId">)[] }> {
  const rows = viewerKeys.length === 0 ? [] : await selectSessions(tx, films, viewerKeys);
  const durations = new Map(films.map(({ videoId, durationSeconds }) => [videoId, durationSeconds]));
  const positions = rows.map(({ videoId, lastSeenAt, positionSeconds }) => ({
    videoId,
    lastSeenAt,
    positionSeconds,
    durationSeconds: durations.get(videoId) ?? null,
  }));
  return {
    positions,
    films: films.map((film) => {
      const { videoId, durationSeconds } = film;
      const row = rows.find((each) => each.videoId === videoId);
      return {
        ...film,
        positionSeconds: computeResumePosition(row?.positionSeconds ?? 0, durationSeconds),
        seen: isCompleted(row?.furthestSeconds ?? 0, durationSeconds),
      };
    }),
  };
}

/** The length of all films together, in seconds. */
export const sumSeconds = (films: readonly Pick<ProgrammeFilm, "durationSeconds">[]): number =>
  films.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);

/**
 * Whether a viewer who began a programme before its event closed may go on to its other films: at most for the length of all
 * of them, as long as the visit goes on.
 */
export async function mayFinish(
  tx: Transaction,
  { closesAt }: { closesAt: Date | null },
  films: readonly ProgrammeFilm[],
  { viewer, device, now }: { viewer: Pick<Viewer, "key">; device: string; now: Date },
): Promise<boolean> {
  if (films.length < 2 || !closesAt || now.getTime() >= closesAt.getTime() + sumSeconds(films) * 1000)
    return false;
  const [session] = await tx
    .select({ id: playbackSessions.id })
    .from(playbackSessions)
    .where(
      and(
        inArray(
          playbackSessions.videoId,
          films.map(({ videoId }) => videoId),
        ),
        eq(playbackSessions.viewer, viewer.key),
        eq(playbackSessions.deviceId, device),
        lt(playbackSessions.startedAt, closesAt),
        gte(playbackSessions.lastSeenAt, new Date(now.getTime() - SESSION_IDLE_TIMEOUT_MS)),
      ),
    )
    .limit(1);
  return session !== undefined;
}

const selectSessions = (tx: Transaction, films: readonly ProgrammeFilm[], viewerKeys: readonly string[]) =>
  tx
    .select({
      videoId: playbackSessions.videoId,
      lastSeenAt: sql<Date>`${max(playbackSessions.lastSeenAt)}`.mapWith(playbackSessions.lastSeenAt),
      positionSeconds: sql<number>`(array_agg(${playbackSessions.positionSeconds} order by ${playbackSessions.lastSeenAt} desc))[1]`,
      furthestSeconds: sql<number>`max(${playbackSessions.furthestSeconds})`,
    })
    .from(playbackSessions)
    .where(
      and(
        inArray(
          playbackSessions.videoId,
          films.map(({ videoId }) => videoId),
        ),
        inArray(playbackSessions.viewer, [...viewerKeys]),
      ),
    )
    .groupBy(playbackSessions.videoId);
