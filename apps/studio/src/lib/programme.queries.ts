import type { Programme } from "@matinee/contract/schemas/festivals";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

const POLL_MS = 15_000;

/**
 * A festival's programme, read again when the window is looked at again: screenings have steps of their own. While one lacks its
 * film, also every few seconds, as it becomes ready by itself.
 */
export const programmeQuery = (festivalId: string) =>
  queryOptions({
    queryKey: ["programme", festivalId],
    queryFn: () => unwrapData(api.festivals.programme({ params: { id: festivalId } })),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      data && listScreenings(data).some(({ missing }) => missing.some(({ field }) => field === "featureUrl"))
        ? POLL_MS
        : false,
  });

/** Lists all screenings in the order of the programme: those without a section first. */
export const listScreenings = ({ screenings, sections }: Programme): Programme["screenings"] => [
  ...screenings,
  ...sections.flatMap((section) => section.screenings),
];
