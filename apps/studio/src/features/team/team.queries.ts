import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

export const teamQuery = (pageId: string) =>
  queryOptions({
    queryKey: ["team", pageId],
    queryFn: () => unwrapData(api.team.list({ params: { id: pageId } })),
    // Shows soon that an invited person has joined.
    refetchInterval: 30_000,
  });
