import { getCountryName, unionCountries } from "@matinee/domain/countries";
import { eventTextLimits } from "@matinee/domain/event-text-limits";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Field } from "@matinee/ui/field";
import { Switch } from "@matinee/ui/switch";
import { TextArea } from "@matinee/ui/text-area";
import { TextInput } from "@matinee/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { FormSection } from "../builder/components/form-section.tsx";
import { taxNumberQuery } from "../../lib/account.queries.ts";
import { paths } from "../../paths.ts";
import type { MoneyValues } from "./money-form.ts";
import { useTaxReport } from "./tax-report.ts";
import { type Seller, useSeller } from "./use-seller.ts";

const texts = messages.viewersStep;

/** Whether the server checks the numbers of a country. Source: rules/currencies.md, Tax numbers. */
const hasCheckedTaxNumbers = (country: string) =>
  unionCountries.includes(country) || ["GB", "CA", "AU", "JP"].includes(country);

/** Who sells, whether businesses are asked for their data, and what receipts of donations say. */
export function ReceiptFields() {
  const { register, control, formState } = useFormContext<MoneyValues>();
  const { errors } = formState;
  const hasCharity = useWatch({ control, name: "hasCharity" });
  const { seller, isOperator } = useSeller();
  const [text, number] = [register("charityText"), register("charityNumber")];
  return (
    <FormSection title={texts.receipt}>
      {seller ? <SellerFacts seller={seller} isOperator={isOperator} /> : null}
      <div className="flex flex-col gap-3">
        <Switch label={texts.businesses} help={texts.businessesHelp} {...register("asksBusinesses")} />
        <Switch label={texts.charity} help={texts.charityHelp} {...register("hasCharity")} />
      </div>
      {hasCharity ? (
        <div className="grid gap-4">
          <Field
            label={texts.charityText}
            limit={eventTextLimits.charity}
            error={errors.charityText?.message}
          >
            <TextArea rows={3} {...text} />
          </Field>
          <Field
            label={texts.charityNumber}
            aside={messages.actions.optional}
            error={errors.charityNumber?.message}
          >
            <TextInput className="max-w-72" autoComplete="off" {...number} />
          </Field>
        </div>
      ) : null}
    </FormSection>
  );
}

/** Facts of the account, which its settings change, or of the operator. */
function SellerFacts({
  seller: { name, country, taxNumber },
  isOperator,
}: {
  seller: Seller;
  isOperator: boolean;
}) {
  const isOwners = taxNumber !== null && !isOperator;
  const found = useQuery(taxNumberQuery(isOwners ? taxNumber : null)).data;
  const problem = found?.register === "unknown" ? messages.settingsPage.taxNumberUnknown : null;
  const success = isOwners && hasCheckedTaxNumbers(country) ? texts.numberChecked : null;
  const note = found?.register === "registered" ? messages.settingsPage.taxNumberFound(found.name) : success;
  const nextNumber = useTaxReport().data?.nextReceiptNumber;
  const facts = [
    [texts.seller, name],
    [texts.country, getCountryName(country, messages.formats.locale)],
    [texts.taxNumber, taxNumber ?? texts.noTaxNumber],
    ...(nextNumber === undefined ? [] : [[texts.nextNumber, nextNumber] as const]),
  ] as const;
  return (
    <div className="rounded-2 border border-line p-4">
      <dl className="grid gap-x-6 gap-y-3 tablet:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-text-3">{label}</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {problem ? (
        <Alert tone="warning" className="mt-3">
          {problem}
        </Alert>
      ) : null}
      {note && !problem ? (
        <p className="mt-3 flex gap-2 text-sm text-success">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {note}
        </p>
      ) : null}
      <p className="mt-3 text-sm text-text-2">
        {isOperator ? (
          texts.sellerIsOperator
        ) : (
          <Link className="link-plain" to={paths.settings}>
            {texts.changeInSettings}
          </Link>
        )}
      </p>
    </div>
  );
}
