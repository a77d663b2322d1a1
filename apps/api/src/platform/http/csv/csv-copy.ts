import { currencies, getCurrencyDigits, platformCurrency } from "@matinee/domain/currency";
import type { Text, Texts } from "@matinee/texts";
import type { Pool } from "pg";
import type { Database } from "../../../db/client.ts";
import type { ReportReader, ReportSource } from "../../report-database.ts";
import { to as copyTo } from "pg-copy-streams";

/**
 * A long report that PostgreSQL formats with COPY, many times faster than formatting rows in Node. COPY takes no
 * parameters: `columns` and `joins` are fixed SQL, and `selectRowsBetween` escapes each value as a literal.
 */
export interface CopyReport {
  /** Part of the file name `All-{kind}__{date}.csv`. For an event's report it contains the event's slug. */
  kind: string;
  /** SQL of each cell: text, or null for an empty cell. A function of the language where the cell has words of ours. */
  columns: readonly { header: Text; cell: string | Text }[];
  /** SQL joins to the rows, which are aliased `o`. A function of the language where they have words of ours. */
  joins: string | Text;
  /** Finds the last row of the page of `rows` rows after `after`, newest first; undefined when fewer follow. */
  findPageEnd: (db: Database, after: RowCursor | undefined, rows: number) => Promise<RowCursor | undefined>;
  /** Returns the SQL of the rows after `after` up to and including `end`; without `end`, of all rows after it. */
  selectRowsBetween: (
    db: Database,
    after: RowCursor | undefined,
    end: RowCursor | undefined,
  ) => Promise<string>;
}

/** The position of a row in a newest-first list. */
export interface RowCursor {
  id: string;
  createdAt: Date;
}

/** Rows of a report that are read, and kept in memory, at once. */
export const COPY_PAGE_ROWS = 10_000;
/** Pages read ahead of the one being written. A page holds a connection only while it is read. */
const MAX_PAGES_AHEAD = 2;

/** Streams the lines of a report page by page, at most MAX_PAGES_AHEAD pages ahead of the client. */
export async function* streamCopyLines(
  reader: ReportReader,
  report: CopyReport,
  texts: Texts,
): AsyncGenerator<Buffer> {
  const read = <T>(work: (source: ReportSource) => Promise<T>): Promise<T> => {
    const result = reader.read(work);
    // The client may disconnect before the result is awaited; avoid an unhandled rejection.
    result.catch(() => undefined);
    return result;
  };
  const findPageEnd = (after?: RowCursor) => read(({ db }) => report.findPageEnd(db, after, COPY_PAGE_ROWS));
  const ahead: Promise<Buffer[]>[] = [];
  let after: RowCursor | undefined;
  let nextEnd: Promise<RowCursor | undefined> | undefined = findPageEnd();
  while (nextEnd || ahead.length > 0) {
    while (nextEnd && ahead.length < MAX_PAGES_AHEAD) {
      const end: RowCursor | undefined = await nextEnd;
      const start = after;
      ahead.push(
        read(async ({ db, pool }) => {
          const rows = await report.selectRowsBetween(db, start, end);
          return runCopy(pool, buildSelect(report, rows, texts));
        }),
      );
      // Found while this page is read, so that the next page can start at once.
      nextEnd = end && findPageEnd(end);
      after = end;
    }
    yield* (await ahead.shift()) ?? [];
  }
}

/** Selects the cells of these rows, and the empty last cell that `endLinesWithCrlf` needs. */
function buildSelect({ columns, joins }: CopyReport, rows: string, texts: Texts): string {
  const cells = columns.map(({ cell }) => (typeof cell === "string" ? cell : cell(texts)));
  return `select ${cells.join(", ")}, null from (${rows}) o ${typeof joins === "string" ? joins : joins(texts)}
    order by o.created_at desc nulls last, o.id desc nulls last`;
}

