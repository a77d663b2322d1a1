import { messages } from "@matinee/texts";
import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../api.ts";

const texts = messages.attendeesStep;

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
      toast.success(texts.linkReplaced);
      onClose();
    },
    onError: (error) => toast.error(describeFailure(error, texts.linkNotReplaced)),
  });
  return (
    <ConfirmDialog
      open={holder !== null}
      onOpenChange={(open) => !open && onClose()}
      title={texts.replaceTitle(holder?.email ?? "")}
      description={texts.replaceLinkDescription}
      confirmLabel={texts.replaceLink}
      busyLabel={texts.replacing}
      busy={replace.isPending}
      danger
      onConfirm={() => holder && replace.mutate(holder)}
    />
  );
}
