import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

export const moderatorsQuery = (pageId: string) =>
  queryOptions({
    queryKey: ["moderators", pageId],
    queryFn: () => unwrapData(api.moderators.list({ params: { id: pageId } })),
    // Shows soon that a moderator has opened the link.
    refetchInterval: 15_000,
  });
