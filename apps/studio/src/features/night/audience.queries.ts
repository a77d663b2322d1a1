import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** Who is there is recorded every 15 seconds, and who left every second. */
const REFETCH_MS = 5000;

/** Where the viewers of a premiere are while its programme runs. */
export const audienceQuery = (pageId: string) =>
  queryOptions({
    queryKey: ["premiere-audience", pageId],
    queryFn: () => unwrapData(api.premieres.audience({ params: { id: pageId } })),
    refetchInterval: REFETCH_MS,
  });
