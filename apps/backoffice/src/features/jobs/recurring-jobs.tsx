import { messages } from "@matinee/texts";
import type { RecurringJobRow } from "@matinee/contract/schemas/jobs";
import { Chip } from "@matinee/ui/chip";
import { DetailTable, type DetailTableProps } from "../../components/details/detail-table.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { formatAge, formatSeconds, nameRecurringJob } from "./job-texts.ts";

/** The recurring jobs with their last runs in any worker. */
export function RecurringJobs({
  jobs,
  failure,
}: {
  jobs: readonly RecurringJobRow[] | undefined;
  failure: DetailTableProps<{ id: string }>["failure"];
}) {
  return (
    <DetailTable
      title={messages.jobs.recurring}
      rows={jobs?.map((job) => ({ ...job, id: job.name }))}
      failure={failure}
      empty={messages.jobs.noRuns}
      columns={[
        { header: messages.jobs.job, strong: true, render: ({ name }) => <JobName name={name} /> },
        { header: messages.jobs.state, render: (job) => <JobState job={job} /> },
        { header: messages.jobs.every, render: ({ intervalSeconds }) => formatSeconds(intervalSeconds) },
        {
          header: messages.jobs.lastSuccess,
          render: ({ lastSucceededAt }) =>
            lastSucceededAt ? (
              <span title={formatInstant(lastSucceededAt)}>{formatAge(lastSucceededAt)}</span>
            ) : (
              messages.jobs.never
            ),
        },
        {
          header: messages.jobs.duration,
          align: "end",
          render: ({ lastDurationMs }) =>
            lastDurationMs === null ? null : messages.jobs.milliseconds(lastDurationMs),
        },
        {
          header: messages.jobs.lastError,
          render: ({ lastError, lastFailedAt }) =>
            lastError ? (
              <span className="block max-w-96 truncate" title={lastError}>
                {lastFailedAt ? `${formatAge(lastFailedAt)}: ` : null}
                {lastError}
              </span>
            ) : null,
        },
      ]}
    />
  );
}

/** In words, and as in metrics, logs and runbooks. */
function JobName({ name }: { name: string }) {
  const words = nameRecurringJob(name);
  return (
    <>
      {words}
      {words === name ? null : <span className="block text-xs font-normal text-text-2">{name}</span>}
    </>
  );
}

function JobState({ job }: { job: RecurringJobRow }) {
  if (job.failures > 0) return <Chip tone="danger">{messages.jobs.failedTimes(job.failures)}</Chip>;
  return job.late ? (
    <Chip tone="warning">{messages.jobs.late}</Chip>
  ) : (
    <Chip tone="success">{messages.jobs.onTime}</Chip>
  );
}
