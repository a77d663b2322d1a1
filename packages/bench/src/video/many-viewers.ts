import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { basename, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { startNginx as startOwnNginx } from "@matinee/dev-services/nginx";
import { findFreePort } from "@matinee/dev-services/ports";
import {
  buildApiEnvironment,
  getApiPath,
  killOnExit,
  NODE_SETTINGS,
  OWN_TREE,
  requireBuiltApi,
} from "../support/api-process.ts";
import { type Bound, reportValue } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { buildInspectOptions, inspectProcess } from "../support/inspected-process.ts";
import { readResidentMegabytes, readTreeCpuMs } from "../support/process-usage.ts";
import { requirePrograms } from "../support/programs.ts";
import { computeSlope } from "../support/statistics.ts";
import { writeFilm } from "./film.ts";
import { type FilmmakerApi, startFilmmakerApi } from "./filmmaker-api.ts";
import type { CrowdOptions, CrowdOrder, CrowdReport } from "./viewer-crowd.ts";

/**
 * Lets 250, 500 and 1,000 ticket holders watch a film at the rates of real players, through nginx and two processes of the
 * built API, and derives what each of them costs: processor time, commits, requests and memory. The viewers are simulated by
 * one more process, and their segments are tiny. `EDGE=1` lets nginx check the grants itself, and `TREES` measures other
 * checkouts with the same program. Needs nginx.
 */
requirePrograms("nginx", "ps");
const { EDGE, TREES, VIEWERS, VIEWERS_SECONDS } = loadBenchConfig();
const AUDIENCES = [VIEWERS / 4, VIEWERS / 2, VIEWERS].map(Math.round);
/**
 * Starts are spread over this time. By default it is the shortest one between two renewals of a grant, so that they are as
 * frequent in a measurement as later.
 */
const SPREAD_MS = 2 * VIEWERS_SECONDS * 1000;
const PROCESSES = 2;
const IDLE_GRANTS = 20_000;
const IDLE_SECONDS = 30;
/** After the last start, and after the garbage was collected. */
const SETTLE_MS = 5000;
const TRACK = "720p";
const SEGMENT_BYTES = 1024;
const SEGMENT_SECONDS = 4;
const HOUR_SECONDS = 3600;
const MEGABYTE = 1024 ** 2;
const run = promisify(execFile);

const trees = TREES.split(",").map((tree) => resolve(OWN_TREE, tree));
for (const tree of trees) requireBuiltApi(tree);
for (const tree of trees) await measureTree(tree);

/** What is read at the beginning and at the end of a measurement. */
interface Reading {
  at: number;
  commits: number;
  /** Processor time in milliseconds. */
  api: number;
  nginx: number;
  database: number;
  crowd: number;
  /** Requests that reached the API, by route. */
  requests: ReadonlyMap<string, number>;
}

/** What an audience cost a second; processor time in milliseconds. */
interface Cost extends Omit<Reading, "at"> {
  viewers: number;
  /** Of the larger process, in MB. */
  resident: number;
  /** Of the larger process after collecting the garbage, in MB. */
  used: number;
  report: CrowdReport;
}

async function measureTree(tree: string): Promise<void> {
  const isOwn = tree === resolve(OWN_TREE);
  const name = isOwn ? "" : `${basename(tree)}: `;
  const { pollMs, startNginx, followsAddresses } = await importTree(tree);
  const metricsPorts = await findFreePorts(PROCESSES);
  const inspectPorts = await findFreePorts(PROCESSES);
  const buildSettings = (index: number) => ({
    METRICS_PORT: String(metricsPorts[index]),
    NODE_OPTIONS: buildNodeOptions(inspectPorts[index] ?? 0),
  });
  const api = await startFilmmakerApi({ TRUST_PROXY: "loopback", ...buildSettings(0) }, tree);
  const second = await api.startProcess(buildSettings(1));
  await writeFilm(api, {
    seconds: HOUR_SECONDS,
    segmentSeconds: SEGMENT_SECONDS,
    tracks: { [TRACK]: SEGMENT_BYTES },
  });
  const nginx = await startNginx({
    port: await findFreePort(),
    apiPorts: [api.port, second.port],
    storage: api.storage,
    connections: 8192,
    ...(EDGE && { edge: await readEdgeKeys(api, tree) }),
  });
  const pids = [api.pid, second.process.pid ?? 0];
  const crowd = startCrowd({
    origin: nginx.origin,
    pageId: api.pageId,
    tickets: await sellTickets(api, VIEWERS),
    track: TRACK,
    segmentMs: SEGMENT_SECONDS * 1000,
    segmentBytes: SEGMENT_BYTES,
    heartbeatMs: pollMs.heartbeat,
    positionMs: followsAddresses ? 60_000 : pollMs.heartbeat,
    grantStatusMs: pollMs.grantStatus,
    followsAddresses,
  });
  const read = async (): Promise<Reading> => ({
    at: performance.now(),
    commits: await countCommits(api),
    api: pids.reduce((sum, pid) => sum + readTreeCpuMs(pid), 0),
    nginx: readTreeCpuMs(nginx.pid),
    database: readTreeCpuMs(api.databasePid),
    crowd: readTreeCpuMs(crowd.pid ?? 0),
    requests: await readRequests(metricsPorts),
  });

  try {
    await sleep(SETTLE_MS);
    const idle = subtract(await read(), await sleep(IDLE_SECONDS * 1000).then(read));
    console.log(`  ${name}idle: ${idle.commits.toFixed(2)} commits/s, ${formatCpu(idle)}`);
    const costs: Cost[] = [];
    for (const viewers of AUDIENCES) {
      await growCrowd(crowd, viewers);
      // As autovacuum does after a while: without statistics of such young tables PostgreSQL plans badly.
      await api.database.query("analyze");
      await askCrowd(crowd, viewers);
      const first = await read();
      await sleep(VIEWERS_SECONDS * 1000);
      const report = await askCrowd(crowd, viewers);
      const { commits, ...rest } = subtract(first, await read());
      const resident = Math.max(...pids.map(readResidentMegabytes));
      const used = Math.max(...(await Promise.all(inspectPorts.map(readUsedMegabytes))));
      const cost = { ...rest, viewers, commits: commits - idle.commits, resident, used, report };
      printCost(cost);
      costs.push(cost);
    }
    reportCosts(name, isOwn, costs);
    crowd.kill("SIGKILL");
    await second.stop();
    await reportIdleGrants(name, isOwn, api);
  } finally {
    crowd.kill("SIGKILL");
    await nginx.close();
    await second.stop();
    await api.stop();
  }
}

/** Imports what a checkout says about its players, and how it configures nginx. */
async function importTree(tree: string) {
  const load = (path: string): Promise<unknown> => import(join(tree, path));
  // These exist in every version that can be measured.
  const { pollMs } = (await load("packages/domain/src/limits.ts")) as {
    pollMs: Record<"heartbeat" | "grantStatus", number>;
  };
  const { startNginx } = (await load("packages/dev-services/src/nginx.ts")) as {
    startNginx: typeof startOwnNginx;
  };
  // The body is strict, and earlier versions do not know the field.
  const { playbackRequestSchema } = (await load("packages/contract/src/schemas/videos.ts")) as {
    playbackRequestSchema: { shape: object };
  };
  return { pollMs, startNginx, followsAddresses: "followsAddresses" in playbackRequestSchema.shape };
}

/** As an installation has it, and with a memory that can be read. */
function buildNodeOptions(inspectPort: number): string {
  return `${NODE_SETTINGS["NODE_OPTIONS"]} ${buildInspectOptions(inspectPort)}`;
}

async function findFreePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await findFreePort());
  return ports;
}

