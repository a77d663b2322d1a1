import { queryOptions } from "@tanstack/react-query";
import { type ApiClient, unwrapData } from "../api/api-client.ts";

export type ActingPeriodApi = ApiClient<{ actingPeriods: Record<"current" | "start" | "end", unknown> }>;

/** The period in which the signed-in member of staff may change a customer's events; null without one. */
export const actingPeriodQuery = (api: ActingPeriodApi, customerId: string) =>
  queryOptions({
    queryKey: ["acting-period", customerId],
    queryFn: async () => {
      const { period } = await unwrapData(api.actingPeriods.current({ params: { customerId } }));
      return period;
    },
  });
