import { ApiFailure, describeFailure, isConflict } from "@matinee/app-shell/api/api-failure";
import { readViewerRecord, saveViewerRecord } from "../viewer/viewer-record.ts";
import { findRepeatReason, leavesOutcomeOpen, type RepeatReason } from "@matinee/app-shell/api/repeat-call";
import { CardDeclinedError } from "@matinee/app-shell/payments/complete-payment";
import { findCardField, type WalletEvents, type WalletPlace } from "@matinee/app-shell/payments/payment-port";
import { loadCardFields } from "@matinee/app-shell/payments/payment-provider";
import { createAttempt, readAttempt, saveAttempt } from "@matinee/app-shell/payments/stored-attempt";
import { type Card, useCard } from "@matinee/app-shell/payments/use-card";
import { messages } from "@matinee/texts";
import type { LegalVersions } from "@matinee/contract/schemas/legal-texts";
import type { CreateOrder, PlacedOrder, TaxQuote } from "@matinee/contract/schemas/orders";
import { addsTax } from "@matinee/domain/adds-tax";
import {
  type CardField,
  type CheckoutField,
  checkoutRules,
  type CheckoutInput,
  taxPlaceRules,
} from "@matinee/domain/checkout-rules";
import { isEmail } from "@matinee/domain/contact";
import { hasPostalCodes } from "@matinee/domain/countries";
import { findIssues } from "@matinee/domain/rules";
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Answers } from "../../lib/use-answers.ts";
import { loadPlatformConfig } from "../../lib/platform-config.ts";
import { buildOrder } from "./build-order.ts";
import { type AppliedPromo, getAddressNeed, type OrderDraft } from "./order-draft.ts";
import { listWalletLines } from "./order-parts.ts";
import { listTaxParts } from "./order-tax.ts";
import { findPlaceAddress, type PlaceAddress } from "./place-link.tsx";
import { claimPlace, useOpenCheckout } from "./use-open-checkout.ts";
import { ConfirmationNeededError, type OrderAttempt, placeOrder } from "./place-order.ts";
import { type CheckoutValues, type SavedBuyer, useBuyerForm } from "./use-buyer-form.ts";
import { type InvoiceForm, useInvoiceForm } from "./use-invoice-form.ts";
import { type OrderTax, quoteTax } from "./use-order-tax.ts";
import type { WalletPayment } from "./use-wallets.ts";

export interface Checkout {
  form: UseFormReturn<CheckoutValues>;
  invoice: InvoiceForm;
  card: Card;
  cardErrors: Partial<Record<CardField, string>>;
  isSubmitting: boolean;
  /** An error that belongs to no field. */
  problem: string | null;
  /** The queue that comes before the order, or the page of the offer that has ended; null for another problem. */
  place: PlaceAddress | null;
  /** The order may have reached the API. Only the same order may be sent again, so the form is locked. */
  isUncertain: boolean;
  /** After a reload: the order awaits the bank's confirmation, which the next press opens. */
  awaitsBank: boolean;
  /** Why the submission is sent again; null while it is not. */
  repeatReason: RepeatReason | null;
  /** Places the order, or asks for its tax again that is not known. */
  submit: () => Promise<void>;
  /** Finds what a wallet shows at the place of its owner. */
  findWalletTotal: WalletEvents["findTotal"];
  /** Places the order with the details and the token of a wallet, instead of the form's. */
  payWithWallet: (payment: WalletPayment) => Promise<void>;
  /** Shows why a wallet did not pay. */
  showWalletFailure: (message: string) => void;
}

export interface CheckoutOptions {
  pageId: string;
  /** Whether the event has a queue that opens by itself. */
  isQueueOnStandby: boolean;
  formElement: RefObject<HTMLFormElement | null>;
  draft: OrderDraft;
  promo: AppliedPromo | null;
  tax: OrderTax;
  savedBuyer: SavedBuyer;
  /** The answers to the organizer's questions, which the form shows. */
  answers: Answers;
  /** The versions of the terms and of the privacy policy that the form shows. */
  legalVersions: LegalVersions | undefined;
  onPlaced: (
    order: PlacedOrder,
    buyer: { name: string; email: string },
    how: {
      /** Paid by a wallet, in its own dialog. */
      usedWallet: boolean;
      /** The buyer asked for an invoice, which the order has. */
      hasInvoice: boolean;
    },
  ) => void;
  /** The prices, the stock or the products on the page are out of date. */
  onStale: () => void;
  /** The promo code is no longer valid. */
  onPromoRejected: (message: string) => void;
}

