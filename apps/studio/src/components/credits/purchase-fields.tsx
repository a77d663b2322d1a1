import { useDraftForm } from "@matinee/app-shell/forms/use-draft-form";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { findRepeatReason } from "@matinee/app-shell/api/repeat-call";
import { ChallengeNotice } from "@matinee/app-shell/components/challenge-notice";
import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import { CardDeclinedError } from "@matinee/app-shell/payments/complete-payment";
import { loadCardFields } from "@matinee/app-shell/payments/payment-provider";
import { useCard } from "@matinee/app-shell/payments/use-card";
import { createRulesResolver } from "@matinee/app-shell/forms/rules-resolver";
import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { creditPurchases } from "@matinee/domain/limits";
import { describeStatement } from "@matinee/domain/statement-descriptor";
import { messages } from "@matinee/texts";
import { platformCurrency } from "@matinee/domain/currency";
import { type CreditBuyer, creditCents, creditPurchaseRules } from "@matinee/domain/credit-rules";
import { Checkbox } from "@matinee/ui/checkbox";
import { Field } from "@matinee/ui/field";
import { RadioCards } from "@matinee/ui/radio-cards";
import { TextInput } from "@matinee/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useWatch } from "react-hook-form";
import { platformQuery } from "../../lib/platform.queries.ts";
import { queryClient } from "../../lib/query-client.ts";
import { LegalLink } from "../legal-link.tsx";
import { CardError } from "./build-purchase.ts";
import { CardFields } from "./card-fields.tsx";
import { useCreditPurchase } from "./use-credit-purchase.ts";

const texts = messages.creditPurchase;

/** The card fields have no values here, but their errors need keys. */
type Values = CreditBuyer & { credits: number; cardNumber?: never; cardExpiry?: never; cardCvc?: never };

/** As a query, so that a failed load is tried again. Each form has fields of its own. */
const loadFields = () =>
  queryClient.fetchQuery({
    queryKey: ["card-fields"],
    queryFn: async () =>
      loadCardFields(await queryClient.ensureQueryData(platformQuery), { showsBrand: true }),
    staleTime: 0,
    gcTime: 0,
  });

const validate = createRulesResolver(creditPurchaseRules, messages.credits.issues);

/**
 * The form that buys one credit or a bundle of credits by card. What is typed survives a reload, except the card, which
 * only the provider's frames know, and the consent. A purchase without a known outcome locks the form, also after a reload.
 */
