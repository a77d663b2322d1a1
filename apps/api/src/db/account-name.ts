import { sql } from "drizzle-orm";
import { accounts } from "./schema/accounts.ts";

/** First and last name. The expression must be identical to the one in the search index. */
export const accountName = sql<string>`(${accounts.firstName} || ' ' || ${accounts.lastName})`;

/** Formats the name of an account that was read with its columns. */
export const formatAccountName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