/** Returns what `matinee edge-keys` prints. */
async function readEdgeKeys({ databaseUrl, storage }: FilmmakerApi, tree: string) {
  const env = await buildApiEnvironment({ DATABASE_URL: databaseUrl, STORAGE_DIR: storage });
  const { stdout } = await run(process.execPath, [getApiPath("dist/matinee.js", tree), "edge-keys"], { env });
  const [, keys = ""] = /^MATINEE_EDGE_KEYS=(.+)$/m.exec(stdout) ?? [];
  const [, token = ""] = /^MATINEE_EDGE_TOKEN=(.+)$/m.exec(stdout) ?? [];
  return { keys, token };
}

/** Puts a paywall before the event and sells tickets. @returns the credential of each of them */
async function sellTickets({ database, pageId }: FilmmakerApi, count: number): Promise<string[]> {
  await database.query(`update pages set paywall_settings = '{"enablePaywall": true, "price": 750}'`);
  const tickets = Array.from({ length: count }, (_, n) => `ticket-of-viewer-${n}`);
  await database.query(
    `with viewer as (select gen_random_uuid() as order_id, ticket from unnest($2::text[]) ticket),
    sold as (insert into orders (id, page_id, status, email, name, country, total_cents, net_cents)
      select order_id, $1, 'paid', ticket || '@example.com', ticket, 'US', 750, 712 from viewer),
    entitled as (insert into entitlements (id, page_id, order_id) select gen_random_uuid(), $1, order_id from viewer)
    insert into viewer_credentials (id, page_id, order_id, token_hash)
      select gen_random_uuid(), $1, order_id,
        translate(rtrim(encode(sha256(ticket::bytea), 'base64'), '='), '+/', '-_') from viewer`,
    [pageId, tickets],
  );
  return tickets;
}

