import { fromSmallestUnit } from "@matinee/domain/currency";
import type { PageIdentity } from "../../../platform/context.ts";
import type { CsvReport } from "../../../platform/http/csv/csv.ts";
import { findPassIncome, type PassIncome } from "./pass-income.queries.ts";

type Row = Pick<PassIncome, "title" | "owner" | "uses" | "cents"> & { film: string };

/** Describes the report of what a festival's passes brought to each film. It names no viewers. */
export const describePassIncomeReport = (page: PageIdentity): CsvReport<Row> => ({
  kind: `pass-income-${page.slug}`,
  columns: [
    { header: (t) => t.csvHeaders.film, value: ({ film }) => film },
    { header: (t) => t.csvHeaders.event, value: ({ title }, t) => title || t.screeningFigures.noScreening },
    { header: (t) => t.csvHeaders.owner, value: ({ owner }) => owner },
    { header: (t) => t.csvHeaders.passUses, value: ({ uses }) => uses },
    {
      header: (t) => t.csvHeaders.shareOfPasses,
      value: ({ cents }) => fromSmallestUnit(cents, page.currency),
    },
    { header: (t) => t.csvHeaders.currency, value: () => page.currency.toUpperCase() },
  ],
  readRowsAfter: async (db, last) => {
    // A programme has a few hundred films, so the first batch has all rows.
    if (last) return [];
    return (await findPassIncome(db, page.id)).flatMap(splitByFilm);
  },
});

/** Splits the share of a screening in equal parts over its films; the first ones get the cents that are left. */
function splitByFilm({ films, title, cents, ...screening }: PassIncome): Row[] {
  const names = films.length === 0 ? [title] : films;
  const part = Math.floor(cents / names.length);
  const left = cents - part * names.length;
  return names.map((film, index) => ({ ...screening, title, film, cents: part + (index < left ? 1 : 0) }));
}
