import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api.ts";

/** Asks before it revokes a free ticket. */
export function RevokeCompDialog({
  eventId,
  order,
  onClose,
}: {
  eventId: string;
  order: { id: string; name: string };
  onClose: () => void;
}) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => requireSuccess(api.comps.revoke({ params: { id: eventId, orderId: order.id } })),
    onSuccess: async () => {
      toast.success(messages.comps.revoked);
      await client.invalidateQueries({ queryKey: ["attendees", eventId] });
      onClose();
    },
    onError: (error) => toast.error(describeFailure(error, messages.comps.notRevoked)),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.comps.revokeTitle(order.name)}
      description={messages.comps.revokeText}
      confirmLabel={messages.comps.revoke}
      busyLabel={messages.comps.revoking}
      busy={revoke.isPending}
      danger
      onConfirm={() => revoke.mutate()}
    />
  );
}
