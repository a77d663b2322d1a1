import { createRulesResolver } from "@matinee/app-shell/forms/rules-resolver";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { type Currency, platformCurrency } from "@matinee/domain/currency";
import { eventTextLimits } from "@matinee/domain/event-text-limits";
import { isBlank, type Rule } from "@matinee/domain/rules";
import { defaultReceipt, taxLimits, type TaxMode } from "@matinee/domain/tax";
import { messages } from "@matinee/texts";
import { readCents } from "@matinee/ui/typed-number";

const texts = messages.viewersStep;

export type MoneyValues = {
  currency: Currency;
  taxMode: TaxMode;
  /** A percentage as typed. */
  taxRate: string;
  taxName: string;
  asksBusinesses: boolean;
  hasCharity: boolean;
  charityText: string;
  charityNumber: string;
};

export const moneyLabels: Record<keyof MoneyValues, string> = {
  currency: texts.currency,
  taxMode: texts.tax,
  taxRate: texts.rate,
  taxName: texts.name,
  asksBusinesses: texts.businesses,
  hasCharity: texts.charity,
  charityText: texts.charityText,
  charityNumber: texts.charityNumber,
};

export function toMoneyForm(event: OwnedPage | null): MoneyValues {
  const tax = event?.tax ?? { mode: "none" };
  const { asksBusinesses, charity } = event?.receipt ?? defaultReceipt;
  return {
    currency: event?.currency ?? platformCurrency,
    taxMode: tax.mode,
    taxRate: tax.mode === "included" ? messages.formats.number(tax.rate / 100) : "",
    taxName: tax.mode === "included" ? tax.name : "",
    asksBusinesses,
    hasCharity: charity !== null,
    charityText: charity?.text ?? "",
    charityNumber: charity?.number ?? "",
  };
}

export function toMoneySave(values: MoneyValues): SavePage {
  const name = values.taxName.trim();
  return {
    currency: values.currency,
    tax:
      values.taxMode === "included"
        ? { mode: "included", rate: readRate(values.taxRate) ?? 0, ...(name && { name }) }
        : { mode: values.taxMode },
    receipt: {
      asksBusinesses: values.asksBusinesses,
      charity: values.hasCharity
        ? { text: values.charityText.trim(), number: values.charityNumber.trim() }
        : null,
    },
  };
}

/**
 * Reads a percentage, which is typed as an amount with two decimals; null for anything else, also for one that no event can have.
 * @returns hundredths of a percent: 2300 for '23'
 */
export function readRate(typed: string): number | null {
  const rate = readCents(typed, platformCurrency).value;
  return rate !== null && rate >= taxLimits.minRate && rate <= taxLimits.maxRate ? rate : null;
}

const rules: Rule<
  MoneyValues,
  keyof MoneyValues,
  "rate-invalid" | "name-too-long" | "text-missing" | "text-too-long" | "number-too-long"
>[] = [
  {
    field: "taxRate",
    code: "rate-invalid",
    broken: ({ taxMode, taxRate }) => taxMode === "included" && readRate(taxRate) === null,
  },
  {
    field: "taxName",
    code: "name-too-long",
    broken: ({ taxMode, taxName }) => taxMode === "included" && taxName.trim().length > taxLimits.name,
  },
  {
    field: "charityText",
    code: "text-missing",
    broken: ({ hasCharity, charityText }) => hasCharity && isBlank(charityText),
  },
  {
    field: "charityText",
    code: "text-too-long",
    broken: ({ hasCharity, charityText }) =>
      hasCharity && charityText.trim().length > eventTextLimits.charity,
  },
  {
    field: "charityNumber",
    code: "number-too-long",
    broken: ({ hasCharity, charityNumber }) =>
      hasCharity && charityNumber.trim().length > eventTextLimits.charityNumber,
  },
];

export const moneyResolver = createRulesResolver(rules, {
  "rate-invalid": messages.eventMoney.rateRange,
  "name-too-long": texts.nameTooLong,
  "text-missing": texts.charityTextMissing,
  "text-too-long": texts.charityTextTooLong,
  "number-too-long": texts.charityNumberTooLong,
});
