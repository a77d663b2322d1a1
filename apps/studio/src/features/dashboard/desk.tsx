import { PageHeader } from "@matinee/ui/page-header";
import { DocumentTitle } from "../../components/document-title.tsx";
import { BankIndicator } from "../../components/bank/bank-indicator.tsx";
import { CreateEventButton } from "./create-event-button.tsx";
import { EventGrid } from "./event-grid.tsx";
import { PayoutIndicator } from "./payout-indicator.tsx";

/** Credits, payouts, and the events of whoever is signed in. */
export function Desk({ title }: { title: string }) {
  return (
    <div className="mx-auto max-w-[1180px]">
      <DocumentTitle>{title}</DocumentTitle>
      <PageHeader title={title} actions={<CreateEventButton />} />
      <div className="mt-8 grid gap-6 tabletPlus:grid-cols-2">
        <PayoutIndicator />
        <BankIndicator />
      </div>
      <EventGrid />
    </div>
  );
}