/** Reads the lines of a page in the chunks in which PostgreSQL sends them: joining them would need twice their memory. */
async function runCopy(pool: Pool, select: string): Promise<Buffer[]> {
  const client = await pool.connect();
  let broken = true;
  try {
    const chunks: Buffer[] = [];
    const copied = client.query(copyTo(`copy (${select}) to stdout with (format csv)`));
    for await (const chunk of copied) chunks.push(chunk);
    broken = false;
    endLinesWithCrlf(chunks);
    return chunks;
  } finally {
    client.release(broken);
  }
}

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;

/**
 * Makes COPY's lines end with CRLF: the comma before the empty last cell becomes the CR, so that nothing is copied. A line
 * feed inside quotes belongs to its cell. Searches for the next line feed or quote, because checking each byte would take
 * longer than PostgreSQL takes to write the page.
 */
function endLinesWithCrlf(chunks: readonly Buffer[]): void {
  let isQuoted = false;
  let previous: Buffer | undefined;
  for (const chunk of chunks) {
    let quote = chunk.indexOf(QUOTE);
    let end = chunk.indexOf(LINE_FEED);
    while (quote !== -1 || (end !== -1 && !isQuoted)) {
      if (quote !== -1 && (isQuoted || end === -1 || quote < end)) {
        isQuoted = !isQuoted;
        if (!isQuoted && end !== -1 && end < quote) end = chunk.indexOf(LINE_FEED, quote);
        quote = chunk.indexOf(QUOTE, quote + 1);
      } else {
        if (end > 0) chunk[end - 1] = CARRIAGE_RETURN;
        else if (previous) previous[previous.length - 1] = CARRIAGE_RETURN;
        end = chunk.indexOf(LINE_FEED, end + 1);
      }
    }
    if (chunk.length > 0) previous = chunk;
  }
}

/** The characters at which a formula can begin; the hyphen is last, so that it is no range in the pattern. */
const FORMULA_STARTS = "=+@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20-";
/** Their code points, and the 0 that PostgreSQL's ascii() returns for an empty text. */
const SPECIAL_STARTS = [0, ...Array.from(FORMULA_STARTS, (start) => start.codePointAt(0))].join(", ");

/**
 * Matches a cell that a spreadsheet would evaluate as a formula. JavaScript and PostgreSQL read the pattern alike. A
 * plus followed only by digits, as in a phone number, is not a formula.
 */
export const FORMULA_PATTERN = String.raw`^(?!\+[0-9]+$)[${FORMULA_STARTS}]`;

/**
 * Builds the SQL of a user-entered text; formulas get a leading apostrophe (rules/platform.md, CSV reports), and an
 * empty text is an empty cell. The code of the first character decides for most texts: the pattern takes ten times as long.
 */
export const buildTextCell = (text: string) =>
  `case when ascii(${text}) not in (${SPECIAL_STARTS}) then ${text}
    when ${text} ~ '${FORMULA_PATTERN}' then '''' || ${text} else nullif(${text}, '') end`;

/** Builds the SQL of an instant as ISO 8601 in UTC. */
export const buildInstantCell = (at: string) =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Quotes a text as a literal of SQL. */
export const quoteLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Builds the SQL of Yes or No. */
export const buildFlagCell =
  (flag: string): Text =>
  ({ csvHeaders: { yes, no } }) =>
    `case when ${flag} then ${quoteLiteral(yes)} else ${quoteLiteral(no)} end`;

/**
 * Builds the SQL of an amount with the decimals of its currency, so that a spreadsheet can sum them. Many amounts are zero.
 * @param amount in the smallest unit
 * @param currency the column of the currency
 */
export const buildAmountCell = (amount: string, currency: string) =>
  `case when ${currency} in (${wholeCurrencies}) then (${amount})::numeric when (${amount}) = 0 then 0.00 else (${amount}) * 0.01 end`;

/** The currencies without decimals. All others have two. */
const wholeCurrencies = currencies
  .filter((currency) => getCurrencyDigits(currency) === 0)
  .map(quoteLiteral)
  .join(", ");

/** Like `buildAmountCell` for US dollars, and empty for other currencies. */
export const buildDollarsCell = (cents: string, currency: string) =>
  `case when ${currency} <> ${quoteLiteral(platformCurrency)} then null when (${cents}) = 0 then 0.00 else (${cents}) * 0.01 end`;
