import { messages } from "@matinee/texts";
import { giftRules } from "@matinee/domain/item-rules";
import { findIssues } from "@matinee/domain/rules";
import { Button } from "@matinee/ui/button";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { OrderDialog, type OrderDialogProps, type OrderStep } from "../../checkout/order-dialog.tsx";
import { createTicketLine } from "../../checkout/order-lines.ts";
import { useChosenPrice } from "../../checkout/use-chosen-price.ts";
import { type Gift, GiftFields, noGift } from "./gift-fields.tsx";

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
  const ticket = createTicketLine(page, chosenPrice);
  return (
    <OrderDialog
      screening={screening}
      draft={{
        lines: [{ ...ticket, title: texts.giftTicket, detail: texts.forRecipient(gift.recipientName) }],
        chosenPrice,
        takesPromo: ticket.unitCents > 0,
        extras: { gift },
      }}
      thanks={`${messages.checkout.purchaseSucceeded}. ${gift.recipientName} gets the viewing link.`}
      first={{
        title: texts.giftATicket,
        description: texts.giftATicketDescription,
        body: (
          <GiftForm
            form={form}
            onDone={(next) => {
              setGift(next);
              setStep("checkout");
            }}
          />
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

function GiftForm({ form, onDone }: { form: UseFormReturn<Gift>; onDone: (gift: Gift) => void }) {
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const { errors } = formState;
  const check = (values: Gift) => {
    const issues = findIssues(giftRules, values);
    for (const { field, code } of issues) setError(field, { message: messages.invitations.issues[code] });
    const [first] = issues;
    if (first) setFocus(first.field);
    else onDone(values);
  };
  return (
    <form
      className="contents"
      noValidate
      onSubmit={(event) => {
        form.clearErrors();
        void handleSubmit(check)(event);
      }}
    >
      <DialogBody className="flex flex-col gap-4 py-4">
        <GiftFields register={register} errors={errors} />
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" size="xl" className="tablet:flex-1">
          {messages.gate.continueToCheckout}
        </Button>
      </DialogFooter>
    </form>
  );
}
