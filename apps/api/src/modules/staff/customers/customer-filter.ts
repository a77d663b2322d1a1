import { and, eq, type SQL } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { matchesSearch, type SearchScope, type Search, parseSearch } from "../../../db/search.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { isTagged } from "../../tags/subject-tags.queries.ts";

export interface CustomerFilter {
  search_term?: string | undefined;
  business_type?: "individual" | "company" | undefined;
  tag?: string | undefined;
}

/** Matches accounts whose name, email or phone number contains the search term. */
export const matchesName = (search: Search): SQL => matchesSearch(search, accounts);

/** Builds the condition of the customer list. Staff accounts are not customers. */
export function buildCustomerFilter(
  db: Queryable,
  filter: CustomerFilter,
  reach?: SearchScope,
): SQL | undefined {
  const search = parseSearch(filter.search_term, reach);
  return and(
    eq(accounts.type, "filmmaker"),
    filter.business_type && eq(accounts.businessType, filter.business_type),
    isTagged(db, accounts.id, "account", filter.tag),
    search && matchesName(search),
  );
}
