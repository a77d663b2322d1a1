import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { refreshPremiereTimes } from "../../../lib/events.queries.ts";
import { isPremiereEvening } from "../../../lib/premiere-stage.ts";
import type { StepKey } from "../steps/steps.ts";

const REFETCH_MS = 10_000;

/** Keeps the state of a premiere in the top bar true on its evening, also after the command of another person. */
export function useFollowedPremiere(event: OwnedPage | null, step: StepKey, now: Date): void {
  const client = useQueryClient();
  const premiere = event?.premiere ?? null;
  const id = event?.id ?? "";
  useQuery({
    queryKey: ["premiere-times", id],
    queryFn: async () => {
      await refreshPremiereTimes(client, id);
      return null;
    },
    // The night follows the room itself.
    enabled: premiere !== null && step !== "night" && isPremiereEvening(premiere, now),
    refetchInterval: REFETCH_MS,
  });
}
