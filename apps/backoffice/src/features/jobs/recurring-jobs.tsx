import { messages } from "@matinee/texts";
import type { RecurringJobRow } from "@matinee/contract/schemas/jobs";
import { Chip } from "@matinee/ui/chip";
import { DetailTable, type DetailTableProps } from "../../components/details/detail-table.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { formatAge, formatSeconds } from "./job-texts.ts";

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
        { header: "Job", strong: true, render: ({ name }) => name },
        { header: "State", render: (job) => <JobState job={job} /> },
        { header: "Every", render: ({ intervalSeconds }) => formatSeconds(intervalSeconds) },
        {
          header: "Last success",
          render: ({ lastSucceededAt }) =>
            lastSucceededAt ? (
              <span title={formatInstant(lastSucceededAt)}>{formatAge(lastSucceededAt)}</span>
            ) : (
              "never"
            ),
        },
        {
          header: "Duration",
          align: "end",
          render: ({ lastDurationMs }) =>
            lastDurationMs === null ? null : `${lastDurationMs.toLocaleString("en-US")} ms`,
        },
        {
          header: "Last error",
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

function JobState({ job }: { job: RecurringJobRow }) {
  if (job.failures > 0)
    return <Chip tone="danger">{job.failures === 1 ? "Failed once" : `Failed ${job.failures} times`}</Chip>;
  return job.late ? <Chip tone="warning">Late</Chip> : <Chip tone="success">On time</Chip>;
}
