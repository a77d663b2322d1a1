import type { RehearsalSpeed } from "@matinee/domain/premiere-clock";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "../columns.ts";
import { pages } from "./pages.ts";

/** `test-purchase`: the copy sells one free ticket to its owner. */
const COPY_KINDS = ["rehearsal", "test-purchase"] as const;

/**
 * The private copies of events: of premieres, with which their teams rehearse, and those in which owners buy a test
 * ticket. A copy is an event of its own, superarchived from its creation. This row must not disappear before the copy,
 * or the copy would look like an ordinary event: so a page with copies cannot be deleted.
 */
export const rehearsals = pgTable(
  "rehearsals",
  {
    id: id(),
    kind: text({ enum: COPY_KINDS }).notNull().default("rehearsal"),
    /** The event that is copied. */
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "restrict" }),
    copyPageId: uuid()
      .notNull()
      .unique()
      .references(() => pages.id, { onDelete: "cascade" }),
    /** 1 for a test purchase. */
    speed: integer().$type<RehearsalSpeed>().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.pageId), index().on(t.expiresAt)],
);
