import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import { Chip } from "@matinee/ui/chip";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { usePageParameter } from "../../lib/lists/use-page-parameter.ts";

const texts = messages.adminEvents.members;

/** The people in the live room of a premiere, and who of them is muted or banned; these come first. */
export function EventMembers({ pageId }: { pageId: string }) {
  const [page, setPage] = usePageParameter("members_page");
  const query = useQuery({
    queryKey: ["event-members", pageId, page],
    queryFn: () =>
      unwrapData(api.premiereAfterwards.members({ params: { id: pageId }, query: { page: String(page) } })),
    placeholderData: (previous) => previous,
  });
  return (
    <DetailTable
      title={texts.title}
      rows={query.data?.data}
      total={query.data?.total}
      empty={texts.empty}
      columns={[
        { header: texts.firstEntered, render: ({ joinedAt }) => formatInstant(joinedAt) },
        { header: texts.name, strong: true, render: ({ name }) => name || messages.backOffice.notAvailable },
        { header: texts.role, render: ({ role }) => texts.roles[role] },
        {
          header: texts.state,
          render: ({ bannedAt, mutedUntil }) =>
            bannedAt ? (
              <Chip tone="danger">{texts.banned(formatInstant(bannedAt))}</Chip>
            ) : mutedUntil && new Date(mutedUntil) > new Date(query.dataUpdatedAt) ? (
              <Chip tone="warning">{texts.muted(formatInstant(mutedUntil))}</Chip>
            ) : (
              ""
            ),
        },
      ]}
      paging={{ page, pages: query.data?.pages ?? 1, goTo: setPage }}
      failure={
        query.isError
          ? { error: query.error, retry: () => void query.refetch(), retrying: query.isFetching }
          : undefined
      }
    />
  );
}
