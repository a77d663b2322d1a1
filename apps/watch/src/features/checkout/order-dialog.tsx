import { messages } from "@matinee/texts";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import { Dialog } from "@matinee/ui/dialog";
import { type ReactNode, useEffect, useState } from "react";
import { useBackButton } from "../../lib/use-back-button.ts";
import { saveOverlay } from "../../lib/overlay-storage.ts";
import type { Overlay } from "../../lib/overlay.ts";
import type { Screening } from "../viewer/use-screening.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { type AppliedPromo, getCheckoutTexts, type OrderDraft } from "./order-draft.ts";
import { OrderSuccess } from "./order-success.tsx";
import { OrderSummary, OrderSummaryLine } from "./order-summary.tsx";
import { useOrderTax } from "./use-order-tax.ts";

const texts = messages.orderForm;

export type OrderStep = "first" | "checkout" | "done";

export interface OrderDialogProps {
  screening: Screening;
  draft: OrderDraft;
  /** The step before the checkout: the cart, or the recipient of a gift. */
  first?: { title: string; description?: string; body: ReactNode };
  step: OrderStep;
  onStep: (step: OrderStep) => void;
  /** The text after a successful order. */
  thanks: string;
  onPlaced?: (order: PlacedOrder) => void;
  /** Starts the film after an order that admits. Undefined while the film is open behind the dialog. */
  onWatch?: (() => void) | undefined;
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}

/** The dialog of a purchase outside the gate, which shows one step after another. */
export function OrderDialog({
  screening,
  draft,
  first,
  step: requestedStep,
  onStep,
  thanks,
  onPlaced,
  onWatch,
  onClose,
  onOpen,
}: OrderDialogProps) {
  const { page, viewer, status } = screening;
  const [appliedPromo, setPromo] = useState<AppliedPromo | null>(null);
  // The ticket that a code covers may have left the cart since.
  const promo = draft.takesPromo ? appliedPromo : null;
  const [isBusy, setIsBusy] = useState(false);
  // Another tab has ordered the cart, or the store no longer sells its products: there is nothing left to pay.
  const isEmptied = requestedStep === "checkout" && draft.lines.length === 0 && !isBusy;
  const step = isEmptied ? "first" : requestedStep;
  useEffect(() => {
    if (isEmptied) onStep("first");
  }, [isEmptied, onStep]);
  const [placedOrder, setPlacedOrder] = useState<PlacedOrder | null>(null);
  const [hasInvoice, setHasInvoice] = useState(false);
  // Only a ticket of the buyer's own, and only where a ticket is what admits.
  const admits =
    placedOrder?.admits === true &&
    placedOrder.slug !== null &&
    (status.guest === "paid" || status.guest === "prepaid");
  const tax = useOrderTax(page.id, draft, promo);
  const summary = { page, draft, promo, tax, when: null };
  const steps = first ? ["first", "checkout", "done"] : ["checkout", "done"];
  const isCheckout = step === "checkout";
  useBackButton(first && isCheckout ? 1 : 0, () => onStep("first"));
  const title =
    step === "first" ? first?.title : isCheckout ? getCheckoutTexts(draft, promo).title : texts.thankYou;
  const description = step === "first" ? first?.description : step === "done" ? thanks : undefined;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      {...(description && { description })}
      step={{ current: steps.indexOf(step) + 1, total: steps.length }}
      wide={isCheckout}
      locked={isBusy}
      {...(isCheckout && {
        summary: <OrderSummary {...summary} />,
        summaryLine: <OrderSummaryLine {...summary} />,
      })}
    >
      {step === "first" ? first?.body : null}
      {isCheckout ? (
        <CheckoutForm
          page={page}
          draft={draft}
          promo={promo}
          tax={tax}
          savedBuyer={viewer.record}
          onPromo={setPromo}
          onBusy={setIsBusy}
          onBack={() => (first ? onStep("first") : onClose())}
          onStale={() => void screening.reload()}
          onPlaced={(order, buyer, how) => {
            setPlacedOrder(order);
            setHasInvoice(how.hasInvoice);
            // A reload must not open the checkout of a placed order again.
            saveOverlay(page.id, "overlay", null);
            viewer.recordOrder(order, buyer);
            onPlaced?.(order);
            onStep("done");
          }}
        />
      ) : null}
      {step === "done" ? (
        <OrderSuccess
          screening={screening}
          order={placedOrder}
          hasInvoice={hasInvoice}
          email={viewer.record.email}
          {...(admits && onWatch && { onWatch })}
          onClose={onClose}
          onOpen={(overlay) => {
            onClose();
            onOpen(overlay);
          }}
        />
      ) : null}
    </Dialog>
  );
}
