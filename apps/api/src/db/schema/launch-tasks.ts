import type { LaunchTask } from "@matinee/contract/schemas/launch-tasks";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { pages } from "./pages.ts";

/** What the team of an event did after its activation: a row for each task that is done. */
export const launchTasks = pgTable(
  "launch_tasks",
  {
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    task: text().$type<LaunchTask>().notNull(),
    /** Who did it first. */
    accountId: uuid().references(() => accounts.id, { onDelete: "set null" }),
    doneAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.task] }), index().on(t.accountId)],
);
