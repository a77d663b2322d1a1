import type {
  Stripe,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
} from "@stripe/stripe-js";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { cardFontFamily, getCardFonts } from "@matinee/ui/card-fonts";
import { Field, useFieldControl } from "@matinee/ui/field";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { stripeQuery } from "../../lib/stripe.ts";

type CardElement = StripeCardNumberElement | StripeCardExpiryElement | StripeCardCvcElement;
export type CardElements = {
  number: StripeCardNumberElement;
  expiry: StripeCardExpiryElement;
  cvc: StripeCardCvcElement;
};
type Complete = { number: boolean; expiry: boolean; cvc: boolean };

/** Loads Stripe and creates the card's three fields. They are Stripe's frames: the numbers never reach this page. */
export function useCardElements() {
  const { data: stripe, isError, refetch } = useQuery(stripeQuery);
  const [complete, setComplete] = useState<Complete>({ number: false, expiry: false, cvc: false });
  const elements = useMemo(() => (stripe ? createElements(stripe) : null), [stripe]);
  return { stripe, elements, complete, setComplete, failed: isError, reload: refetch };
}

function createElements(stripe: Stripe): CardElements {
  const readColor = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const style = {
    base: {
      color: readColor("--text"),
      fontFamily: cardFontFamily,
      fontSize: "16px",
      "::placeholder": { color: readColor("--text-3") },
    },
    invalid: { color: readColor("--danger") },
  };
  const group = stripe.elements({ fonts: getCardFonts() });
  return {
    number: group.create("cardNumber", { style, showIcon: true }),
    expiry: group.create("cardExpiry", { style }),
    cvc: group.create("cardCvc", { style }),
  };
}

export function CardFields({
  card,
  isLocked,
  errors,
}: {
  card: ReturnType<typeof useCardElements>;
  /** While the next press continues a purchase that has begun with the typed card. */
  isLocked: boolean;
  errors: { number?: string | undefined; expiry?: string | undefined; cvc?: string | undefined };
}) {
  const { elements } = card;
  useEffect(() => {
    for (const element of elements ? [elements.number, elements.expiry, elements.cvc] : [])
      element.update({ disabled: isLocked });
  }, [elements, isLocked]);
  if (card.failed)
    return (
      <Alert
        tone="danger"
        live
        action={
          <Button size="sm" onClick={() => card.reload()}>
            Try again
          </Button>
        }
      >
        The card fields could not be loaded.
      </Alert>
    );
  const markComplete = (field: keyof Complete) => (complete: boolean) =>
    card.setComplete((before) => ({ ...before, [field]: complete }));
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label="Card number" error={errors.number} className="col-span-2">
        <CardFrame
          element={elements?.number}
          isLocked={isLocked}
          onComplete={markComplete("number")}
          invalid={Boolean(errors.number)}
        />
      </Field>
      <Field label="Expiration date" error={errors.expiry}>
        <CardFrame
          element={elements?.expiry}
          isLocked={isLocked}
          onComplete={markComplete("expiry")}
          invalid={Boolean(errors.expiry)}
        />
      </Field>
      <Field label="CVC" error={errors.cvc}>
        <CardFrame
          element={elements?.cvc}
          isLocked={isLocked}
          onComplete={markComplete("cvc")}
          invalid={Boolean(errors.cvc)}
        />
      </Field>
    </div>
  );
}

function CardFrame({
  element,
  isLocked,
  onComplete,
  invalid,
}: {
  element: CardElement | undefined;
  isLocked: boolean;
  onComplete: (complete: boolean) => void;
  invalid: boolean;
}) {
  const { id } = useFieldControl<{ id?: string }>({});
  const [stripeError, setStripeError] = useState<string | null>(null);
  const mount = useMemo(
    () => (node: HTMLDivElement | null) => {
      if (!node || !element) return undefined;
      element.mount(node);
      const handleChange = (event: { complete: boolean; error?: { message: string } | undefined }) => {
        onComplete(event.complete);
        setStripeError(event.error?.message ?? null);
      };
      // The three elements' event types differ only in `elementType`, which is not read here.
      (element as StripeCardCvcElement).on("change", handleChange);
      return () => {
        (element as StripeCardCvcElement).off("change", handleChange);
        element.unmount();
      };
    },
    // The callbacks only set state. Remounting the frame for a new callback would lose the typed digits.
    // oxlint-disable-next-line react/exhaustive-deps
    [element],
  );
  return (
    <>
      <div
        className="control"
        data-invalid={invalid || stripeError ? "" : undefined}
        data-disabled={isLocked ? "" : undefined}
      >
        {element ? <div id={id} ref={mount} className="w-full" /> : <Skeleton className="h-2.5 w-1/2" />}
      </div>
      {stripeError && !invalid ? <span className="text-sm leading-ui text-danger">{stripeError}</span> : null}
    </>
  );
}
