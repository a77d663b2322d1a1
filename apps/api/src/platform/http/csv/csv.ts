import { buildAttachment } from "../attachment.ts";
import { Readable } from "node:stream";
import type { Text, Texts } from "@matinee/texts";
import { stringify } from "csv-stringify/sync";
import type { Clock } from "../../context.ts";
import type { Database } from "../../../db/client.ts";
import type { ReportDatabase, ReportReader } from "../../report-database.ts";
import { type CopyReport, streamCopyLines, FORMULA_PATTERN } from "./csv-copy.ts";

/** A cell. Instants are written as ISO 8601 in UTC, null as an empty cell. The caller formats money. */
export type CsvCell = string | number | boolean | Date | null;

export interface CsvReport<Row> {
  /** Part of the file name `All-{kind}__{date}.csv`. For an event's report it contains the event's slug. */
  kind: string;
  columns: readonly { header: Text; value: (row: Row, texts: Texts) => CsvCell }[];
  /**
   * Reads the next page (about a thousand rows) after `last` in a fixed order; an empty page ends the report. Keyset
   * pages hold no connection while a slow client reads.
   */
  readRowsAfter: (db: Database, last: Row | undefined) => Promise<Row[]>;
}

interface ReportContext {
  clock: Clock;
  /** In the language of who reads the file. */
  texts: Texts;
  reports: Pick<ReportDatabase, "open">;
}

/**
 * Streams a report page by page at the client's pace, in constant memory. A byte-order mark makes Excel detect UTF-8;
 * lines end with CRLF. Cells that a spreadsheet would evaluate get a leading apostrophe (rules/platform.md, CSV
 * reports).
 */
export function createCsvResponse<Row>(ctx: ReportContext, report: CsvReport<Row>) {
  return createFileResponse(ctx, report.kind, writeReport(ctx.reports.open(), report, ctx.texts));
}

/** Streams a report that PostgreSQL formats with COPY. */
export function createCopyCsvResponse(ctx: ReportContext, report: CopyReport) {
  return createFileResponse(ctx, report.kind, writeCopyReport(ctx.reports.open(), report, ctx.texts));
}

function createFileResponse(
  { clock, texts }: Pick<ReportContext, "clock" | "texts">,
  kind: string,
  lines: AsyncIterable<string | Buffer>,
) {
  const fileName = texts.backOffice.reportFileName(kind, clock.now().toISOString().slice(0, 10));
  return {
    status: 200 as const,
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": buildAttachment(fileName),
    },
    body: Readable.from(lines, { objectMode: false, highWaterMark: 1 }),
  };
}

async function* writeCopyReport(
  reader: ReportReader,
  report: CopyReport,
  texts: Texts,
): AsyncGenerator<string | Buffer> {
  const lines = streamCopyLines(reader, report, texts);
  // Read before any output, so that a failing query fails the request.
  const first = await lines.next();
  yield formatHeader(report.columns, texts);
  if (first.done) return;
  yield first.value;
  yield* lines;
}

async function* writeReport<Row>(
  reader: ReportReader,
  { columns, readRowsAfter }: CsvReport<Row>,
  texts: Texts,
): AsyncGenerator<string> {
  const readAfter = (last: Row | undefined) => reader.read(({ db }) => readRowsAfter(db, last));
  // The first page is read before any output, so that a failing query fails the request.
  let rows = await readAfter(undefined);
  yield formatHeader(columns, texts);
  while (rows.length > 0) {
    yield formatCsv(
      rows.map((row) => columns.map(({ value }) => value(row, texts))),
      texts,
    );
    rows = await readAfter(rows.at(-1));
  }
}

function formatHeader(columns: readonly { header: Text }[], texts: Texts): string {
  return `\uFEFF${formatCsv([columns.map(({ header }) => header(texts))], texts)}`;
}

/** Formats lines of cells as CSV; see createCsvResponse. */
export function formatCsv(lines: CsvCell[][], { csvHeaders: { yes, no } }: Texts): string {
  return stringify(lines, {
    record_delimiter: "windows",
    cast: {
      boolean: (value) => (value ? yes : no),
      date: (value) => value.toISOString(),
      string: (text) => (FORMULA.test(text) ? `'${text}` : text),
    },
    quoted_match: [
      // With CRLF as its line end, the library does not quote a lone CR or LF.
      /[\r\n]/,
      // A phone number: spreadsheets that read quoted cells as text keep its plus.
      /^\+[0-9]+$/,
    ],
  });
}

const FORMULA = new RegExp(FORMULA_PATTERN);
