import { defaultLanguage, getTexts, verbatim } from "@matinee/texts/languages";
import { once } from "node:events";
import { connect as openSocket, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { collectGarbage } from "../../../testing/collect-garbage.ts";
import { fullTest } from "../../../testing/full-test.ts";
import type { ReportSource } from "../../report-database.ts";
import { createCsvResponse, type CsvReport } from "./csv.ts";

interface Line {
  id: number;
  text: string;
}

const clock = { now: () => new Date("2026-11-05T23:59:00-08:00") };
// These reports read nothing from it.
const source = {} as ReportSource;
const ctx = {
  clock,
  texts: getTexts(defaultLanguage),
  reports: { open: () => ({ read: <T>(work: (from: ReportSource) => Promise<T>) => work(source) }) },
};
const servers: ReturnType<typeof Fastify>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Serves a report of `total` rows and counts the pages read. */
function serve(total: number, text: string, perPage = 1000) {
  const reads = { pages: 0 };
  const report: CsvReport<Line> = {
    kind: "lines",
    columns: [
      { header: verbatim("Number"), value: (row) => row.id },
      { header: verbatim("Text"), value: (row) => row.text },
    ],
    readRowsAfter: async (_db, last) => {
      reads.pages++;
      const from = last ? last.id + 1 : 0;
      const size = Math.min(perPage, total - from);
      return Array.from({ length: size }, (_, index) => ({ id: from + index, text }));
    },
  };
  const server = Fastify({ forceCloseConnections: true });
  servers.push(server);
  server.get("/", async (_request, reply) => {
    const { status, headers, body } = createCsvResponse(ctx, report);
    return reply.status(status).headers(headers).send(body);
  });
  return { server, reads };
}

const renderCell = async (text: string) => (await serve(1, text).server.inject("/")).body.split("0,")[1];

test("names the file by its kind and the UTC date", async () => {
  const response = await serve(2, "x").server.inject("/");
  expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(response.headers["content-disposition"]).toBe('attachment; filename="All-lines__2026-11-06.csv"');
  expect(response.body).toBe("\uFEFFNumber,Text\r\n0,x\r\n1,x\r\n");
});

test("prefixes formulas with an apostrophe, but not negative numbers", async () => {
  for (const text of ["=1+1", "+1+1", "+ 1", "+", "-1", "@SUM(A1)", "\tx", "＝1"])
    expect(await renderCell(text)).toBe(`'${text}\r\n`);
  expect(await renderCell("\n=1+1")).toBe(`"'\n=1+1"\r\n`);
  expect(await renderCell("\rx")).toBe(`"'\rx"\r\n`);
  expect(await renderCell('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`);
  const { body } = createCsvResponse(ctx, {
    kind: "sums",
    columns: [{ header: verbatim("Sum"), value: () => -5 }],
    readRowsAfter: async (_db, last) => (last ? [] : [{}]),
  });
  expect((await body.toArray()).join("")).toBe("\uFEFFSum\r\n-5\r\n");
});

test("quotes phone numbers instead of prefixing them", async () => {
  expect(await renderCell("+14155550123")).toBe('"+14155550123"\r\n');
  expect(await renderCell("+14155550123*2")).toBe("'+14155550123*2\r\n");
});

test("preserves commas, quotes, line breaks and non-Latin letters", async () => {
  expect(await renderCell('a "b", c')).toBe('"a ""b"", c"\r\n');
  expect(await renderCell("two\nlines")).toBe('"two\nlines"\r\n');
  expect(await renderCell("Élodie 映画")).toBe("Élodie 映画\r\n");
});

test("returns 500 when the query fails, instead of a truncated file", async () => {
  const server = Fastify();
  servers.push(server);
  server.get("/", async (_request, reply) => {
    const rowsAfter = () => Promise.reject(new Error("no database"));
    const { headers, body } = createCsvResponse(ctx, { kind: "x", columns: [], readRowsAfter: rowsAfter });
    return reply.headers(headers).send(body);
  });
  expect((await server.inject("/")).statusCode).toBe(500);
});

test("breaks the connection when a later page fails, instead of ending a truncated file", async () => {
  const { server } = serve(3000, "x");
  server.get("/failing", async (_request, reply) => {
    const report: CsvReport<Line> = {
      kind: "x",
      columns: [{ header: verbatim("Text"), value: (row) => row.text }],
      readRowsAfter: async (_db, last) => {
        if (last) throw new Error("the database ended the query");
        return [{ id: 0, text: "x" }];
      },
    };
    const { headers, body } = createCsvResponse(ctx, report);
    return reply.headers(headers).send(body);
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  const response = await fetch(`${getUrl(server)}failing`);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow("terminated");
  // Control: a complete file ends.
  expect((await (await fetch(getUrl(server))).text()).split("\r\n")).toHaveLength(3002);
});

/** Measures the used heap in bytes after garbage collection. */
function measureHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

fullTest("streams a million rows in constant memory", async () => {
  const { server } = serve(1_000_000, "a".repeat(80));
  await server.listen({ port: 0, host: "127.0.0.1" });
  const response = await fetch(getUrl(server));
  const before = measureHeap();
  let peak = before;
  let bytes = 0;
  let chunks = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (chunks++ % 200 === 0) peak = Math.max(peak, measureHeap());
  }
  expect(bytes).toBeGreaterThan(86_000_000);
  // The file is 88 MB.
  expect(peak - before).toBeLessThan(40_000_000);
});

test("stops reading rows while the client does not read and after it disconnects", async () => {
  const { server, reads } = serve(1_000_000, "a".repeat(1000));
  await server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = new URL(getUrl(server));
  const socket = openSocket(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await pause(400);
  const pagesWhilePaused = reads.pages;
  await pause(300);
  expect(reads.pages).toBe(pagesWhilePaused);
  expect(pagesWhilePaused).toBeLessThan(50);
  socket.destroy();
  await pause(200);
  const ended = reads.pages;
  await pause(200);
  expect(reads.pages).toBe(ended);
});

function getUrl(server: ReturnType<typeof Fastify>): string {
  // `address()` returns AddressInfo for a server that listens on a TCP port.
  const { port } = server.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
}
