import { dataOf } from "@matinee/contract/client";
import { messages } from "@matinee/contract/messages";
import { countryName } from "@matinee/domain/countries";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/detail-table.tsx";
import { DownloadReportButton } from "../../components/download-report-button.tsx";
import { formatInstant } from "../../lib/dates.ts";

/** The emails that an event collected, newest first. */
export function EventSubscribers({ pageId }: { pageId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ["event-subscribers", pageId, page],
    queryFn: () => dataOf(api.subscribers.list({ params: { id: pageId }, query: { page: String(page) } })),
    placeholderData: (previous) => previous,
  });
  return (
    <DetailTable
      title="Collected emails"
      rows={query.data?.data}
      total={query.data?.total}
      columns={[
        { header: "Date", render: (subscriber) => formatInstant(subscriber.createdAt) },
        { header: "Name", strong: true, render: (subscriber) => subscriber.name },
        { header: "Email", render: (subscriber) => subscriber.email },
        {
          header: "Country",
          render: ({ country }) => (country ? countryName(country) : messages.backOffice.notAvailable),
        },
      ]}
      action={<DownloadReportButton size="sm" path={`/v1/pages/${pageId}/subscribers.csv`} />}
      paging={{ page, pages: query.data?.pages ?? 1, goTo: setPage }}
      failure={
        query.isError
          ? { error: query.error, retry: () => void query.refetch(), retrying: query.isFetching }
          : undefined
      }
    />
  );
}
