import { unwrapData } from "@matinee/app-shell/api-client";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { VIDEO_KINDS } from "@matinee/contract/schemas/videos";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

export type VideoKind = (typeof VIDEO_KINDS)[number];

export const videoNames: Record<VideoKind, string> = {
  feature: "Feature",
  trailer: "Trailer",
  preroll: "Sponsor preroll",
  message: "Message video",
};

/** Where an event keeps the address of each of its videos. */
export function getVideoUrl(event: OwnedPage, kind: VideoKind): string | null {
  return {
    feature: event.featureUrl,
    trailer: event.trailerUrl,
    preroll: event.sponsorPrerollUrl,
    message: event.aboutSettings.messageVideo || null,
  }[kind];
}

/** A video's address ends in its id; null for a video that lives elsewhere. */
export function parseVideoId(url: string | null): string | null {
  return /([0-9a-f]{8}-[0-9a-f-]{27})\/?$/i.exec(url ?? "")?.[1] ?? null;
}

const POLL_MS = 3000;

/** How far a video is; asked again while it is on its way. */
export const videoStatusQuery = (id: string) =>
  queryOptions({
    queryKey: ["video-status", id],
    queryFn: () => unwrapData(api.videos.status({ params: { id } })),
    refetchInterval: ({ state }) =>
      state.data?.upload === "converting" || state.data?.upload === "uploading" ? POLL_MS : false,
  });

/** A video as an event shows it: a copy of an event may have captions of its own. */
export const videoQuery = (id: string, pageId: string) =>
  queryOptions({
    queryKey: ["video", id, pageId],
    queryFn: () => unwrapData(api.videos.get({ params: { id }, query: { pageId } })),
  });
