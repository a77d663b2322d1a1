import { messages } from "@matinee/contract/messages";
import { useState } from "react";
import { cart, useCart } from "../../../lib/cart-store.ts";
import { OrderDialog, type OrderDialogProps, type OrderStep } from "../checkout/order-dialog.tsx";
import { cartDraft } from "./cart-draft.ts";
import { CartLines } from "./cart-lines.tsx";

/** The cart, its checkout, and what was bought. */
export function CartDialog({
  screening,
  onClose,
  onOpen,
}: Pick<OrderDialogProps, "screening" | "onClose" | "onOpen">) {
  const { page } = screening;
  const lines = useCart(page.id);
  const present = cartDraft(page, lines);
  const [bought, setBought] = useState<typeof present | null>(null);
  const [step, setStep] = useState<OrderStep>("first");
  const draft = bought ?? present;
  return (
    <OrderDialog
      screening={screening}
      draft={draft}
      thanks={messages.checkout.orderCreated}
      first={{
        title: "Your cart",
        body: <CartLines page={page} lines={lines} draft={draft} onCheckout={() => setStep("checkout")} />,
      }}
      step={step}
      onStep={setStep}
      onPlaced={() => {
        setBought(present);
        cart.clear(page.id);
      }}
      onClose={onClose}
      onOpen={onOpen}
    />
  );
}
