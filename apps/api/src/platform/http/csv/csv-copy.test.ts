import { defaultLanguage, getTexts, verbatim } from "@matinee/texts/languages";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import type { ReportReader, ReportSource } from "../../report-database.ts";
import { buildAmountCell, buildDollarsCell, buildTextCell, streamCopyLines } from "./csv-copy.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

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

test("a report has all its rows when their number arrives after them, however they are cut", async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => `${index},"a ""quoted""\n\nname",x`);
  // The report has an empty last cell, whose comma makes room for the CR.
  const text = rows.map((row) => `${row},\n`).join("");
  const report = {
    kind: "orders",
    columns: [{ header: verbatim("Name"), cell: "o.name" }],
    joins: "",
    findPageEnd: async () => undefined,
    selectRowsBetween: async () => "select * from orders",
  };
  // The chunks end at every place of a row.
  const reader = createReader(text.match(/[^]{1,7}/g) ?? []);
  const lines: Buffer[] = [];
  for await (const page of streamCopyLines(reader, report, getTexts(defaultLanguage))) lines.push(page);
  expect(Buffer.concat(lines).toString()).toBe(rows.map((row) => `${row}\r\n`).join(""));
});

async function selectCells(cells: readonly string[], values: readonly unknown[] = []): Promise<unknown[]> {
  const { rows } = await app.services.pool.query<unknown[]>({
    text: `select ${cells.join(", ")}`,
    values: [...values],
    rowMode: "array",
  });
  return rows[0] ?? [];
}

test("marks texts that a spreadsheet would evaluate, and no others", async () => {
  const formulas = [
    "=1",
    "+1+1",
    "-1",
    "@A",
    "\tx",
    "\rx",
    "\n=1",
    "\uFF1D1",
    "\uFF0B1",
    "\uFF0D1",
    "\uFF20A",
  ];
  const harmless = ["+1415", "x=1", "x\n=1", "é", "漢", "\u{1F36F}"];
  const texts = [...formulas, ...harmless, "", null];
  const cells = texts.map((_, index) => buildTextCell(`$${index + 1}::text`));
  const marked = formulas.map((text) => `'${text}`);
  expect(await selectCells(cells, texts)).toEqual([...marked, ...harmless, null, null]);
});

test("writes cents as dollars with two decimals", async () => {
  const cells = ["0", "5", "750", "-38", "750 - 750", "null::int"].map((cents) =>
    buildDollarsCell(cents, "'usd'"),
  );
  expect(await selectCells(cells)).toEqual(["0.00", "0.05", "7.50", "-0.38", "0.00", null]);
  expect(await selectCells([buildDollarsCell("750", "'eur'")])).toEqual([null]);
});

test("writes amounts with the decimals of their currency", async () => {
  const amounts = ["0", "5", "750", "-38", "null::int"];
  const write = (currency: string) => selectCells(amounts.map((amount) => buildAmountCell(amount, currency)));
  expect(await write("'eur'")).toEqual(["0.00", "0.05", "7.50", "-0.38", null]);
  expect(await write("'jpy'")).toEqual(["0", "5", "750", "-38", null]);
});
