import { messages } from "@matinee/texts";
import { PageHeader } from "@matinee/ui/page-header";
import { useInfiniteQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { DocumentTitle } from "../../components/document-title.tsx";
import { BankIndicator } from "../../components/bank/bank-indicator.tsx";
import { IndicatorSkeleton } from "../../components/indicator.tsx";
import { CreateEventButton } from "./create-event-button.tsx";
import { EventGrid } from "./event-grid.tsx";
import { eventsQuery } from "./events.queries.ts";
import { PayoutIndicator } from "./payout-indicator.tsx";
import { worksOnlyForOthers } from "./works-only-for-others.ts";

const texts = messages.eventsPage;

const ReceivedPanel = lazy(async () => ({
  default: (await import("../festival-invitation/received-panel.tsx")).ReceivedPanel,
}));

/** `/welcome` */
export function DashboardPage() {
  return <EventOverview title={messages.dashboard.title} />;
}

/** `/events`: the dashboard under another title. */
export function EventsPage() {
  return <EventOverview title={texts.events} />;
}

/** Shows the account's credits, payout requirements and events. */
function EventOverview({ title }: { title: string }) {
  return (
    <div className="mx-auto max-w-[1180px]">
      <DocumentTitle>{title}</DocumentTitle>
      <PageHeader title={title} actions={<CreateEventButton />} />
      <IncomeIndicators />
      <Suspense fallback={null}>
        <ReceivedPanel />
      </Suspense>
      <EventGrid />
    </div>
  );
}

/** The requirements for income; not for a member of teams without an event of their own. */
function IncomeIndicators() {
  const lists = [useInfiniteQuery(eventsQuery("active")), useInfiniteQuery(eventsQuery("archived"))];
  if (lists.some(({ isPending }) => isPending))
    return (
      <IndicatorGrid>
        <IndicatorSkeleton />
        <IndicatorSkeleton />
      </IndicatorGrid>
    );
  const cards = lists.flatMap(({ data }) => data?.pages.flatMap((page) => page.data) ?? []);
  const isComplete = lists.every(({ data, hasNextPage }) => data && !hasNextPage);
  if (worksOnlyForOthers(cards, isComplete)) return null;
  return (
    <IndicatorGrid>
      <PayoutIndicator />
      <BankIndicator />
    </IndicatorGrid>
  );
}

const IndicatorGrid = ({ children }: { children: ReactNode }) => (
  <div className="mt-8 grid gap-6 tabletPlus:grid-cols-2">{children}</div>
);
