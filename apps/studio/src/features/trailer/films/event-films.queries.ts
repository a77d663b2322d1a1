import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { ShownFilmRow } from "@matinee/contract/schemas/films";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../api.ts";

const POLL_MS = 5000;

/** The films of the library that an event shows, in their order. Refetched while a file is uploaded or converted. */
export const shownFilmsQuery = (pageId: string) =>
  queryOptions({
    // Below the key of all films: an upload that ends refreshes these.
    queryKey: ["films", "of-event", pageId],
    queryFn: () => unwrapData(api.films.listShown({ params: { id: pageId } })),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? POLL_MS : false),
  });

const isUnderWay = ({ state }: ShownFilmRow) => state === "uploading" || state === "converting";
