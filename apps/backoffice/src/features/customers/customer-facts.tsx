import { messages } from "@matinee/contract/messages";
import type { CustomerDetail } from "@matinee/contract/routes/admin";
import { getCountryName } from "@matinee/domain/countries";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { CopyButton } from "@matinee/ui/copy-button";
import { Fact, Facts, Panel } from "@matinee/ui/panel";
import { Pencil } from "lucide-react";
import { ConnectedAccount } from "../../components/connected-account.tsx";
import { formatInstant } from "../../lib/dates.ts";
import { formatPhone } from "../../lib/format-phone.ts";
import { hasRecordDraft } from "../../lib/forms/use-record-form.ts";
import { useEditing } from "../../lib/forms/use-editing.ts";
import { CustomerRequirements } from "./customer-requirements.tsx";
import { buildCustomerDraftName, CustomerForm } from "./customer-form.tsx";

/** A customer's data, which can be edited. */
export function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const { editing, setEditing, button, form } = useEditing(
    hasRecordDraft(buildCustomerDraftName(customer.id)),
  );
  const { notAvailable } = messages.backOffice;
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
      {editing ? (
        <div ref={form}>
          <CustomerForm customer={customer} onClose={() => setEditing(false)} />
        </div>
      ) : (
        <Facts>
          <Fact name="Name">{customer.name}</Fact>
          <Fact name="Email">{customer.email}</Fact>
          <Fact name="Phone">{formatPhone(customer.phoneNumber, customer.country) ?? notAvailable}</Fact>
          <Fact name="Country">{getCountryName(customer.country)}</Fact>
          <Fact name="Business type">
            {customer.business_type === "company" ? (customer.companyName ?? "Company") : "Individual"}
          </Fact>
          <Fact name="Account created">{formatInstant(customer.createdAt)}</Fact>
          <Fact name="Teachable id">{customer.teachableId ?? notAvailable}</Fact>
          <Fact name="Connected account">
            <ConnectedAccount connectId={customer.connectId} />
          </Fact>
          <Fact name="Capability">
            <Chip tone={customer.capability.status === "active" ? "success" : "warning"}>
              {customer.capability.status}
            </Chip>
          </Fact>
          <Fact name="Bank account">
            <Chip tone={customer.hasConnectedBank ? "success" : "warning"}>
              {customer.hasConnectedBank ? "Connected" : "Not connected"}
            </Chip>
          </Fact>
          <CustomerRequirements customer={customer} />
          <Fact name="Account id">
            <span className="flex items-center gap-1">
              <span className="truncate">{customer.id}</span>
              <CopyButton iconOnly size="sm" text={customer.id} label="Copy account id" />
            </span>
          </Fact>
        </Facts>
      )}
    </Panel>
  );
}
