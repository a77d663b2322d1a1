import { messages } from "@matinee/texts";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { VIDEO_KINDS } from "@matinee/contract/schemas/videos";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

const texts = messages.videoSection;

export type VideoKind = (typeof VIDEO_KINDS)[number];

export const videoNames: Record<VideoKind, string> = {
  feature: texts.feature,
  trailer: texts.trailer,
  preroll: texts.sponsorPreroll,
  message: texts.messageVideo,
  programme: texts.videoOfThePremiere,
};

/** Returns the URL of an event's video of that kind. */
export function getVideoUrl(event: OwnedPage, kind: VideoKind): string | null {
  return {
    feature: event.featureUrl,
    trailer: event.trailerUrl,
    preroll: event.sponsorPrerollUrl,
    message: event.aboutSettings.messageVideo || null,
    // The items of the programme have them.
    programme: null,
  }[kind];
}

/** Returns the id at the end of a video's URL, or null for a video on another service. */
export function parseVideoId(url: string | null): string | null {
  return /([0-9a-f]{8}-[0-9a-f-]{27})\/?$/i.exec(url ?? "")?.[1] ?? null;
}

const POLL_MS = 3000;

/** The second conversion takes hours, so its progress is polled less often. */
const REFINEMENT_POLL_MS = 10_000;

/** A video's processing status, polled until all its conversions have ended. */
export const videoStatusQuery = (id: string) =>
  queryOptions({
    queryKey: ["video-status", id],
    queryFn: () => unwrapData(api.videos.status({ params: { id } })),
    refetchInterval: ({ state: { data } }) => {
      if (data?.upload === "converting" || data?.upload === "uploading" || data?.addingSizes) return POLL_MS;
      const { state } = data?.refinement ?? {};
      return state === "running" || (state === "waiting" && !data?.quickOnly) ? REFINEMENT_POLL_MS : false;
    },
  });

/** A video as one event shows it. A copied event shares the video but may have its own captions. */
export const videoQuery = (id: string, pageId: string) =>
  queryOptions({
    queryKey: ["video", id, pageId],
    queryFn: () => unwrapData(api.videos.get({ params: { id }, query: { pageId } })),
  });

/** What was read of a caption file, moved by seconds. */
export const captionCheckQuery = (
  id: string,
  { text, ...body }: { text: string | undefined; pageId: string; offset: number },
) =>
  queryOptions({
    queryKey: ["caption-check", id, text, body],
    queryFn: () =>
      unwrapData(api.videos.checkCaption({ params: { id }, body: { ...body, text: text ?? "" } })),
    enabled: text !== undefined,
    retry: false,
  });
