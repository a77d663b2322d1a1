import { messages } from "@matinee/contract/messages";
import { LEAD_SOURCES, LEAD_STAGES, type LeadOwnerRow } from "@matinee/contract/schemas/leads";
import { Button } from "@matinee/ui/button";
import { CopyButton } from "@matinee/ui/copy-button";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { Column } from "../../components/data-row.tsx";
import { DataTable } from "../../components/data-table.tsx";
import type { FilterField } from "../../components/list-filters.ts";
import { Email } from "../../components/email.tsx";
import { ListScreen } from "../../components/list-screen.tsx";
import { formatDay, formatInstant } from "../../lib/dates.ts";
import { useListAddress } from "../../lib/list-address.ts";
import { useList } from "../../lib/use-list.ts";
import { AddLeadDialog } from "./add-lead-dialog.tsx";
import { LeadBulkBar } from "./lead-bulk-bar.tsx";
import { LeadOptions } from "./lead-options.tsx";
import { LeadSources } from "./lead-sources.tsx";
import { loadLeads } from "./leads.queries.ts";
import { SourceIcons } from "./source-icons.tsx";
import { StageChip } from "./stage-chip.tsx";

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const filters: readonly FilterField[] = [
  { kind: "text", name: "tag", label: "Tag", tagType: "leadowner" },
  { kind: "choice", name: "stage", label: "Stage", options: choices(LEAD_STAGES) },
  { kind: "choice", name: "source", label: "Source", options: choices(LEAD_SOURCES) },
];

const columns: Column<LeadOwnerRow>[] = [
  { id: "name", header: "Name", cell: (row) => row.name },
  { id: "email", header: "Email", width: "27%", cell: (row) => <Email of={row.email} /> },
  { id: "stage", header: "Stage", width: "9rem", cell: (row) => <StageChip stage={row.stage} /> },
  { id: "sources", header: "Sources", width: "8rem", cell: (row) => <SourceIcons sources={row.sources} /> },
  {
    id: "account",
    header: "Account ID",
    width: "11rem",
    cell: (lead) =>
      lead.account_id ? (
        <span className="flex items-center gap-1">
          <span className="max-w-24 truncate" title={lead.account_id}>
            {lead.account_id}
          </span>
          <CopyButton iconOnly size="sm" text={lead.account_id} label="Copy account id" />
        </span>
      ) : (
        messages.backOffice.notAvailable
      ),
  },
  {
    id: "created",
    header: "Date Created",
    width: "9rem",
    cell: (lead) => <span title={formatInstant(lead.createdAt)}>{formatDay(lead.createdAt)}</span>,
  },
];

const leadOptions = (lead: LeadOwnerRow) => <LeadOptions lead={lead} />;

/** All lead owners, for staff. */
export function LeadsPage() {
  const address = useListAddress(filters.map(({ name }) => name));
  const list = useList("leads", address.query, loadLeads);
  const [adding, setAdding] = useState(false);
  return (
    <ListScreen
      title="Leads"
      search={messages.search.leads}
      address={address}
      filters={filters}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          {messages.leads.addManually}
        </Button>
      }
    >
      <DataTable
        label="Leads"
        columns={columns}
        list={list}
        address={address}
        nameOf={({ name }) => name}
        renderDrawer={(lead) => <LeadSources leads={lead.leads} />}
        renderOptions={leadOptions}
        renderBulk={(leads, clear) => <LeadBulkBar leads={leads} onClear={clear} />}
      />
      <AddLeadDialog open={adding} onOpenChange={setAdding} />
    </ListScreen>
  );
}
