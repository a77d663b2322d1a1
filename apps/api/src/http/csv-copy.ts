import type { Pool } from "pg";
import { to as copyTo } from "pg-copy-streams";

/**
 * A long report whose cells PostgreSQL itself writes, by COPY: many times as fast as row by row here. COPY takes no
 * parameters, so `columns` and `from` are fixed SQL; what a caller filters by belongs in `idsAfter` alone.
 */
export interface CopiedReport {
  /** Names the file: `All-{kind}__{date}.csv`. */
  kind: string;
  /** SQL of each cell: a text, or null for nothing. */
  columns: readonly { header: string; cell: string }[];
  /** What the cells come from: joins to `page`, which has the ids of one page as `id` and their order as `place`. */
  from: string;
  /** The ids of the rows that follow `last` in a fixed order, from the first when there is none; none ends the report. */
  idsAfter: (last: Position | undefined) => Promise<Position[]>;
}

/** Where a row stands in a list that is newest first. */
export interface Position {
  id: string;
  createdAt: Date;
}

/** Ids that a page of a report has. */
export const IDS_A_PAGE = 5000;

/** The lines of a report, a page at a time; the next is read while one is written, and no connection is held between. */
export async function* copyLines(pool: Pool, report: CopiedReport): AsyncGenerator<Buffer> {
  let next = readPage(pool, report, undefined);
  for (;;) {
    const page = await next;
    if (!page) return;
    next = readPage(pool, report, page.last);
    // Whoever reads may go away meanwhile; then nobody waits for this.
    next.catch(() => undefined);
    yield page.lines;
  }
}

async function readPage(pool: Pool, report: CopiedReport, after: Position | undefined) {
  const positions = await report.idsAfter(after);
  const last = positions.at(-1);
  if (!last) return null;
  const cells = report.columns.map(({ cell }) => cell).join(", ");
  // Ids come from the database; a UUID has nothing in it that SQL reads as its own.
  const ids = positions.map(({ id }) => id).join(",");
  const page = `unnest('{${ids}}'::uuid[]) with ordinality page (id, place)`;
  const select = `select ${cells} from ${page} ${report.from} order by page.place`;
  return { last, lines: await copy(pool, select) };
}

async function copy(pool: Pool, select: string): Promise<Buffer> {
  const client = await pool.connect();
  let broken = true;
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo(`copy (${select}) to stdout with (format csv)`))) {
      chunks.push(chunk);
    }
    broken = false;
    return Buffer.concat(chunks);
  } finally {
    client.release(broken);
  }
}

/** Characters with which a cell begins that a spreadsheet runs; the same as in the reports that are written here. */
const RUNS = String.raw`'^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]'`;

/** A text that somebody typed: disarmed by a leading apostrophe where a spreadsheet would run it (behaviour §8). */
export const typedCell = (text: string) =>
  `nullif(case when ${text} ~ ${RUNS} then '''' || ${text} else ${text} end, '')`;

/** An instant as ISO 8601 in UTC. */
export const instantCell = (at: string) =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const flagCell = (flag: string) => `case when ${flag} then 'Yes' else 'No' end`;

/** Cents as plain decimals of a dollar, so that a spreadsheet can add them up. */
export const dollarsCell = (cents: string) => `round((${cents}) / 100.0, 2)`;
