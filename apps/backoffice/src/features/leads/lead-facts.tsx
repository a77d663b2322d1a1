import { messages } from "@matinee/texts";
import type { LeadOwnerDetail } from "@matinee/contract/routes/leads";
import { LEAD_STAGES } from "@matinee/contract/schemas/leads";
import { Field } from "@matinee/ui/field";
import { Fact } from "@matinee/ui/panel";
import { Select } from "@matinee/ui/select";
import { CopyableText } from "../../components/details/copyable-text.tsx";
import { EditablePanel } from "../../components/details/editable-panel.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { formatYesNo } from "../../lib/formats/format-yes-no.ts";
import { buildLeadDraftName, LeadForm } from "./lead-form.tsx";
import { useSetLeadStage } from "./use-set-lead-stage.ts";

const texts = messages.leads;

/** A lead owner's data and their stage, which can be edited. */
export function LeadFacts({ lead }: { lead: LeadOwnerDetail }) {
  const { notAvailable } = messages.backOffice;
  const setStage = useSetLeadStage(lead.id);
  return (
    <EditablePanel
      title={texts.details}
      draftName={buildLeadDraftName(lead.id)}
      top={
        <Field label={texts.stage} className="mb-4">
          <Select
            value={lead.stage}
            disabled={setStage.isPending}
            onChange={(event) => {
              const stage = LEAD_STAGES.find((option) => option === event.target.value);
              if (stage) setStage.mutate(stage);
            }}
          >
            {LEAD_STAGES.map((stage) => (
              <option key={stage} value={stage}>
                {texts.stages[stage]}
              </option>
            ))}
          </Select>
        </Field>
      }
      renderForm={(close) => <LeadForm lead={lead} onClose={close} />}
    >
      <Fact name={texts.name}>{lead.name || notAvailable}</Fact>
      <Fact name={texts.email}>{lead.email}</Fact>
      <Fact name={texts.filmCount}>{lead.film_count ?? notAvailable}</Fact>
      <Fact name={texts.documentaryFilmmaker}>
        {lead.documentary_filmmaker === null ? notAvailable : formatYesNo(lead.documentary_filmmaker)}
      </Fact>
      <Fact name={texts.created}>{formatInstant(lead.createdAt)}</Fact>
      <Fact name={texts.account}>
        {lead.account_id ? <CopyableText text={lead.account_id} label={texts.copyAccountId} /> : notAvailable}
      </Fact>
    </EditablePanel>
  );
}
