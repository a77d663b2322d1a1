import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireBuiltApi } from "../support/api-process.ts";
import { alternate, report, measureMs, summarizePairs } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { startDatabases } from "../support/databases.ts";
import { requirePrograms } from "../support/programs.ts";
import { type StaffApi, startStaffApi } from "./staff-api.ts";

// Compares the report of all orders with psql's \copy of the same columns. Needs psql and curl.
requireBuiltApi();
requirePrograms("psql", "curl");
const { BENCH_ROWS = 1_000_000, ROUNDS } = loadBenchConfig();
/** The number of orders in the large database that were bought after watching. */
const SMALL_REPORT_ROWS = Math.max(900, BENCH_ROWS / 100);
const databases = await startDatabases(BENCH_ROWS);
const file = join(tmpdir(), `matinee-bench-${process.pid}.csv`);

const REPORT_SQL =
  `select p.title, p.slug, a.first_name || ' ' || a.last_name, o.created_at, o.id, o.status, o.name,
  o.email, (select string_agg(l.quantity || ' x ' || l.title, '; ' order by l.id) from order_lines l where l.order_id = o.id),
  o.address, o.state, o.zip, o.country, o.gift, o.after_watching, o.discount_cents / 100.0, o.total_cents / 100.0,
  o.refunded_cents / 100.0, (o.total_cents - o.refunded_cents - o.net_cents) / 100.0, o.net_cents / 100.0, o.charge_id,
  o.dispute_status, (select coalesce(sum(e.plays), 0) from entitlements e where e.order_id = o.id), (select string_agg(c.kind || ' ' || c.text_version || ' at ' || c.created_at, '; ' order by c.created_at)
  from consents c where c.order_id = o.id)
  from orders o join pages p on p.id = o.page_id join accounts a on a.id = p.account_id
  where o.status in ('paid', 'partially_refunded', 'refunded', 'disputed')
  order by o.created_at desc, o.id desc`.replaceAll(/\s+/g, " ");

/** @returns rows a second */
async function measurePsql(): Promise<number> {
  const copy = `\\copy (${REPORT_SQL}) to '${file}' with (format csv, header)`;
  const ms = await measureMs(async () => {
    const psql = spawn("psql", [databases.large, "-q", "-c", copy], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    const [code] = await once(psql, "exit");
    if (code !== 0) throw new Error(`psql ended with exit code ${code}`);
  });
  return (BENCH_ROWS / ms) * 1000;
}

/** Downloads a report to a file, like a browser in a separate process. */
async function download(api: StaffApi, query: string): Promise<{ ms: number; peakMegabytes: number }> {
  await api.signIn();
  await api.resetPeakMemory();
  const header = `x-session-id: ${api.headers["x-session-id"]}`;
  const url = `${api.origin}/v1/admin/orders.csv${query}`;
  const ms = await measureMs(async () => {
    const curl = spawn("curl", ["-sf", "-H", header, "-o", file, url], { stdio: "inherit" });
    const [code] = await once(curl, "exit");
    if (code !== 0) throw new Error(`curl ended with exit code ${code}`);
  });
  return { ms, peakMegabytes: await api.readPeakMemory() };
}

async function countLines(): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(file)) {
    for (const byte of chunk) if (byte === 10) lines++;
  }
  return lines;
}

const api = await startStaffApi(databases.large);
const small = await download(api, "?after_watching=true");
if ((await countLines()) !== SMALL_REPORT_ROWS + 1) throw new Error("The small report is incomplete");
let peakMegabytes = 0;
const measureDownload = async () => {
  const large = await download(api, "");
  peakMegabytes = Math.max(peakMegabytes, large.peakMegabytes);
  return (BENCH_ROWS / large.ms) * 1000;
};
const ratio = await alternate(ROUNDS, measureDownload, measurePsql);
await download(api, "");
if ((await countLines()) !== BENCH_ROWS + 1) throw new Error("The report is incomplete");
report(`report of ${BENCH_ROWS} orders, to psql \\copy`, ratio, { atLeast: 0.6 }, "rows a second");
const memory = summarizePairs([{ a: peakMegabytes, b: small.peakMegabytes }]);
report(`its peak memory, to that of ${SMALL_REPORT_ROWS} orders`, memory, { atMost: 1.2 }, "MiB");
await api.stop();
await databases.close();
await rm(file, { force: true });
