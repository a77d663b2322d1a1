import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/contract/messages";
import { FILM_COUNTS, LEAD_STAGES, type LeadOwnerRow } from "@matinee/contract/schemas/leads";
import { api } from "../../api.ts";
import { refreshLeads } from "../../lib/queries/leads.queries.ts";
import { paths } from "../../paths.ts";
import { buildTagChoices } from "./bulk-tag-choices.ts";
import { RecordBulkBar } from "./record-bulk-bar.tsx";
import { yesNoOptions } from "./yes-no-options.ts";

const buildOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The actions for the selected lead owners. */
export function LeadBulkBar({ leads, onClear }: { leads: LeadOwnerRow[]; onClear: () => void }) {
  const ids = leads.map(({ id }) => id);
  const update = (attributes: Parameters<typeof api.leads.bulkUpdate>[0]["body"]["attributes"]) =>
    unwrapData(api.leads.bulkUpdate({ body: { leadOwnerIds: ids, attributes } }));
  return (
    <RecordBulkBar
      rows={leads}
      getDetailsPath={(lead) => paths.leadOwner(lead.account_id ?? lead.id)}
      updatedText="Leads updated"
      errorText={messages.leads.errorUpdatingData}
      refresh={refreshLeads}
      onClear={onClear}
      choices={[
        {
          key: "stage",
          label: "Stage",
          options: buildOptions(LEAD_STAGES),
          apply: async (value) => {
            const stage = LEAD_STAGES.find((option) => option === value);
            if (stage) await update({ stage });
          },
        },
        {
          key: "film_count",
          label: "Film count",
          options: buildOptions(FILM_COUNTS),
          apply: (value) => update({ film_count: value === "0" ? "0" : "1+" }),
        },
        {
          key: "documentary_filmmaker",
          label: "Documentary filmmaker",
          options: yesNoOptions,
          apply: (value) => update({ documentary_filmmaker: value === "true" }),
        },
        ...buildTagChoices("leadowner", ids),
      ]}
    />
  );
}
