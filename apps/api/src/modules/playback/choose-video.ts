import { verbatim } from "@matinee/texts/languages";
import type { FilmProgress } from "@matinee/contract/schemas/videos";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { videos } from "../../db/schema/videos.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import type { ViewerAccess } from "../access/viewer-access.queries.ts";
import type { Video } from "../video/videos.queries.ts";
import type { PlaybackAccess, PlaybackInput } from "./authorize-playback.ts";
import { findProgress, type ProgrammeFilm } from "./find-programme.ts";
import { createDeviceViewer } from "./identify-viewer.ts";
import { chooseFilm } from "./playback.rules.ts";

/** The films of an event that shows several, how far the viewer is in each, and which of them plays. */
export interface PlayedProgramme {
  filmId: string;
  films: FilmProgress[];
}

/**
 * Chooses the film that a start plays. A free preview, a premiere and the owner begin with the first one that can be played;
 * of the others a free preview shows nothing.
 * @throws AppError not-found for a film that the event does not show, forbidden
 */
export async function chooseShownFilm(
  tx: Transaction,
  films: readonly ProgrammeFilm[],
  { viewer, previewSeconds, isPremiere }: PlaybackAccess,
  { filmId, deviceId }: PlaybackInput,
  page: ViewerAccess["page"],
): Promise<{ film: ProgrammeFilm | undefined; programme: PlayedProgramme | null }> {
  const wanted = films.find((film) => film.filmId === filmId);
  if (filmId !== undefined && !wanted) throw createNotFoundError("film");
  const playable = films.filter(({ status }) => status === "ready");
  const first = playable[0] ?? films[0];
  if (previewSeconds !== null || isPremiere || films.length < 2) {
    if (previewSeconds !== null && wanted && wanted !== first)
      throw new AppError("forbidden", verbatim(page.paywallSettings.subtitle));
    return { film: wanted ?? first, programme: null };
  }
  const keys = viewer ? [viewer.key, createDeviceViewer(deviceId).key] : [];
  const progress = await findProgress(tx, playable, keys);
  const film = wanted ?? chooseFilm(progress.films, progress.positions) ?? first;
  const listed = progress.films.flatMap((each) => {
    const { durationSeconds, positionSeconds, seen } = each;
    return each.filmId ? [{ filmId: each.filmId, durationSeconds, positionSeconds, seen }] : [];
  });
  return { film, programme: film?.filmId ? { filmId: film.filmId, films: listed } : null };
}

/** Call after authorization: only viewers who may watch learn that the video is still processing. */
export async function findPlayableVideo(tx: Transaction, id: string | null): Promise<Video> {
  const [video] = id ? await tx.select().from(videos).where(eq(videos.id, id)) : [];
  // Looked up by ID alone, because a copy of an event shows the videos of its original.
  if (!video) throw createNotFoundError("video");
  switch (video.status) {
    case "ready":
      return video;
    case "uploading":
      throw new AppError("state-conflict", (t) => t.video.uploading);
    case "converting":
      throw new AppError("state-conflict", (t) => t.video.converting);
    case "failed":
      throw createNotFoundError("video");
  }
}
