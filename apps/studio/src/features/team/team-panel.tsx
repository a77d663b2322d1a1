import { QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Avatar } from "@matinee/ui/avatar";
import { Chip } from "@matinee/ui/chip";
import { Panel } from "@matinee/ui/panel";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { InvitationLine } from "./invitation-line.tsx";
import { MemberLine } from "./member-line.tsx";
import { teamQuery } from "./team.queries.ts";

const texts = messages.team;

/** Lists the owner, the members and who was invited. */
export function TeamPanel({ event }: { event: OwnedPage }) {
  const team = useQuery(teamQuery(event.id));
  const { members = [], invitations = [] } = team.data ?? {};
  return (
    <Panel flush title={texts.members} count={team.data && members.length + 1}>
      <ul className="divide-y divide-line">
        <li className="flex items-center gap-3 px-5 py-3">
          <Avatar name={event.accountName} />
          <span className="min-w-0 flex-1 leading-ui wrap-anywhere">
            <strong className="block font-semibold">{event.accountName}</strong>
            <span className="text-sm text-text-3">{event.accountEmail}</span>
          </span>
          <Chip>{texts.owner}</Chip>
        </li>
        {members.map((member) => (
          <MemberLine key={member.id} eventId={event.id} member={member} />
        ))}
        {invitations.map((invitation) => (
          <InvitationLine key={invitation.id} eventId={event.id} invitation={invitation} />
        ))}
      </ul>
      {team.isError && !team.data ? (
        <div className="px-5 py-3">
          <QueryError error={team.error} retrying={team.isFetching} onRetry={() => void team.refetch()} />
        </div>
      ) : team.isPending ? (
        <Skeleton className="mx-5 my-3 h-10" />
      ) : members.length + invitations.length === 0 ? (
        <p className="border-t border-line px-5 py-4 text-text-2">{texts.alone}</p>
      ) : null}
    </Panel>
  );
}
