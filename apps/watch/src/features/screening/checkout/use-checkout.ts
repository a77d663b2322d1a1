import { messages } from "@matinee/contract/messages";
import type { CreateOrder, PlacedOrder } from "@matinee/contract/schemas/orders";
import type { Product } from "@matinee/contract/schemas/products";
import { findIssues } from "@matinee/domain/rules";
import {
  type CardField,
  type CheckoutField,
  checkoutRules,
  type CheckoutInput,
} from "@matinee/domain/checkout-rules";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { callApi, CallFailure } from "../../../lib/call-api.ts";
import { calls } from "../../../paths.ts";
import { readFormDraft } from "../../../lib/form-drafts.ts";
import { useFocusFirstError } from "../../../lib/use-focus-first-error.ts";
import { useFormDraft } from "../../../lib/use-form-draft.ts";
import { requiresAddress, type OrderDraft, type OrderDraftLine, computeTotals } from "./order-draft.ts";
import { type OrderAttempt, saveAttempt, readAttempt } from "./stored-attempt.ts";
import { CardDeclinedError, mayHaveReachedServer, createAttempt, placeOrder } from "./place-order.ts";
import { type Card, findCardField, useCard } from "./use-card.ts";

export type CheckoutValues = Pick<CheckoutInput, CheckoutField>;

const buyerForm = "buyer";

const emptyBuyer: CheckoutValues = {
  email: "",
  name: "",
  street: "",
  country: "US",
  city: "",
  state: "",
  zip: "",
  tos: false,
};

export interface Checkout {
  form: UseFormReturn<CheckoutValues>;
  card: Card;
  cardErrors: Partial<Record<CardField, string>>;
  isSubmitting: boolean;
  /** What is wrong with the whole of it. */
  problem: string | null;
  /** The order may have reached the server: the same is sent again, and nothing can be changed. */
  isUncertain: boolean;
  /** The line broke while it was submitted, and it is tried again. */
  isRetrying: boolean;
  submit: () => Promise<void>;
}

export interface CheckoutOptions {
  pageId: string;
  /** The form on the screen. */
  place: RefObject<HTMLFormElement | null>;
  draft: OrderDraft;
  promo: string | null;
  known: { name?: string | undefined; email?: string | undefined };
  onPlaced: (order: PlacedOrder, buyer: { name: string; email: string }) => void;
  /** The server's prices or stock are others than this page's. */
  onStale: () => void;
  /** The promo code is not good any more. */
  onPromoRefused: (message: string) => void;
}

