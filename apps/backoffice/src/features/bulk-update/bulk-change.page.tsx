import { isInvalid, isMissing } from "@matinee/app-shell/api/api-failure";
import { PageLoading, QueryError } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { BulkChange } from "@matinee/contract/schemas/bulk-changes";
import { Alert } from "@matinee/ui/alert";
import { Chip } from "@matinee/ui/chip";
import { EmptyState } from "@matinee/ui/empty-state";
import { Panel } from "@matinee/ui/panel";
import { Progress } from "@matinee/ui/progress";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { paths } from "../../paths.ts";
import { BulkChangeErrors } from "./bulk-change-errors.tsx";
import { bulkChangeQuery } from "./bulk-change.queries.ts";
import { describeBulkChange, describeFilter } from "./describe-bulk-change.ts";
import { StopBulkChange } from "./stop-bulk-change.tsx";
import { UndoBulkChange } from "./undo-bulk-change.tsx";

const lists = { account: "customers", leadowner: "leads", page: "events", order: "orders" } as const;
const tones = { running: "info", done: "success", cancelled: "warning", failed: "danger" } as const;

/** `/admin/bulk-updates/:id`: the progress and the result of a change of all matching rows. */
export function BulkChangePage() {
  const { id = "" } = useParams();
  const query = useQuery(bulkChangeQuery(id));
  if (query.isPending) return <PageLoading />;
  if (isInvalid(query.error) || isMissing(query.error)) {
    return <EmptyState title={messages.bulkChanges.missing} />;
  }
  if (!query.data) {
    return (
      <QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  }
  return <BulkChangeProgress bulkChange={query.data} />;
}

function BulkChangeProgress({ bulkChange }: { bulkChange: BulkChange }) {
  const { subject, state, total, processed, changed, failed, failure, filter } = bulkChange;
  const title = describeBulkChange(bulkChange.change);
  const subjectName = messages.bulkChanges.subjects[subject];
  const counts = [
    ...(bulkChange.change.kind === "resend"
      ? ([[messages.bulkChanges.sent, changed]] as const)
      : ([
          [messages.bulkChanges.changed, changed],
          [messages.bulkChanges.unchanged, processed - changed - failed],
        ] as const)),
    [
      bulkChange.change.kind === "resend" ? messages.bulkChanges.notSent : messages.bulkChanges.rowsFailed,
      failed,
    ],
  ] as const;
  return (
    <>
      <DocumentTitle>{messages.bulkChanges.title}</DocumentTitle>
      <h1 className="mb-1 font-display text-title-md wrap-anywhere">{title}</h1>
      <p className="mb-4 text-text-2">
        {messages.bulkChanges.startedBy(bulkChange.startedBy, formatInstant(bulkChange.startedAt))}
      </p>
      <div className="flex min-w-0 max-w-3xl flex-col gap-4">
        {failure ? <Alert tone="danger">{failure}</Alert> : null}
        <Panel
          title={messages.bulkChanges.title}
          action={
            state === "running" ? (
              <StopBulkChange id={bulkChange.id} />
            ) : bulkChange.undo === "possible" ? (
              <UndoBulkChange key={bulkChange.id} bulkChange={bulkChange} />
            ) : null
          }
        >
          <div className="flex flex-col gap-4">
            <Progress
              label={title}
              value={processed}
              max={total}
              valueText={messages.bulkChanges.progress(processed, total)}
              tone={state === "failed" ? "danger" : state === "done" ? "success" : "accent"}
              start={
                <output>
                  <Chip tone={tones[state]}>{messages.bulkChanges.states[state]}</Chip>
                </output>
              }
              end={messages.bulkChanges.progress(processed, total)}
            />
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
              <dt className="text-text-2">{messages.bulkChanges.filter}</dt>
              <dd className="wrap-anywhere">{describeFilter(bulkChange)}</dd>
              {counts.map(([label, count]) => (
                <div key={label} className="contents">
                  <dt className="text-text-2">{label}</dt>
                  <dd className="tabular-nums">{messages.formats.number(count)}</dd>
                </div>
              ))}
            </dl>
            {bulkChange.undo === "done" ? (
              <p className="text-sm text-text-2">{messages.bulkChanges.wasUndone}</p>
            ) : null}
            {state === "running" ? (
              <p className="text-sm text-text-2">{messages.bulkChanges.leavePage}</p>
            ) : null}
            <Link
              className="link"
              to={`${paths.list(lists[subject])}?${new URLSearchParams(filter).toString()}`}
            >
              {messages.bulkChanges.backToList(subjectName)}
            </Link>
          </div>
        </Panel>
        {failed > 0 ? <BulkChangeErrors bulkChange={bulkChange} /> : null}
      </div>
    </>
  );
}
