import type { DropOff } from "@matinee/contract/schemas/drop-off";
import type { PageIdentity } from "../../platform/context.ts";
import type { CsvReport } from "../../platform/http/csv/csv.ts";
import { findDropOff } from "./drop-off.queries.ts";

type Row = DropOff["points"][number] & { share: number };

/** Describes the report of who was still watching at each minute of the film. It contains no names. */
export const describeDropOffReport = (page: PageIdentity): CsvReport<Row> => ({
  kind: `drop-off-${page.slug}`,
  columns: [
    { header: (t) => t.csvHeaders.minute, value: ({ minute }) => minute },
    { header: (t) => t.csvHeaders.viewers, value: ({ viewers }) => viewers },
    { header: (t) => t.csvHeaders.share, value: ({ share }, t) => t.formats.percent(share) },
  ],
  readRowsAfter: async (db, last) => {
    // A film has a few hundred minutes, so the first batch has all rows.
    if (last) return [];
    const { viewers: all, points } = await findDropOff(db, page.id);
    return points.map((point) => ({ ...point, share: Math.round((point.viewers / all) * 100) }));
  },
});
