import { strToU8, zipSync } from "fflate";
import { formatCsv, type CsvCell } from "../../platform/http/csv/csv.ts";
import type { PersonalRows } from "../../platform/personal-data.ts";

const README = `This is a copy of the data that Matinee has about you.

data.json has everything in one file. Each of the other files has one kind of data as a table, which a spreadsheet
opens. Times are in UTC, and amounts that end in "Cents" are in US cents.

Left out are passwords and other credentials, of which we store only hashes, and the names of other people who worked on
your request. If you are a filmmaker: the files of your films and the lists of your viewers are in the studio.
`;

/** Builds the zip file of a copy: one JSON file, and one CSV file for each kind of data that has rows. */
export function buildExport(rows: PersonalRows, now: Date): Buffer {
  const entries = Object.entries(rows).flatMap(([name, list]) =>
    list && list.length > 0 ? [[name, list] as const] : [],
  );
  const json = JSON.stringify({ createdAt: now, ...Object.fromEntries(entries) }, null, 2);
  const tables = entries.map(([name, list]) => [`${name}.csv`, strToU8(formatTable(list))] as const);
  const files = { "README.txt": strToU8(README), "data.json": strToU8(json), ...Object.fromEntries(tables) };
  return Buffer.from(zipSync(files, { level: 6, mtime: now }));
}

function formatTable(rows: readonly Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return `\uFEFF${formatCsv([columns, ...rows.map((row) => columns.map((column) => toCell(row[column])))])}`;
}

function toCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "string") return value;
  return value instanceof Date ? value : JSON.stringify(value);
}
