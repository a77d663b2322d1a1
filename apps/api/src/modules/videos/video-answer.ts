import type { Services } from "../../context.ts";
import { mediaLink } from "../playback/media-links.ts";
import { findCaptions, isPublicVideo, posterUrl, type VideoWithPage } from "./videos.queries.ts";

/** Public details. An owner whose event is not public yet gets a poster address that runs out. */
export async function videoAnswer(services: Pick<Services, "db" | "config" | "clock">, found: VideoWithPage) {
  const { video } = found;
  const captions = await findCaptions(services.db, video.id);
  const { config, clock } = services;
  const poster = (await isPublicVideo(services.db, found))
    ? posterUrl(video)
    : mediaLink(config.SECRET, "poster", video.id, clock.now());
  return {
    id: video.id,
    kind: video.kind,
    name: video.name,
    durationSeconds: video.durationSeconds,
    width: video.width,
    height: video.height,
    poster: video.poster ? poster : null,
    captions: captions.map(({ id, language, label }) => ({ id, language, label })),
  };
}
