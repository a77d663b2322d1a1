import { messages } from "@matinee/texts";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { DownloadReportButton } from "../../components/download-report-button.tsx";
import { usePageParameter } from "../../lib/lists/use-page-parameter.ts";
import { orderColumns } from "./order-columns.tsx";

const texts = messages.orders;

/** The orders of an event, newest first. */
export function EventOrders({ pageId }: { pageId: string }) {
  const [page, setPage] = usePageParameter("orders_page");
  const query = useQuery({
    queryKey: ["event-orders", pageId, page],
    queryFn: () => unwrapData(api.orders.list({ params: { id: pageId }, query: { page: String(page) } })),
    placeholderData: (previous) => previous,
  });
  return (
    <DetailTable
      title={texts.orders}
      rows={query.data?.data}
      total={query.data?.total}
      columns={orderColumns}
      action={
        <DownloadReportButton
          size="sm"
          path={`/v1/pages/${pageId}/orders.csv`}
          total={query.data?.total ?? null}
        />
      }
      paging={{ page, pages: query.data?.pages ?? 1, goTo: setPage }}
      failure={
        query.isError
          ? { error: query.error, retry: () => void query.refetch(), retrying: query.isFetching }
          : undefined
      }
    />
  );
}
