import { messages } from "@matinee/texts";
import { FILM_COUNTS, LEAD_STAGES, type LeadOwnerRow } from "@matinee/contract/schemas/leads";
import { api } from "../../api.ts";
import type { MatchingRows } from "../../lib/lists/matching-rows.ts";
import { refreshLeads } from "../../lib/queries/leads.queries.ts";
import { readRequestId } from "../../lib/undo.ts";
import { paths } from "../../paths.ts";
import { buildTagChoices } from "./bulk-tag-choices.ts";
import { RecordBulkBar } from "./record-bulk-bar.tsx";
import { yesNoOptions } from "./yes-no-options.ts";

const texts = messages.bulkChanges;

type Attributes = Parameters<typeof api.leads.bulkUpdate>[0]["body"]["attributes"];

const readStage = (value: string): Attributes => ({ stage: LEAD_STAGES.find((option) => option === value) });
const readFilmCount = (value: string): Attributes => ({ film_count: value === "0" ? "0" : "1+" });

/** The actions for the selected lead owners. */
export function LeadBulkBar({
  leads,
  matching,
  onClear,
}: {
  leads: LeadOwnerRow[];
  matching: MatchingRows | null;
  onClear: () => void;
}) {
  const ids = leads.map(({ id }) => id);
  const update = (attributes: Attributes) =>
    readRequestId(api.leads.bulkUpdate({ body: { leadOwnerIds: ids, attributes } }));
  return (
    <RecordBulkBar
      subject="leadowner"
      rows={leads}
      matching={matching}
      getDetailsPath={(lead) => paths.leadOwner(lead.account_id ?? lead.id)}
      updatedText={texts.leadsUpdated}
      errorText={messages.leads.errorUpdatingData}
      refresh={refreshLeads}
      onClear={onClear}
      choices={[
        {
          key: "stage",
          label: texts.stage,
          options: LEAD_STAGES.map((stage) => ({ value: stage, label: messages.leads.stages[stage] })),
          apply: (value) => update(readStage(value)),
          describe: (value) => ({ kind: "update", attributes: readStage(value) }),
        },
        {
          key: "film_count",
          label: texts.filmCount,
          options: FILM_COUNTS.map((count) => ({ value: count, label: count })),
          apply: (value) => update(readFilmCount(value)),
          describe: (value) => ({ kind: "update", attributes: readFilmCount(value) }),
        },
        {
          key: "documentary_filmmaker",
          label: texts.documentaryFilmmaker,
          options: yesNoOptions,
          apply: (value) => update({ documentary_filmmaker: value === "true" }),
          describe: (value) => ({ kind: "update", attributes: { documentary_filmmaker: value === "true" } }),
        },
        ...buildTagChoices("leadowner", ids),
      ]}
    />
  );
}
