import { messages } from "@matinee/texts";
import { refreshCart } from "@matinee/domain/cart-changes";
import { useState } from "react";
import { OrderDialog, type OrderDialogProps, type OrderStep } from "../checkout/order-dialog.tsx";
import { buildCartDraft } from "./cart-draft.ts";
import { CartLines } from "./cart-lines.tsx";
import { cart } from "./cart.ts";
import { useCart } from "./cart-store.ts";

const texts = messages.shop;

/** The cart, its checkout, and the order that was placed. */
export function CartDialog({
  screening,
  onWatch,
  onClose,
  onOpen,
}: Pick<OrderDialogProps, "screening" | "onWatch" | "onClose" | "onOpen">) {
  const { page } = screening;
  const lines = useCart(page.id);
  const cartOrder = buildCartDraft(page, lines);
  // The cart is empty once the order is placed, but the dialog still shows it.
  const [placedOrder, setPlacedOrder] = useState<typeof cartOrder | null>(null);
  const [step, setStep] = useState<OrderStep>("first");
  const draft = placedOrder ?? cartOrder;
  const close = () => {
    // The buyer has seen what has changed.
    if (cartOrder.changes?.length) cart.replace(page.id, refreshCart(lines, page.products));
    onClose();
  };
  return (
    <OrderDialog
      screening={screening}
      draft={draft}
      thanks={messages.checkout.orderCreated}
      first={{
        title: texts.yourCart,
        body: <CartLines page={page} lines={lines} draft={draft} onCheckout={() => setStep("checkout")} />,
      }}
      step={step}
      onStep={setStep}
      onPlaced={() => {
        setPlacedOrder(cartOrder);
        cart.clear(page.id);
      }}
      onWatch={onWatch}
      onClose={close}
      onOpen={onOpen}
    />
  );
}
