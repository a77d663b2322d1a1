import { unwrapData } from "@matinee/app-shell/api/api-client";
import { getDeviceId } from "@matinee/app-shell/device-id";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { listPages } from "../../lib/list-pages.ts";
import { readStoryboard, type Still } from "./storyboard.ts";

const buildKey = (id: string, ...parts: readonly string[]) => ["premiere-afterwards", id, ...parts];

export const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: buildKey(id, "summary"),
    queryFn: () => unwrapData(api.premiereAfterwards.summary({ params: { id } })),
  });

export const reactionsQuery = (id: string) =>
  queryOptions({
    queryKey: buildKey(id, "reactions"),
    queryFn: () => unwrapData(api.liveRooms.reactions({ params: { id } })),
  });

export const questionsQuery = (id: string) =>
  queryOptions({
    queryKey: buildKey(id, "questions"),
    queryFn: () => unwrapData(api.premiereAfterwards.questions({ params: { id } })),
  });

/** The chat of a premiere, one page for each 'Load More'. */
export const transcriptQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: buildKey(id, "transcript"),
    queryFn: ({ pageParam }) =>
      unwrapData(api.premiereAfterwards.transcript({ params: { id }, query: { page: String(pageParam) } })),
    ...listPages,
  });

export interface PlayableFilm {
  /** Null for a film on another host, which cannot be played from a position here. */
  manifestUrl: string | null;
  stills: Still[];
}

/** A film of the programme as its owner may play it, and its stills. A film that cannot be played has none. */
export const filmQuery = (id: string, itemId: string) =>
  queryOptions({
    queryKey: buildKey(id, "film", itemId),
    queryFn: async ({ signal }): Promise<PlayableFilm> => {
      const body = { kind: "feature", itemId, deviceId: getDeviceId() } as const;
      const grant = await unwrapData(api.playback.start({ params: { id }, body }));
      const response = grant.thumbnailsUrl ? await fetch(grant.thumbnailsUrl, { signal }) : null;
      return {
        manifestUrl: grant.host === "local" ? grant.manifestUrl : null,
        stills:
          grant.thumbnailsUrl && response?.ok
            ? readStoryboard(await response.text(), grant.thumbnailsUrl)
            : [],
      };
    },
    // The grant ends after 15 minutes.
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  });
