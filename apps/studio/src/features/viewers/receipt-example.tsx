import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { defaultCountry, getCountryName } from "@matinee/domain/countries";
import {
  computeIncludedTax,
  findTaxName,
  isTaxOnTop,
  listChargedLines,
  sumTaxedLines,
} from "@matinee/domain/tax";
import { messages } from "@matinee/texts";
import { useFormContext, useWatch } from "react-hook-form";
import { useEvent } from "../builder/builder-context.ts";
import { listStoreProducts } from "./list-prices.ts";
import { type MoneyValues, readRate } from "./money-form.ts";
import { useTaxReport } from "./tax-report.ts";
import { useSeller } from "./use-seller.ts";

const texts = messages.viewersStep;

/** What a buyer in the seller's country pays for a ticket and the first product, by the form's unsaved values. */
export function ReceiptExample() {
  const event = useEvent();
  const { control } = useFormContext<MoneyValues>();
  // Parts of the values are missing only before the form is ready.
  const [currency, taxMode, taxRate, taxName] = useWatch({
    control,
    name: ["currency", "taxMode", "taxRate", "taxName"],
  });
  const { seller } = useSeller();
  const number = useTaxReport().data?.nextReceiptNumber;
  const sellerCountry = seller?.country ?? defaultCountry;
  const city = texts.cities[sellerCountry];
  const title = city === undefined ? texts.exampleAnywhere : texts.example(city);
  const country = getCountryName(sellerCountry, messages.formats.locale);
  const items = listItems(event, country);
  if (items.length === 0) return null;
  const charged = listChargedLines(
    items.map(({ type, cents }) => ({ type, unitCents: cents, shippingCents: 0, quantity: 1 })),
    null,
    currency,
  );
  // Without a rate, as while it is typed, no tax is shown.
  const rate = taxMode === "included" ? readRate(taxRate) : null;
  const { netCents, taxCents, grossCents } = sumTaxedLines(computeIncludedTax(charged, rate ?? 0));
  const money = (cents: number) => messages.formats.money(cents, currency);
  return (
    <aside aria-label={title}>
      <h2 className="text-sm font-semibold">{title}</h2>
      <div className="mt-3 rounded-3 border border-line bg-surface p-5">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-display text-title-sm">{texts.exampleReceipt}</span>
          <span className="text-sm text-text-2 tabular-nums">{number}</span>
        </p>
        {seller ? (
          <p className="mt-2 text-sm wrap-anywhere text-text-2">
            {seller.name}
            {seller.taxNumber ? <span className="block">{seller.taxNumber}</span> : null}
          </p>
        ) : null}
        <dl className="mt-4 flex flex-col gap-2 border-t border-line pt-4 tabular-nums">
          {items.map(({ name, cents }) => (
            <Row key={name} name={name} value={money(cents)} />
          ))}
        </dl>
        {rate === null && taxMode !== "place" ? null : (
          <dl className="mt-2 flex flex-col gap-2 border-t border-line pt-2 text-sm text-text-2 tabular-nums">
            {rate !== null ? (
              <>
                <Row name={texts.net} value={money(netCents)} />
                <Row
                  name={texts.taxIncluded(
                    taxName.trim() || findTaxName(sellerCountry),
                    messages.formats.percent(rate / 100),
                  )}
                  value={money(taxCents)}
                />
              </>
            ) : (
              <Row name={texts.taxByPlace} value={isTaxOnTop(currency) ? texts.onTop : texts.inside} />
            )}
          </dl>
        )}
        <dl className="mt-2 text-base font-semibold tabular-nums">
          <Row
            name={taxMode === "place" && isTaxOnTop(currency) ? texts.totalBeforeTax : texts.total}
            value={money(grossCents)}
          />
        </dl>
      </div>
    </aside>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="shrink-0">{value}</dd>
    </div>
  );
}

/** A ticket, or the first pass, and the first product with its shipping. */
function listItems(event: OwnedPage, country: string) {
  const { enablePaywall, price } = event.paywallSettings;
  const pass = event.passes.find(({ active }) => active);
  const product = listStoreProducts(event).find(({ active }) => active);
  const items = [
    enablePaywall && { name: texts.ticketOf(event.title), cents: price, type: "paywall" as const },
    pass && { name: pass.title, cents: pass.price, type: "pass" as const },
    product && { name: product.title, cents: product.price, type: product.type },
    product && { name: texts.shippingTo(country), cents: product.shipping, type: product.type },
  ];
  return items.flatMap((item) => (item && item.cents > 0 ? [item] : []));
}
