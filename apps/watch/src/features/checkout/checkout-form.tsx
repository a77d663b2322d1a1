import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { ChallengeNotice } from "@matinee/app-shell/components/challenge-notice";
import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import { messages } from "@matinee/texts";
import { addsTax } from "@matinee/domain/adds-tax";
import { listAnswerPlaces } from "@matinee/domain/attendee-questions";
import { countTickets } from "@matinee/domain/cart";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { FieldCheckbox } from "@matinee/ui/checkbox";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { AnswerFields } from "../../components/answer-fields.tsx";
import { TermsLabel } from "../../components/terms-label.tsx";
import { useLegalVersions } from "../../lib/legal-versions.ts";
import { useAnswers } from "../../lib/use-answers.ts";
import { useBlockBack } from "../../lib/use-back-button.ts";
import { AddressFields } from "./address-fields.tsx";
import { BuyerFields } from "./buyer-fields.tsx";
import { CardFields } from "./card-fields.tsx";
import { ChosenPriceField } from "./chosen-price-field.tsx";
import { InvoiceOption } from "./invoice-option.tsx";
import { OrderChanges } from "./order-changes.tsx";
import {
  type AppliedPromo,
  getAddressNeed,
  getCheckoutTexts,
  type OrderDraft,
  computeTotals,
} from "./order-draft.ts";
import { listWalletLines } from "./order-parts.ts";
import { listTaxParts } from "./order-tax.ts";
import { PlaceLink } from "./place-link.tsx";
import { useStatementNote } from "./order-summary.tsx";
import { dropPromoDraft, PromoField } from "./promo-field.tsx";
import type { OrderTax } from "./use-order-tax.ts";
import { useTaxPlace } from "./use-tax-place.ts";
import { type CheckoutOptions, useCheckout } from "./use-checkout.ts";
import { WalletRow } from "./wallet-row.tsx";

const texts = messages.orderForm;

export type CheckoutFormProps = Omit<
  CheckoutOptions,
  "pageId" | "isQueueOnStandby" | "formElement" | "draft" | "answers" | "legalVersions" | "onPromoRejected"
> & {
  page: PublicPage;
  draft: OrderDraft;
  onPromo: (promo: AppliedPromo | null) => void;
  /** Omitted where there is no step before. */
  onBack?: () => void;
  /** Whether the order summary, with the note about the card statement, is beside the form on wide screens. */
  hasSummary?: boolean;
  /** While a payment runs, the dialog must not close. */
  onBusy: (isBusy: boolean) => void;
};

const repeatTexts = { offline: messages.checkout.connectionLost, pending: messages.purchase.waiting };

