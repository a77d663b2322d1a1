import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { approvalsQuery } from "../../lib/queries/approvals.queries.ts";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { paths } from "../../paths.ts";
import { DecidedApprovals } from "./decided-approvals.tsx";
import { PendingApprovals } from "./pending-approvals.tsx";

const texts = messages.approvals;

/** `/admin/approvals`: the changes that wait for a second person, and the ones decided last. */
export function ApprovalsPage() {
  const roleProblem = findRoleProblem("finance");
  const approvals = useQuery(approvalsQuery());
  const failure = approvals.isError
    ? { error: approvals.error, retry: () => void approvals.refetch(), retrying: approvals.isFetching }
    : undefined;
  return (
    <>
      <DocumentTitle>{texts.approvals}</DocumentTitle>
      <h1 className="mb-1 font-display text-title-md">{texts.approvals}</h1>
      {roleProblem ? (
        <Alert tone="info">{roleProblem}</Alert>
      ) : (
        <>
          <p className="mb-4 text-text-2">{messages.approvals.description}</p>
          <div className="flex min-w-0 flex-col gap-4">
            {approvals.data?.pending.some(({ approvableBy }) => approvableBy === "you-alone") ? (
              <Alert
                action={
                  <Link className="link" to={paths.staff}>
                    {messages.approvals.addApprover}
                  </Link>
                }
              >
                {messages.approvals.alone}
              </Alert>
            ) : null}
            <PendingApprovals approvals={approvals.data?.pending} failure={failure} />
            <DecidedApprovals approvals={approvals.data?.decided} failure={failure} />
          </div>
        </>
      )}
    </>
  );
}
