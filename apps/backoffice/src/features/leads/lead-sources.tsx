import { messages } from "@matinee/texts";
import type { LeadOwnerRow } from "@matinee/contract/schemas/leads";
import { CopyButton } from "@matinee/ui/copy-button";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { formatYesNo } from "../../lib/formats/format-yes-no.ts";

const { notAvailable } = messages.backOffice;

/** The sources of a lead owner's leads. The title and the ID of a form have copy buttons. */
export function LeadSources({ leads }: { leads: LeadOwnerRow["leads"] }) {
  return (
    <DetailTable
      title="Lead sources"
      rows={leads}
      columns={[
        { header: "Source", strong: true, render: (lead) => lead.sourceType },
        { header: "Film Count", render: (lead) => lead.filmCount ?? notAvailable },
        {
          header: "Documentary Filmmaker",
          render: (lead) =>
            lead.documentaryFilmmaker === null ? notAvailable : formatYesNo(lead.documentaryFilmmaker),
        },
        { header: "Form Title", render: (lead) => <Copied text={lead.formTitle} what="form title" /> },
        { header: "Form ID", render: (lead) => <Copied text={lead.formId} what="form id" /> },
        { header: "Date Created", render: (lead) => formatInstant(lead.createdAt) },
      ]}
    />
  );
}

function Copied({ text, what }: { text: string | null; what: string }) {
  if (!text) return notAvailable;
  return (
    <span className="flex items-center gap-1">
      <span className="max-w-56 truncate" title={text}>
        {text}
      </span>
      <CopyButton iconOnly size="sm" text={text} label={`Copy ${what}`} />
    </span>
  );
}
