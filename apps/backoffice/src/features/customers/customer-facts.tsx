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

const texts = messages.customers;

const capabilityTexts: Record<CustomerDetail["capability"]["status"], string> = {
  inactive: texts.inactive,
  pending: texts.pending,
  active: texts.active,
};

/** A customer's data, which can be edited. */
export function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const { notAvailable } = messages.backOffice;
  const terms = customer.consents.findLast(({ kind }) => kind === "terms");
  return (
    <EditablePanel
      title={texts.details}
      draftName={buildCustomerDraftName(customer.id)}
      renderForm={(close) => <CustomerForm customer={customer} onClose={close} />}
    >
      <Fact name={texts.name}>{customer.name}</Fact>
      <Fact name={texts.email}>
        <span className="flex flex-wrap items-center gap-2">
          {customer.email}
          {customer.emailVerified ? null : <Chip tone="warning">{messages.customers.notVerified}</Chip>}
        </span>
      </Fact>
      {customer.emailAwaitingApproval ? (
        <Fact name={texts.newEmail}>
          <span className="flex flex-wrap items-center gap-2">
            {customer.emailAwaitingApproval} <Chip tone="warning">{messages.approvals.waitsForApproval}</Chip>
          </span>
        </Fact>
      ) : null}
      {customer.pendingEmail ? (
        <Fact name={texts.newEmail}>
          <span className="flex flex-wrap items-center gap-2">
            {customer.pendingEmail} <Chip tone="warning">{messages.customers.waitsForConfirmation}</Chip>
          </span>
        </Fact>
      ) : null}
      <Fact name={texts.phone}>{formatPhone(customer.phoneNumber, customer.country) ?? notAvailable}</Fact>
      <Fact name={texts.country}>{getCountryName(customer.country, messages.formats.locale)}</Fact>
      <Fact name={texts.businessType}>
        {customer.business_type === "company" ? (customer.companyName ?? texts.company) : texts.individual}
      </Fact>
      <Fact name={texts.accountCreated}>{formatInstant(customer.createdAt)}</Fact>
      <Fact name={texts.termsAcceptedTitle}>
        {terms ? texts.termsAccepted(formatInstant(terms.createdAt), terms.textVersion) : notAvailable}
      </Fact>
      <Fact name={texts.teachableId}>{customer.teachableId ?? notAvailable}</Fact>
      <Fact name={texts.connectedAccount}>
        <ConnectedAccount connectId={customer.connectId} />
      </Fact>
      <Fact name={texts.capability}>
        <Chip tone={customer.capability.status === "active" ? "success" : "warning"}>
          {capabilityTexts[customer.capability.status]}
        </Chip>
      </Fact>
      <Fact name={texts.bankAccount}>
        <Chip tone={customer.hasConnectedBank ? "success" : "warning"}>
          {customer.hasConnectedBank ? texts.connected : texts.notConnected}
        </Chip>
      </Fact>
      <CustomerRequirements customer={customer} />
      <Fact name={texts.accountId}>
        <CopyableText text={customer.id} label={texts.copyAccountId} />
      </Fact>
    </EditablePanel>
  );
}
