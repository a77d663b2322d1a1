import type { PassProgramme } from "@matinee/contract/pass-points";
import type { PublicPass } from "@matinee/contract/schemas/products";
import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { maxLineQuantity } from "@matinee/domain/cart";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { Segment } from "@matinee/ui/segment";
import { readWholeNumber } from "@matinee/ui/typed-number";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { keepLanguage } from "../../../lib/page-language.ts";
import { getServerNow } from "../../../lib/server-clock.ts";
import { FirstStepForm } from "../../checkout/first-step-form.tsx";
import type { OrderDraft } from "../../checkout/order-draft.ts";
import { OrderDialog, type OrderDialogProps, type OrderStep } from "../../checkout/order-dialog.tsx";
import { checkGift, type Gift, GiftFields, noGift } from "../gift/gift-fields.tsx";
import { createPassLine } from "../../store/pass-offer.ts";
import { PassPoints } from "./passes.tsx";

const texts = messages.passCard;

type Values = Gift & { who: "me" | "gift"; quantity: string };
const untouched: Values = { who: "me", quantity: "1", ...noGift };

/** Buys passes for oneself, or one as a gift: whom it is for, then the checkout. */
export function PassDialog({
  screening,
  pass,
  programme,
  onClose,
  onOpen,
}: Pick<OrderDialogProps, "screening" | "onClose" | "onOpen"> & {
  pass: PublicPass;
  programme: PassProgramme;
}) {
  const { page } = screening;
  const { form, drop } = useDraftForm<Values>(`pass.${pass.id}`, untouched);
  const [chosen, setChosen] = useState(() => form.getValues());
  const [step, setStep] = useState<OrderStep>("first");
  const isGift = chosen.who === "gift";
  const quantity = isGift ? 1 : Math.max(1, readWholeNumber(chosen.quantity).value ?? 1);
  const { recipientName, recipientEmail, message, language } = chosen;
  const line = createPassLine(pass, quantity, getServerNow());
  const draft: OrderDraft = {
    currency: page.currency,
    tax: page.tax,
    lines: [isGift ? { ...line, detail: messages.pageDialogs.forRecipient(recipientName) } : line],
    takesPromo: line.unitCents > 0,
    extras: isGift ? { gift: { recipientName, recipientEmail, message, language } } : {},
  };
  return (
    <OrderDialog
      screening={screening}
      draft={draft}
      thanks={isGift ? texts.givenTo(recipientName) : texts.thanks}
      first={{
        title: pass.title,
        ...(pass.description && { description: pass.description }),
        body: (
          <FirstStep
            form={form}
            pass={pass}
            programme={programme}
            perOrder={page.ticketSettings.perOrder}
            onDone={(values) => {
              setChosen(values);
              setStep("checkout");
            }}
          />
        ),
      }}
      step={step}
      onStep={setStep}
      onPlaced={() => {
        drop();
        // A reload must not offer the pass of the link again.
        window.history.replaceState(window.history.state, "", keepLanguage(window.location.pathname));
      }}
      onClose={onClose}
      onOpen={onOpen}
    />
  );
}

function FirstStep({
  form,
  pass,
  programme,
  perOrder,
  onDone,
}: {
  form: UseFormReturn<Values>;
  pass: PublicPass;
  programme: PassProgramme;
  /** The most passes of one order. */
  perOrder: number;
  onDone: (values: Values) => void;
}) {
  const { control, register, setError, setFocus, formState } = form;
  // Without the fields that only this form has.
  const gift = form as unknown as UseFormReturn<Gift>;
  const who = useWatch({ control, name: "who" });
  const most = Math.min(perOrder, pass.left ?? maxLineQuantity);
  const checkQuantity = (quantity: string): boolean => {
    const { value, problem } = readWholeNumber(quantity);
    if (problem === null && value !== null && value >= 1 && value <= most) return true;
    setError("quantity", { message: problem ?? texts.quantityRange(most) });
    setFocus("quantity");
    return false;
  };
  return (
    <FirstStepForm
      form={form}
      onContinue={(values) => {
        const isRight = values.who === "gift" ? checkGift(values, gift) : checkQuantity(values.quantity);
        if (isRight) onDone(values);
      }}
    >
      <PassPoints pass={pass} programme={programme} />
      <Segment
        block
        label={texts.whoFor}
        options={[
          { value: "me", label: texts.forMe },
          { value: "gift", label: texts.gift },
        ]}
        {...register("who")}
      />
      {who === "gift" ? (
        <GiftFields form={gift} />
      ) : (
        <Field label={texts.quantity} error={formState.errors.quantity?.message} className="max-w-48">
          <NumberInput {...register("quantity")} />
        </Field>
      )}
      <Alert tone="info">{texts.notRefunded}</Alert>
    </FirstStepForm>
  );
}
