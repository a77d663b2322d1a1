import { messages } from "@matinee/contract/messages";
import { CsvError, parse } from "csv-parse/sync";
import { createFieldError } from "../../../platform/errors.ts";
import type { CompLine } from "./comps.rules.ts";

/** Names that the first line may give the columns. Without any, the columns are email, name, reference. */
const COLUMN_NAMES = {
  email: ["email", "e-mail", "email address"],
  name: ["name", "full name"],
  reference: ["reference", "ref"],
} as const;

/**
 * Reads a list of free tickets. Spreadsheets separate the cells by commas, semicolons or tabs.
 * @throws AppError invalid at `csv` when a quotation mark is not closed
 */
export function readCompsCsv(csv: string): CompLine[] {
  const [first, ...others] = parseRecords(csv);
  if (!first) return [];
  const names = first.cells.map((cell) => cell.toLowerCase());
  const findColumn = (column: keyof typeof COLUMN_NAMES) =>
    names.findIndex((name) => COLUMN_NAMES[column].some((title) => title === name));
  const isHeader = findColumn("email") >= 0;
  const columns = isHeader
    ? { email: findColumn("email"), name: findColumn("name"), reference: findColumn("reference") }
    : { email: 0, name: 1, reference: 2 };
  return (isHeader ? others : [first, ...others]).map(({ line, cells }) => ({
    line,
    email: cells[columns.email] ?? "",
    name: cells[columns.name] ?? "",
    reference: cells[columns.reference] ?? "",
  }));
}

function parseRecords(csv: string): { line: number; cells: string[] }[] {
  const lines: number[] = [];
  try {
    const records: string[][] = parse(csv, {
      bom: true,
      delimiter: [",", ";", "\t"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record: (record: string[], { lines: line }) => {
        lines.push(line);
        return record;
      },
    });
    return records.map((cells, index) => ({ line: lines[index] ?? 0, cells }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw createFieldError("csv", messages.comps.unreadable(Number(error["lines"])));
  }
}
