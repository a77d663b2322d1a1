import type { Texts } from "@matinee/texts";
import type { VideoWarning } from "../../db/schema/videos.ts";
import type { Services } from "../../platform/context.ts";
import { createMediaLink } from "./media-links.ts";
import { findCaptions, isPublicVideo, getPosterUrl, type VideoWithPage } from "./videos.queries.ts";

/** Writes what is wrong with a file for its owner. */
export function describeWarning({ videoFiles }: Texts, warning: VideoWarning) {
  const { kind } = warning;
  switch (kind) {
    case "shorter":
      return { kind, message: videoFiles.shorter(warning.promisedSeconds, warning.foundSeconds) };
    case "damaged":
      return { kind, message: videoFiles.damaged };
    case "captions":
      return { kind, message: videoFiles.captionsLeftOut(warning.label, warning.leftOut) };
  }
}

const NO_DETAILS = { durationSeconds: null, width: null, height: null, posterUrl: null };

/**
 * Builds the public details of a video; for a video at an external host they are the host's, or null when it does not
 * respond. While the event is not public, the poster has an expiring URL.
 */
export async function toVideoResponse(
  services: Pick<Services, "db" | "config" | "clock" | "videoHosts">,
  videoWithPage: VideoWithPage,
  {
    pageId,
    withDrafts,
  }: {
    /** The event that shows the video, if it is not the video's own event. */
    pageId?: string | undefined;
    /** True only for the video's owner and staff. */
    withDrafts: boolean;
  },
) {
  const { video } = videoWithPage;
  const captions = await findCaptions(services.db, video.id, pageId, { withDrafts });
  const { config, clock } = services;
  const poster = (await isPublicVideo(services.db, videoWithPage))
    ? getPosterUrl(video)
    : createMediaLink(config.keyRing, "poster", video.id, clock.now());
  const externalHost = services.videoHosts.findExternal(video);
  const {
    durationSeconds,
    width,
    height,
    posterUrl: publicPoster,
  } = externalHost
    ? ((await externalHost.getPublicDetails(video)) ?? NO_DETAILS)
    : { ...video, posterUrl: video.poster ? poster : null };
  return {
    id: video.id,
    kind: video.kind,
    name: video.name,
    durationSeconds,
    width,
    height,
    poster: publicPoster,
    soundTracks: video.soundTracks,
    captions: captions.map(({ id, language, label, published }) => ({ id, language, label, published })),
  };
}
