import { messages } from "@matinee/texts";
import { isInvalid, isMissing } from "@matinee/app-shell/api/api-failure";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { EmptyState } from "@matinee/ui/empty-state";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { formatOrderNumber } from "@matinee/domain/order-number";
import { DetailsScreen } from "../components/details/details-screen.tsx";
import { Timeline } from "../components/details/timeline.tsx";
import { RecordHistory } from "../features/audit/record-history.tsx";
import { NotesPanel } from "../features/notes/notes-panel.tsx";
import { OrderActions } from "../features/orders/order-actions.tsx";
import { OrderEmails, OrderPlays } from "../features/orders/order-activity.tsx";
import { OrderFacts } from "../features/orders/order-facts.tsx";
import { OrderInvoices } from "../features/orders/order-invoices.tsx";
import { OrderItems } from "../features/orders/order-items.tsx";
import { PassTable } from "../components/pass-table.tsx";
import { OrderTickets } from "../features/orders/order-tickets.tsx";
import { OrderStatusChip } from "../components/order-status-chip.tsx";
import { orderPageQuery, refreshOrder } from "../features/orders/orders.queries.ts";
import { formatInstant } from "../lib/formats/dates.ts";
import { listOrderTimeline } from "../lib/formats/timeline.ts";
import { getListAddress } from "../lib/last-list-addresses.ts";
import { paths } from "../paths.ts";

const texts = messages.orders;

/** `/admin/orders/:orderId`: an order with its sums, plays, emails, notes and history. */
export function OrderDetailsPage() {
  const { orderId = "" } = useParams();
  const query = useQuery(orderPageQuery(orderId));
  if (isInvalid(query.error) || isMissing(query.error)) return <MissingOrder />;
  return (
    <QueryPanel query={query}>
      {(order) => (
        <DetailsScreen
          title={texts.orderOf(order.name)}
          back={{ label: texts.backToOrders, path: () => getListAddress("orders") }}
          badges={
            <>
              <OrderStatusChip order={order} showsPaid />
              <span className="text-sm text-text-2">
                {formatOrderNumber(order.id)}, {formatInstant(order.createdAt)}
              </span>
            </>
          }
          actions={<OrderActions order={order} />}
          facts={<OrderFacts order={order} />}
        >
          <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_340px]">
            <div className="flex min-w-0 flex-col gap-4">
              <OrderItems order={order} />
              <OrderTickets order={order} />
              <PassTable passes={order.passes} refresh={refreshOrder} />
              <OrderInvoices order={order} />
              <OrderPlays order={order} />
              <OrderEmails order={order} />
              <NotesPanel subject="order" id={order.id} notes={order.notes} onChanged={refreshOrder} />
              <RecordHistory
                of={{ subject_type: "order", subject_id: order.id }}
                changedAt={query.dataUpdatedAt}
              />
            </div>
            <Timeline entries={listOrderTimeline(order)} />
          </div>
        </DetailsScreen>
      )}
    </QueryPanel>
  );
}

function MissingOrder() {
  return (
    <EmptyState title={texts.unknownOrder}>
      <Link className="link" to={paths.list("orders")}>
        {texts.allOrders}
      </Link>
    </EmptyState>
  );
}
