import { unwrapData } from "@matinee/app-shell/api/api-client";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { AUDIT_KINDS } from "@matinee/texts/audit-sentences";
import { Field } from "@matinee/ui/field";
import { Pagination } from "@matinee/ui/pagination";
import { Panel } from "@matinee/ui/panel";
import { Select } from "@matinee/ui/select";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import { usePageParameter } from "../../lib/lists/use-page-parameter.ts";
import { paths } from "../../paths.ts";
import { HistoryEntry } from "./history-entry.tsx";

/** Whose history is shown: of a record, or of a customer with everything that was done on their behalf. */
type HistoryOf =
  | { subject_type: "page" | "order" | "leadowner"; subject_id: string }
  | { subject_type: "account"; subject_id: string; customer_id: string };

/**
 * What was done to a record, by whom and when, with the old and new values, newest first. Page and kind are in the
 * address.
 * @param changedAt when the screen last loaded the record, in ms
 */
export function RecordHistory({ of, changedAt }: { of: HistoryOf; changedAt: number }) {
  const [page, setPage] = usePageParameter("history_page");
  const [kind, setKind] = useKindParameter();
  const filter = "customer_id" in of ? { customer_id: of.customer_id } : of;
  const query = useQuery({
    // Each panel that changes the record loads it again, and with it the history.
    queryKey: ["audit", "history", filter, kind, page, changedAt],
    queryFn: ({ signal }) =>
      unwrapData(
        api.reports.audit({
          query: { ...filter, ...(kind && { kind }), page: String(page) },
          fetchOptions: { signal },
        }),
      ),
    placeholderData: (previous) => previous,
  });
  const total = query.data?.total;
  return (
    <Panel
      title={messages.audit.history}
      count={total == null ? undefined : messages.formats.number(total)}
      action={
        <Link className="link text-sm" to={paths.audit({ subjectId: of.subject_id })}>
          {messages.audit.wholeLog}
        </Link>
      }
      flush
    >
      <div className="border-b border-line p-4">
        <Field label={messages.audit.kind} hideLabel>
          <Select value={kind ?? ""} onChange={({ target }) => setKind(target.value)} className="max-w-72">
            <option value="">{messages.audit.allKinds}</option>
            {AUDIT_KINDS.map((name) => (
              <option key={name} value={name}>
                {messages.audit.kinds[name]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <QueryPanel
        query={query}
        keepsData
        loading={<HistoryLoading />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="p-4 text-text-2">{kind ? messages.audit.emptyFilter : messages.audit.empty}</p>}
      >
        {({ data }) => (
          <ol
            aria-label={messages.audit.history}
            aria-busy={query.isPlaceholderData}
            className="divide-y divide-line"
          >
            {data.map((entry) => (
              <HistoryEntry key={entry.id} entry={entry} recordId={of.subject_id} />
            ))}
          </ol>
        )}
      </QueryPanel>
      {(query.data?.pages ?? 1) > 1 ? (
        <footer className="flex justify-end border-t border-line px-4 py-1.5">
          <Pagination page={page} pages={query.data?.pages ?? 1} onPageChange={setPage} />
        </footer>
      ) : null}
    </Panel>
  );
}

/** Keeps the chosen kind in the address; another kind begins at the first page. */
function useKindParameter() {
  const [parameters, setParameters] = useSearchParams();
  const kind = AUDIT_KINDS.find((candidate) => candidate === parameters.get("history"));
  const setKind = (value: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("history_page");
        if (value) next.set("history", value);
        else next.delete("history");
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  return [kind, setKind] as const;
}

const HistoryLoading = () => (
  <div role="status" aria-label={messages.tables.loading} className="flex flex-col gap-4 p-4">
    {["first", "second", "third"].map((row) => (
      <Skeleton key={row} className="h-10 w-full" />
    ))}
  </div>
);
