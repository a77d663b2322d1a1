import type { Services } from "../../platform/context.ts";
import { createMediaLink } from "./media-links.ts";
import { findCaptions, isPublicVideo, getPosterUrl, type VideoWithPage } from "./videos.queries.ts";

const NO_DETAILS = { durationSeconds: null, width: null, height: null, posterUrl: null };

/** Public details; of a video at a foreign host, what that host tells, and nothing when it does not answer. An owner whose event is not public yet gets a poster address that runs out. */
export async function toVideoResponse(
  services: Pick<Services, "db" | "config" | "clock" | "videoHosts">,
  found: VideoWithPage,
  {
    pageId,
    withDrafts,
  }: {
    /** The event that shows it, where that is not its own. */
    pageId?: string | undefined;
    /** For the video's owner and staff alone. */
    withDrafts: boolean;
  },
) {
  const { video } = found;
  const captions = await findCaptions(services.db, video.id, pageId, { withDrafts });
  const { config, clock } = services;
  const poster = (await isPublicVideo(services.db, found))
    ? getPosterUrl(video)
    : createMediaLink(config.SECRET, "poster", video.id, clock.now());
  const foreign = services.videoHosts.findExternal(video);
  const {
    durationSeconds,
    width,
    height,
    posterUrl: shown,
  } = foreign
    ? ((await foreign.getPublicDetails(video)) ?? NO_DETAILS)
    : { ...video, posterUrl: video.poster ? poster : null };
  return {
    id: video.id,
    kind: video.kind,
    name: video.name,
    durationSeconds,
    width,
    height,
    poster: shown,
    soundTracks: video.soundTracks,
    captions: captions.map(({ id, language, label, published }) => ({ id, language, label, published })),
  };
}
