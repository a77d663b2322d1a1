import { type Column, type SQL, sql } from "drizzle-orm";

/** Matches rows with this email in any case. Uses the column's index on `lower(…)`. */
export const hasEmail = (column: Column | SQL, email: string): SQL => sql`lower(${column}) = lower(${email})`;
