import { PageLoading, QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { Panel } from "@matinee/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { activityQuery } from "../../lib/account.queries.ts";
import { formatDayTime } from "../../lib/dates.ts";

const texts = messages.activity;

/** Lists the latest actions on the account and its events, by the owner and by staff. */
export function ActivityPanel() {
  return (
    <Panel title={texts.title}>
      <p className="text-sm text-text-2">{texts.description}</p>
      <Activity />
    </Panel>
  );
}

function Activity() {
  const activity = useQuery(activityQuery);
  if (activity.isError)
    return (
      <QueryError
        error={activity.error}
        onRetry={() => activity.refetch()}
        retrying={activity.isRefetching}
      />
    );
  if (!activity.data) return <PageLoading />;
  if (activity.data.length === 0) return <p className="mt-4">{texts.empty}</p>;
  return (
    <ul className="mt-4 flex flex-col divide-y divide-line">
      {activity.data.map(({ event, address, createdAt, ...entry }) => (
        <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3">
          <span className="min-w-0 break-words">
            {texts.write(
              entry.action,
              describeActor(entry),
              event === null ? texts.anEvent : `“${event}”`,
              entry,
            )}
          </span>
          <span className="text-sm text-text-2">
            <time dateTime={createdAt}>{formatDayTime(createdAt)}</time>
            {address === null ? null : ` · ${address}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function describeActor({
  byOwner,
  byStaff,
  actor,
  moderator,
}: {
  byOwner: boolean;
  byStaff: boolean;
  actor: string | null;
  moderator: string | null;
}): string {
  if (byOwner) return texts.you;
  if (moderator) return texts.moderator(moderator);
  return byStaff || actor === null ? texts.team(actor) : texts.member(actor);
}
