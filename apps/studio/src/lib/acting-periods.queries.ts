import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";
import { queryClient } from "./query-client.ts";

/** The period in which the signed-in member of staff may change a customer's events. */
export const actingPeriodQuery = (customerId: string) =>
  queryOptions({
    queryKey: ["acting-period", customerId],
    queryFn: async () => {
      const { period } = await unwrapData(api.actingPeriods.current({ params: { customerId } }));
      return period;
    },
  });

export const refreshActingPeriod = (customerId: string) =>
  queryClient.invalidateQueries({ queryKey: actingPeriodQuery(customerId).queryKey });
