import { messages } from "@matinee/texts";
import { useState } from "react";
import { OrderDialog, type OrderDialogProps, type OrderStep } from "../../checkout/order-dialog.tsx";
import { createDonationLine } from "../../checkout/order-lines.ts";

/** The checkout of a donation that was chosen in the support section. */
export function DonateDialog({
  cents,
  ...rest
}: Pick<OrderDialogProps, "screening" | "onClose" | "onOpen"> & { cents: number }) {
  const [step, setStep] = useState<OrderStep>("checkout");
  return (
    <OrderDialog
      {...rest}
      draft={{
        currency: rest.screening.page.currency,
        tax: rest.screening.page.tax,
        lines: [createDonationLine(cents)],
        takesPromo: false,
        extras: {},
      }}
      thanks={messages.checkout.donationSucceeded}
      step={step}
      onStep={setStep}
    />
  );
}
