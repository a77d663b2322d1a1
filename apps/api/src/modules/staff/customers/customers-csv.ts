import type { CustomerRow } from "@matinee/contract/schemas/accounts";
import { getCountryName } from "@matinee/domain/countries";
import { and } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { isOlderThan } from "../../../db/keyset-pagination.ts";
import type { IdSource } from "../../../db/list-page.ts";
import { createReportCondition } from "../../../db/report-condition.ts";
import type { CsvReport } from "../../../platform/http/csv/csv.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { formatConsents } from "../../consent/consents.queries.ts";
import { type CustomerFilter, buildCustomerFilter } from "./customer-filter.ts";
import { selectCustomers } from "./customer-rows.queries.ts";

const BATCH_SIZE = 1000;

/** Builds a CSV report of all customers that match the filter, newest first. */
export function buildCustomersCsv(filter: CustomerFilter): CsvReport<CustomerRow> {
  const buildSource = (db: Queryable): IdSource => ({
    db,
    table: accounts,
    where: (scope) => buildCustomerFilter(db, filter, scope),
    sortKey: accounts.createdAt,
  });
  const isSearch = Boolean(filter.search_term?.trim());
  const buildCondition = createReportCondition(buildSource, { pageRows: BATCH_SIZE, isSearch });
  return {
    kind: "accounts",
    columns: COLUMNS,
    readRowsAfter: async (db, lastRow) =>
      selectCustomers(db, and(await buildCondition(db), isOlderThan(accounts, lastRow)), BATCH_SIZE),
  };
}

const COLUMNS: CsvReport<CustomerRow>["columns"] = [
  { header: "Account ID", value: ({ id }) => id },
  { header: "First name", value: ({ firstName }) => firstName },
  { header: "Last name", value: ({ lastName }) => lastName },
  { header: "Email", value: ({ email }) => email },
  { header: "Phone number", value: ({ phoneNumber }) => phoneNumber },
  { header: "Country", value: ({ country }) => getCountryName(country) },
  { header: "Business type", value: (row) => row.business_type },
  { header: "Company name", value: ({ companyName }) => companyName },
  { header: "Credits available", value: ({ credits }) => credits.credits },
  { header: "Purchases", value: ({ purchases }) => purchases },
  { header: "Payouts", value: ({ capability }) => capability.status },
  { header: "Connected account", value: ({ connectId }) => connectId },
  { header: "Bank connected", value: ({ hasConnectedBank }) => hasConnectedBank },
  { header: "Teachable ID", value: ({ teachableId }) => teachableId },
  { header: "Tags", value: ({ tags }) => tags.map(({ name }) => name).join("; ") },
  { header: "Notes", value: ({ notes }) => notes },
  { header: "Date created", value: ({ createdAt }) => createdAt },
  { header: "Consent", value: ({ consents }) => formatConsents(consents) },
];
