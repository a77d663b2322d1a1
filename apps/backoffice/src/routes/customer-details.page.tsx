import { messages } from "@matinee/texts";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useParams } from "react-router";
import { DetailsScreen } from "../components/details/details-screen.tsx";
import { RecordHistory } from "../features/audit/record-history.tsx";
import { NotesPanel } from "../features/notes/notes-panel.tsx";
import { TagsPanel } from "../features/tags/tags-panel.tsx";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { openStudio } from "../lib/open-signed-in.ts";
import { studioPaths } from "../paths.ts";
import { CreditsPanel } from "../features/customers/credits-panel.tsx";
import { CustomerEvents } from "../features/customers/customer-events.tsx";
import { CustomerFacts } from "../features/customers/customer-facts.tsx";
import { PayoutsChip } from "../features/customers/payouts-chip.tsx";
import { CustomerPayoutsPanel } from "../features/customers/customer-payouts-panel.tsx";
import { CustomerKeysPanel } from "../features/customers/customer-keys-panel.tsx";
import { CustomerWebhooksPanel } from "../features/customers/customer-webhooks-panel.tsx";
import { FactorResetPanel } from "../features/customers/factor-reset-panel.tsx";
import { PersonalDataPanel } from "../features/customers/personal-data-panel.tsx";
import { CustomerOrders } from "../features/orders/customer-orders.tsx";
import { customerQuery, refreshCustomers } from "../lib/queries/customers.queries.ts";

const texts = messages.customers;

/** Loads a customer with everything that the details screen shows. */
export function CustomerDetailsPage() {
  const { id = "" } = useParams();
  const query = useQuery(customerQuery(id));
  return (
    <QueryPanel query={query}>
      {(customer) => (
        <DetailsScreen
          title={customer.name}
          badges={
            <>
              <Chip tone="info">
                {customer.business_type === "company" ? texts.company : texts.individual}
              </Chip>
              <PayoutsChip customer={customer} />
            </>
          }
          actions={
            <>
              <Button
                variant="primary"
                icon={<ExternalLink aria-hidden="true" />}
                onClick={() =>
                  void openStudio(studioPaths.createEvent(customer.id)).catch((error: unknown) =>
                    toastFailure(error, messages.backOffice.studioFailed),
                  )
                }
              >
                {texts.createEventFor(customer.firstName)}
              </Button>
            </>
          }
          facts={
            <>
              <CustomerFacts customer={customer} />
              <TagsPanel type="account" id={customer.id} tags={customer.tags} onChanged={refreshCustomers} />
              <CreditsPanel customer={customer} />
              <CustomerPayoutsPanel customerId={customer.id} />
              <FactorResetPanel customer={customer} />
              <CustomerKeysPanel customerId={customer.id} />
              <CustomerWebhooksPanel customerId={customer.id} />
              <PersonalDataPanel customer={customer} />
            </>
          }
        >
          <CustomerEvents customer={customer} />
          <CustomerOrders customer={customer} />
          <NotesPanel
            subject="account"
            id={customer.id}
            notes={customer.notes}
            onChanged={refreshCustomers}
          />
          <RecordHistory
            of={{ subject_type: "account", subject_id: customer.id, customer_id: customer.id }}
            changedAt={query.dataUpdatedAt}
          />
        </DetailsScreen>
      )}
    </QueryPanel>
  );
}
