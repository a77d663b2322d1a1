import type { RehearsalSpeed } from "@matinee/domain/premiere-clock";
import { index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "../columns.ts";
import { pages } from "./pages.ts";

/**
 * The private copies of premieres with which their teams rehearse. A copy is an event of its own, superarchived from its
 * creation. This row must not disappear before the copy, or the copy would look like an ordinary event: so a page with
 * rehearsals cannot be deleted.
 */
export const rehearsals = pgTable(
  "rehearsals",
  {
    id: id(),
    /** The event whose premiere is rehearsed. */
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "restrict" }),
    copyPageId: uuid()
      .notNull()
      .unique()
      .references(() => pages.id, { onDelete: "cascade" }),
    speed: integer().$type<RehearsalSpeed>().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.pageId), index().on(t.expiresAt)],
);
