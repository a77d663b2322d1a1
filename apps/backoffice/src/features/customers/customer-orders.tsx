import { unwrapData } from "@matinee/app-shell/api-client";
import type { CustomerDetail } from "@matinee/contract/routes/admin";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/detail-table.tsx";
import { netOrderColumns } from "../../components/order-columns.tsx";
import { usePageOf } from "../../lib/use-page-of.ts";
import { paths } from "../../paths.ts";

/** The orders of a customer's events, newest first. */
export function CustomerOrders({ customer }: { customer: CustomerDetail }) {
  const [page, goTo] = usePageOf("orders_page");
  const query = useQuery({
    queryKey: ["customer", customer.id, "orders", page],
    queryFn: () => unwrapData(api.adminOrders.list({ query: { owner: customer.email, page: String(page) } })),
    placeholderData: keepPreviousData,
  });
  return (
    <DetailTable
      title="Orders"
      rows={query.data?.results}
      total={query.data?.total ?? customer.ordersTotal}
      columns={netOrderColumns}
      paging={{ page, pages: query.data?.pages ?? 1, goTo }}
      failure={
        query.isError
          ? { error: query.error, retry: () => void query.refetch(), retrying: query.isFetching }
          : undefined
      }
      action={
        <Link className="link" to={paths.ofOwner("orders", customer.email)} aria-label="View all orders">
          View all
        </Link>
      }
    />
  );
}
