import { messages } from "@matinee/contract/messages";
import { donationSuggestions, parseDonation } from "@matinee/domain/donations";
import { formatUsdShort } from "@matinee/domain/money";
import { Field } from "@matinee/ui/field";
import { MoneyInput } from "@matinee/ui/money-input";
import { RadioTiles } from "@matinee/ui/radio-tiles";
import { useState } from "react";

/** The amount that is chosen, and what to say when it is none. */
export function useDonation({
  suggestions,
  takesCustom,
  where,
}: {
  suggestions: readonly number[];
  takesCustom: boolean;
  where: "gate" | "midroll";
}) {
  const amounts = donationSuggestions(suggestions, where);
  const [chosen, setChosen] = useState<string | null>(() =>
    String(amounts.find((cents) => cents > 0) ?? "custom"),
  );
  const [custom, setCustom] = useState("");
  const [error, setError] = useState<string | null>(null);
  /** Cents; 0 for none; null when what is typed is no amount, which is then said. */
  const read = (): number | null => {
    if (chosen !== "custom") return Number(chosen ?? 0);
    const choice = parseDonation(custom);
    if (choice.kind === "give") return choice.cents;
    if (choice.kind === "skip") return 0;
    setError(messages.donations.issues[choice.issue]);
    return null;
  };
  const view = (
    <div className="flex flex-col gap-4">
      <RadioTiles
        label="Amount"
        className={amounts.length > 4 ? "tablet:grid-flow-row! tablet:grid-cols-3!" : undefined}
        value={chosen}
        onValueChange={(value) => {
          setChosen(value);
          setError(null);
        }}
        options={[
          ...amounts.map((cents) => ({ value: String(cents), label: formatUsdShort(cents) })),
          ...(takesCustom ? [{ value: "custom", label: "Custom" }] : []),
        ]}
      />
      {chosen === "custom" ? (
        <Field label="Custom amount" error={error}>
          <MoneyInput
            value={custom}
            onChange={(event) => {
              setCustom(event.target.value);
              setError(null);
            }}
          />
        </Field>
      ) : null}
    </div>
  );
  return { view, read };
}
