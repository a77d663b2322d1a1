import { messages } from "@matinee/texts";
import type { Card } from "@matinee/app-shell/payments/use-card";
import type { CardField } from "@matinee/domain/checkout-rules";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Field, useFieldControl } from "@matinee/ui/field";
import { Skeleton } from "@matinee/ui/skeleton";
import { useEffect, useRef } from "react";

const texts = messages.creditPurchase;

const labels: Record<CardField, string> = {
  cardNumber: texts.cardNumber,
  cardExpiry: texts.expirationDate,
  cardCvc: texts.cvc,
};

/** Card number, expiration date and CVC, each in a frame of the card provider. */
export function CardFields({
  card,
  isLocked,
  errors,
}: {
  card: Card;
  /** While the next press continues a purchase that has begun with the typed card. */
  isLocked: boolean;
  errors: Partial<Record<CardField, string | undefined>>;
}) {
  if (card.hasFailed)
    return (
      <Alert
        tone="danger"
        live
        action={
          <Button size="sm" onClick={card.retry}>
            {messages.actions.tryAgain}
          </Button>
        }
      >
        {texts.cardFieldsNotLoaded}
      </Alert>
    );
  const renderField = (field: CardField, className?: string) => (
    <Field label={labels[field]} error={errors[field]} className={className}>
      <CardFrame field={field} card={card} isLocked={isLocked} isInvalid={Boolean(errors[field])} />
    </Field>
  );
  return (
    <div className="grid grid-cols-2 gap-4">
      {renderField("cardNumber", "col-span-2")}
      {renderField("cardExpiry")}
      {renderField("cardCvc")}
    </div>
  );
}

function CardFrame({
  field,
  card,
  isLocked,
  isInvalid,
}: {
  field: CardField;
  card: Card;
  isLocked: boolean;
  isInvalid: boolean;
}) {
  const { id } = useFieldControl<{ id?: string }>({});
  const container = useRef<HTMLDivElement>(null);
  const { isReady, mount, lock } = card;
  const { message } = card.states[field];
  useEffect(
    () => (isReady && container.current ? mount(field, container.current) : undefined),
    [isReady, field, mount],
  );
  useEffect(() => {
    if (isReady) lock(field, isLocked);
  }, [isReady, field, lock, isLocked]);
  return (
    <>
      <div
        className="control"
        data-invalid={isInvalid || message ? "" : undefined}
        data-disabled={isLocked ? "" : undefined}
      >
        {isReady ? <div id={id} ref={container} className="w-full" /> : <Skeleton className="h-2.5 w-1/2" />}
      </div>
      {message && !isInvalid ? <span className="text-sm leading-ui text-danger">{message}</span> : null}
    </>
  );
}
