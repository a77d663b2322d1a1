import { unwrapData } from "@matinee/app-shell/api/api-client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** The commands of a premiere, oldest first. @param epoch of the last one that the room's stream has brought */
export const premiereCommandsQuery = (pageId: string, epoch: number) =>
  queryOptions({
    queryKey: ["premiere-commands", pageId, epoch],
    queryFn: () => unwrapData(api.premieres.commands({ params: { id: pageId } })),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