function startCrowd(options: CrowdOptions): ChildProcess {
  const crowd = fork(new URL("viewer-crowd.ts", import.meta.url), [JSON.stringify(options)]);
  killOnExit(crowd);
  return crowd;
}

/** Lets an audience grow to a number of viewers, with the new starts spread evenly, and waits until all watch. */
async function growCrowd(crowd: ChildProcess, viewers: number): Promise<void> {
  crowd.send({ viewers, spreadMs: SPREAD_MS } satisfies CrowdOrder);
  await sleep(SPREAD_MS + SETTLE_MS);
}

/** @returns what happened since the previous report */
async function askCrowd(crowd: ChildProcess, viewers: number): Promise<CrowdReport> {
  const reported = once(crowd, "message");
  crowd.send({ viewers, spreadMs: 0 } satisfies CrowdOrder);
  // The script sends nothing else.
  const [report] = (await reported) as [CrowdReport];
  return report;
}

async function countCommits({ database }: FilmmakerApi): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    "select xact_commit::int as n from pg_stat_database where datname = current_database()",
  );
  return rows[0]?.n ?? 0;
}

/** Returns how many requests reached the API's processes, by route. */
async function readRequests(metricsPorts: readonly number[]): Promise<Map<string, number>> {
  const requests = new Map<string, number>();
  for (const port of metricsPorts) {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    const lines = (await response.text()).matchAll(
      /^matinee_http_request_duration_seconds_count\{.*route="([^"]+)".*\} (\d+)$/gm,
    );
    for (const [, route = "", count] of lines)
      requests.set(route, (requests.get(route) ?? 0) + Number(count));
  }
  return requests;
}

/** Returns what happened in a second between two readings. */
function subtract(first: Reading, last: Reading): Omit<Reading, "at"> {
  const seconds = (last.at - first.at) / 1000;
  const perSecond = (key: "commits" | "api" | "nginx" | "database" | "crowd") =>
    (last[key] - first[key]) / seconds;
  const requests = [...last.requests].map(
    ([route, count]) => [route, (count - (first.requests.get(route) ?? 0)) / seconds] as const,
  );
  return {
    commits: perSecond("commits"),
    api: perSecond("api"),
    nginx: perSecond("nginx"),
    database: perSecond("database"),
    crowd: perSecond("crowd"),
    requests: new Map(requests),
  };
}

/** Sums the requests below `/media`: checks of nginx, polls of players, and what an edge asks. */
function sumMediaRequests({ requests }: Cost): number {
  return [...requests].reduce((sum, [route, count]) => (route.startsWith("/media/") ? sum + count : sum), 0);
}

async function readUsedMegabytes(inspectPort: number): Promise<number> {
  const inspected = await inspectProcess(inspectPort);
  const bytes = await inspected.readUsedBytes();
  inspected.close();
  return bytes / MEGABYTE;
}

function sumFailures({ report }: Cost): number {
  return Object.values(report.failed).reduce((sum, n) => sum + n, 0);
}

function formatCpu({ api, nginx, database, crowd }: Omit<Reading, "at">): string {
  const format = (msPerSecond: number) => `${(msPerSecond / 10).toFixed(1)}%`;
  return `of a core: API ${format(api)}, nginx ${format(nginx)}, PostgreSQL ${format(database)}, the viewers' process ${format(crowd)}`;
}

