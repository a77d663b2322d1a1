import { unwrapData } from "@matinee/app-shell/api/api-client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { getLocalTimezone } from "../../lib/dates.ts";
import { platformQuery } from "../../lib/platform.queries.ts";
import { useEvent } from "../builder/builder-context.ts";

const taxReportQuery = queryOptions({
  queryKey: ["money", "taxes"],
  queryFn: () => unwrapData(api.money.taxes({ query: { timezone: getLocalTimezone() } })),
});

/** The owner's tax of this month and the number of their next receipt; nothing for the team, and where the operator sells. */
export function useTaxReport() {
  const isOwner = useEvent().role === "owner";
  const platform = useQuery(platformQuery).data;
  return useQuery({ ...taxReportQuery, enabled: isOwner && platform?.seller === null });
}
