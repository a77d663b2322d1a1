import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import { Dialog } from "@matinee/ui/dialog";
import { type ReactNode, useState } from "react";
import type { Overlay } from "../overlays/overlay.ts";
import type { Screening } from "../use-screening.ts";
import { useBackButton } from "../../../lib/use-back-button.ts";
import { saveOverlay } from "../../../lib/overlay-storage.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { getCheckoutTexts, type OrderDraft } from "./order-draft.ts";
import { OrderSummary, OrderSummaryLine } from "./order-summary.tsx";
import { OrderSuccess } from "./order-success.tsx";

export type OrderStep = "first" | "checkout" | "done";

export interface OrderDialogProps {
  screening: Screening;
  draft: OrderDraft;
  /** What comes before the checkout: the cart, or whom the ticket is for. */
  first?: { title: string; description?: string; body: ReactNode };
  step: OrderStep;
  onStep: (step: OrderStep) => void;
  /** What the buyer is told when it is done. */
  thanks: string;
  onPlaced?: (order: PlacedOrder) => void;
  onClose: () => void;
  onOpen: (extra: Overlay) => void;
}

/** A purchase outside the gate, in one dialog that moves forward. */
export function OrderDialog({
  screening,
  draft,
  first,
  step,
  onStep,
  thanks,
  onPlaced,
  onClose,
  onOpen,
}: OrderDialogProps) {
  const { page, viewer } = screening;
  const [promo, setPromo] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  // What was bought stays in sight though the cart is empty by then.
  const [done, setDone] = useState<PlacedOrder | null>(null);
  const summary = { page, draft, promo, when: null };
  const way = first ? ["first", "checkout", "done"] : ["checkout", "done"];
  const isCheckout = step === "checkout";
  useBackButton(first && isCheckout ? 1 : 0, () => onStep("first"));
  const title =
    step === "first" ? first?.title : isCheckout ? getCheckoutTexts(draft, promo).title : "Thank you";
  const description = step === "first" ? first?.description : step === "done" ? thanks : undefined;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={title}
      {...(description && { description })}
      step={{ current: way.indexOf(step) + 1, total: way.length }}
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
          known={viewer.record}
          onPromo={setPromo}
          onBusy={setIsBusy}
          onBack={() => (first ? onStep("first") : onClose())}
          onStale={() => void screening.reload()}
          onPlaced={(order, buyer) => {
            setDone(order);
            // What is bought is not asked for again after a reload.
            saveOverlay(page.id, "extra", null);
            viewer.recordOrder(order, buyer);
            onPlaced?.(order);
            onStep("done");
          }}
        />
      ) : null}
      {step === "done" ? (
        <OrderSuccess
          screening={screening}
          order={done}
          onClose={onClose}
          onOpen={(extra) => {
            onClose();
            onOpen(extra);
          }}
        />
      ) : null}
    </Dialog>
  );
}