/** One checkout: its form, its card, and the order that it makes once. */
export function useCheckout(options: CheckoutOptions): Checkout {
  const { pageId, draft, promo, known, onPlaced, onStale, onPromoRefused } = options;
  const { totalCents } = computeTotals(draft, promo);
  const [cardErrors, setCardErrors] = useState<Checkout["cardErrors"]>({});
  const clearCardError = useCallback(
    (field: CardField) => setCardErrors(({ [field]: _, ...others }) => others),
    [],
  );
  const card = useCard(totalCents > 0, clearCardError);
  const scope = JSON.stringify([
    draft.lines.map(({ key, quantity, unitCents }) => [key, quantity, unitCents]),
    draft.extras.gift?.recipientEmail,
  ]);
  const [unanswered] = useState(() => readAttempt(pageId, scope));
  const attempt = useRef<OrderAttempt | null>(unanswered);
  const [isUncertain, setIsUncertain] = useState(unanswered !== null);
  const [problem, setProblem] = useState<string | null>(unanswered && messages.purchase.stillPending);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isRunning = useRef(false);
  const [isRetrying, setIsRetrying] = useState(false);
  const form = useForm<CheckoutValues>({
    defaultValues: fillBuyer(readFormDraft(buyerForm, emptyBuyer), known),
    shouldFocusError: false,
  });
  useFormDraft(form, buyerForm);
  const focusFirstError = useFocusFirstError(options.place);
  // What was wrong with a field is forgotten as it changes.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name && name in emptyBuyer) form.clearErrors(name as CheckoutField); // checked by this line
        },
      }),
    [form],
  );

  const keep = (next: OrderAttempt | null) => {
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
      asksAddress: requiresAddress(draft),
    };
    const issues = findIssues(checkoutRules, input);
    form.clearErrors();
    const wrongCard: Checkout["cardErrors"] = {};
    for (const { field, code } of issues) {
      const message = messages.checkout.issues[code];
      if (isCardField(field)) wrongCard[field] = states[field].message ?? message;
      else form.setError(field, { message });
    }
    setCardErrors(wrongCard);
    if (issues.length > 0) focusFirstError();
    return issues.length === 0;
  };

  const showFailure = (error: unknown) => {
    const isOpen = attempt.current !== null && mayHaveReachedServer(error);
    setIsUncertain(isOpen);
    if (!isOpen) keep(null);
    const isRefused =
      error instanceof CardDeclinedError || (error instanceof CallFailure && error.code === "card-refused");
    if (isRefused) {
      setCardErrors({ [findCardField(error.message)]: error.message });
      return focusFirstError();
    }
    if (!(error instanceof CallFailure) || error.code === "internal")
      return setProblem(messages.checkout.unexpectedError);
    if (error.status === 409) onStale();
    const promoRefusal = error.fields["couponCode"];
    if (promoRefusal) return onPromoRefused(promoRefusal);
    const wrong = Object.entries(error.fields).filter(([field]) => field in emptyBuyer);
    // Checked by the filter.
    for (const [field, message] of wrong) form.setError(field as CheckoutField, { message });
    if (wrong.length > 0) focusFirstError();
    else setProblem(error.message);
  };

  /** The order as it stands on the screen; null where the card is refused already. */
  const prepare = async (values: CheckoutValues): Promise<OrderAttempt | null> => {
    const wanted = await buildOrder(pageId, draft, promo, values, totalCents);
    const token = totalCents > 0 ? await card.tokenize({ name: values.name, email: values.email }) : null;
    if (!token || !("message" in token)) return createAttempt(wanted, token?.token ?? null);
    setCardErrors({ [token.field]: token.message });
    focusFirstError();
    return null;
  };

  const submit = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    const values = form.getValues();
    setProblem(null);
    try {
      if (!isUncertain && !(await showIssues(values))) return;
      setIsSubmitting(true);
      // After an answer that never came, the very same order goes again, token and all.
      const next = (isUncertain && attempt.current) || (await prepare(values));
      if (!next) return;
      keep(next);
      const order = await placeOrder(pageId, next, {
        onPending: (pendingSlug) => keep({ ...next, pendingSlug }),
        onRetry: () => setIsRetrying(true),
      });
      keep(null);
      const { name, email } = next.body;
      onPlaced(order, { name, email });
    } catch (error) {
      showFailure(error);
    } finally {
      isRunning.current = false;
      setIsSubmitting(false);
      setIsRetrying(false);
    }
  };

  return {
    form,
    card,
    cardErrors,
    isSubmitting,
    isRetrying,
    problem,
    isUncertain,
    submit,
  };
}

function isCardField(field: CheckoutField | CardField): field is CardField {
  return field === "cardNumber" || field === "cardExpiry" || field === "cardCvc";
}

function fillBuyer(typed: CheckoutValues, known: CheckoutOptions["known"]): CheckoutValues {
  return { ...typed, name: typed.name || (known.name ?? ""), email: typed.email || (known.email ?? "") };
}

async function buildOrder(
  pageId: string,
  draft: OrderDraft,
  promo: string | null,
  values: CheckoutValues,
  total: number,
): Promise<CreateOrder> {
  const { tos: _tos, ...typed } = values;
  const buyer = requiresAddress(draft) ? typed : { name: typed.name, email: typed.email };
  const trimmed = Object.fromEntries(Object.entries(buyer).map(([name, text]) => [name, text.trim()]));
  const { street = "", city = "", state = "", zip = "" } = trimmed;
  const products = await Promise.all(
    draft.lines.map(async (line) => ({ id: await findProductId(pageId, line), quantity: line.quantity })),
  );
  return {
    ...draft.extras,
    ...trimmed,
    email: values.email.trim(),
    name: values.name.trim(),
    ...(requiresAddress(draft) && { address: [street, city, state, zip].filter(Boolean).join(", ") }),
    prepay: true,
    products,
    total,
    ...(promo && { couponCode: promo }),
  };
}

async function findProductId(pageId: string, { product, unitCents }: OrderDraftLine): Promise<string> {
  if (product.kind === "known") return product.id;
  if (product.kind === "donation") {
    const { data } = await callApi<{ donationProductId: string }>("POST", calls.donationProduct(pageId), {
      body: { amount: unitCents },
    });
    return data.donationProductId;
  }
  if (product.id) return product.id;
  const { data } = await callApi<Product[]>("GET", calls.ticketProduct(pageId));
  const [ticket] = data;
  if (ticket) return ticket.id;
  throw new CallFailure(409, { code: "state-conflict", message: messages.purchase.ticketPriceChanged });
}
