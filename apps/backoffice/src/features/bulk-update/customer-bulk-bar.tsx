import { messages } from "@matinee/texts";
import type { ChangeableCustomer } from "@matinee/contract/schemas/accounts";
import { listCountries } from "@matinee/domain/countries";
import { api } from "../../api.ts";
import type { MatchingRows } from "../../lib/lists/matching-rows.ts";
import { refreshCustomers } from "../../lib/queries/customers.queries.ts";
import { readRequestId } from "../../lib/undo.ts";
import { paths } from "../../paths.ts";
import { buildTagChoices } from "./bulk-tag-choices.ts";
import { RecordBulkBar } from "./record-bulk-bar.tsx";

const texts = messages.bulkChanges;

const countries = listCountries(messages.formats.locale).map(({ code, name }) => ({
  value: code,
  label: name,
}));
const businessTypes = [
  { value: "individual", label: messages.customers.businessTypes.individual },
  { value: "company", label: messages.customers.businessTypes.company },
] as const;

interface Attributes {
  country?: string;
  business_type?: "individual" | "company";
}

const readBusinessType = (value: string): Attributes => ({
  business_type: value === "company" ? "company" : "individual",
});

/** The actions for the selected customers. */
export function CustomerBulkBar({
  customers,
  matching,
  onClear,
}: {
  customers: ChangeableCustomer[];
  matching: MatchingRows | null;
  onClear: () => void;
}) {
  const ids = customers.map(({ id }) => id);
  const update = (attributes: Attributes) =>
    readRequestId(api.adminAccounts.bulkUpdate({ body: { accountIds: ids, attributes } }));
  return (
    <RecordBulkBar
      subject="account"
      rows={customers}
      matching={matching}
      getDetailsPath={({ id }) => paths.customer(id)}
      updatedText={messages.customers.updated}
      errorText={messages.customers.errorUpdating}
      refresh={refreshCustomers}
      onClear={onClear}
      choices={[
        {
          key: "business_type",
          label: texts.businessType,
          options: businessTypes,
          apply: (value) => update(readBusinessType(value)),
          describe: (value) => ({ kind: "update", attributes: readBusinessType(value) }),
        },
        {
          key: "country",
          label: texts.country,
          options: countries,
          apply: (country) => update({ country }),
          describe: (country) => ({ kind: "update", attributes: { country } }),
        },
        ...buildTagChoices("account", ids),
      ]}
    />
  );
}
