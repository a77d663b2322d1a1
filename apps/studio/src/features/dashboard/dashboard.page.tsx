import { messages } from "@matinee/contract/messages";
import { PageHeader } from "@matinee/ui/page-header";
import { DocumentTitle } from "../../components/document-title.tsx";
import { BankIndicator } from "../../components/bank/bank-indicator.tsx";
import { CreateEventButton } from "./create-event-button.tsx";
import { EventGrid } from "./event-grid.tsx";
import { PayoutIndicator } from "./payout-indicator.tsx";

/** `/welcome` */
export function DashboardPage() {
  return <EventOverview title={messages.dashboard.title} />;
}

/** `/events`: the dashboard under another title. */
export function EventsPage() {
  return <EventOverview title="Events" />;
}

/** Shows the account's credits, payout requirements and events. */
function EventOverview({ title }: { title: string }) {
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
