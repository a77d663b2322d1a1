import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink, History } from "lucide-react";
import { Link, useParams } from "react-router";
import { DetailsScreen } from "../../components/details-screen.tsx";
import { NotesPanel } from "../../components/notes-panel.tsx";
import { PageLoading, QueryError } from "../../components/query-states.tsx";
import { TagsPanel } from "../../components/tags-panel.tsx";
import { toastFailure } from "../../lib/failures.ts";
import { openStudio } from "../../lib/open-elsewhere.ts";
import { paths, studioPaths } from "../../paths.ts";
import { CreditsPanel } from "./credits-panel.tsx";
import { CustomerEvents } from "./customer-events.tsx";
import { CustomerFacts } from "./customer-facts.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { customerQuery, refreshCustomers } from "./customers.queries.ts";

/** Everything about one customer. */
export function CustomerDetailsPage() {
  const { id = "" } = useParams();
  const query = useQuery(customerQuery(id));
  if (query.isPending) return <PageLoading />;
  if (query.isError) {
    return (
      <QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  }
  const customer = query.data;
  return (
    <DetailsScreen
      title={customer.name}
      badges={
        <>
          <Chip tone="info">{customer.business_type === "company" ? "Company" : "Individual"}</Chip>
          <Chip tone={customer.capability.status === "active" ? "success" : "warning"}>
            Payouts {customer.capability.status}
          </Chip>
          {customer.type === "admin" ? <Chip tone="strong">Staff</Chip> : null}
        </>
      }
      actions={
        <>
          <Button asChild icon={<History aria-hidden="true" />}>
            <Link to={paths.audit({ subjectId: customer.id })}>Audit log</Link>
          </Button>
          {customer.type === "admin" ? null : (
            <Button
              variant="primary"
              icon={<ExternalLink aria-hidden="true" />}
              onClick={() =>
                void openStudio(studioPaths.createEvent(customer.id)).catch((error: unknown) =>
                  toastFailure(error, "The studio could not be opened"),
                )
              }
            >
              Create event on behalf of {customer.firstName}
            </Button>
          )}
        </>
      }
      facts={
        <>
          <CustomerFacts customer={customer} />
          <TagsPanel type="account" id={customer.id} tags={customer.tags} onChanged={refreshCustomers} />
          <CreditsPanel customer={customer} />
        </>
      }
    >
      <CustomerEvents customer={customer} />
      <CustomerOrders customer={customer} />
      <NotesPanel subject="account" id={customer.id} notes={customer.notes} onChanged={refreshCustomers} />
    </DetailsScreen>
  );
}
