import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import { formatOrderNumber } from "@matinee/domain/order-number";
import { Button } from "@matinee/ui/button";
import type { Overlay } from "../../../lib/overlay.ts";
import { OrderReceipt } from "../../checkout/order-receipt.tsx";
import type { Viewer } from "../../viewer/use-viewer.ts";

const texts = messages.myTickets;

export type InvoicedOrder = PlacedOrder & { slug: string };

/** Lists the orders of this browser whose invoice this viewer may see. */
export const listInvoiced = ({ order, purchase }: Pick<Viewer, "order" | "purchase">): InvoicedOrder[] =>
  [order, purchase].filter(
    (owned): owned is InvoicedOrder => owned !== null && owned.slug !== null && owned.can.invoice,
  );

/** The receipts of the orders that this browser has links of, and buttons that open their invoices. */
export function InvoiceButtons({
  page,
  viewer,
  onOpen,
}: {
  page: Pick<PublicPage, "receipt">;
  viewer: Pick<Viewer, "order" | "purchase">;
  onOpen: (overlay: Overlay) => void;
}) {
  const owned = listInvoiced(viewer);
  if (owned.length === 0) return null;
  return (
    <>
      {owned.map((order) => (
        <OrderReceipt key={order.id} page={page} order={order} />
      ))}
      <div className="mt-4 flex flex-wrap gap-2 max-tablet:*:grow">
        {owned.map(({ id }) => (
          <Button key={id} size="md" variant="quiet" onClick={() => onOpen({ kind: "invoice", id })}>
            {owned.length > 1 ? texts.invoiceOfOrder(formatOrderNumber(id)) : texts.invoice}
          </Button>
        ))}
      </div>
    </>
  );
}
