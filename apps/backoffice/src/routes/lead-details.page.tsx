import { nameLead } from "../features/leads/name-lead.ts";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { DetailsScreen } from "../components/details/details-screen.tsx";
import { RecordHistory } from "../features/audit/record-history.tsx";
import { NotesPanel } from "../features/notes/notes-panel.tsx";
import { TagsPanel } from "../features/tags/tags-panel.tsx";
import { queryClient } from "../lib/queries/query-client.ts";
import { paths } from "../paths.ts";
import { DeleteLeadDialog } from "../features/leads/delete-lead-dialog.tsx";
import { LeadFacts } from "../features/leads/lead-facts.tsx";
import { LeadSources } from "../features/leads/lead-sources.tsx";
import { leadQuery, refreshLeads } from "../lib/queries/leads.queries.ts";
import { StageChip } from "../features/leads/stage-chip.tsx";

const texts = messages.leads;

/** `/admin/leadowner-details/:id`: a lead owner, by their own ID or their account's ID. */
export function LeadDetailsPage() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const query = useQuery(leadQuery(id));
  const [deleting, setDeleting] = useState(false);
  return (
    <QueryPanel query={query}>
      {(lead) => (
        <DetailsScreen
          title={nameLead(lead)}
          badges={<StageChip stage={lead.stage} />}
          actions={
            <>
              {lead.account_id ? (
                <Button asChild>
                  <Link to={paths.customer(lead.account_id)}>{messages.backOffice.accountDetails}</Link>
                </Button>
              ) : null}
              <Button
                variant="dangerOutline"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setDeleting(true)}
              >
                {texts.deleteLead}
              </Button>
            </>
          }
          facts={
            <>
              <LeadFacts lead={lead} />
              <TagsPanel type="leadowner" id={lead.id} tags={lead.tags} onChanged={refreshLeads} />
            </>
          }
        >
          <LeadSources leads={lead.leads} />
          <NotesPanel subject="leadowner" id={lead.id} notes={lead.notes} onChanged={refreshLeads} />
          <RecordHistory
            of={{ subject_type: "leadowner", subject_id: lead.id }}
            changedAt={query.dataUpdatedAt}
          />
          <DeleteLeadDialog
            lead={lead}
            open={deleting}
            onOpenChange={setDeleting}
            deletedText={messages.leads.deletedInDetail}
            onDeleted={async () => {
              await navigate(paths.list("leads"), { replace: true });
              queryClient.removeQueries({ queryKey: ["lead"] });
              await queryClient.invalidateQueries({ queryKey: ["leads"] });
            }}
          />
        </DetailsScreen>
      )}
    </QueryPanel>
  );
}
