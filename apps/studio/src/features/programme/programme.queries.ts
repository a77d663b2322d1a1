import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** A festival's programme, read again when the step opens and when the window is looked at again: screenings have steps of their own. */
export const programmeQuery = (festivalId: string) =>
  queryOptions({
    queryKey: ["programme", festivalId],
    queryFn: () => unwrapData(api.festivals.programme({ params: { id: festivalId } })),
    refetchOnWindowFocus: true,
  });
