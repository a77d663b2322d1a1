import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { ReportReader, ReportSource } from "../../report-database.ts";
import { streamCopyLines } from "./csv-copy.ts";

/** Returns a reader whose one COPY sends these bytes and whose number of rows arrives too late, as over a real network. */
function createReader(chunks: readonly string[]): ReportReader {
  const client = {
    query: () => Object.assign(Readable.from(chunks.map((text) => Buffer.from(text))), { rowCount: 0 }),
    release: () => undefined,
  };
  // The report uses nothing else of a source.
  const source = { pool: { connect: async () => client } } as unknown as ReportSource;
  return { read: (work) => work(source) };
}

test("a report has all its rows when their number arrives after them", async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => `${index},"a ""quoted""\nname",x`);
  const text = rows.map((row) => `${row}\n`).join("");
  const report = {
    kind: "orders",
    columns: [{ header: "Name", cell: "o.name" }],
    joins: "",
    findPageEnd: async () => undefined,
    selectRowsBetween: () => "select * from orders",
  };
  // The chunks end within a row.
  const reader = createReader([text.slice(0, 5000), text.slice(5000)]);
  const lines: Buffer[] = [];
  for await (const page of streamCopyLines(reader, report)) lines.push(page);
  expect(Buffer.concat(lines).toString()).toBe(rows.map((row) => `${row}\r\n`).join(""));
});
