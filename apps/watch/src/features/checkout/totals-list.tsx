import { type Currency, messages } from "@matinee/texts";
import type { OrderTaxResponse } from "@matinee/contract/schemas/orders";
import type { OrderTotals } from "@matinee/domain/order-totals";
import { Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { listTaxParts } from "./order-tax.ts";

const texts = messages.orderForm;
const taxTexts = messages.orderTax;

/** The totals of an order: subtotal, shipping, discount, tax that is added, total, and tax that is inside of it. */
export function TotalsList({
  totals: { itemsCents, shippingCents, discountCents, totalCents },
  currency,
  tax,
  isPlusTax = false,
  discountName,
  className,
}: {
  totals: OrderTotals;
  currency: Currency;
  /** Null without one, and until it is known. */
  tax: Pick<OrderTaxResponse, "byRate"> | null;
  /** Whether a tax is added that is not known yet. */
  isPlusTax?: boolean;
  /** The promo code, or another name for the discount. */
  discountName?: string | null;
  className?: string;
}) {
  const formatMoney = (cents: number) => messages.formats.money(cents, currency);
  const isOnTop = totalCents > itemsCents + shippingCents - discountCents;
  const total = totalCents === 0 ? messages.checkout.free : formatMoney(totalCents);
  return (
    <dl className={`grid grid-cols-[1fr_auto] gap-y-2 text-text-2 tabular-nums ${className ?? ""}`}>
      {itemsCents > 0 ? <Row name={texts.subtotal}>{formatMoney(itemsCents)}</Row> : null}
      {shippingCents > 0 ? <Row name={messages.checkout.shipping}>{formatMoney(shippingCents)}</Row> : null}
      {discountName ? (
        <Row
          name={
            <span className="inline-flex items-center gap-2 text-success">
              <Ticket aria-hidden="true" className="size-4" /> {discountName}
            </span>
          }
        >
          <span className="text-success">−{formatMoney(discountCents)}</span>
        </Row>
      ) : null}
      {tax && isOnTop
        ? listTaxParts(tax).map(({ name, cents }) => (
            <Row key={name} name={name}>
              {formatMoney(cents)}
            </Row>
          ))
        : null}
      <dt className="mt-2 text-lg font-semibold text-text">{texts.total}</dt>
      <dd className="mt-2 text-end text-lg font-semibold text-text">
        {isPlusTax ? taxTexts.plus(total) : total}
      </dd>
      {tax && !isOnTop
        ? tax.byRate
            .filter((rate) => rate.tax > 0)
            .map((rate) => (
              <dd
                key={`${rate.name} ${rate.rate}`}
                className="col-span-2 -mt-1.5 text-end text-sm text-text-3"
              >
                {taxTexts.includes(rate.name, rate.rate, formatMoney(rate.tax))}
              </dd>
            ))
        : null}
    </dl>
  );
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-end">{children}</dd>
    </>
  );
}
