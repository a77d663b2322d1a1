import type { Column } from "@matinee/app-shell/lists/column";
import { messages } from "@matinee/texts";
import type { ChangeableCustomer } from "@matinee/contract/schemas/accounts";
import { DownloadReportButton } from "../components/download-report-button.tsx";
import type { FilterField } from "@matinee/app-shell/lists/filter-field";
import { Chip } from "@matinee/ui/chip";
import { TruncatedText } from "../components/truncated-text.tsx";
import { StaffListPage } from "../components/list/staff-list-page.tsx";
import { useStaffListAddress } from "../lib/lists/staff-list-address.ts";
import { formatPhone } from "../lib/formats/format-phone.ts";
import { useList } from "../lib/lists/use-list.ts";
import { CustomerBulkBar } from "../features/bulk-update/customer-bulk-bar.tsx";
import { CustomerDrawer } from "../features/customers/customer-drawer.tsx";
import { CustomerOptions } from "../features/customers/customer-options.tsx";
import { loadCustomers } from "../lib/queries/customers.queries.ts";

const texts = messages.customers;

const filters: readonly FilterField[] = [
  { kind: "text", name: "tag", label: texts.tag, tagType: "account" },
  {
    kind: "choice",
    name: "business_type",
    label: texts.businessType,
    options: [
      { value: "individual", label: messages.customers.businessTypes.individual },
      { value: "company", label: messages.customers.businessTypes.company },
    ],
  },
];

const columns: Column<ChangeableCustomer>[] = [
  { id: "name", header: texts.name, sort: "name", cell: (row) => row.name },
  {
    id: "phone",
    header: texts.phoneNumber,
    width: "16%",
    cell: (customer) =>
      formatPhone(customer.phoneNumber, customer.country) ?? messages.backOffice.notAvailable,
  },
  {
    id: "email",
    header: texts.emailAddress,
    sort: "email",
    width: "36%",
    cell: (row) => (
      <span className="flex items-center gap-2">
        <TruncatedText text={row.email} />
        {row.emailVerified ? null : <Chip tone="warning">{messages.customers.notVerified}</Chip>}
      </span>
    ),
  },
  {
    id: "credits",
    header: texts.creditsAvailable,
    align: "end",
    width: "10rem",
    cell: (row) => row.credits.credits,
  },
];

const renderOptions = (customer: ChangeableCustomer) => <CustomerOptions customer={customer} />;

/** `/admin/customers`: all customers. */
export function CustomersPage() {
  const address = useStaffListAddress(filters);
  const list = useList("customers", address.query, loadCustomers);
  return (
    <StaffListPage
      title={messages.backOffice.customers}
      views="customers"
      search={messages.search.customers}
      address={address}
      filters={filters}
      actions={<DownloadReportButton path="/v1/accounts.csv" query={address.query} total={list.total} />}
      columns={columns}
      list={list}
      getName={({ name }) => name}
      renderDrawer={(customer) => <CustomerDrawer customer={customer} />}
      renderOptions={renderOptions}
      renderBulk={(customers, clear, matching) => (
        <CustomerBulkBar customers={customers} matching={matching} onClear={clear} />
      )}
    />
  );
}
