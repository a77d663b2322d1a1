import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/** The last runs of each recurring job in any worker. */
export const recurringJobs = pgTable("recurring_jobs", {
  name: text().primaryKey(),
  /** Seconds between the end of one run and the start of the next. */
  intervalSeconds: integer().notNull(),
  lastSucceededAt: instant(),
  /** Duration of the last successful run. */
  lastDurationMs: integer(),
  /** Failed runs since the last success. */
  failures: integer().notNull().default(0),
  lastFailedAt: instant(),
  lastError: text(),
});
