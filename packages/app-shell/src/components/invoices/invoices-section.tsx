import { messages } from "@matinee/texts";
import type {
  Invoice,
  InvoiceRecipient,
  OrderInvoices as Invoices,
} from "@matinee/contract/schemas/invoices";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody } from "@matinee/ui/dialog";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { nameOwnDraft } from "../../forms/drafts.ts";
import { QueryPanel } from "../query-states.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import { OrderInvoices } from "./order-invoices.tsx";

const texts = messages.invoiceForm;

interface OrderKey {
  id: string;
  pageId: string;
}

const buildPath = ({ pageId, id }: OrderKey) => `/v1/pages/${pageId}/orders/${id}/invoices`;

/** The documents of an order, to its organizer and staff; `onAsk` opens `InvoicesDialog`. */
export function InvoicesSection({
  order,
  timezone,
  onAsk,
}: {
  order: OrderKey & { invoices: readonly Invoice[] };
  /** Of the event, as on the documents. */
  timezone?: string;
  onAsk: () => void;
}) {
  return (
    <>
      {order.invoices.length > 0 ? (
        <InvoiceList invoices={order.invoices} path={buildPath(order)} timezone={timezone} />
      ) : (
        <p className="text-sm text-text-2">{texts.none}</p>
      )}
      <Button
        size="md"
        variant="quiet"
        className="mt-2 self-start"
        icon={<FileText aria-hidden="true" />}
        onClick={onAsk}
      >
        {order.invoices.length > 0 ? texts.correct : texts.get}
      </Button>
    </>
  );
}

/** Asks for whom the invoice of an order is, in the name of its buyer. */
export function InvoicesDialog({
  order,
  timezone,
  load,
  save,
  onChanged,
  onClose,
}: {
  order: OrderKey;
  timezone?: string;
  /** Call the API. */
  load: () => Promise<Invoices>;
  save: (recipient: InvoiceRecipient) => Promise<Invoices>;
  /** Loads the screens with the order again. */
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const queryKey = ["invoices", order.id];
  const query = useQuery({ queryKey, queryFn: load });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.description}
    >
      {query.data ? (
        <OrderInvoices
          draftName={nameOwnDraft(`invoice.${order.id}`)}
          path={buildPath(order)}
          timezone={timezone}
          loaded={query.data}
          save={save}
          onSaved={(saved) => {
            client.setQueryData(queryKey, saved);
            void onChanged();
          }}
          onClose={onClose}
        />
      ) : (
        <DialogBody className="pb-6">
          <QueryPanel query={query}>{() => null}</QueryPanel>
        </DialogBody>
      )}
    </Dialog>
  );
}