function printCost(cost: Cost): void {
  const { viewers, commits, requests, resident, used, report } = cost;
  const { sent, p95Ms, failed } = report;
  console.log(`  ${viewers} viewers: ${formatCpu(cost)}`);
  console.log(
    `    ${commits.toFixed(1)} commits/s; memory ${resident.toFixed(0)} MB, in use ${used.toFixed(1)} MB`,
  );
  const routes = [...requests].filter(([, count]) => count > 0.05).toSorted(([, a], [, b]) => b - a);
  console.log(
    `    at the API, a second: ${routes.map(([route, n]) => `${route} ${n.toFixed(1)}`).join(", ")}`,
  );
  const kinds = (["segment", "standing", "heartbeat"] as const).map(
    (kind) => `${(sent[kind] / VIEWERS_SECONDS).toFixed(1)} ${kind} (p95 ${p95Ms[kind].toFixed(0)} ms)`,
  );
  console.log(
    `    sent, a second: ${kinds.join(", ")}; ${report.moves} moves; failed: ${JSON.stringify(failed)}`,
  );
}

/** Reports the slopes over the audiences, which leave out what the processes cost without any viewers. */
function reportCosts(name: string, isOwn: boolean, costs: readonly Cost[]): void {
  const report = (label: string, value: number, unit: string, bound?: Bound) =>
    reportValue(`${name}${label}`, value, unit, isOwn ? bound : undefined);
  const slope = (figure: (cost: Cost) => number) =>
    computeSlope(costs.map((cost) => [cost.viewers, figure(cost)] as const));
  const perViewerHour = (figure: (cost: Cost) => number) => slope(figure) * HOUR_SECONDS;
  const largest = costs.at(-1);
  if (!largest) throw new Error("Nothing was measured");
  report("processor time of the API for a viewer-hour", perViewerHour(({ api }) => api) / 1000, "s", {
    atMost: 0.9,
  });
  report("of nginx", perViewerHour(({ nginx }) => nginx) / 1000, "s");
  report("of PostgreSQL", perViewerHour(({ database }) => database) / 1000, "s", { atMost: 0.05 });
  report(`commits of ${largest.viewers} viewers, of each process`, largest.commits / PROCESSES, "a second", {
    atMost: 5,
  });
  report(
    "more of them for 1,000 more viewers",
    (slope(({ commits }) => commits) / PROCESSES) * 1000,
    "a second",
    { atMost: 1 },
  );
  report("checks and polls at the API for a viewer-hour", perViewerHour(sumMediaRequests), "requests");
  const { segment, standing } = largest.report.sent;
  const share = (sumMediaRequests(largest) * VIEWERS_SECONDS) / (segment + standing);
  report(
    "their part of the viewers' segments and polls",
    share * 100,
    "%",
    EDGE ? { atMost: 10 } : undefined,
  );
  // Two readings of one process differ by some MB. What every viewer leaves behind shows with the idle grants.
  report("memory in use of a process for 1,000 viewers", slope(({ used }) => used) * 1000, "MB", {
    atMost: 10,
  });
  report("heartbeats, p95", largest.report.p95Ms.heartbeat, "ms");
  report("segments, p95", largest.report.p95Ms.segment, "ms");
  report(
    "failed requests",
    costs.reduce((sum, cost) => sum + sumFailures(cost), 0),
    "requests",
    { atMost: 0 },
  );
}

/** Reports the memory of a process that starts while viewers have closed their players without a word. */
async function reportIdleGrants(name: string, isOwn: boolean, api: FilmmakerApi): Promise<void> {
  const inspectPort = await findFreePort();
  const settings = { METRICS_PORT: "0", NODE_OPTIONS: buildNodeOptions(inspectPort) };
  const readAfterStart = async () => {
    const server = await api.startProcess(settings);
    await sleep(SETTLE_MS);
    const used = await readUsedMegabytes(inspectPort);
    const resident = readResidentMegabytes(server.process.pid ?? 0);
    await server.stop();
    return { used, resident };
  };
  await api.database.query("delete from playback_grants");
  const without = await readAfterStart();
  await api.database.query(
    `insert into playback_grants (id, page_id, video_id, device_id, expires_at, renewable_until)
     select gen_random_uuid(), id, feature_video_id, 'bench-device', now() + interval '15 minutes', now() + interval '2 hours'
     from pages, generate_series(1, $1)`,
    [IDLE_GRANTS],
  );
  const having = await readAfterStart();
  reportValue(
    `${name}memory in use of a started process for ${IDLE_GRANTS} idle grants`,
    having.used - without.used,
    "MB",
    isOwn ? { atMost: 1 } : undefined,
  );
  reportValue(`${name}its resident memory with them`, having.resident, "MB");
}