/** The form of the checkout: wallets, buyer, promo code, card, terms and the button. */
export function CheckoutForm({
  page,
  onPromo,
  onBack,
  hasSummary = true,
  onBusy,
  ...options
}: CheckoutFormProps) {
  const { draft, promo, tax } = options;
  const [promoError, setPromoError] = useState<string | null>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const legalVersions = useLegalVersions();
  const statementNote = useStatementNote(page.title);
  const asksNothing = draft.extras.gift !== undefined;
  const answers = useAnswers(
    page.id,
    listAnswerPlaces(page.questions, asksNothing ? 0 : countTickets(draft.lines)),
  );
  const checkout = useCheckout({
    ...options,
    answers,
    legalVersions,
    formElement,
    pageId: page.id,
    isQueueOnStandby: page.queueOnStandby,
    onPlaced(order, buyer, how) {
      dropPromoDraft(page.id);
      draft.chosenPrice?.drop();
      options.onPlaced(order, buyer, how);
    },
    onPromoRejected(message) {
      setPromoError(message);
      onPromo(null);
    },
  });
  const { form, invoice, card, isSubmitting, repeatReason, isUncertain, awaitsBank, problem } = checkout;
  const isLocked = isSubmitting || isUncertain;
  const addressNeed = getAddressNeed(draft, promo);
  const { shippingCents } = computeTotals(draft, promo);
  const { totalCents } = tax;
  const isFree = totalCents === 0;
  // An order that was sent keeps its form, and the server decides on it.
  const isUnpayable = !isFree && page.capability.status !== "active" && !isLocked;
  const asksForCard = !isFree && !isUnpayable;
  const isAskingTax = tax.state === "asking" && !isLocked;
  const isShownAtPlace = useTaxPlace(checkout, tax);
  const isTaxMissing = tax.state === "failed" && !isShownAtPlace;
  const taxProblem = isTaxMissing ? describeFailure(tax.failure, messages.checkout.unexpectedError) : null;
  const notice = repeatReason ? repeatTexts[repeatReason] : awaitsBank ? messages.checkout.awaitsBank : null;

  useEffect(() => {
    onBusy(isSubmitting);
    // The form may unmount after a successful order without rendering as idle.
    return () => onBusy(false);
  }, [isSubmitting, onBusy]);
  useBlockBack(isSubmitting);

  return (
    <form
      ref={formElement}
      className="contents"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void checkout.submit();
      }}
    >
      <DialogBody className="flex flex-col gap-4 pb-4">
        {draft.chosenPrice ? <ChosenPriceField price={draft.chosenPrice} isLocked={isLocked} /> : null}
        {isUnpayable ? <Alert tone="warning">{messages.purchase.noPayments}</Alert> : null}
        <AnswerFields answers={answers} isLocked={isLocked} />
        {asksForCard ? (
          <WalletRow
            charge={{
              currency: draft.currency,
              totalCents,
              lines: [
                ...listWalletLines(draft, promo),
                ...(tax.tax && addsTax(draft) ? listTaxParts(tax.tax) : []),
              ],
              shippingCents: addressNeed === "shipping" ? shippingCents : null,
              asksPlace: tax.isByPlace,
            }}
            findTotal={checkout.findWalletTotal}
            legalVersions={legalVersions}
            isLocked={isLocked || Boolean(draft.chosenPrice?.issue) || !answers.isComplete}
            {...(!answers.isComplete && { note: messages.attendeeAnswers.beforeWallet })}
            onConfirmed={(payment) => void checkout.payWithWallet(payment)}
            onFailed={checkout.showWalletFailure}
          />
        ) : null}
        <BuyerFields form={form} isLocked={isLocked} />
        {asksForCard ? <CardFields card={card} errors={checkout.cardErrors} isLocked={isLocked} /> : null}
        {addressNeed === "none" ? null : (
          <AddressFields form={form} need={addressNeed} isByPlace={tax.isByPlace} isLocked={isLocked} />
        )}
        {tax.state === "incomplete" ? (
          <p className="text-sm text-text-2">{messages.orderTax.needsPlace}</p>
        ) : null}
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <Field label={texts.terms} hideLabel error={form.formState.errors.tos?.message}>
            <FieldCheckbox
              {...form.register("tos")}
              label={<TermsLabel versions={legalVersions} />}
              disabled={isLocked}
            />
          </Field>
          {draft.takesPromo ? (
            <PromoField
              key={promoError}
              pageId={page.id}
              lines={draft.lines}
              promo={promo}
              initialError={promoError}
              isLocked={isLocked}
              onPromo={onPromo}
            />
          ) : null}
        </div>
        {asksForCard && !draft.extras.gift && page.receipt.asksBusinesses ? (
          <InvoiceOption invoice={invoice} isLocked={isLocked} />
        ) : null}
        {tax.tax?.isReverseCharge ? (
          <p className={`text-sm text-text-2 ${hasSummary ? "tablet:hidden" : ""}`}>
            {messages.orderTax.reverseCharge}
          </p>
        ) : null}
        {isFree ? null : (
          <p className={`shrink-0 text-sm text-text-3 ${hasSummary ? "tablet:hidden" : ""}`}>
            {/* The space keeps the line until the text is loaded, so that nothing moves. */}
            {statementNote ?? "\u00a0"}
          </p>
        )}
        <OrderChanges draft={draft} />
        <ChallengeNotice />
        <ScrolledAlert
          message={notice ?? (isUnpayable ? null : (problem ?? taxProblem))}
          tone={notice ? "warning" : "danger"}
        >
          <PlaceLink place={checkout.place} />
        </ScrolledAlert>
      </DialogBody>
      <DialogFooter>
        {onBack ? (
          <Button
            variant="quiet"
            size="xl"
            wraps
            icon={<ArrowLeft aria-hidden="true" />}
            disabled={isLocked}
            className="tablet:px-4"
            onClick={onBack}
          >
            {messages.checkout.back}
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          size="xl"
          wraps
          className="tablet:flex-1 tablet:px-4"
          disabled={isUnpayable}
          busy={isSubmitting || isAskingTax}
          busyLabel={isSubmitting ? messages.checkout.submittingOrder : messages.orderTax.computing}
        >
          {awaitsBank
            ? messages.checkout.continueToBank
            : isUncertain
              ? messages.checkout.tryAgain
              : isTaxMissing
                ? messages.orderTax.tryAgain
                : describeSubmit(draft, promo, tax)}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Names what the button does, with the total as far as it is known. */
function describeSubmit(draft: OrderDraft, promo: AppliedPromo | null, tax: OrderTax): string {
  const { totalCents } = tax;
  if (tax.isPlusTax) return messages.orderTax.payPlus(messages.formats.money(totalCents, draft.currency));
  if (tax.isByPlace) return messages.checkout.pay(totalCents, draft.currency);
  return getCheckoutTexts(draft, promo).submit;
}
