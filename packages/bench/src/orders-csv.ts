import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApi } from "./staff-api.ts";
import { alternate, report, measureMs } from "./compare.ts";
import { loadBenchConfig } from "./config.ts";
import { startDatabases } from "./databases.ts";

// The report of all orders against psql's \copy of the same columns; needs psql.
const { BENCH_ROWS, ROUNDS } = loadBenchConfig();
/** What the large database holds of orders that were bought after watching. */
const FEW = Math.max(900, BENCH_ROWS / 100);
const databases = await startDatabases();
const file = join(tmpdir(), `matinee-bench-${process.pid}.csv`);

const SAME_REPORT =
  `select p.title, p.slug, a.first_name || ' ' || a.last_name, o.created_at, o.id, o.status, o.name,
  o.email, (select string_agg(l.quantity || ' x ' || l.title, '; ' order by l.id) from order_lines l where l.order_id = o.id),
  o.address, o.state, o.zip, o.country, o.gift, o.after_watching, o.discount_cents / 100.0, o.total_cents / 100.0,
  o.refunded_cents / 100.0, (o.total_cents - o.refunded_cents - o.net_cents) / 100.0, o.net_cents / 100.0, o.charge_id,
  o.dispute_status, o.visits
  from orders o join pages p on p.id = o.page_id join accounts a on a.id = p.account_id
  where o.status in ('paid', 'partially_refunded', 'refunded', 'disputed')
  order by o.created_at desc, o.id desc`.replaceAll(/\s+/g, " ");

async function psqlRate(): Promise<number> {
  const copy = `\\copy (${SAME_REPORT}) to '${file}' with (format csv, header)`;
  const ms = await measureMs(async () => {
    const psql = spawn("psql", [databases.large, "-q", "-c", copy], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    const [code] = await once(psql, "exit");
    if (code !== 0) throw new Error("psql failed");
  });
  return (BENCH_ROWS / ms) * 1000;
}

/** Downloads a report with curl, as a browser does: to a file, in a process of its own. */
async function download(api: Awaited<ReturnType<typeof startApi>>, query: string): Promise<number> {
  const header = `x-session-id: ${api.headers["x-session-id"]}`;
  const url = `${api.url}/v1/admin/orders.csv${query}`;
  const ms = await measureMs(async () => {
    const curl = spawn("curl", ["-sf", "-H", header, "-o", file, url], { stdio: "inherit" });
    const [code] = await once(curl, "exit");
    if (code !== 0) throw new Error("The download failed");
  });
  return ms;
}

async function countLines(): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(file)) {
    for (const byte of chunk) if (byte === 10) lines++;
  }
  return lines;
}

const api = await startApi(databases.large);
await download(api, "?after_watching=true");
if ((await countLines()) !== FEW + 1) throw new Error("The small report is not whole");
const little = await api.peakMemory();
const ratio = await alternate(ROUNDS, async () => (BENCH_ROWS / (await download(api, ""))) * 1000, psqlRate);
const much = await api.peakMemory();
await download(api, "");
if ((await countLines()) !== BENCH_ROWS + 1) throw new Error("The report is not whole");
report(`report of ${BENCH_ROWS} orders, to psql \\copy`, ratio, { atLeast: 0.6 }, "rows a second");
const memory = { median: much / little, least: much / little, most: much / little, a: much, b: little };
report(`its peak memory, to that of ${FEW} orders`, memory, { atMost: 1.2 }, "MiB");
await api.close();
await databases.close();
await rm(file, { force: true });
