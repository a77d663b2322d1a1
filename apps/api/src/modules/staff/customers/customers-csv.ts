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
  { header: (t) => t.csvHeaders.accountId, value: ({ id }) => id },
  { header: (t) => t.csvHeaders.firstName, value: ({ firstName }) => firstName },
  { header: (t) => t.csvHeaders.lastName, value: ({ lastName }) => lastName },
  { header: (t) => t.csvHeaders.email, value: ({ email }) => email },
  { header: (t) => t.csvHeaders.phoneNumber, value: ({ phoneNumber }) => phoneNumber },
  {
    header: (t) => t.csvHeaders.country,
    value: ({ country }, t) => getCountryName(country, t.formats.locale),
  },
  { header: (t) => t.csvHeaders.businessType, value: (row) => row.business_type },
  { header: (t) => t.csvHeaders.companyName, value: ({ companyName }) => companyName },
  { header: (t) => t.csvHeaders.creditsAvailable, value: ({ credits }) => credits.credits },
  { header: (t) => t.csvHeaders.purchases, value: ({ purchases }) => purchases },
  { header: (t) => t.csvHeaders.payouts, value: ({ capability }) => capability.status },
  { header: (t) => t.csvHeaders.connectedAccount, value: ({ connectId }) => connectId },
  { header: (t) => t.csvHeaders.bankConnected, value: ({ hasConnectedBank }) => hasConnectedBank },
  { header: (t) => t.csvHeaders.teachableId, value: ({ teachableId }) => teachableId },
  { header: (t) => t.csvHeaders.tags, value: ({ tags }) => tags.map(({ name }) => name).join("; ") },
  { header: (t) => t.csvHeaders.notes, value: ({ notes }) => notes },
  { header: (t) => t.csvHeaders.dateCreated, value: ({ createdAt }) => createdAt },
  { header: (t) => t.csvHeaders.consent, value: ({ consents }) => formatConsents(consents) },
];
