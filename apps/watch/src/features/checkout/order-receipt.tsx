import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import { messages } from "@matinee/texts";
import { TaxTable } from "./tax-table.tsx";

/** The number of an order's receipt and its tax by rate; nothing where it has neither. */
export function OrderReceipt({
  order: { tax, currency, receiptNumber },
}: {
  order: Pick<PlacedOrder, "tax" | "currency" | "receiptNumber">;
}) {
  return (
    <>
      {tax ? <TaxTable tax={tax} currency={currency} /> : null}
      {receiptNumber ? (
        <p className="mt-3 text-sm text-text-2">{messages.orderTax.receipt(receiptNumber)}</p>
      ) : null}
    </>
  );
}
