import { messages } from "@matinee/texts";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { CustomerDetail } from "@matinee/contract/routes/admin-accounts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { netOrderColumns } from "./order-columns.tsx";
import { usePageParameter } from "../../lib/lists/use-page-parameter.ts";
import { paths } from "../../paths.ts";

const texts = messages.orders;

/** The orders of a customer's events, newest first. */
export function CustomerOrders({ customer }: { customer: CustomerDetail }) {
  const [page, goTo] = usePageParameter("orders_page");
  const query = useQuery({
    queryKey: ["customer", customer.id, "orders", page],
    queryFn: () => unwrapData(api.adminOrders.list({ query: { owner: customer.email, page: String(page) } })),
    placeholderData: keepPreviousData,
  });
  return (
    <DetailTable
      title={texts.orders}
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
        <Link
          className="link"
          to={paths.ownerList("orders", customer.email)}
          aria-label={texts.viewAllOrders}
        >
          {texts.viewAll}
        </Link>
      }
    />
  );
}
