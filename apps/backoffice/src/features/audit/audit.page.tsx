import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import { AUDIT_KINDS } from "@matinee/texts/audit-sentences";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { DownloadReportButton } from "../../components/download-report-button.tsx";
import type { FilterField } from "@matinee/app-shell/lists/filter-field";
import { StaffListPage } from "../../components/list/staff-list-page.tsx";
import { useStaffListAddress } from "../../lib/lists/staff-list-address.ts";
import { staffQuery } from "../../lib/queries/staff.queries.ts";
import { type LoadList, useList } from "../../lib/lists/use-list.ts";
import { type AuditEntry, auditColumns } from "./audit-columns.tsx";
import { describeEntryAlone } from "../../lib/formats/describe-entry.ts";
import { AuditDrawer } from "./audit-drawer.tsx";

const texts = messages.audit;

const filterNames = ["subject_id", "actor_id", "kind", "from", "to"].map((name) => ({ name }));

const loadAudit: LoadList<AuditEntry> = async (query, signal) => {
  const { data: rows, ...list } = await unwrapData(api.reports.audit({ query, fetchOptions: { signal } }));
  return { rows, ...list };
};

/** `/admin/audit`: who changed what, and on whose behalf. Entries cannot be changed. */
export function AuditPage() {
  const address = useStaffListAddress(filterNames);
  const list = useList("audit", address.query, loadAudit);
  // Only admins see the list of the staff.
  const staff = useQuery({ ...staffQuery, enabled: findRoleProblem("admin") === undefined });
  const filters: readonly FilterField[] = [
    { kind: "text", name: "subject_id", label: texts.subjectId },
    ...(staff.data
      ? [
          {
            kind: "choice" as const,
            name: "actor_id",
            label: texts.changedBy,
            options: staff.data.members.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
    {
      kind: "choice",
      name: "kind",
      label: messages.audit.kind,
      options: AUDIT_KINDS.map((kind) => ({ value: kind, label: messages.audit.kinds[kind] })),
    },
    { kind: "date", name: "from", label: messages.filters.from },
    { kind: "date", name: "to", label: messages.filters.until },
  ];
  return (
    <StaffListPage
      title={messages.audit.title}
      search={messages.search.audit}
      address={address}
      filters={filters}
      actions={<DownloadReportButton path="/v1/admin/audit.csv" query={address.query} total={list.total} />}
      columns={auditColumns}
      list={list}
      getName={describeEntryAlone}
      renderDrawer={(entry) => <AuditDrawer entry={entry} address={address} />}
    />
  );
}
