import { unwrapData } from "@matinee/app-shell/api-client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { DataTable } from "../../components/list/data-table.tsx";
import type { FilterField } from "../../components/list/list-filters.ts";
import { ListScreen } from "../../components/list/list-screen.tsx";
import { useListAddress } from "../../lib/lists/list-address.ts";
import { staffQuery } from "../../lib/staff.queries.ts";
import { type LoadList, useList } from "../../lib/lists/use-list.ts";
import { type AuditEntry, auditColumns } from "./audit-columns.tsx";
import { AuditDrawer } from "./audit-drawer.tsx";

const loadAudit: LoadList<AuditEntry> = async (query, signal) => {
  const { data: rows, ...list } = await unwrapData(api.reports.audit({ query, fetchOptions: { signal } }));
  return { rows, ...list };
};

/** `/admin/audit`: who changed what, and on whose behalf. Entries cannot be changed. */
export function AuditPage() {
  const address = useListAddress(["subject_id", "actor_id"]);
  const list = useList("audit", address.query, loadAudit);
  const staff = useQuery(staffQuery);
  const filters: readonly FilterField[] = [
    { kind: "text", name: "subject_id", label: "Id of what was changed" },
    {
      kind: "choice",
      name: "actor_id",
      label: "Changed by",
      options: (staff.data?.members ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  return (
    <ListScreen title="Audit log" address={address} filters={filters}>
      <DataTable
        label="Audit log"
        columns={auditColumns}
        list={list}
        address={address}
        getName={({ action, subjectType }) => `${action} of a ${subjectType}`}
        renderDrawer={(entry) => <AuditDrawer entry={entry} address={address} />}
      />
    </ListScreen>
  );
}
