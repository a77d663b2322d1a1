import { messages } from "@matinee/texts";
import type { Card } from "@matinee/app-shell/payments/use-card";
import type { CardField } from "@matinee/domain/checkout-rules";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { useEffect, useRef } from "react";

const texts = messages.orderForm;

const labels: Record<CardField, string> = {
  cardNumber: texts.cardNumber,
  cardExpiry: texts.expiry,
  cardCvc: texts.cvc,
};

/** Card number, expiry and CVC, each in an iframe of the card provider. */
export function CardFields({
  card,
  errors,
  isLocked,
}: {
  card: Card;
  errors: Partial<Record<CardField, string>>;
  isLocked: boolean;
}) {
  if (card.hasFailed) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-4 rounded-2 bg-danger-soft px-4 py-3 text-sm text-danger"
      >
        <span className="flex-1">{texts.cardFieldsNotLoaded}</span>
        <Button size="sm" onClick={card.retry}>
          {messages.actions.tryAgain}
        </Button>
      </div>
    );
  }
  const renderFrame = (field: CardField) => (
    <CardFrame
      key={field}
      {...{ field, card, isLocked }}
      error={errors[field] ?? card.states[field].message}
    />
  );
  return (
    <div role="group" aria-label={texts.cardDetails} className="grid grid-cols-2 gap-3">
      <div className="col-span-2">{renderFrame("cardNumber")}</div>
      {renderFrame("cardExpiry")}
      {renderFrame("cardCvc")}
    </div>
  );
}

function CardFrame({
  field,
  card,
  isLocked,
  error,
}: {
  field: CardField;
  card: Card;
  isLocked: boolean;
  error: string | null;
}) {
  const container = useRef<HTMLDivElement>(null);
  const { isReady, mount, lock } = card;
  useEffect(
    () => (isReady && container.current ? mount(field, container.current) : undefined),
    [isReady, field, mount],
  );
  useEffect(() => {
    if (isReady) lock(field, isLocked);
  }, [isReady, field, lock, isLocked]);
  return (
    <Field label={labels[field]} error={error} group>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only moves the focus into the iframe */}
      <div
        className={`control ${isLocked ? "cursor-not-allowed" : "cursor-text"}`}
        tabIndex={-1}
        data-invalid={error ? "" : undefined}
        data-disabled={isLocked ? "" : undefined}
        aria-disabled={isLocked}
        aria-busy={!isReady}
        onFocus={(event) => {
          if (event.target === event.currentTarget) card.focus(field);
        }}
        onMouseDown={(event) => {
          event.preventDefault();
          if (!isLocked) card.focus(field);
        }}
      >
        <div ref={container} className="h-[1.2em] w-full min-w-0" />
      </div>
    </Field>
  );
}
