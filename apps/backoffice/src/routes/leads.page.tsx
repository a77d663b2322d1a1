import type { Column } from "@matinee/app-shell/lists/column";
import { nameLead } from "../features/leads/name-lead.ts";
import { messages } from "@matinee/texts";
import {
  LEAD_SOURCES,
  LEAD_STAGES,
  type LeadOwnerRow,
  type LeadSource,
} from "@matinee/contract/schemas/leads";
import { Button } from "@matinee/ui/button";
import { CopyButton } from "@matinee/ui/copy-button";
import { ClipboardList, Globe, Mail, Plus, Users, Video } from "lucide-react";
import { useState } from "react";
import type { FilterField } from "@matinee/app-shell/lists/filter-field";
import { TruncatedText } from "../components/truncated-text.tsx";
import { StaffListPage } from "../components/list/staff-list-page.tsx";
import { formatDay, formatInstant } from "../lib/formats/dates.ts";
import { useStaffListAddress } from "../lib/lists/staff-list-address.ts";
import { useList } from "../lib/lists/use-list.ts";
import { AddLeadDialog } from "../features/leads/add-lead-dialog.tsx";
import { LeadBulkBar } from "../features/bulk-update/lead-bulk-bar.tsx";
import { LeadOptions } from "../features/leads/lead-options.tsx";
import { LeadSources } from "../features/leads/lead-sources.tsx";
import { loadLeads } from "../lib/queries/leads.queries.ts";
import { StageChip } from "../features/leads/stage-chip.tsx";

const texts = messages.leads;

const filters: readonly FilterField[] = [
  { kind: "text", name: "tag", label: texts.tag, tagType: "leadowner" },
  {
    kind: "choice",
    name: "stage",
    label: texts.stage,
    options: LEAD_STAGES.map((stage) => ({ value: stage, label: texts.stages[stage] })),
  },
  {
    kind: "choice",
    name: "source",
    label: texts.source,
    options: LEAD_SOURCES.map((source) => ({ value: source, label: texts.sourceNames[source] })),
  },
];

const sourceIcons = { typeform: ClipboardList, webflow: Globe, zoom: Video, email: Mail, referral: Users };

const columns: Column<LeadOwnerRow>[] = [
  {
    id: "name",
    header: texts.name,
    sort: "name",
    cell: (row) => row.name || messages.backOffice.notAvailable,
  },
  {
    id: "email",
    header: texts.email,
    sort: "email",
    width: "20%",
    cell: (row) => <TruncatedText text={row.email} />,
  },
  { id: "stage", header: texts.stage, width: "8rem", cell: (row) => <StageChip stage={row.stage} /> },
  {
    id: "sources",
    header: texts.sources,
    width: "8rem",
    cell: (row) => <SourceIcons sources={row.sources} />,
  },
  {
    id: "account",
    header: texts.accountId,
    width: "10rem",
    cell: (lead) =>
      lead.account_id ? (
        <span className="flex items-center gap-1">
          <span className="max-w-24 truncate" title={lead.account_id}>
            {lead.account_id}
          </span>
          <CopyButton iconOnly size="sm" text={lead.account_id} label={texts.copyAccountId} />
        </span>
      ) : (
        messages.backOffice.notAvailable
      ),
  },
  {
    id: "created",
    header: texts.dateCreated,
    sort: "created",
    width: "8rem",
    cell: (lead) => <span title={formatInstant(lead.createdAt)}>{formatDay(lead.createdAt)}</span>,
  },
];

const renderOptions = (lead: LeadOwnerRow) => <LeadOptions lead={lead} />;

/** `/admin/leads`: all lead owners. */
export function LeadsPage() {
  const address = useStaffListAddress(filters);
  const list = useList("leads", address.query, loadLeads);
  const [adding, setAdding] = useState(false);
  return (
    <StaffListPage
      title={texts.leads}
      views="leads"
      search={messages.search.leads}
      address={address}
      filters={filters}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          {messages.leads.addManually}
        </Button>
      }
      columns={columns}
      list={list}
      getName={nameLead}
      renderDrawer={(lead) => <LeadSources leads={lead.leads} />}
      renderOptions={renderOptions}
      renderBulk={(leads, clear, matching) => (
        <LeadBulkBar leads={leads} matching={matching} onClear={clear} />
      )}
    >
      <AddLeadDialog open={adding} onOpenChange={setAdding} />
    </StaffListPage>
  );
}

/** An icon for each kind of source, with its name for screen readers. */
function SourceIcons({ sources }: { sources: readonly LeadSource[] }) {
  return (
    <ul className="flex gap-2" aria-label={texts.sources}>
      {sources.map((source) => {
        const Icon = sourceIcons[source];
        return (
          <li key={source} title={texts.sourceNames[source]}>
            <Icon aria-hidden="true" className="size-4 text-text-2" />
            <span className="sr-only">{texts.sourceNames[source]}</span>
          </li>
        );
      })}
    </ul>
  );
}
