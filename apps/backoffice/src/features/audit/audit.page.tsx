import { dataOf } from "@matinee/contract/client";
import type { ClientInferResponseBody } from "@ts-rest/core";
import type { reportRoutes } from "@matinee/contract/routes/admin";
import { api } from "../../api.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import type { FilterField } from "../../components/list-filters.ts";
import { ListScreen } from "../../components/list-screen.tsx";
import { formatInstant } from "../../lib/dates.ts";
import { useListAddress } from "../../lib/list-address.ts";
import { type LoadList, useList } from "../../lib/use-list.ts";

type Entry = ClientInferResponseBody<typeof reportRoutes.audit, 200>["data"]["data"][number];

const filters: readonly FilterField[] = [
  { kind: "text", name: "subject_id", label: "Id of what was changed" },
  { kind: "text", name: "actor_id", label: "Id of who changed it" },
];

const columns: Column<Entry>[] = [
  { id: "action", header: "Action", cell: ({ row }) => row.original.action },
  { id: "date", header: "Date", cell: ({ row }) => formatInstant(row.original.createdAt) },
  { id: "actor", header: "By", cell: ({ row }) => row.original.actor ?? "The system" },
  { id: "behalf", header: "On behalf of", cell: ({ row }) => row.original.onBehalfOf ?? "" },
  {
    id: "subject",
    header: "What",
    cell: ({ row: { original: entry } }) => `${entry.subjectType} ${entry.subjectId}`,
  },
];

const loadAudit: LoadList<Entry> = async ({ part: _part, ...query }) => {
  const { data: rows, total, pages } = await dataOf(api.reports.audit({ query }));
  return { rows, total, pages };
};

/** Who changed what, and for whom; it can only grow. */
export function AuditPage() {
  const address = useListAddress(filters.map(({ name }) => name));
  const list = useList("audit", address.query, loadAudit);
  return (
    <ListScreen title="Audit log" address={address} filters={filters}>
      <DataTable
        label="Audit log"
        columns={columns}
        list={list}
        address={address}
        nameOf={({ action }) => action}
        renderDrawer={(entry) => (
          <pre className="overflow-x-auto text-sm">{JSON.stringify(entry.detail, null, 2)}</pre>
        )}
      />
    </ListScreen>
  );
}
