import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { ChallengeNotice } from "@matinee/app-shell/components/challenge-notice";
import { createRulesResolver } from "@matinee/app-shell/forms/rules-resolver";
import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { creditPurchases } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import { creditPurchaseRules, type CreditPurchaseInput, creditCents } from "@matinee/domain/credit-rules";
import { formatUsdShort } from "@matinee/domain/money";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Checkbox } from "@matinee/ui/checkbox";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
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

/** Buys one credit or a bundle of credits by card. */
export function PurchaseCreditsForm({
  onOpenChange,
  onPurchased,
}: {
  onOpenChange: (open: boolean) => void;
  onPurchased: () => void;
}) {
  const { data: platform } = useQuery(platformQuery);
  const [credits, setCredits] = useState<number>(creditPurchases[0]);
  const card = useCardElements();
  const form = useForm<Values>({
    defaultValues: {
      name: getSignedInUser()?.name ?? "",
      street: "",
      city: "",
      state: "",
      zip: "",
      email: getSignedInUser()?.email ?? "",
      tos: false,
    },
    resolver: (values) =>
      validate({
        ...values,
        cardNumberValid: card.complete.number,
        cardExpiryValid: card.complete.expiry,
        cardCvcValid: card.complete.cvc,
      }),
  });
  const purchase = useCreditPurchase({ card, credits, onPurchased });
  const { errors } = form.formState;
  const total = credits * creditCents;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      locked={purchase.isPending}
      title={messages.credits.purchaseCredits}
      description={messages.credits.oneOrBundle}
    >
      <form noValidate className="contents" onSubmit={form.handleSubmit((values) => purchase.mutate(values))}>
        <DialogBody className="flex flex-col gap-4">
          <fieldset disabled={purchase.isBegun} className="contents">
            <RadioCards
              label="How many"
              value={String(credits)}
              onValueChange={(value) => setCredits(Number(value))}
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
              isLocked={purchase.isBegun}
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
            <div className="grid grid-cols-[2fr_1fr_1fr] gap-4">
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
          {purchase.isError ? (
            <Alert tone="danger" live>
              {describePurchaseError(purchase.error)}
            </Alert>
          ) : null}
        </DialogBody>
        <DialogFooter>
          <Button disabled={purchase.isPending} onClick={() => onOpenChange(false)}>
            {messages.credits.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={purchase.isPending}
            busyLabel={messages.checkout.submittingOrder}
          >
            {messages.credits.pay(total)}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function describePurchaseError(error: unknown): string {
  if (error instanceof CardError) return error.message;
  return describeFailure(error, messages.checkout.unexpectedError);
}
