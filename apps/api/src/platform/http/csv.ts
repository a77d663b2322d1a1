import { Readable } from "node:stream";
import { messages } from "@matinee/contract/messages";
import { stringify } from "csv-stringify/sync";
import type { Pool } from "pg";
import type { Clock } from "../context.ts";
import { type CopiedReport, copyLines, FORMULA_PATTERN } from "./csv-copy.ts";

/** What a cell may hold. Instants are written as ISO 8601 in UTC, null as nothing, money as the caller formats it. */
export type CsvCell = string | number | boolean | Date | null;

export interface CsvReport<Row> {
  /** Names the file: `All-{kind}__{date}.csv`. That of an event's report contains the event's url. */
  kind: string;
  columns: readonly { header: string; value: (row: Row) => CsvCell }[];
  /**
   * The rows that follow `last` in a fixed order, from the first when there is none; none at all ends the report. Pages
   * of about a thousand, asked for by key: no connection is held while a slow client reads.
   */
  rowsAfter: (last: Row | undefined) => Promise<Row[]>;
}

/**
 * The answer of a report: streamed a page of rows at a time, so that memory stays flat at any length, and no further
 * than the client reads. It begins with a byte-order mark, by which Excel recognises UTF-8, and its lines end with CRLF.
 * Cells that a spreadsheet would run as a formula are disarmed by a leading apostrophe (behaviour §8).
 */
export function csvAnswer<Row>(ctx: { clock: Clock }, report: CsvReport<Row>) {
  return fileAnswer(ctx, report.kind, write(report));
}

/** The same of a report that the database writes. */
export function copiedCsvAnswer(ctx: { clock: Clock; pool: Pool }, report: CopiedReport) {
  return fileAnswer(ctx, report.kind, writeCopied(ctx.pool, report));
}

function fileAnswer({ clock }: { clock: Clock }, kind: string, lines: AsyncIterable<string | Buffer>) {
  const fileName = messages.backOffice.reportFileName(kind, clock.now().toISOString().slice(0, 10));
  return {
    status: 200 as const,
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
    },
    body: Readable.from(lines, { objectMode: false, highWaterMark: 1 }),
  };
}

async function* writeCopied(pool: Pool, report: CopiedReport): AsyncGenerator<string | Buffer> {
  const lines = copyLines(pool, report);
  // As above: the first page comes before anything is written.
  const first = await lines.next();
  yield headLine(report.columns);
  if (first.done) return;
  yield first.value;
  yield* lines;
}

async function* write<Row>({ columns, rowsAfter }: CsvReport<Row>): AsyncGenerator<string> {
  // The first page is read before anything is written, so that a failing query is a failed request.
  let rows = await rowsAfter(undefined);
  yield headLine(columns);
  while (rows.length > 0) {
    yield toCsv(rows.map((row) => columns.map(({ value }) => value(row))));
    rows = await rowsAfter(rows.at(-1));
  }
}

function headLine(columns: readonly { header: string }[]): string {
  return `\uFEFF${toCsv([columns.map(({ header }) => header)])}`;
}

function toCsv(lines: CsvCell[][]): string {
  return stringify(lines, {
    record_delimiter: "windows",
    cast: {
      boolean: (value) => (value ? "Yes" : "No"),
      date: (value) => value.toISOString(),
      string: (text) => (FORMULA.test(text) ? `'${text}` : text),
    },
    quoted_match: [
      // With CRLF between lines, the library does not quote a line end of another kind.
      /[\r\n]/,
      // A phone number: a spreadsheet that takes quoted cells for text keeps its plus.
      /^\+[0-9]+$/,
    ],
  });
}

const FORMULA = new RegExp(FORMULA_PATTERN);
