import { unwrapData } from "@matinee/app-shell/api-client";
import { messages } from "@matinee/contract/messages";
import { FILM_COUNTS, LEAD_STAGES, type LeadOwnerRow } from "@matinee/contract/schemas/leads";
import { BulkAction, BulkBar } from "@matinee/ui/bulk-bar";
import { toast } from "@matinee/ui/toast";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { BulkUpdateDialog } from "./bulk-update-dialog.tsx";
import { buildTagChoices } from "./bulk-tag-choices.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";
import { paths } from "../../paths.ts";
import { refreshLeads } from "../../lib/leads.queries.ts";

const buildOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const yesNoOptions = [
  { value: "true", label: messages.backOffice.yes },
  { value: "false", label: messages.backOffice.no },
];

/** The actions for the selected lead owners. */
export function LeadBulkBar({ leads, onClear }: { leads: LeadOwnerRow[]; onClear: () => void }) {
  const navigate = useNavigate();
  const [updating, setUpdating] = useState(false);
  const ids = leads.map(({ id }) => id);
  const [first] = leads;
  const update = (attributes: Parameters<typeof api.leads.bulkUpdate>[0]["body"]["attributes"]) =>
    unwrapData(api.leads.bulkUpdate({ body: { leadOwnerIds: ids, attributes } }));
  return (
    <BulkBar summary={`${leads.length} selected`} onClear={onClear}>
      {leads.length === 1 && first ? (
        <BulkAction main onClick={() => navigate(paths.leadOwner(first.account_id ?? first.id))}>
          {messages.backOffice.viewFullDetails}
        </BulkAction>
      ) : (
        <BulkAction main onClick={() => setUpdating(true)}>
          {messages.tables.bulkUpdate}
        </BulkAction>
      )}
      <BulkUpdateDialog
        rows={ids.length}
        open={updating}
        onOpenChange={setUpdating}
        onDone={async () => {
          toast.success("Leads updated");
          onClear();
          await refreshLeads();
        }}
        onError={(error) => toastFailure(error, messages.leads.errorUpdatingData)}
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
    </BulkBar>
  );
}