const loadFields = async () => loadCardFields(await loadPlatformConfig(), { showsBrand: false });

/** Runs a checkout: its form, its card, and the order, which it places at most once. */
export function useCheckout(options: CheckoutOptions): Checkout {
  const { pageId, draft, promo, tax, savedBuyer, answers, legalVersions } = options;
  // The page may show the queue already that opened meanwhile.
  const [isOnStandby] = useState(options.isQueueOnStandby);
  useOpenCheckout(pageId, isOnStandby);
  const { onPlaced, onStale, onPromoRejected } = options;
  const { totalCents } = tax;
  const [cardErrors, setCardErrors] = useState<Checkout["cardErrors"]>({});
  const clearCardError = useCallback(
    (field: CardField) => setCardErrors(({ [field]: _, ...others }) => others),
    [],
  );
  const card = useCard(totalCents > 0, loadFields, clearCardError);
  const scope = JSON.stringify([
    draft.lines.map(({ key, quantity, unitCents }) => [key, quantity, unitCents]),
    draft.extras.gift?.recipientEmail,
  ]);
  const [unanswered] = useState(() => readAttempt<CreateOrder>(pageId, scope));
  const attempt = useRef<OrderAttempt | null>(unanswered);
  const [isUncertain, setIsUncertain] = useState(unanswered !== null);
  const [awaitsBank, setAwaitsBank] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [placeAddress, setPlaceAddress] = useState<PlaceAddress | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isRunning = useRef(false);
  const [repeatReason, setRepeatReason] = useState<RepeatReason | null>(unanswered && "pending");
  const { form, focusFirstError, showFailure: showAtFields } = useBuyerForm(options.formElement, savedBuyer);
  const invoice = useInvoiceForm(totalCents > 0 && !draft.extras.gift, () => form.getValues("country"));

  const setAttempt = (next: OrderAttempt | null) => {
    attempt.current = next;
    saveAttempt(pageId, scope, next);
  };

  const showIssues = async (values: CheckoutValues): Promise<boolean> => {
    const isFree = totalCents === 0;
    const states = isFree ? card.states : await card.readSettledStates();
    const input: CheckoutInput = {
      ...values,
      cardNumberValid: states.cardNumber.complete,
      cardExpiryValid: states.cardExpiry.complete,
      cardCvcValid: states.cardCvc.complete,
      free: isFree,
      addressNeed: getAddressNeed(draft, promo),
    };
    const found = findIssues(checkoutRules, input);
    const ofPlace = tax.isByPlace ? findIssues(taxPlaceRules, values) : [];
    const issues = [
      ...found,
      ...ofPlace.filter(({ field }) => found.every((issue) => issue.field !== field)),
    ];
    form.clearErrors();
    const cardIssues: Checkout["cardErrors"] = {};
    for (const { field, code } of issues) {
      const message = messages.checkout.issues[code];
      if (isCardField(field)) cardIssues[field] = states[field].message ?? message;
      else form.setError(field, { message });
    }
    setCardErrors(cardIssues);
    const isPriced = draft.chosenPrice?.check() ?? true;
    const hasInvoice = invoice.check();
    const hasAnswers = answers.check();
    const isValid = issues.length === 0 && isPriced && hasInvoice && hasAnswers;
    if (!isValid) focusFirstError();
    return isValid;
  };

  /** @param wasUnanswered whether an earlier request of the attempt has no outcome */
  const showFailure = (error: unknown, usedWallet: boolean, wasUnanswered: boolean) => {
    // The attempt stays, and the form stays locked: the next press continues the same order.
    if (error instanceof ConfirmationNeededError) return setAwaitsBank(true);
    // The order may be paid all the same: then only the same attempt may follow.
    const mayBePaid = attempt.current !== null && leavesOutcomeOpen(error, wasUnanswered);
    setIsUncertain(mayBePaid);
    if (!mayBePaid) setAttempt(null);
    const isDeclined =
      error instanceof CardDeclinedError || (error instanceof ApiFailure && error.code === "card-refused");
    if (isDeclined && usedWallet) return setProblem(error.message);
    if (isDeclined) {
      setCardErrors({ [findCardField(error.message)]: error.message });
      return focusFirstError();
    }
    if (isPending(error)) return setProblem(messages.purchase.stillPending);
    if (!(error instanceof ApiFailure) || error.code === "internal")
      return setProblem(messages.checkout.unexpectedError);
    setPlaceAddress(findPlaceAddress(error, readViewerRecord(pageId).offerToken));
    // An offer that has ended is not sent again.
    if (error.details["offer"] !== undefined) saveViewerRecord(pageId, { offerToken: undefined });
    if (error.code === "queue-first") saveViewerRecord(pageId, { queueToken: undefined });
    if (isConflict(error)) tax.retry();
    if (isConflict(error) || Object.keys(error.fields).some((name) => name.startsWith("products"))) onStale();
    const promoError = error.fields["couponCode"];
    if (promoError) return onPromoRejected(promoError);
    if (answers.showFailure(error, setProblem)) {
      onStale();
      return focusFirstError();
    }
    invoice.showFailure(error, () => {
      // The form does not contain the wallet's details, so their errors have no field in it.
      if (usedWallet) setProblem(Object.values(error.fields)[0] ?? error.message);
      else showAtFields(error, setProblem);
    });
  };

  const build = async (
    values: CheckoutValues,
    shown: Pick<OrderTax, "totalCents" | "token">,
  ): Promise<CreateOrder> => {
    const recipient = invoice.read();
    const order = await buildOrder(pageId, draft, promo, values, {
      total: shown.totalCents,
      legalVersions,
      ...(shown.token && { taxToken: shown.token }),
    });
    return {
      ...order,
      ...(recipient && { invoice: recipient }),
      ...(answers.given.length > 0 && { answers: answers.given }),
    };
  };

  /** Creates an attempt from the form; null if a field is invalid or the provider rejects the card. */
  const prepare = async (values: CheckoutValues): Promise<OrderAttempt | null> => {
    if (!(await showIssues(values))) return null;
    // The total that is charged must be on the screen.
    if (tax.state !== "known") return null;
    setIsSubmitting(true);
    const order = await build(values, tax);
    const token = totalCents > 0 ? await card.tokenize(getBilling(values)) : null;
    if (!token || !("message" in token))
      return createAttempt(token ? { ...order, token: token.token } : order);
    setCardErrors({ [token.field]: token.message });
    focusFirstError();
    return null;
  };

  /** Places the order of an attempt, unless a submission runs already. */
  const place = async (
    getAttempt: () => Promise<OrderAttempt | null>,
    { usedWallet, mayOpenBank }: { usedWallet: boolean; mayOpenBank: boolean },
  ) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setProblem(null);
    setPlaceAddress(null);
    setAwaitsBank(false);
    let wasUnanswered = isUncertain;
    try {
      const next = await getAttempt();
      if (!next) return release();
      setIsSubmitting(true);
      setAttempt(next);
      const order = await placeOrder(pageId, next, {
        onPending: (pendingId) => setAttempt({ ...next, pendingId }),
        onRepeat(reason) {
          wasUnanswered = true;
          setRepeatReason(reason);
        },
        mayOpenBank,
      });
      setAttempt(null);
      answers.drop();
      const { name, email, invoice: recipient } = next.body;
      // The form stays locked until the next step replaces it: another press would buy again.
      onPlaced(order, { name, email }, { usedWallet, hasInvoice: recipient !== undefined });
    } catch (error) {
      const hadNoPlace = error instanceof ApiFailure && error.details["admission"] === "none";
      if (isOnStandby && hadNoPlace && (await claimPlace(pageId))) {
        // The order was refused, so another one may follow.
        setAttempt(null);
        setIsUncertain(false);
        setProblem(messages.checkout.queueOpened);
      } else showFailure(error, usedWallet, wasUnanswered);
      release();
    }
  };

  const release = () => {
    isRunning.current = false;
    setIsSubmitting(false);
    setRepeatReason(null);
  };

  const placeFromForm = (mayOpenBank: boolean) =>
    place(
      async () => {
        // If an earlier attempt got no response, the same order is sent again, with its token.
        return (isUncertain && attempt.current) || prepare(form.getValues());
      },
      { usedWallet: false, mayOpenBank },
    );

  const repeatUnanswered = useEffectEvent(() => {
    if (unanswered) void placeFromForm(false);
  });
  useEffect(() => repeatUnanswered(), []);

  /** What the wallet that is open shows. */
  const walletTotal = useRef<number | null>(null);

  const quoteForWallet = ({ country, state, zip }: WalletPlace): Promise<TaxQuote> =>
    quoteTax(pageId, draft, promo, { country, state, zip, taxNumber: invoice.readTaxNumber(country) });

  const findWalletTotal: WalletEvents["findTotal"] = async (place) => {
    walletTotal.current = null;
    try {
      const quote = await quoteForWallet(place);
      walletTotal.current = quote.total;
      const added = addsTax(draft) ? listTaxParts(quote) : [];
      return { totalCents: quote.total, lines: [...listWalletLines(draft, promo), ...added] };
    } catch (error) {
      setProblem(describeFailure(error, messages.checkout.unexpectedError));
      return null;
    }
  };

  /** Finds the total to charge at a wallet's place. If the wallet showed another, the form gets the place, and null is returned. */
  const confirmWalletTotal = async (
    payer: CheckoutValues,
  ): Promise<Pick<OrderTax, "totalCents" | "token"> | null> => {
    if (!tax.isByPlace) return tax;
    const quote = await quoteForWallet(payer);
    if (quote.total === (walletTotal.current ?? totalCents))
      return { totalCents: quote.total, token: quote.token };
    for (const name of ["country", "state", "zip"] as const) form.setValue(name, payer[name]);
    setProblem(messages.orderTax.walletTotal(messages.formats.money(quote.total, draft.currency)));
    return null;
  };

  const payWithWallet = ({ token, buyer }: WalletPayment) =>
    place(
      async () => {
        form.clearErrors();
        setCardErrors({});
        const hasInvoice = invoice.check();
        if (!answers.check() || !hasInvoice) {
          focusFirstError();
          return null;
        }
        setIsSubmitting(true);
        // The address that the buyer typed wins: the link and the receipt are looked for there.
        const typed = form.getValues("email").trim();
        // The sentence below the wallets' buttons says that the buyer accepts the terms.
        const payer = { ...buyer, email: isEmail(typed) ? typed : buyer.email, tos: true };
        const shown = await confirmWalletTotal(payer);
        return shown && createAttempt({ ...(await build(payer, shown)), token });
      },
      { usedWallet: true, mayOpenBank: true },
    );

  return {
    form,
    invoice,
    card,
    cardErrors,
    isSubmitting,
    repeatReason,
    problem,
    place: placeAddress,
    isUncertain,
    awaitsBank,
    submit: async () => {
      // Without the total no order is placed. A register that did not answer may do so now.
      if (tax.state !== "failed" || isSubmitting || isUncertain) return placeFromForm(true);
      focusFirstError();
      tax.retry();
    },
    findWalletTotal,
    payWithWallet,
    showWalletFailure: setProblem,
  };
}

/** Returns the billing details, which the bank compares with its own. */
function getBilling({ name, email, country, zip }: CheckoutValues) {
  const postalCode = hasPostalCodes(country) ? zip.trim() : "";
  return { name, email, address: { country, ...(postalCode && { postalCode }) } };
}

const isPending = (error: unknown) => findRepeatReason(error) === "pending";

function isCardField(field: CheckoutField | CardField): field is CardField {
  return field === "cardNumber" || field === "cardExpiry" || field === "cardCvc";
}
