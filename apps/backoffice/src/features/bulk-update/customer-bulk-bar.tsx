import { unwrapData } from "@matinee/app-shell/api-client";
import { messages } from "@matinee/contract/messages";
import type { CustomerRow } from "@matinee/contract/schemas/accounts";
import { listCountries } from "@matinee/domain/countries";
import { BulkAction, BulkBar } from "@matinee/ui/bulk-bar";
import { toast } from "@matinee/ui/toast";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { BulkUpdateDialog } from "./bulk-update-dialog.tsx";
import { buildTagChoices } from "./bulk-tag-choices.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";
import { paths } from "../../paths.ts";
import { refreshCustomers } from "../../lib/customers.queries.ts";

const countries = listCountries().map(({ code, name }) => ({ value: code, label: name }));
const businessTypes = [
  { value: "individual", label: "individual" },
  { value: "company", label: "company" },
] as const;

/** The actions for the selected customers. */
export function CustomerBulkBar({ customers, onClear }: { customers: CustomerRow[]; onClear: () => void }) {
  const navigate = useNavigate();
  const [updating, setUpdating] = useState(false);
  const ids = customers.map(({ id }) => id);
  const [first] = customers;
  const update = (attributes: { country?: string; business_type?: "individual" | "company" }) =>
    unwrapData(api.adminAccounts.bulkUpdate({ body: { accountIds: ids, attributes } }));
  return (
    <BulkBar summary={`${customers.length} selected`} onClear={onClear}>
      {customers.length === 1 && first ? (
        <BulkAction main onClick={() => navigate(paths.customer(first.id))}>
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
          toast.success(messages.customers.updated);
          onClear();
          await refreshCustomers();
        }}
        onError={(error) => toastFailure(error, messages.customers.errorUpdating)}
        choices={[
          {
            key: "business_type",
            label: "Business type",
            options: businessTypes,
            apply: (value) => update({ business_type: value === "company" ? "company" : "individual" }),
          },
          { key: "country", label: "Country", options: countries, apply: (country) => update({ country }) },
          ...buildTagChoices("account", ids),
        ]}
      />
    </BulkBar>
  );
}
