import type { Texts } from "@matinee/texts";
import { strToU8, zipSync } from "fflate";
import { formatCsv, type CsvCell } from "../../platform/http/csv/csv.ts";
import type { PersonalRows } from "../../platform/personal-data.ts";

/** Builds the zip file of a copy: one JSON file, and one CSV file for each kind of data that has rows. */
export function buildExport(rows: PersonalRows, now: Date, texts: Texts): Buffer {
  const entries = Object.entries(rows).flatMap(([name, list]) =>
    list && list.length > 0 ? [[name, list] as const] : [],
  );
  const json = JSON.stringify({ createdAt: now, ...Object.fromEntries(entries) }, null, 2);
  const tables = entries.map(([name, list]) => [`${name}.csv`, strToU8(formatTable(list, texts))] as const);
  const files = {
    "README.txt": strToU8(`${texts.yourData.readme}\n`),
    "data.json": strToU8(json),
    ...Object.fromEntries(tables),
  };
  return Buffer.from(zipSync(files, { level: 6, mtime: now }));
}

function formatTable(rows: readonly Record<string, unknown>[], texts: Texts): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return `\uFEFF${formatCsv([columns, ...rows.map((row) => columns.map((column) => toCell(row[column])))], texts)}`;
}

function toCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "string") return value;
  return value instanceof Date ? value : JSON.stringify(value);
}
