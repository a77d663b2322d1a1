import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { films } from "../../../db/schema/films.ts";
import { reactions } from "../../../db/schema/live-rooms.ts";
import { pages } from "../../../db/schema/pages.ts";
import { programmeItems } from "../../../db/schema/premieres.ts";
import type { PageIdentity } from "../../../platform/context.ts";
import type { CsvReport } from "../../../platform/http/csv/csv.ts";

const ROWS_PER_PAGE = 1000;

type Row = typeof reactions.$inferSelect & {
  /** Null for an item that is no film. The event's own film has the title of the event. */
  filmTitle: string | null;
};

/** Describes the report of a premiere's reactions, in the order of its programme. It contains no names. */
export const describeReactionsReport = (page: PageIdentity): CsvReport<Row> => ({
  kind: `reactions-${page.slug}`,
  columns: [
    // The first item has the number 1, as in the programme on the screen.
    { header: (t) => t.csvHeaders.programmeItem, value: ({ item }) => item + 1 },
    { header: (t) => t.csvHeaders.second, value: ({ second }) => second },
    { header: (t) => t.csvHeaders.reaction, value: ({ kind }, t) => t.premiereNight.reactions[kind] },
    { header: (t) => t.csvHeaders.presses, value: ({ count }) => count },
    { header: (t) => t.csvHeaders.film, value: ({ filmTitle }) => filmTitle },
  ],
  readRowsAfter: (db, last) =>
    db
      .select({
        ...getTableColumns(reactions),
        filmTitle: sql<
          string | null
        >`case when ${programmeItems.kind} = 'film' then coalesce(${films.title}, ${pages.title}) end`,
      })
      .from(reactions)
      .innerJoin(pages, eq(pages.id, reactions.pageId))
      .leftJoin(
        programmeItems,
        and(eq(programmeItems.pageId, reactions.pageId), eq(programmeItems.sortOrder, reactions.item)),
      )
      .leftJoin(films, eq(films.id, programmeItems.filmId))
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
