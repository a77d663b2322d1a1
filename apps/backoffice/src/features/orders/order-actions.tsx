import { unwrapData } from "@matinee/app-shell/api/api-client";
import { explainLink, explainRefund } from "@matinee/app-shell/order-refusals";
import { messages } from "@matinee/texts";
import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { Link2, RefreshCw, Undo2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { refreshOrder } from "./orders.queries.ts";
import { RefundDialog } from "./refund-dialog.tsx";

const texts = messages.orders;

/** Sends the viewing link again, replaces it, and refunds. */
export function OrderActions({ order }: { order: AdminOrder }) {
  const [refunding, setRefunding] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const params = { id: order.pageId, orderId: order.id };
  const recipient = order.giftRecipient?.email ?? order.email;
  const resend = useMutation({
    mutationFn: () => unwrapData(api.orders.resend({ params })),
    onSuccess: async () => {
      toast.success(texts.viewingLinkSent(recipient));
      await refreshOrder();
    },
    onError: (error) => toastFailure(error, texts.viewingLinkNotSent),
  });
  const replace = useMutation({
    mutationFn: () => unwrapData(api.orders.replaceLink({ params })),
    onSuccess: async () => {
      toast.success(texts.newViewingLinkSent(recipient));
      setReplacing(false);
      await refreshOrder();
    },
    onError: (error) => toastFailure(error, texts.viewingLinkNotReplaced),
  });
  const { can } = order;
  return (
    <>
      <Button
        icon={<Link2 aria-hidden="true" />}
        disabled={!can.send}
        title={explainLink(order)}
        busy={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {texts.sendViewingLinkAgain}
      </Button>
      <Button
        icon={<RefreshCw aria-hidden="true" />}
        disabled={!can.replace}
        title={explainLink(order)}
        onClick={() => setReplacing(true)}
      >
        {texts.replaceTheLink}
      </Button>
      <Button
        variant="dangerOutline"
        icon={<Undo2 aria-hidden="true" />}
        disabled={!can.refund}
        title={explainRefund(order)}
        onClick={() => setRefunding(true)}
      >
        {texts.refund}
      </Button>
      <RefundDialog order={order} open={refunding} onOpenChange={setRefunding} />
      <ConfirmDialog
        open={replacing}
        onOpenChange={setReplacing}
        title={texts.replaceTheViewingLink}
        description={texts.replaceLinkDescription(recipient)}
        confirmLabel={texts.replaceTheLink}
        busyLabel={texts.replacing}
        busy={replace.isPending}
        danger
        onConfirm={() => replace.mutate()}
      />
    </>
  );
}
