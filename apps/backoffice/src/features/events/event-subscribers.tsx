import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ViewingDate } from "@matinee/app-shell/components/tickets/viewing-date";
import { messages } from "@matinee/texts";
import { getCountryName } from "@matinee/domain/countries";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { DownloadReportButton } from "../../components/download-report-button.tsx";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { usePageParameter } from "../../lib/lists/use-page-parameter.ts";
import { formatInstant } from "../../lib/formats/dates.ts";

const texts = messages.adminEvents;

/** The email addresses that an event collected, newest first. */
export function EventSubscribers({ pageId }: { pageId: string }) {
  const [page, setPage] = usePageParameter("emails_page");
  const query = useQuery({
    queryKey: ["event-subscribers", pageId, page],
    queryFn: () =>
      unwrapData(api.subscribers.list({ params: { id: pageId }, query: { page: String(page) } })),
    placeholderData: (previous) => previous,
  });
  const resend = useMutation({
    mutationFn: (email: string) =>
      unwrapData(api.subscribers.resend({ params: { id: pageId }, body: { email } })),
    onSuccess: () => toast.success(texts.linkSentAgain),
    onError: (error) => toastFailure(error, texts.linkNotSent),
  });
  return (
    <DetailTable
      title={texts.collectedEmails}
      rows={query.data?.data}
      total={query.data?.total}
      columns={[
        { header: texts.date, render: (subscriber) => formatInstant(subscriber.createdAt) },
        { header: texts.name, strong: true, render: (subscriber) => subscriber.name },
        { header: texts.email, render: (subscriber) => subscriber.email },
        {
          header: texts.country,
          render: ({ country }) =>
            country ? getCountryName(country, messages.formats.locale) : messages.backOffice.notAvailable,
        },
        {
          header: messages.attendees.state,
          render: ({ returnedAt, ...dates }) =>
            returnedAt === null ? (
              <>
                {messages.attendees.registered} <ViewingDate dates={dates} format={formatInstant} />
              </>
            ) : (
              messages.attendees.returned(formatInstant(returnedAt))
            ),
        },
        {
          header: "",
          align: "end",
          render: ({ email, returnedAt }) => (
            <button
              type="button"
              className="link"
              disabled={resend.isPending || returnedAt !== null}
              onClick={() => resend.mutate(email)}
            >
              {texts.sendLinkAgain}
            </button>
          ),
        },
      ]}
      action={
        <DownloadReportButton
          size="sm"
          path={`/v1/pages/${pageId}/subscribers.csv`}
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
