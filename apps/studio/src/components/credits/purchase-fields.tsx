import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { findRepeatReason } from "@matinee/app-shell/api/repeat-call";
import { ChallengeNotice } from "@matinee/app-shell/components/challenge-notice";
import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import { dropFormDraft, readFormDraft, saveFormDraft } from "@matinee/app-shell/forms/form-drafts";
import { createRulesResolver } from "@matinee/app-shell/forms/rules-resolver";
import { useFormDraft } from "@matinee/app-shell/forms/use-form-draft";
import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { creditPurchases } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import { creditPurchaseRules, type CreditPurchaseInput, creditCents } from "@matinee/domain/credit-rules";
import { formatUsdShort } from "@matinee/domain/money";
import { Checkbox } from "@matinee/ui/checkbox";
import { Field } from "@matinee/ui/field";
import { RadioCards } from "@matinee/ui/radio-cards";
import { TextInput } from "@matinee/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { platformQuery } from "../../lib/platform.queries.ts";
import { CardFields, useCardElements } from "./card-fields.tsx";
import { TermsLink } from "../terms-links.tsx";
import { CardError } from "./purchase-credits.ts";
import { useCreditPurchase } from "./use-credit-purchase.ts";

/** The card fields have no values here, but their errors need keys. */
type Values = CreditPurchaseInput & { cardNumber?: never; cardExpiry?: never; cardCvc?: never };

const validate = createRulesResolver(creditPurchaseRules, messages.credits.issues);

/**
 * The form that buys one credit or a bundle of credits by card. What is typed survives a reload, except the card, which
 * only Stripe's frames know, and the consent.
 */
export function usePurchaseForm(onPurchased: () => void) {
  const user = getSignedInUser();
  const draftName = `credit-purchase.${user?.id ?? ""}`;
  const [{ credits }, setCount] = useState<{ credits: number }>(() =>
    readFormDraft(`${draftName}.count`, { credits: creditPurchases[0] }),
  );
  const card = useCardElements();
  const form = useForm<Values>({
    defaultValues: readFormDraft(draftName, {
      name: user?.name ?? "",
      street: "",
      city: "",
      state: "",
      zip: "",
      email: user?.email ?? "",
      tos: false,
    }),
    resolver: (values) =>
      validate({
        ...values,
        cardNumberValid: card.complete.number,
        cardExpiryValid: card.complete.expiry,
        cardCvcValid: card.complete.cvc,
      }),
  });
  useFormDraft(form, draftName);
  const purchase = useCreditPurchase({
    card,
    credits,
    onPurchased: () => {
      dropFormDraft(draftName);
      dropFormDraft(`${draftName}.count`);
      onPurchased();
    },
  });
  return {
    form,
    card,
    credits,
    chooseCredits: (count: number) => {
      setCount({ credits: count });
      saveFormDraft(`${draftName}.count`, { credits: count });
    },
    purchase,
    submit: form.handleSubmit((values) => purchase.mutate(values)),
    payLabel: messages.credits.pay(credits * creditCents),
  };
}

/** The fields of the purchase, its card, and what went wrong. */
export function PurchaseFields({
  form,
  card,
  credits,
  chooseCredits,
  purchase,
}: ReturnType<typeof usePurchaseForm>) {
  const { data: platform } = useQuery(platformQuery);
  const { errors } = form.formState;
  const { repeatReason, isBegun } = purchase;
  const isLocked = isBegun || repeatReason !== null;
  const alert = repeatReason
    ? repeatTexts[repeatReason]
    : purchase.isError
      ? describePurchaseError(purchase.error)
      : null;
  return (
    <>
      <fieldset disabled={isLocked} className="contents">
        <RadioCards
          label="How many"
          value={String(credits)}
          onValueChange={(value) => chooseCredits(Number(value))}
          options={creditPurchases.map((count) => ({
            value: String(count),
            label: count === 1 ? "1 credit" : `Bundle of ${count} credits`,
            help:
              count === 1
                ? `One virtual event license, ${formatUsdShort(creditCents)}`
                : `${count} virtual event licenses, ${formatUsdShort(count * creditCents)}`,
          }))}
        />
        <CardFields
          card={card}
          isLocked={isLocked}
          errors={{
            number: errors.cardNumber?.message,
            expiry: errors.cardExpiry?.message,
            cvc: errors.cardCvc?.message,
          }}
        />
        <Field label="Name on card" error={errors.name?.message}>
          <TextInput autoComplete="cc-name" maxLength={200} {...form.register("name")} />
        </Field>
        <Field label="Street" error={errors.street?.message}>
          <TextInput autoComplete="address-line1" maxLength={200} {...form.register("street")} />
        </Field>
        <div className="grid grid-cols-[2fr_1fr_1fr] gap-4 max-tablet:grid-cols-2 max-tablet:[&>:first-child]:col-span-2">
          <Field label="City" error={errors.city?.message}>
            <TextInput autoComplete="address-level2" maxLength={100} {...form.register("city")} />
          </Field>
          <Field label="State" error={errors.state?.message}>
            <TextInput autoComplete="address-level1" maxLength={100} {...form.register("state")} />
          </Field>
          <Field label="Zip" error={errors.zip?.message}>
            <TextInput autoComplete="postal-code" maxLength={20} {...form.register("zip")} />
          </Field>
        </div>
        <Field label="Email for receipt" error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...form.register("email")} />
        </Field>
        <div>
          <Checkbox
            label={
              <>
                I accept the <TermsLink />.
              </>
            }
            aria-invalid={errors.tos ? true : undefined}
            {...form.register("tos")}
          />
          {errors.tos ? (
            <p role="alert" className="mt-1 text-sm text-danger">
              {errors.tos.message}
            </p>
          ) : null}
        </div>
      </fieldset>
      {platform ? (
        <p className="text-sm text-text-3">
          {messages.checkout.statementDescriptor(platform.statementDescriptor)}
        </p>
      ) : null}
      <ChallengeNotice />
      <ScrolledAlert message={alert} tone={repeatReason ? "warning" : "danger"} />
    </>
  );
}

const repeatTexts = { offline: messages.checkout.connectionLost, pending: messages.purchase.waiting };

function describePurchaseError(error: unknown): string {
  if (error instanceof CardError) return error.message;
  if (findRepeatReason(error) === "pending") return messages.purchase.stillPending;
  return describeFailure(error, messages.checkout.unexpectedError);
}
