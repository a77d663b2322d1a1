import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import type { LeadOwnerRow, LeadStage } from "@matinee/contract/schemas/leads";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { readRequestId } from "../undo.ts";
import type { LoadList } from "../lists/use-list.ts";
import { queryClient } from "./query-client.ts";

/** Loads a page of the matching lead owners, or their number. */
export const loadLeads: LoadList<LeadOwnerRow> = async (query, signal) => {
  const { data: rows, ...list } = await unwrapData(api.leads.list({ query, fetchOptions: { signal } }));
  return { rows, ...list };
};

/** Loads a lead owner by their own ID or their account's ID. */
export const leadQuery = (id: string) =>
  queryOptions({ queryKey: ["lead", id], queryFn: () => unwrapData(api.leads.get({ query: { id } })) });

/** Moves a lead owner to a stage. Resolves to the id of the request, by which it can be undone. */
export const setLeadStage = (id: string, stage: LeadStage) =>
  readRequestId(api.leads.setStage({ query: { id, stage } }));

export const deleteLead = (id: string) => requireSuccess(api.leads.remove({ query: { id } }));

/** Refetches the list and the screens of lead owners. */
export async function refreshLeads(): Promise<void> {
  await Promise.all(["leads", "lead"].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
