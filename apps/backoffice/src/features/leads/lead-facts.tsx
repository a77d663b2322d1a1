import { messages } from "@matinee/contract/messages";
import type { LeadOwnerDetail } from "@matinee/contract/routes/leads";
import { LEAD_STAGES, type LeadStage } from "@matinee/contract/schemas/leads";
import { Button } from "@matinee/ui/button";
import { CopyButton } from "@matinee/ui/copy-button";
import { Field } from "@matinee/ui/field";
import { Fact, Facts, Panel } from "@matinee/ui/panel";
import { Select } from "@matinee/ui/select";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { formatInstant } from "../../lib/dates.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";
import { hasRecordDraft } from "../../lib/forms/use-record-form.ts";
import { useEditing } from "../../lib/forms/use-editing.ts";
import { formatYesNo } from "../../lib/format-yes-no.ts";
import { buildLeadDraftName, LeadForm } from "./lead-form.tsx";
import { refreshLeads, setLeadStage } from "../../lib/leads.queries.ts";

/** A lead owner's data and their stage, which can be edited. */
export function LeadFacts({ lead }: { lead: LeadOwnerDetail }) {
  const { editing, setEditing, button, form } = useEditing(hasRecordDraft(buildLeadDraftName(lead.id)));
  const { notAvailable } = messages.backOffice;
  const setStage = useMutation({
    mutationFn: (stage: LeadStage) => setLeadStage(lead.id, stage),
    onSuccess: async () => {
      toast.success(messages.leads.stageUpdated);
      await refreshLeads();
    },
    onError: (error) => toastFailure(error, messages.leads.errorUpdatingStage),
  });
  return (
    <Panel
      title="Details"
      action={
        editing ? null : (
          <Button
            ref={button}
            variant="quiet"
            size="sm"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )
      }
    >
      <Field label="Stage" className="mb-4">
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
              {stage}
            </option>
          ))}
        </Select>
      </Field>
      {editing ? (
        <div ref={form}>
          <LeadForm lead={lead} onClose={() => setEditing(false)} />
        </div>
      ) : (
        <Facts>
          <Fact name="Name">{lead.name}</Fact>
          <Fact name="Email">{lead.email}</Fact>
          <Fact name="Film count">{lead.film_count ?? notAvailable}</Fact>
          <Fact name="Documentary filmmaker">
            {lead.documentary_filmmaker === null ? notAvailable : formatYesNo(lead.documentary_filmmaker)}
          </Fact>
          <Fact name="Date created">{formatInstant(lead.createdAt)}</Fact>
          <Fact name="Account id">
            {lead.account_id ? (
              <span className="flex items-center gap-1">
                <span className="truncate">{lead.account_id}</span>
                <CopyButton iconOnly size="sm" text={lead.account_id} label="Copy account id" />
              </span>
            ) : (
              notAvailable
            )}
          </Fact>
        </Facts>
      )}
    </Panel>
  );
}
