import { messages } from "@matinee/texts";
import type { JobProblem, JobQueueRow } from "@matinee/contract/schemas/jobs";
import { Link } from "react-router";
import { DetailTable, type DetailTableProps } from "../../components/details/detail-table.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { paths } from "../../paths.ts";
import { formatAge, formatCount, nameQueue } from "./job-texts.ts";

/** The queues with their counts. A count of failed jobs leads to their list. */
export function JobQueues({
  queues,
  failure,
}: {
  queues: readonly JobQueueRow[] | undefined;
  failure: DetailTableProps<{ id: string }>["failure"];
}) {
  return (
    <DetailTable
      title={messages.jobs.queues}
      rows={queues?.map((queue) => ({ ...queue, id: queue.name }))}
      failure={failure}
      columns={[
        { header: messages.jobs.queue, strong: true, render: ({ name }) => nameQueue(name) },
        {
          header: messages.jobs.states.failed,
          align: "end",
          render: (queue) => <ProblemCount queue={queue} state="failed" />,
        },
        {
          header: messages.jobs.states.retrying,
          align: "end",
          render: (queue) => <ProblemCount queue={queue} state="retrying" />,
        },
        { header: messages.jobs.waiting, align: "end", render: ({ waiting }) => formatCount(waiting) },
        { header: messages.jobs.running, align: "end", render: ({ running }) => formatCount(running) },
        {
          header: messages.jobs.oldestWaiting,
          render: ({ oldestWaitingAt }) =>
            oldestWaitingAt ? (
              <span title={formatInstant(oldestWaitingAt)}>{formatAge(oldestWaitingAt)}</span>
            ) : null,
        },
        {
          header: messages.jobs.lastError,
          render: ({ lastError }) =>
            lastError ? (
              <span className="block max-w-96 truncate" title={lastError}>
                {lastError}
              </span>
            ) : null,
        },
      ]}
    />
  );
}

function ProblemCount({ queue, state }: { queue: JobQueueRow; state: JobProblem["state"] }) {
  const count = queue[state];
  if (count === 0) return formatCount(count);
  return (
    <Link
      className="link"
      aria-label={`${messages.jobs.states[state]}, ${nameQueue(queue.name)}: ${formatCount(count)}`}
      to={paths.jobs({ name: queue.name, state })}
      preventScrollReset
    >
      {formatCount(count)}
    </Link>
  );
}
