import { messages } from "@matinee/texts";
import type { LeadOwnerRow } from "@matinee/contract/schemas/leads";
import { CopyButton } from "@matinee/ui/copy-button";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { formatYesNo } from "../../lib/formats/format-yes-no.ts";

const texts = messages.leads;

const { notAvailable } = messages.backOffice;

/** The sources of a lead owner's leads. The title and the ID of a form have copy buttons. */
export function LeadSources({ leads }: { leads: LeadOwnerRow["leads"] }) {
  return (
    <DetailTable
      title={texts.leadSources}
      rows={leads}
      columns={[
        { header: texts.source, strong: true, render: (lead) => texts.sourceNames[lead.sourceType] },
        { header: texts.filmCountColumn, render: (lead) => lead.filmCount ?? notAvailable },
        {
          header: texts.documentaryColumn,
          render: (lead) =>
            lead.documentaryFilmmaker === null ? notAvailable : formatYesNo(lead.documentaryFilmmaker),
        },
        {
          header: texts.formTitleColumn,
          render: (lead) => <Copied text={lead.formTitle} what={texts.formTitle} />,
        },
        { header: texts.formIdColumn, render: (lead) => <Copied text={lead.formId} what={texts.formId} /> },
        { header: texts.dateCreated, render: (lead) => formatInstant(lead.createdAt) },
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
      <CopyButton iconOnly size="sm" text={text} label={texts.copyOf(what)} />
    </span>
  );
}
