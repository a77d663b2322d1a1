import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { jobsQuery } from "../../lib/queries/jobs.queries.ts";
import { JobProblems } from "./job-problems.tsx";
import { JobQueues } from "./job-queues.tsx";
import { nameRole } from "./job-texts.ts";
import { RecurringJobs } from "./recurring-jobs.tsx";

/** `/admin/jobs`: the queues, the failed jobs of the chosen queue, and the recurring jobs. */
export function JobsPage() {
  const roleProblem = findRoleProblem("admin");
  return (
    <>
      <DocumentTitle>{messages.jobs.title}</DocumentTitle>
      <h1 className="mb-1 font-display text-title-md">{messages.jobs.title}</h1>
      {roleProblem ? <Alert tone="info">{roleProblem}</Alert> : <Jobs />}
    </>
  );
}

function Jobs() {
  const [parameters] = useSearchParams();
  const jobs = useQuery(jobsQuery);
  const queue = parameters.get("queue");
  const state = parameters.get("state") === "retrying" ? "retrying" : "failed";
  const failure = jobs.isError
    ? { error: jobs.error, retry: () => void jobs.refetch(), retrying: jobs.isFetching }
    : undefined;
  return (
    <>
      <p className="mb-4 max-w-[72ch] text-text-2">{messages.jobs.description}</p>
      <div className="flex min-w-0 flex-col gap-4">
        {jobs.data && jobs.data.missingRoles.length > 0 ? (
          <Alert tone="danger">{messages.jobs.missingRoles(jobs.data.missingRoles.map(nameRole))}</Alert>
        ) : null}
        <JobQueues queues={jobs.data?.queues} failure={failure} />
        {queue ? <JobProblems key={`${queue} ${state}`} queue={queue} state={state} /> : null}
        <RecurringJobs jobs={jobs.data?.recurring} failure={failure} />
      </div>
    </>
  );
}
