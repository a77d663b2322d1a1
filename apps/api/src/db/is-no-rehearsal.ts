import { sql } from "drizzle-orm";
import { pages } from "./schema/pages.ts";
import { rehearsals } from "./schema/rehearsals.ts";

/** Matches events other than the private copies of rehearsals. For the `where` of a query of `pages`. */
export const isNoRehearsal = sql`not exists (select from ${rehearsals} where ${rehearsals.copyPageId} = ${pages.id})`;
