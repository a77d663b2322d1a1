import { type Currency, messages } from "@matinee/texts";
import { chooseDonation, listDonationSuggestions, readSuggestions } from "@matinee/domain/donations";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { RadioTiles } from "@matinee/ui/radio-tiles";
import { readCents, writeCents } from "@matinee/ui/typed-number";
import { useState } from "react";
import { useDraft } from "@matinee/app-shell/forms/use-draft";
import { useScrollIntoView } from "@matinee/app-shell/use-scroll-into-view";
import { useIsHydrated } from "../lib/use-viewer-time-zone.ts";

const texts = messages.giving;

/** A form part that asks for a donation's amount, and `read`, which validates it. */
export function useDonationChoice({
  page,
  takesCustom,
  where,
  mustGive = false,
  isNarrow = false,
}: {
  page: PublicPage;
  takesCustom: boolean;
  where: "gate" | "midroll" | "page";
  /** An amount of 0 is rejected. */
  mustGive?: boolean;
  /** The amounts are three in a row at every width. */
  isNarrow?: boolean;
}) {
  const { currency } = page;
  const amounts = listDonationSuggestions(
    readSuggestions(page.paywallSettings, where),
    where === "gate" ? "gate" : "midroll",
    currency,
  );
  // Before a checkout nothing is chosen for the buyer: an extra payment must be their own choice.
  const first = String(where === "gate" ? 0 : (amounts[0] ?? "custom"));
  const untouched = { chosen: first, custom: "" };
  const [draft, setTyped] = useDraft(`donation.${where}.${page.id}`, untouched);
  // The server's document has nobody's draft.
  const typed = useIsHydrated() ? draft : untouched;
  const isOffered = typed.chosen === "custom" ? takesCustom : amounts.map(String).includes(typed.chosen);
  const chosen = isOffered ? typed.chosen : first;
  const { custom } = typed;
  const choose = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    setError(null);
  };
  const [error, setError] = useState<string | null>(null);
  const errorField = useScrollIntoView(error);
  /** Returns cents, 0 for no donation, or null after showing an error for a text that is not an amount. */
  const read = (): number | null => {
    if (chosen !== "custom") return Number(chosen);
    const { value, problem } = readCents(custom, currency);
    const choice = chooseDonation(value, currency);
    if (!problem && choice.kind === "give") return choice.cents;
    if (!problem && choice.kind === "skip" && !mustGive) return 0;
    setError(
      problem ??
        (choice.kind === "invalid" ? messages.donations.issues[choice.issue] : messages.donations.missing)(
          currency,
        ),
    );
    return null;
  };
  const view = (
    <div className="flex flex-col gap-4">
      <RadioTiles
        label={texts.amount}
        className={amounts.length > 4 || isNarrow ? "tablet:grid-flow-row! tablet:grid-cols-3!" : undefined}
        value={chosen}
        onValueChange={(value) => choose({ chosen: value })}
        options={[
          ...amounts.map((cents) => ({
            value: String(cents),
            label: cents === 0 ? messages.donations.none : messages.formats.shortMoney(cents, currency),
          })),
          ...(takesCustom ? [{ value: "custom", label: texts.custom }] : []),
        ]}
      />
      {chosen === "custom" ? (
        <div ref={errorField} className={where === "page" ? "max-tablet:scroll-mb-24" : undefined}>
          <Field label={texts.customAmount} error={error}>
            <MoneyInput
              currency={currency}
              value={custom}
              onChange={(event) => choose({ custom: event.target.value })}
              onBlur={(event) => {
                const { value } = readCents(event.target.value, currency);
                if (value !== null && value < 0) choose({ custom: writeCents(-value, currency) });
              }}
            />
          </Field>
        </div>
      ) : null}
    </div>
  );
  const givesNothing = chosen === "custom" ? !mustGive && isNothing(custom, currency) : chosen === "0";
  const chosenCents = chosen === "custom" ? null : Number(chosen);
  return { view, read, givesNothing, chosenCents };
}

function isNothing(custom: string, currency: Currency): boolean {
  const { value, problem } = readCents(custom, currency);
  return !problem && chooseDonation(value, currency).kind === "skip";
}
