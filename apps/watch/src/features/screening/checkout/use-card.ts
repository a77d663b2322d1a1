import type { Stripe, StripeCardNumberElement } from "@stripe/stripe-js";
import type { CardField } from "@matinee/domain/checkout-rules";
import { cardFontFamily, cardFonts } from "@matinee/ui/card-fonts";
import { useCallback, useEffect, useRef, useState } from "react";
import { loadCardProvider } from "./load-card-provider.ts";

export type CardStates = Record<CardField, { complete: boolean; message: string | null }>;

const untouched = { complete: false, message: null };
const noCard: CardStates = { cardNumber: untouched, cardExpiry: untouched, cardCvc: untouched };

/** How long a frame may take to tell what was typed into it. */
const frameEventDelayMs = 250;

export interface Card {
  /** Null while the provider's fields are loading. */
  client: Stripe | null;
  hasFailed: boolean;
  states: CardStates;
  retry: () => void;
  /** The states, after the frames have had time to tell of the last key that was pressed. */
  readSettledStates: () => Promise<CardStates>;
  /** Mounts one field's frame. */
  mount: (field: CardField, place: HTMLElement) => () => void;
  focus: (field: CardField) => void;
  /** Whether a field takes input; it does not while a payment runs. */
  lock: (field: CardField, isLocked: boolean) => void;
  /** A payment method of what stands in the fields. @returns its id, or what the provider says is wrong */
  tokenize: (buyer: {
    name: string;
    email: string;
  }) => Promise<{ token: string } | { field: CardField; message: string }>;
}

/** The card, which lives in frames of the provider: we learn whether it is complete, and get a token for it. */
export function useCard(isNeeded: boolean, onChange: (field: CardField) => void): Card {
  const [client, setClient] = useState<Stripe | null>(null);
  const [failedRound, setFailedRound] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const [states, setStates] = useState(noCard);
  const latest = useRef(noCard);
  const elements = useRef<ReturnType<Stripe["elements"]> | null>(null);

  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    loadCardProvider().then(
      (loaded) => {
        if (isGone) return;
        elements.current = loaded.elements({ fonts: cardFonts() });
        setClient(loaded);
      },
      () => {
        if (!isGone) setFailedRound(round);
      },
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded, round]);

  const mount = useCallback(
    (field: CardField, place: HTMLElement) => {
      const group = elements.current;
      if (!group) return () => {};
      // The three overloads of `create` differ in the literal alone.
      const element = group.create(field as "cardNumber", {
        style: buildFieldStyle(),
        ...(field === "cardNumber" && { showIcon: false }),
      });
      element.on("change", (change) => {
        const state = { complete: change.complete, message: change.error?.message ?? null };
        latest.current = { ...latest.current, [field]: state };
        setStates(latest.current);
        onChange(field);
      });
      element.mount(place);
      return () => {
        element.destroy();
        latest.current = { ...latest.current, [field]: untouched };
        setStates(latest.current);
      };
    },
    [onChange],
  );

  const lock = useCallback(
    (field: CardField, isLocked: boolean) =>
      elements.current?.getElement(field as "cardNumber")?.update({ disabled: isLocked }),
    [],
  );

  return {
    client,
    states,
    mount,
    lock,
    hasFailed: failedRound === round,
    retry: () => setRound((count) => count + 1),
    focus: (field) => elements.current?.getElement(field as "cardNumber")?.focus(),
    async readSettledStates() {
      const isComplete = Object.values(latest.current).every(({ complete }) => complete);
      if (!isComplete) await new Promise((resolve) => setTimeout(resolve, frameEventDelayMs));
      return latest.current;
    },
    async tokenize(buyer) {
      const number: StripeCardNumberElement | null = elements.current?.getElement("cardNumber") ?? null;
      if (!client || !number) return { field: "cardNumber", message: "The card fields are not ready yet." };
      const made = await client.createPaymentMethod({ type: "card", card: number, billing_details: buyer });
      if (made.paymentMethod) return { token: made.paymentMethod.id };
      return {
        field: findCardField(made.error.code ?? ""),
        message: made.error.message ?? "This card was refused.",
      };
    },
  };
}

/** The field that a provider's error code, or its words for the buyer, speak of. */
export function findCardField(refusal: string): CardField {
  if (/expir/i.test(refusal)) return "cardExpiry";
  return /cvc|security code/i.test(refusal) ? "cardCvc" : "cardNumber";
}

/** The frames cannot see our stylesheet. */
function buildFieldStyle() {
  const roles = getComputedStyle(document.documentElement);
  const role = (name: string) => roles.getPropertyValue(name).trim();
  return {
    base: {
      color: role("--text"),
      iconColor: role("--text-2"),
      fontFamily: cardFontFamily,
      fontSize: "16px",
      "::placeholder": { color: role("--text-3") },
      ":disabled": { color: role("--text-3") },
    },
    invalid: { color: role("--danger") },
  };
}
