import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import type { FestivalInvitation } from "@matinee/contract/schemas/festival-invitations";
import { Chip, type ChipTone } from "@matinee/ui/chip";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { paths } from "../../paths.ts";

const texts = messages.adminEvents.invitations;

const tones: Record<FestivalInvitation["state"], ChipTone> = {
  pending: "warning",
  accepted: "success",
  declined: "neutral",
  withdrawn: "neutral",
  ended: "neutral",
};

/** The invitations of a festival to screenings of other accounts, with their answers, newest first. */
export function EventInvitations({ festivalId }: { festivalId: string }) {
  const query = useQuery({
    queryKey: ["event-invitations", festivalId],
    queryFn: () => unwrapData(api.festivalInvitations.list({ params: { id: festivalId } })),
  });
  return (
    <DetailTable
      title={texts.title}
      rows={query.data}
      total={query.data?.length}
      empty={texts.empty}
      columns={[
        { header: texts.invited, render: ({ invitedAt }) => formatInstant(invitedAt) },
        {
          header: texts.screening,
          strong: true,
          render: ({ pageId, title, url }) =>
            pageId ? (
              <Link className="link" to={paths.event(pageId)}>
                {title || url}
              </Link>
            ) : (
              messages.backOffice.notAvailable
            ),
        },
        { header: texts.owner, render: ({ ownerName, email }) => ownerName ?? email },
        {
          header: texts.state,
          render: ({ state, expired }) =>
            state === "pending" && expired ? (
              <Chip tone="neutral">{texts.expired}</Chip>
            ) : (
              <Chip tone={tones[state]}>{texts.states[state]}</Chip>
            ),
        },
        { header: texts.reason, wrap: true, render: ({ reason }) => reason ?? "" },
      ]}
      failure={
        query.isError
          ? { error: query.error, retry: () => void query.refetch(), retrying: query.isFetching }
          : undefined
      }
    />
  );
}
