import type { CardField } from "@matinee/domain/checkout-rules";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type CardFields,
  type CardFieldState,
  cardNotReady,
  type CardPayer,
  type CardToken,
} from "./payment-port.ts";

export type CardStates = Record<CardField, CardFieldState>;

const untouched = { complete: false, message: null };
const noCard: CardStates = { cardNumber: untouched, cardExpiry: untouched, cardCvc: untouched };

/** The time in which a frame reports the last key press. */
const frameEventDelayMs = 250;

export interface Card {
  /** False while the provider's fields are loading. */
  isReady: boolean;
  hasFailed: boolean;
  states: CardStates;
  retry: () => void;
  /** Returns the states once the frames have had time to report the last key press. */
  readSettledStates: () => Promise<CardStates>;
  /** Mounts the frame of a field. Returns a function that removes it. */
  mount: (field: CardField, container: HTMLElement) => () => void;
  focus: (field: CardField) => void;
  /** Locks a field while a payment runs. */
  lock: (field: CardField, isLocked: boolean) => void;
  /** Creates a token from the fields. Returns it, or the provider's error. */
  tokenize: (payer: CardPayer) => Promise<{ token: CardToken } | { field: CardField; message: string }>;
}

/**
 * Manages the card fields of a form.
 * @param load creates them; always the same function
 * @param onChange a field has changed; always the same function
 */
export function useCard(
  isNeeded: boolean,
  load: () => Promise<CardFields>,
  onChange?: (field: CardField) => void,
): Card {
  const [fields, setFields] = useState<CardFields | null>(null);
  const [failedLoad, setFailedLoad] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [states, setStates] = useState(noCard);
  const latest = useRef(noCard);

  useEffect(() => {
    if (!isNeeded || fields) return undefined;
    let isUnmounted = false;
    load().then(
      (loaded) => {
        if (!isUnmounted) setFields(loaded);
      },
      () => {
        if (!isUnmounted) setFailedLoad(attempt);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [isNeeded, fields, load, attempt]);

  const mount = useCallback(
    (field: CardField, container: HTMLElement) => {
      if (!fields) return () => {};
      const setState = (state: CardFieldState) => {
        latest.current = { ...latest.current, [field]: state };
        setStates(latest.current);
      };
      const remove = fields.mount(field, container, (state) => {
        setState(state);
        onChange?.(field);
      });
      return () => {
        remove();
        setState(untouched);
      };
    },
    [fields, onChange],
  );

  const lock = useCallback((field: CardField, isLocked: boolean) => fields?.lock(field, isLocked), [fields]);

  return {
    isReady: fields !== null,
    states,
    mount,
    lock,
    hasFailed: failedLoad === attempt,
    retry: () => setAttempt((count) => count + 1),
    focus: (field) => fields?.focus(field),
    async readSettledStates() {
      const isComplete = Object.values(latest.current).every(({ complete }) => complete);
      if (!isComplete) await new Promise((resolve) => setTimeout(resolve, frameEventDelayMs));
      return latest.current;
    },
    async tokenize(payer) {
      return fields ? fields.tokenize(payer) : { field: "cardNumber", message: cardNotReady };
    },
  };
}
