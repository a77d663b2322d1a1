import { nameLead } from "./name-lead.ts";
import { messages } from "@matinee/texts";
import { LEAD_STAGES, type LeadOwnerRow } from "@matinee/contract/schemas/leads";
import { MenuChoices, MenuItem, MenuSeparator, MenuSub } from "@matinee/ui/menu";
import { toast } from "@matinee/ui/toast";
import { Copy, Signpost, Trash2, UserRound } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { RowMenu, RowOptions } from "../../components/list/row-options.tsx";
import { paths } from "../../paths.ts";
import { DeleteLeadDialog } from "./delete-lead-dialog.tsx";
import { useSetLeadStage } from "./use-set-lead-stage.ts";

const texts = messages.leads;

const stages = LEAD_STAGES.map((stage) => ({ value: stage, label: texts.stages[stage] }));

/** The options of a lead owner's row. */
export function LeadOptions({ lead }: { lead: LeadOwnerRow }) {
  return (
    <RowOptions name={nameLead(lead)}>
      <LeadMenu lead={lead} />
    </RowOptions>
  );
}

function LeadMenu({ lead }: { lead: LeadOwnerRow }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const setStage = useSetLeadStage(lead.id);
  return (
    <>
      <RowMenu name={nameLead(lead)}>
        <MenuItem
          icon={<UserRound aria-hidden="true" />}
          onSelect={() => navigate(paths.leadOwner(lead.account_id ?? lead.id))}
        >
          {messages.backOffice.viewFullDetails}
        </MenuItem>
        <MenuItem
          icon={<Copy aria-hidden="true" />}
          onSelect={async () => {
            await navigator.clipboard.writeText(lead.email);
            toast.info(texts.emailCopied);
          }}
        >
          {texts.copyEmail}
        </MenuItem>
        <MenuSub label={texts.stage} icon={<Signpost aria-hidden="true" />} hint={texts.stages[lead.stage]}>
          <MenuChoices
            value={lead.stage}
            options={stages}
            onValueChange={(stage) => setStage.mutate(stage)}
          />
        </MenuSub>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => setDeleting(true)}>
          {texts.deleteLead}
        </MenuItem>
      </RowMenu>
      <DeleteLeadDialog
        lead={lead}
        open={deleting}
        onOpenChange={setDeleting}
        deletedText={messages.leads.deletedInRow}
      />
    </>
  );
}
