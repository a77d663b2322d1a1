import { unwrapData } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/contract/messages";
import type { CustomerRow } from "@matinee/contract/schemas/accounts";
import { listCountries } from "@matinee/domain/countries";
import { api } from "../../api.ts";
import { refreshCustomers } from "../../lib/queries/customers.queries.ts";
import { paths } from "../../paths.ts";
import { buildTagChoices } from "./bulk-tag-choices.ts";
import { RecordBulkBar } from "./record-bulk-bar.tsx";

const countries = listCountries().map(({ code, name }) => ({ value: code, label: name }));
const businessTypes = [
  { value: "individual", label: "individual" },
  { value: "company", label: "company" },
] as const;

/** The actions for the selected customers. */
export function CustomerBulkBar({ customers, onClear }: { customers: CustomerRow[]; onClear: () => void }) {
  const ids = customers.map(({ id }) => id);
  const update = (attributes: { country?: string; business_type?: "individual" | "company" }) =>
    unwrapData(api.adminAccounts.bulkUpdate({ body: { accountIds: ids, attributes } }));
  return (
    <RecordBulkBar
      rows={customers}
      getDetailsPath={({ id }) => paths.customer(id)}
      updatedText={messages.customers.updated}
      errorText={messages.customers.errorUpdating}
      refresh={refreshCustomers}
      onClear={onClear}
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
  );
}
