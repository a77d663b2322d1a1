import { messages } from "@matinee/texts";
import type { LeadStage } from "@matinee/contract/schemas/leads";
import { useMutation } from "@tanstack/react-query";
import { refreshLeads, setLeadStage } from "../../lib/queries/leads.queries.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { toastUndoable } from "../../lib/undo.ts";

/** Moves a lead owner to another stage, and shows the result as a toast. */
export function useSetLeadStage(leadId: string) {
  return useMutation({
    mutationFn: (stage: LeadStage) => setLeadStage(leadId, stage),
    onSuccess: async (requestId) => {
      toastUndoable(messages.leads.stageUpdated, requestId);
      await refreshLeads();
    },
    onError: (error) => toastFailure(error, messages.leads.errorUpdatingStage),
  });
}
