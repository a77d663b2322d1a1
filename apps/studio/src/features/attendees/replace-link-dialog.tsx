import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** The holder of a viewing link: the buyer of an order, or a registered person. */
export type LinkHolder = { email: string } & ({ orderId: string } | { subscriberId: string });

/** Asks before it ends a person's viewing links and emails a new one. */
export function ReplaceLinkDialog({
  eventId,
  holder,
  onClose,
}: {
  eventId: string;
  holder: LinkHolder | null;
  onClose: () => void;
}) {
  const replace = useMutation({
    mutationFn: (target: LinkHolder) =>
      requireSuccess(
        "orderId" in target
          ? api.orders.replaceLink({ params: { id: eventId, orderId: target.orderId } })
          : api.subscribers.replaceLink({ params: { id: eventId, sid: target.subscriberId } }),
      ),
    onSuccess: () => {
      toast.success("A new link is on its way; the earlier ones have stopped working");
      onClose();
    },
    onError: (error) => toast.error(describeFailure(error, "The link was not replaced. Please try again.")),
  });
  return (
    <ConfirmDialog
      open={holder !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Replace the link of ${holder?.email ?? ""}?`}
      description="Every earlier link stops working at once, even while someone is watching with it. A new one is sent by email."
      confirmLabel="Replace link"
      busyLabel="Replacing..."
      busy={replace.isPending}
      danger
      onConfirm={() => holder && replace.mutate(holder)}
    />
  );
}
