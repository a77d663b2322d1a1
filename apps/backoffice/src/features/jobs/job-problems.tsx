import { jobListLimit, pageSizes } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { JobProblem } from "@matinee/contract/schemas/jobs";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { usePageParameter } from "../../lib/lists/use-page-parameter.ts";
import { jobProblemsQuery } from "../../lib/queries/jobs.queries.ts";
import { paths } from "../../paths.ts";
import { JobActions } from "./job-actions.tsx";
import { nameQueue } from "./job-texts.ts";

/** The failed jobs of one queue, or those that are tried again, with what can be done. */
export function JobProblems({ queue, state }: { queue: string; state: JobProblem["state"] }) {
  const [page, goTo] = usePageParameter("page");
  const problems = useQuery(jobProblemsQuery(queue, state, page));
  const { data } = problems;
  return (
    <DetailTable
      title={`${messages.jobs.states[state]}: ${nameQueue(queue)}`}
      rows={data?.data}
      total={data?.total}
      {...(data && {
        paging: { page, pages: Math.min(data.pages, jobListLimit / pageSizes.staffList), goTo },
      })}
      failure={
        problems.isError
          ? { error: problems.error, retry: () => void problems.refetch(), retrying: problems.isFetching }
          : undefined
      }
      empty={state === "failed" ? messages.jobs.noneFailed : messages.jobs.noneRetrying}
      action={
        <Link className="link text-sm" to={paths.jobs()} preventScrollReset>
          {messages.actions.close}
        </Link>
      }
      columns={[
        { header: messages.jobs.job, strong: true, wrap: true, render: ({ subject }) => subject },
        {
          header: messages.jobs.reason,
          wrap: true,
          render: ({ reason }) => (
            <span className="block min-w-60 wrap-anywhere">{reason ?? messages.jobs.noReason}</span>
          ),
        },
        { header: messages.jobs.attempts, align: "end", render: ({ attempts }) => attempts },
        {
          header: messages.jobs.failed,
          render: ({ failedAt }) => (failedAt ? formatInstant(failedAt) : null),
        },
        {
          header: messages.jobs.nextAttempt,
          render: ({ retriesAt }) => (retriesAt ? formatInstant(retriesAt) : null),
        },
        { header: "", align: "end", render: (job) => <JobActions queue={queue} job={job} /> },
      ]}
    />
  );
}
