import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import type { ChosenPrice } from "./use-chosen-price.ts";

const texts = messages.chosenPrice;

/** Asks the buyer for the price of their ticket. */
export function ChosenPriceField({ price, isLocked }: { price: ChosenPrice; isLocked: boolean }) {
  const { typed, currency, minimumCents, suggestedCents, issue, showsIssue } = price;
  return (
    <Field
      label={texts.label}
      help={texts.help(minimumCents, suggestedCents, currency)}
      error={showsIssue ? issue : null}
    >
      <MoneyInput
        currency={currency}
        value={typed}
        disabled={isLocked}
        onChange={(event) => price.type(event.target.value)}
        onBlur={() => price.check()}
      />
    </Field>
  );
}
