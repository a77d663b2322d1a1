import { and } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { isOlderThan } from "../../../db/keyset-pagination.ts";
import type { IdSource } from "../../../db/list-page.ts";
import { createReportCondition } from "../../../db/report-condition.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import type { CsvReport } from "../../../platform/http/csv/csv.ts";
import {
  type AuditEntryRow,
  type AuditFilter,
  buildAuditFilter,
  selectAuditEntries,
} from "../../audit/audit.queries.ts";

const BATCH_SIZE = 1000;

/** Builds a CSV report of the audit entries that match the filter, newest first. */
export function buildAuditCsv(filter: AuditFilter): CsvReport<AuditEntryRow> {
  const buildSource = (db: Queryable): IdSource => ({
    db,
    table: auditEntries,
    where: () => buildAuditFilter(db, filter),
    sortKey: auditEntries.createdAt,
  });
  const isSearch = Boolean(filter.search_term?.trim());
  const buildCondition = createReportCondition(buildSource, { pageRows: BATCH_SIZE, isSearch });
  return {
    kind: "audit",
    columns: COLUMNS,
    readRowsAfter: async (db, lastRow) =>
      selectAuditEntries(db, and(await buildCondition(db), isOlderThan(auditEntries, lastRow)), BATCH_SIZE),
  };
}

const COLUMNS: CsvReport<AuditEntryRow>["columns"] = [
  { header: (t) => t.csvHeaders.entryId, value: ({ id }) => id },
  { header: (t) => t.csvHeaders.date, value: ({ createdAt }) => createdAt },
  { header: (t) => t.csvHeaders.by, value: ({ actor }) => actor },
  { header: (t) => t.csvHeaders.onBehalfOf, value: ({ onBehalfOf }) => onBehalfOf },
  { header: (t) => t.csvHeaders.action, value: ({ action }) => action },
  { header: (t) => t.csvHeaders.changedRecord, value: ({ subjectType }) => subjectType },
  { header: (t) => t.csvHeaders.idOfTheRecord, value: ({ subjectId }) => subjectId },
  { header: (t) => t.csvHeaders.reason, value: ({ reason }) => reason },
  { header: (t) => t.csvHeaders.details, value: ({ detail }) => JSON.stringify(detail) },
];
