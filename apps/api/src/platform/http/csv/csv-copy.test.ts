import { Readable } from "node:stream";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { streamCopyLines } from "./csv-copy.ts";

/** Returns a pool whose one COPY sends these bytes and whose number of rows arrives too late, as over a real network. */
function createPool(chunks: readonly string[]): Pool {
  const client = {
    query: () => Object.assign(Readable.from(chunks.map((text) => Buffer.from(text))), { rowCount: 0 }),
    release: () => undefined,
  };
  // The report uses nothing else of a pool.
  return { connect: async () => client } as unknown as Pool;
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
  const pool = createPool([text.slice(0, 5000), text.slice(5000)]);
  const lines: Buffer[] = [];
  for await (const page of streamCopyLines(pool, report)) lines.push(page);
  expect(Buffer.concat(lines).toString()).toBe(rows.map((row) => `${row}\r\n`).join(""));
});
