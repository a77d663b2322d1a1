import { messages } from "@matinee/texts";
import type { CustomerDetail } from "@matinee/contract/routes/admin-accounts";
import { getCountryName } from "@matinee/domain/countries";
import { Chip } from "@matinee/ui/chip";
import { Fact } from "@matinee/ui/panel";
import { CopyableText } from "../../components/details/copyable-text.tsx";
import { EditablePanel } from "../../components/details/editable-panel.tsx";
import { ConnectedAccount } from "../../components/connected-account.tsx";
import { formatInstant } from "../../lib/formats/dates.ts";
import { formatPhone } from "../../lib/formats/format-phone.ts";
import { CustomerRequirements } from "./customer-requirements.tsx";
import { buildCustomerDraftName, CustomerForm } from "./customer-form.tsx";

const capabilityTexts: Record<CustomerDetail["capability"]["status"], string> = {
  inactive: "Inactive",
  pending: "Pending",
  active: "Active",
};

/** A customer's data, which can be edited. */
export function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const { notAvailable } = messages.backOffice;
  const terms = customer.consents.findLast(({ kind }) => kind === "terms");
  return (
    <EditablePanel
      title="Details"
      draftName={buildCustomerDraftName(customer.id)}
      renderForm={(close) => <CustomerForm customer={customer} onClose={close} />}
    >
      <Fact name="Name">{customer.name}</Fact>
      <Fact name="Email">
        <span className="flex flex-wrap items-center gap-2">
          {customer.email}
          {customer.emailVerified ? null : <Chip tone="warning">{messages.customers.notVerified}</Chip>}
        </span>
      </Fact>
      {customer.emailAwaitingApproval ? (
        <Fact name="New email">
          <span className="flex flex-wrap items-center gap-2">
            {customer.emailAwaitingApproval} <Chip tone="warning">{messages.approvals.waitsForApproval}</Chip>
          </span>
        </Fact>
      ) : null}
      {customer.pendingEmail ? (
        <Fact name="New email">
          <span className="flex flex-wrap items-center gap-2">
            {customer.pendingEmail} <Chip tone="warning">{messages.customers.waitsForConfirmation}</Chip>
          </span>
        </Fact>
      ) : null}
      <Fact name="Phone">{formatPhone(customer.phoneNumber, customer.country) ?? notAvailable}</Fact>
      <Fact name="Country">{getCountryName(customer.country)}</Fact>
      <Fact name="Business type">
        {customer.business_type === "company" ? (customer.companyName ?? "Company") : "Individual"}
      </Fact>
      <Fact name="Account created">{formatInstant(customer.createdAt)}</Fact>
      <Fact name="Terms accepted">
        {terms ? `${formatInstant(terms.createdAt)} (version of ${terms.textVersion})` : notAvailable}
      </Fact>
      <Fact name="Teachable id">{customer.teachableId ?? notAvailable}</Fact>
      <Fact name="Connected account">
        <ConnectedAccount connectId={customer.connectId} />
      </Fact>
      <Fact name="Capability">
        <Chip tone={customer.capability.status === "active" ? "success" : "warning"}>
          {capabilityTexts[customer.capability.status]}
        </Chip>
      </Fact>
      <Fact name="Bank account">
        <Chip tone={customer.hasConnectedBank ? "success" : "warning"}>
          {customer.hasConnectedBank ? "Connected" : "Not connected"}
        </Chip>
      </Fact>
      <CustomerRequirements customer={customer} />
      <Fact name="Account id">
        <CopyableText text={customer.id} label="Copy account id" />
      </Fact>
    </EditablePanel>
  );
}
