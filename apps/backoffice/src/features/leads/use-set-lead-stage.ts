import { messages } from "@matinee/contract/messages";
import type { LeadStage } from "@matinee/contract/schemas/leads";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { refreshLeads, setLeadStage } from "../../lib/queries/leads.queries.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";

/** Moves a lead owner to another stage, and shows the result as a toast. */
export function useSetLeadStage(leadId: string) {
  return useMutation({
    mutationFn: (stage: LeadStage) => setLeadStage(leadId, stage),
    onSuccess: async () => {
      toast.success(messages.leads.stageUpdated);
      await refreshLeads();
    },
    onError: (error) => toastFailure(error, messages.leads.errorUpdatingStage),
  });
}
