import type { Column } from "@matinee/app-shell/lists/column";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { useMediaQuery } from "@matinee/app-shell/use-media-query";
import { messages } from "@matinee/texts";
import type { ChangeableOrder } from "@matinee/contract/schemas/orders";
import { formatOrderNumber } from "@matinee/domain/order-number";
import { api } from "../api.ts";
import { DownloadReportButton } from "../components/download-report-button.tsx";
import type { FilterField } from "@matinee/app-shell/lists/filter-field";
import { StaffListPage } from "../components/list/staff-list-page.tsx";
import { TruncatedText } from "../components/truncated-text.tsx";
import { OrderEvent } from "../components/order-event.tsx";
import { OrderStatusChip } from "../components/order-status-chip.tsx";
import { formatInstant, formatUtcInstant } from "../lib/formats/dates.ts";
import { useStaffListAddress } from "../lib/lists/staff-list-address.ts";
import { type LoadList, useList } from "../lib/lists/use-list.ts";
import { orderFilterNames } from "../lib/formats/order-filter-names.ts";
import { OrderBulkBar } from "../features/bulk-update/order-bulk-bar.tsx";
import { OrderDrawer } from "../features/orders/order-drawer.tsx";
import { OrderOptions } from "../features/orders/order-options.tsx";
import { OrderTotals } from "../features/orders/order-totals.tsx";
import { screens } from "@matinee/ui/screens";

const texts = messages.orders;

const filters: readonly FilterField[] = [
  {
    kind: "choice",
    name: "status",
    label: texts.status,
    options: Object.entries(orderFilterNames).map(([value, label]) => ({ value, label })),
  },
  { kind: "date", name: "from", label: messages.filters.from },
  { kind: "date", name: "to", label: messages.filters.until },
  { kind: "amount", name: "min_amount", label: texts.atLeast },
  { kind: "amount", name: "max_amount", label: texts.atMost },
  { kind: "flag", name: "after_watching", label: messages.filters.boughtAfterWatching },
  { kind: "text", name: "owner", label: texts.ownerFilter },
  { kind: "fixed", name: "order_id", label: texts.oneOrder },
];

const columns: Column<ChangeableOrder>[] = [
  { id: "name", header: texts.name, cell: (order) => <TruncatedText text={order.name} /> },
  {
    id: "number",
    header: messages.orders.number,
    width: "120px",
    from: "laptop",
    cell: (order) => <span className="tabular-nums">{formatOrderNumber(order.id)}</span>,
  },
  {
    id: "email",
    header: texts.email,
    width: "18%",
    from: "laptop",
    cell: (row) => <TruncatedText text={row.email} />,
  },
  {
    id: "title",
    header: texts.eventTitle,
    width: "13%",
    from: "laptop",
    cell: (row) => <OrderEvent order={row} isInList />,
  },
  {
    id: "date",
    // The days of this zone are those that the date filters mean.
    header: messages.tables.dateUtc,
    sort: "date",
    width: "175px",
    cell: (row) => <span title={formatInstant(row.createdAt)}>{formatUtcInstant(row.createdAt)}</span>,
  },
  {
    id: "status",
    header: texts.status,
    width: "130px",
    from: "tablet",
    cell: (row) => <OrderStatusChip order={row} showsPaid />,
  },
  {
    id: "amount",
    header: texts.amount,
    sort: "amount",
    width: "100px",
    align: "end",
    cell: (row) => messages.formats.money(row.chargeTotal, row.currency),
  },
];

/** On a phone the status is below the name and the amount beside it: the other columns are reached by scrolling. */
const phoneColumns: Column<ChangeableOrder>[] = [
  {
    id: "name",
    header: texts.name,
    cell: (order) => (
      <span className="flex max-w-36 flex-col items-start gap-1">
        <TruncatedText text={order.name} />
        <OrderStatusChip order={order} showsPaid />
      </span>
    ),
  },
  ...columns.filter(({ id }) => id === "amount"),
  ...columns.filter(({ id }) => id !== "name" && id !== "amount"),
];

const loadOrders: LoadList<ChangeableOrder> = async (query, signal) => {
  const { results: rows, ...list } = await unwrapData(
    api.adminOrders.list({ query, fetchOptions: { signal } }),
  );
  return { rows, ...list };
};

const renderOptions = (order: ChangeableOrder) => <OrderOptions order={order} />;

/** `/admin/orders`: the orders of all events. */
export function OrdersPage() {
  const address = useStaffListAddress(filters);
  const list = useList("orders", address.query, loadOrders);
  const isPhone = useMediaQuery(screens.belowTablet);
  return (
    <StaffListPage
      title={texts.orders}
      views="orders"
      search={messages.search.orders}
      address={address}
      filters={filters}
      actions={<DownloadReportButton path="/v1/admin/orders.csv" query={address.query} total={list.total} />}
      figures={
        <>
          <OrderTotals query={address.query} />
          {address.query["sort"]?.endsWith("amount") ? (
            <p className="text-sm text-text-2">{texts.sortedByCurrency}</p>
          ) : null}
        </>
      }
      columns={isPhone ? phoneColumns : columns}
      minWidth="wide"
      list={list}
      getName={(order) => texts.orderOfInText(order.name)}
      renderDrawer={(order) => <OrderDrawer order={order} />}
      renderOptions={renderOptions}
      renderBulk={(orders, clear, matching) => (
        <OrderBulkBar orders={orders} matching={matching} onClear={clear} />
      )}
    />
  );
}
