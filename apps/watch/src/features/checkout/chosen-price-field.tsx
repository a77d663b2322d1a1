import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import type { ChosenPrice } from "./use-chosen-price.ts";

const texts = messages.chosenPrice;

/** Asks the buyer for the price of their ticket. */
export function ChosenPriceField({ price, isLocked }: { price: ChosenPrice; isLocked: boolean }) {
  const { typed, minimumCents, suggestedCents, issue, showsIssue } = price;
  return (
    <Field
      label={texts.label}
      help={texts.help(minimumCents, suggestedCents)}
      error={showsIssue ? issue : null}
    >
      <MoneyInput
        value={typed}
        disabled={isLocked}
        onChange={(event) => price.type(event.target.value)}
        onBlur={() => price.check()}
      />
    </Field>
  );
}
