import { unwrapData } from "@matinee/app-shell/api/api-client";
import { explainLink, explainRefund } from "@matinee/app-shell/order-refusals";
import { messages } from "@matinee/texts";
import type { ChangeableOrder } from "@matinee/contract/schemas/orders";
import { MenuItem, MenuSeparator } from "@matinee/ui/menu";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { FileText, History, Mail, Undo2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { RowMenu, RowOptions } from "../../components/list/row-options.tsx";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { paths } from "../../paths.ts";
import { RefundDialog } from "./refund-dialog.tsx";

const texts = messages.orders;

/** The options of an order's row. Outside the orders list they include a link to it. */
export function OrderOptions({ order, elsewhere = false }: { order: ChangeableOrder; elsewhere?: boolean }) {
  return (
    <RowOptions name={texts.orderOfInText(order.name)}>
      <OrderMenu order={order} elsewhere={elsewhere} />
    </RowOptions>
  );
}

function OrderMenu({ order, elsewhere }: { order: ChangeableOrder; elsewhere: boolean }) {
  const navigate = useNavigate();
  const [refunding, setRefunding] = useState(false);
  const resend = useMutation({
    mutationFn: () => unwrapData(api.orders.resend({ params: { id: order.pageId, orderId: order.id } })),
    onSuccess: () => toast.success(texts.confirmationSentAgain),
    onError: (error) => toastFailure(error, texts.confirmationNotSent),
  });
  return (
    <>
      <RowMenu name={texts.orderOfInText(order.name)}>
        <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => navigate(paths.event(order.pageId))}>
          {messages.backOffice.eventDetails}
        </MenuItem>
        {elsewhere ? (
          <MenuItem icon={<History aria-hidden="true" />} onSelect={() => navigate(paths.order(order.id))}>
            {texts.historyOfTheOrder}
          </MenuItem>
        ) : null}
        <MenuItem
          icon={<Mail aria-hidden="true" />}
          disabled={!order.can.send}
          hint={explainLink(order)}
          onSelect={() => resend.mutate()}
        >
          {texts.sendConfirmationAgain}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          danger
          icon={<Undo2 aria-hidden="true" />}
          disabled={!order.can.refund}
          hint={explainRefund(order)}
          onSelect={() => setRefunding(true)}
        >
          {texts.refund}
        </MenuItem>
      </RowMenu>
      <RefundDialog order={order} open={refunding} onOpenChange={setRefunding} />
    </>
  );
}
