import { unwrapData } from "@matinee/app-shell/api/api-client";
import { OrderInvoices } from "@matinee/app-shell/components/invoices/order-invoices";
import { messages } from "@matinee/texts";
import type { OrderInvoices as Invoices } from "@matinee/contract/schemas/invoices";
import { Dialog, DialogBody } from "@matinee/ui/dialog";
import { ErrorState } from "@matinee/ui/error-state";
import { Skeleton } from "@matinee/ui/skeleton";
import { useEffect, useState } from "react";
import type { Screening } from "../../viewer/use-screening.ts";
import { type InvoicedOrder, listInvoiced } from "./invoice-buttons.tsx";
import { ticketApi } from "./ticket-api.ts";

const texts = messages.invoiceForm;

/** The invoices of an order, or the form that asks for the first. */
export function InvoiceDialog({
  screening: { page, viewer },
  id,
  onClose,
}: {
  screening: Screening;
  /** Of the order. */
  id: string;
  onClose: () => void;
}) {
  // Each attempt loads the invoices from the start.
  const [attempt, setAttempt] = useState(0);
  const order = listInvoiced(viewer).find((owned) => owned.id === id);
  // A store order that was placed just now is loaded by its link.
  const waits = viewer.isLoading || (viewer.record.purchaseSlug !== undefined && viewer.purchase === null);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={texts.title}
      description={texts.description}
    >
      {order ? (
        <LoadedInvoices
          key={attempt}
          page={page}
          order={order}
          onRetry={() => setAttempt(attempt + 1)}
          onClose={onClose}
        />
      ) : viewer.isUnreachable ? (
        <DialogBody>
          <ErrorState title={texts.notLoaded} onRetry={viewer.refresh} />
        </DialogBody>
      ) : waits ? (
        <Loading />
      ) : (
        <DialogBody className="pt-2 pb-8">
          <p className="text-text-2">{texts.missing}</p>
        </DialogBody>
      )}
    </Dialog>
  );
}

function LoadedInvoices({
  page: { id: pageId, timezone },
  order: { id, slug },
  onRetry,
  onClose,
}: {
  page: Screening["page"];
  order: InvoicedOrder;
  onRetry: () => void;
  onClose: () => void;
}) {
  const [loaded, setLoaded] = useState<Invoices | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const params = { id: pageId, orderId: slug };
  useEffect(() => {
    let isCurrent = true;
    unwrapData(ticketApi.invoices.list({ params: { id: pageId, orderId: slug } })).then(
      (invoices) => isCurrent && setLoaded(invoices),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [pageId, slug]);
  if (loaded)
    return (
      <OrderInvoices
        draftName={`invoice.${id}`}
        path={`/v1/pages/${pageId}/orders/${slug}/invoices`}
        timezone={timezone}
        loaded={loaded}
        save={(body) => unwrapData(ticketApi.invoices.save({ params, body }))}
        onSaved={setLoaded}
        onClose={onClose}
      />
    );
  if (!hasFailed) return <Loading />;
  return (
    <DialogBody>
      <ErrorState title={texts.notLoaded} onRetry={onRetry} />
    </DialogBody>
  );
}

function Loading() {
  return (
    <DialogBody className="flex flex-col gap-4 py-4">
      <span role="status" className="sr-only">
        {texts.loading}
      </span>
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-5 w-1/2" />
    </DialogBody>
  );
}
