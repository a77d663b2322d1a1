import { FILM_LISTS, FILM_SORTS } from "@matinee/domain/film-records";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { ListQuery } from "@matinee/app-shell/lists/list-address";
import type { Film } from "@matinee/contract/schemas/films";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { listPages } from "../../lib/list-pages.ts";

const POLL_MS = 5000;

const isUnderWay = ({ file }: Film) => file?.state === "uploading" || file?.state === "converting";

/** Reads the parameters of the address as those of the API; unknown ones are left out. */
function readQuery({ searchTerm, country, ...query }: ListQuery) {
  const list = FILM_LISTS.find((each) => each === query["list"]);
  const sort = FILM_SORTS.find((each) => each === query["sort"]);
  return {
    ...(searchTerm && { searchTerm }),
    ...(country && { country }),
    ...(list && { list }),
    ...(sort && { sort }),
  };
}

/** The films of the library, one page for each 'Load More'. Refetched while a file is uploaded or converted. */
export const filmsQuery = (query: ListQuery) =>
  infiniteQueryOptions({
    queryKey: ["films", "list", query],
    queryFn: ({ pageParam }) =>
      unwrapData(api.films.list({ query: { ...readQuery(query), page: String(pageParam) } })),
    ...listPages,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(isUnderWay)) ? POLL_MS : false,
  });

/** A film of the library. Refetched while its file is uploaded or converted. */
export const filmQuery = (id: string) =>
  queryOptions({
    queryKey: ["films", id],
    queryFn: () => unwrapData(api.films.get({ params: { id } })),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
  });
