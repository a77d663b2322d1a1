import type { Column } from "@matinee/app-shell/lists/column";
import { messages } from "@matinee/texts";
import { findAuditKind } from "@matinee/texts/audit-sentences";
import type { reportRoutes } from "@matinee/contract/routes/reports";
import type { ClientInferResponseBody } from "@ts-rest/core";
import { Link } from "react-router";
import { formatUtcInstant } from "../../lib/formats/dates.ts";
import { describeEntryAlone } from "../../lib/formats/describe-entry.ts";
import { findSubjectPath } from "./find-subject-path.ts";

const texts = messages.audit;

export type AuditEntry = ClientInferResponseBody<typeof reportRoutes.audit, 200>["data"]["data"][number];

/** Names the kind of a change; the drawer has the action itself, as in the download. */
function nameKind(action: string): string {
  const kind = findAuditKind(action);
  return kind ? texts.kinds[kind] : action;
}

export const auditColumns: Column<AuditEntry>[] = [
  {
    id: "subject",
    header: texts.what,
    cell: (entry) => {
      const subject = findSubjectPath(entry);
      // On a phone the first column stays in place beside the others, so a long sentence wraps.
      const text = (
        <span className="block max-tablet:w-40 max-tablet:whitespace-normal">
          {describeEntryAlone(entry)}
        </span>
      );
      return subject ? (
        <Link className="link" to={subject.path}>
          {text}
        </Link>
      ) : (
        text
      );
    },
  },
  { id: "date", header: messages.tables.dateUtc, cell: (row) => formatUtcInstant(row.createdAt) },
  { id: "actor", header: texts.by, cell: (row) => row.actor ?? messages.audit.system },
  { id: "behalf", header: messages.wizard.onBehalfOf, cell: (row) => row.onBehalfOf ?? "" },
  { id: "kind", header: texts.kind, cell: ({ action }) => nameKind(action) },
];
