import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api.ts";

/** Asks before it revokes a free ticket or pass. */
export function RevokeCompDialog({
  event: { id: eventId, kind },
  order,
  onClose,
}: {
  event: Pick<OwnedPage, "id" | "kind">;
  order: { id: string; name: string };
  onClose: () => void;
}) {
  const words = kind === "festival" ? messages.passComps : messages.comps;
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => requireSuccess(api.comps.revoke({ params: { id: eventId, orderId: order.id } })),
    onSuccess: async () => {
      toast.success(words.revoked);
      await client.invalidateQueries({ queryKey: ["attendees", eventId] });
      onClose();
    },
    onError: (error) => toast.error(describeFailure(error, words.notRevoked)),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.revokeTitle(order.name)}
      description={words.revokeText}
      confirmLabel={words.revoke}
      busyLabel={words.revoking}
      busy={revoke.isPending}
      danger
      onConfirm={() => revoke.mutate()}
    />
  );
}
