import { messages } from "@matinee/texts";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { ReadMore } from "../../components/read-more.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import type { AuditEntry } from "./audit-columns.tsx";
import { describeEntry } from "../../lib/formats/describe-entry.ts";
import { findSubjectPath } from "./find-subject-path.ts";
import { UndoEntryButton } from "./undo-entry-button.tsx";
import { listChanges, replacesVideo } from "./list-changes.ts";

/** An entry as a sentence with its changed fields. `recordId`: of the record whose history this is. */
export function HistoryEntry({ entry, recordId }: { entry: AuditEntry; recordId: string }) {
  const { onBehalfOf, reason, createdAt, actor } = entry;
  const changes = listChanges(entry);
  const subject = entry.subjectId === recordId ? undefined : findSubjectPath(entry);
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3 text-sm leading-ui">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{actor ?? messages.audit.system}</strong> {describeEntry(entry)}
          {onBehalfOf && onBehalfOf !== actor && entry.subjectType !== "account" ? (
            <span className="text-text-2"> {messages.audit.onBehalfOf(onBehalfOf)}</span>
          ) : null}
          {subject ? (
            <>
              {" "}
              <Link className="link" to={subject.path}>
                {subject.label}
              </Link>
            </>
          ) : null}
        </span>
        <span className="flex shrink-0 items-center gap-3">
          <UndoEntryButton entry={entry} />
          <time dateTime={createdAt} className="text-text-2 tabular-nums">
            {formatInstant(createdAt)}
          </time>
        </span>
      </div>
      {changes.length > 0 ? (
        <dl className="flex flex-col gap-1">
          {changes.map(({ name, from, to }) => (
            <div key={name} className="grid gap-x-3 tablet:grid-cols-[150px_minmax(0,1fr)]">
              <dt className="text-text-2">{name}</dt>
              <dd className="flex min-w-0 flex-wrap items-start gap-x-1.5 wrap-anywhere">
                <span className="min-w-0 text-text-2">
                  <ReadMore text={from} />
                </span>
                <ArrowRight aria-hidden="true" className="mt-1 size-3.5 shrink-0 text-text-3" />
                <span className="sr-only">{messages.audit.becomes}</span>
                <span className="min-w-0">
                  <ReadMore text={to} />
                </span>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {replacesVideo(entry) ? <p className="text-text-2">{messages.undo.videoReplaced}</p> : null}
      {reason ? <p className="wrap-anywhere text-text-2">{messages.audit.reason(reason)}</p> : null}
    </li>
  );
}
