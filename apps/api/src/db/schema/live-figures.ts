import { doublePrecision, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "../columns.ts";

/** Sums of the events of each minute, of the installation (page null) or of one event, for the premiere board. */
export const liveFigures = pgTable(
  "live_figures",
  {
    id: id(),
    minute: instant().notNull(),
    /** Without a foreign key: a sum of an event that was deleted meanwhile must not block the others. */
    pageId: uuid(),
    figure: text().notNull(),
    value: doublePrecision().notNull(),
  },
  (t) => [unique("live_figures_key").on(t.minute, t.pageId, t.figure).nullsNotDistinct()],
);
