import { messages } from "@matinee/texts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useEvent } from "../builder/builder-context.ts";
import { MoneyFields } from "../builder/components/money-fields.tsx";
import { StepFrame } from "../builder/components/step-frame.tsx";
import type { StepKey } from "../builder/steps/steps.ts";
import { useStepForm } from "../builder/step-form/use-step-form.ts";
import { listScreenings, programmeQuery } from "../../lib/programme.queries.ts";
import { promoCodesQuery } from "../promo-codes/promo-codes.queries.ts";
import { CurrencyDialog } from "./currency-dialog.tsx";
import { CurrencyFields } from "./currency-fields.tsx";
import { listPrices } from "./list-prices.ts";
import { moneyLabels, moneyResolver, toMoneyForm, toMoneySave } from "./money-form.ts";
import { ReceiptExample } from "./receipt-example.tsx";
import { ReceiptFields } from "./receipt-fields.tsx";
import { TaxReportCard } from "./tax-report-card.tsx";
import { TaxFields } from "./tax-fields.tsx";

const texts = messages.viewersStep;

/** The tab Currency and tax, with an example of a receipt. A change of the currency shows first what becomes of the prices. */
export function MoneyTab() {
  const event = useEvent();
  const stepForm = useStepForm({
    toForm: toMoneyForm,
    toSave: toMoneySave,
    resolver: moneyResolver,
    serverFields: {
      tax: "taxMode",
      "tax.mode": "taxMode",
      "tax.rate": "taxRate",
      "tax.name": "taxName",
      "receipt.charity.text": "charityText",
      "receipt.charity.number": "charityNumber",
    },
  });
  const { form } = stepForm;
  const [asked, setAsked] = useState<{ next: StepKey | null } | null>(null);
  const currency = useWatch({ control: form.control, name: "currency" });
  const isChanged = currency !== event.currency;
  const isFestival = event.kind === "festival";
  const { data: codes } = useQuery({ ...promoCodesQuery(event.id), enabled: isChanged });
  const { data: programme } = useQuery({ ...programmeQuery(event.id), enabled: isChanged && isFestival });
  const prices = listPrices(event, codes ?? [], programme ? listScreenings(programme) : []);
  // The question adds those that are still being read.
  const mayHavePrices = prices.length > 0 || !codes || (isFestival && !programme);
  const save = async (next: StepKey | null) => {
    // A save that a rule stops shows it, and changes no price.
    if (isChanged && mayHavePrices && (await form.trigger())) return setAsked({ next });
    return stepForm.save(next);
  };
  return (
    <>
      <StepFrame
        stepForm={{ ...stepForm, save }}
        labels={moneyLabels}
        formatConflict={formatConflict}
        toPreview={() => ({})}
        aside={
          <div className="flex w-full shrink-0 flex-col gap-4 desktop:sticky desktop:top-20 desktop:mt-6 desktop:w-[336px]">
            <ReceiptExample />
            <TaxReportCard />
          </div>
        }
      >
        <MoneyFields>
          <CurrencyFields />
          <TaxFields />
          <ReceiptFields />
        </MoneyFields>
      </StepFrame>
      {asked ? (
        <CurrencyDialog
          prices={prices}
          from={event.currency}
          to={currency}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void stepForm.save(asked.next);
          }}
        />
      ) : null}
    </>
  );
}

function formatConflict(name: string, value: unknown): unknown {
  if (name === "currency") return String(value).toUpperCase();
  return name === "taxMode" && (value === "none" || value === "included" || value === "place")
    ? texts.modes[value].label
    : value;
}
