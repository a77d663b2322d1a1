import { type Currency, messages } from "@matinee/texts";
import type { OrderTotals } from "@matinee/domain/order-totals";
import { Ticket } from "lucide-react";
import type { ReactNode } from "react";

const texts = messages.orderForm;

/** The totals of an order: subtotal, shipping, discount, total. */
export function TotalsList({
  totals: { itemsCents, shippingCents, discountCents, totalCents },
  currency,
  discountName,
  className,
}: {
  totals: OrderTotals;
  currency: Currency;
  /** The promo code, or another name for the discount. */
  discountName?: string | null;
  className?: string;
}) {
  const formatMoney = (cents: number) => messages.formats.money(cents, currency);
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
      <dt className="mt-2 text-lg font-semibold text-text">{texts.total}</dt>
      <dd className="mt-2 text-end text-lg font-semibold text-text">
        {totalCents === 0 ? messages.checkout.free : formatMoney(totalCents)}
      </dd>
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