export function usePurchaseForm(onPurchased: () => void) {
  const user = getSignedInUser();
  const accountId = user?.id ?? "";
  const card = useCard(true, loadFields);
  const { form, drop } = useDraftForm<Values>(
    `credit-purchase.${accountId}`,
    {
      credits: creditPurchases[0],
      name: user?.name ?? "",
      street: "",
      city: "",
      state: "",
      zip: "",
      email: user?.email ?? "",
      tos: false,
    },
    {
      resolver: (values) =>
        validate({
          ...values,
          cardNumberValid: card.states.cardNumber.complete,
          cardExpiryValid: card.states.cardExpiry.complete,
          cardCvcValid: card.states.cardCvc.complete,
        }),
    },
  );
  const credits = useWatch({ control: form.control, name: "credits" });
  const purchase = useCreditPurchase({
    card,
    credits,
    accountId,
    onPurchased: () => {
      drop();
      onPurchased();
    },
  });
  const { attempt } = purchase;
  return {
    form,
    card,
    credits: attempt?.body.credits ?? credits,
    chooseCredits: (count: number) => form.setValue("credits", count),
    purchase,
    submit: (event: SubmitEvent) => {
      if (!attempt) return void form.handleSubmit(purchase.buy)(event);
      event.preventDefault();
      // The attempt is sent as it was. After a reload the form has neither the card nor the consent.
      purchase.buy(form.getValues());
    },
    payLabel: !attempt
      ? messages.credits.pay(credits * creditCents)
      : awaitsBank(purchase)
        ? messages.checkout.continueToBank
        : messages.checkout.tryAgain,
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
  const isLocked = purchase.attempt !== null;
  const notice = findNotice(purchase);
  return (
    <>
      <fieldset disabled={isLocked} className="contents">
        <RadioCards
          label={texts.howMany}
          value={String(credits)}
          onValueChange={(value) => chooseCredits(Number(value))}
          options={creditPurchases.map((count) => ({
            value: String(count),
            label: count === 1 ? texts.oneCredit : texts.bundleOf(count),
            help:
              count === 1
                ? texts.oneLicense(messages.formats.shortMoney(creditCents, platformCurrency))
                : texts.manyLicenses(
                    count,
                    messages.formats.shortMoney(count * creditCents, platformCurrency),
                  ),
          }))}
        />
        <CardFields
          card={card}
          isLocked={isLocked}
          errors={{
            cardNumber: errors.cardNumber?.message,
            cardExpiry: errors.cardExpiry?.message,
            cardCvc: errors.cardCvc?.message,
          }}
        />
        <Field label={texts.nameOnCard} error={errors.name?.message}>
          <TextInput autoComplete="cc-name" maxLength={200} {...form.register("name")} />
        </Field>
        <Field label={texts.street} error={errors.street?.message}>
          <TextInput autoComplete="address-line1" maxLength={200} {...form.register("street")} />
        </Field>
        <div className="grid grid-cols-[2fr_1fr_1fr] gap-4 max-tablet:grid-cols-2 max-tablet:[&>:first-child]:col-span-2">
          <Field label={texts.city} error={errors.city?.message}>
            <TextInput autoComplete="address-level2" maxLength={100} {...form.register("city")} />
          </Field>
          <Field label={texts.state} error={errors.state?.message}>
            <TextInput autoComplete="address-level1" maxLength={100} {...form.register("state")} />
          </Field>
          <Field label={texts.zip} error={errors.zip?.message}>
            <TextInput autoComplete="postal-code" maxLength={20} {...form.register("zip")} />
          </Field>
        </div>
        <Field label={texts.emailForReceipt} error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...form.register("email")} />
        </Field>
      </fieldset>
      {/* Outside the fieldset: its link can have the focus, so that keys scroll the locked form. */}
      <div>
        <Checkbox
          label={texts.acceptTerms((words) => (
            <LegalLink key="terms" name="terms">
              {words}
            </LegalLink>
          ))}
          aria-invalid={errors.tos ? true : undefined}
          {...form.register("tos")}
          disabled={isLocked}
        />
        {errors.tos ? (
          <p role="alert" className="mt-1 text-sm text-danger">
            {errors.tos.message}
          </p>
        ) : null}
      </div>
      {platform ? (
        <p className="text-sm text-text-3">
          {messages.checkout.statementDescriptor(describeStatement("CREDITS", platform.statementDescriptor))}
        </p>
      ) : null}
      <ChallengeNotice />
      <ScrolledAlert
        message={notice ?? describePurchaseError(purchase)}
        tone={notice ? "warning" : "danger"}
      />
    </>
  );
}

const bankUnconfirmed = texts.notConfirmedYet;
const repeatTexts = { offline: messages.checkout.connectionLost, pending: messages.purchase.waiting };

type Purchase = ReturnType<typeof useCreditPurchase>;

/** Whether the form was opened with a purchase that the bank has to confirm. */
const awaitsBank = ({ isIdle, attempt }: Purchase) => isIdle && attempt?.pendingId !== undefined;

/** Says why the form is locked: the request is sent again, or the form was opened with a purchase without an outcome. */
function findNotice(purchase: Purchase): string | null {
  if (purchase.repeatReason) return repeatTexts[purchase.repeatReason];
  if (awaitsBank(purchase)) return messages.checkout.awaitsBank;
  return purchase.isIdle && purchase.attempt ? messages.purchase.stillPending : null;
}

function describePurchaseError({ error, attempt }: Purchase): string | null {
  if (!error) return null;
  if (error instanceof CardError || error instanceof CardDeclinedError) return error.message;
  if (findRepeatReason(error) === "pending") return messages.purchase.stillPending;
  return describeFailure(error, attempt?.pendingId ? bankUnconfirmed : messages.checkout.unexpectedError);
}
