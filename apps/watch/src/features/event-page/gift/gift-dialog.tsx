import { messages } from "@matinee/texts";
import { useState } from "react";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { FirstStepForm } from "../../checkout/first-step-form.tsx";
import { OrderDialog, type OrderDialogProps, type OrderStep } from "../../checkout/order-dialog.tsx";
import { createTicketLine, oneTicket } from "../../checkout/order-lines.ts";
import { useChosenPrice } from "../../checkout/use-chosen-price.ts";
import { checkGift, GiftFields, noGift } from "./gift-fields.tsx";

const texts = messages.pageDialogs;

/** Buys a ticket for another person. They get the viewing link, and the buyer gets the receipt. */
export function GiftDialog({
  screening,
  onClose,
  onOpen,
}: Pick<OrderDialogProps, "screening" | "onClose" | "onOpen">) {
  const { page } = screening;
  const { form, drop } = useDraftForm("gift", noGift);
  const [gift, setGift] = useState(() => form.getValues());
  const [step, setStep] = useState<OrderStep>("first");
  const chosenPrice = useChosenPrice(page);
  const ticket = createTicketLine(page, chosenPrice, oneTicket);
  return (
    <OrderDialog
      screening={screening}
      draft={{
        currency: page.currency,
        tax: page.tax,
        lines: [{ ...ticket, title: texts.giftTicket, detail: texts.forRecipient(gift.recipientName) }],
        chosenPrice,
        takesPromo: ticket.unitCents > 0,
        extras: { gift },
      }}
      thanks={`${messages.checkout.purchaseSucceeded}. ${texts.recipientGetsLink(gift.recipientName)}`}
      first={{
        title: texts.giftATicket,
        description: texts.giftATicketDescription,
        body: (
          <FirstStepForm
            form={form}
            onContinue={(next) => {
              if (!checkGift(next, form)) return;
              setGift(next);
              setStep("checkout");
            }}
          >
            <GiftFields form={form} />
          </FirstStepForm>
        ),
      }}
      step={step}
      onStep={setStep}
      onPlaced={drop}
      onClose={onClose}
      onOpen={onOpen}
    />
  );
}
