import { messages } from "@matinee/texts";
import { and, asc, eq, sql } from "drizzle-orm";
import { reactions } from "../../../db/schema/live-rooms.ts";
import type { PageIdentity } from "../../../platform/context.ts";
import type { CsvReport } from "../../../platform/http/csv/csv.ts";

const ROWS_PER_PAGE = 1000;

type Row = typeof reactions.$inferSelect;

/** Describes the report of a premiere's reactions, in the order of its programme. It contains no names. */
export const describeReactionsReport = (page: PageIdentity): CsvReport<Row> => ({
  kind: `reactions-${page.slug}`,
  columns: [
    // The first item has the number 1, as in the programme on the screen.
    { header: "Programme item", value: ({ item }) => item + 1 },
    { header: "Second", value: ({ second }) => second },
    { header: "Reaction", value: ({ kind }) => messages.premiereNight.reactions[kind] },
    { header: "Presses", value: ({ count }) => count },
  ],
  readRowsAfter: (db, last) =>
    db
      .select()
      .from(reactions)
      .where(
        and(
          eq(reactions.pageId, page.id),
          last &&
            sql`(${reactions.item}, ${reactions.second}, ${reactions.kind}) > (${last.item}, ${last.second}, ${last.kind})`,
        ),
      )
      .orderBy(asc(reactions.item), asc(reactions.second), asc(reactions.kind))
      .limit(ROWS_PER_PAGE),
});
