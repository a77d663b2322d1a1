import type { CardField } from "@matinee/domain/checkout-rules";
import { cardFontFamily, getCardFonts } from "@matinee/ui/card-fonts";
import type { Stripe, StripeCardNumberElement } from "@stripe/stripe-js";
import { useCallback, useEffect, useRef, useState } from "react";
import { loadCardProvider } from "./load-card-provider.ts";

export type CardStates = Record<CardField, { complete: boolean; message: string | null }>;

const untouched = { complete: false, message: null };
const noCard: CardStates = { cardNumber: untouched, cardExpiry: untouched, cardCvc: untouched };

/** The time in which an iframe reports the last key press. */
const frameEventDelayMs = 250;

export interface Card {
  /** Null while the provider's fields are loading. */
  client: Stripe | null;
  hasFailed: boolean;
  states: CardStates;
  retry: () => void;
  /** Returns the states once the iframes have had time to report the last key press. */
  readSettledStates: () => Promise<CardStates>;
  /** Mounts the iframe of a field. Returns a function that removes it. */
  mount: (field: CardField, container: HTMLElement) => () => void;
  focus: (field: CardField) => void;
  /** Locks a field while a payment runs. */
  lock: (field: CardField, isLocked: boolean) => void;
  /** Creates a payment method from the fields. Returns its id, or the provider's error. */
  tokenize: (buyer: {
    name: string;
    email: string;
    address: { country: string; postal_code?: string };
  }) => Promise<{ token: string } | { field: CardField; message: string }>;
}

/** Manages the card fields. They are iframes of the provider: we only learn whether they are complete, and get a token. */
export function useCard(isNeeded: boolean, onChange: (field: CardField) => void): Card {
  const [client, setClient] = useState<Stripe | null>(null);
  const [failedLoad, setFailedLoad] = useState<number | null>(null);
  const [load, setLoad] = useState(0);
  const [states, setStates] = useState(noCard);
  const latest = useRef(noCard);
  const elements = useRef<ReturnType<Stripe["elements"]> | null>(null);

  useEffect(() => {
    if (!isNeeded) return undefined;
    let isUnmounted = false;
    loadCardProvider().then(
      (loaded) => {
        if (isUnmounted) return;
        elements.current = loaded.elements({ fonts: getCardFonts() });
        setClient(loaded);
      },
      () => {
        if (!isUnmounted) setFailedLoad(load);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [isNeeded, load]);

  const mount = useCallback(
    (field: CardField, container: HTMLElement) => {
      const group = elements.current;
      if (!group) return () => {};
      // The three overloads of `create` differ only in the literal.
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
      element.mount(container);
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
      // The overloads of `getElement` differ only in the literal; so in `focus`.
      elements.current?.getElement(field as "cardNumber")?.update({ disabled: isLocked }),
    [],
  );

  return {
    client,
    states,
    mount,
    lock,
    hasFailed: failedLoad === load,
    retry: () => setLoad((count) => count + 1),
    focus: (field) => elements.current?.getElement(field as "cardNumber")?.focus(),
    async readSettledStates() {
      const isComplete = Object.values(latest.current).every(({ complete }) => complete);
      if (!isComplete) await new Promise((resolve) => setTimeout(resolve, frameEventDelayMs));
      return latest.current;
    },
    async tokenize(buyer) {
      const number: StripeCardNumberElement | null = elements.current?.getElement("cardNumber") ?? null;
      if (!client || !number) return { field: "cardNumber", message: "The card fields are not ready yet." };
      const { paymentMethod, error } = await client.createPaymentMethod({
        type: "card",
        card: number,
        billing_details: buyer,
      });
      if (paymentMethod) return { token: paymentMethod.id };
      return {
        field: findCardField(error.code ?? ""),
        message: error.message ?? "This card was refused.",
      };
    },
  };
}

/** Finds the field to which an error of the provider refers, by its code or message. */
export function findCardField(error: string): CardField {
  if (/expir/i.test(error)) return "cardExpiry";
  return /cvc|security code/i.test(error) ? "cardCvc" : "cardNumber";
}

/** Builds the style of the iframes, which cannot use our style sheet. */
function buildFieldStyle() {
  const style = getComputedStyle(document.documentElement);
  const readColor = (name: string) => style.getPropertyValue(name).trim();
  return {
    base: {
      color: readColor("--text"),
      iconColor: readColor("--text-2"),
      fontFamily: cardFontFamily,
      fontSize: "16px",
      "::placeholder": { color: readColor("--text-3") },
      ":disabled": { color: readColor("--text-3") },
    },
    invalid: { color: readColor("--danger") },
  };
}
