import { expect, test } from "vitest";
import { createCsvCounter, type CsvProgress, readFileName } from "./csv-download.ts";

/** Sends these chunks through the counter, and returns its reports and its output. */
async function count(chunks: string[]) {
  const reports: CsvProgress[] = [];
  const source = new Blob(chunks).stream();
  const text = await new Response(
    source.pipeThrough(createCsvCounter((progress) => reports.push(progress))),
  ).text();
  return { last: reports.at(-1), text };
}

test("counts rows without the header row", async () => {
  expect((await count(["name\r\n", "Ada\r\nGrace\r\n"])).last).toEqual({ bytes: 18, rows: 2 });
});

test("does not count a line end inside quotes", async () => {
  expect((await count(['name\r\n"Ada\r\nLovelace"\r\n'])).last?.rows).toBe(1);
});

test("counts no row while only the header row has arrived", async () => {
  expect((await count(["name"])).last).toEqual({ bytes: 4, rows: 0 });
});

test("passes the bytes on unchanged", async () => {
  expect((await count(["name\r\n", "Ada\r\n"])).text).toBe("name\r\nAda\r\n");
});

test("reads the server's file name, or falls back to a general one", () => {
  const headers = { "content-disposition": 'attachment; filename="orders-2026-11-22.csv"' };
  expect(readFileName(new Response(null, { headers }))).toBe("orders-2026-11-22.csv");
  const disposition = `attachment; filename="???-2026.csv"; filename*=UTF-8''${encodeURIComponent("注文-2026.csv")}`;
  const encoded = new Response(null, { headers: { "content-disposition": disposition } });
  expect(readFileName(encoded)).toBe("注文-2026.csv");
  expect(readFileName(new Response(null))).toBe("report.csv");
});
