import { nameLead } from "./name-lead.ts";
import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { deleteLead, refreshLeads } from "../../lib/queries/leads.queries.ts";

const texts = messages.leads;

/** Confirms deleting a lead owner with all their leads. */
export function DeleteLeadDialog({
  lead,
  open,
  onOpenChange,
  deletedText,
  onDeleted = refreshLeads,
}: {
  lead: { id: string; name: string; email: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  deletedText: string;
  onDeleted?: () => Promise<unknown> | void;
}) {
  const remove = useMutation({
    mutationFn: () => deleteLead(lead.id),
    onSuccess: async () => {
      toast.success(deletedText);
      onOpenChange(false);
      await onDeleted();
    },
    onError: (error) => toastFailure(error, messages.leads.errorDeleting),
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.deleteTitle(nameLead(lead))}
      description={messages.leads.deletePrompt}
      confirmLabel={messages.leads.confirmDelete}
      cancelLabel={messages.leads.cancelDelete}
      busyLabel={messages.actions.deleting}
      busy={remove.isPending}
      danger
      onConfirm={() => remove.mutate()}
    />
  );
}
