import { pgTable, text } from "drizzle-orm/pg-core";
import type { WorkerRole } from "../../platform/jobs/worker-roles.ts";
import { instant } from "../columns.ts";

/** When a worker with each role last said that it runs. */
export const workerRoles = pgTable("worker_roles", {
  role: text().$type<WorkerRole>().primaryKey(),
  seenAt: instant().notNull(),
});
