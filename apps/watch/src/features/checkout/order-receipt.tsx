import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/texts";
import { TaxTable } from "./tax-table.tsx";

/** An order's tax by rate, what a donor reads about the charity, and the number of its receipt; nothing where it has none of them. */
export function OrderReceipt({
  page,
  order: { tax, currency, receiptNumber, products },
}: {
  page: Pick<PublicPage, "receipt">;
  order: Pick<PlacedOrder, "tax" | "currency" | "receiptNumber" | "products">;
}) {
  const { charity } = page.receipt;
  const isDonation = products.some(({ type }) => type === "donation");
  return (
    <>
      {tax ? <TaxTable tax={tax} currency={currency} /> : null}
      {charity && isDonation ? (
        <p className="mt-3 text-sm wrap-anywhere text-text-2">
          <span dir="auto">{charity.text}</span>{" "}
          {charity.number ? messages.orderTax.charityNumber(charity.number) : null}
        </p>
      ) : null}
      {receiptNumber === null ? null : (
        <p className="mt-3 text-sm text-text-2">{messages.orderTax.receipt(receiptNumber)}</p>
      )}
    </>
  );
}
