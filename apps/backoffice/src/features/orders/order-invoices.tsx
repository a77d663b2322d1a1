import { unwrapData } from "@matinee/app-shell/api/api-client";
import { InvoicesDialog, InvoicesSection } from "@matinee/app-shell/components/invoices/invoices-section";
import { messages } from "@matinee/texts";
import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { Panel } from "@matinee/ui/panel";
import { useState } from "react";
import { api } from "../../api.ts";
import { refreshOrder } from "./orders.queries.ts";

/** The invoices and credit notes of an order, which staff also ask for in the name of its buyer. */
export function OrderInvoices({ order }: { order: AdminOrder }) {
  const [isAsking, setIsAsking] = useState(false);
  if (order.chargeTotal === 0) return null;
  const params = { id: order.pageId, orderId: order.id };
  return (
    <Panel title={messages.invoiceForm.list}>
      <div className="flex flex-col">
        <InvoicesSection order={order} onAsk={() => setIsAsking(true)} />
      </div>
      {isAsking ? (
        <InvoicesDialog
          order={order}
          load={() => unwrapData(api.invoices.list({ params }))}
          save={(body) => unwrapData(api.invoices.save({ params, body }))}
          onChanged={refreshOrder}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Panel>
  );
}
