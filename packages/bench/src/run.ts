import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { type BenchResult, type BenchSkip, formatResult } from "./support/compare.ts";
import { loadBenchConfig } from "./support/config.ts";

/** The benches of `pnpm bench`; `pnpm bench staff-lists orders-csv` runs only these two. Each has its own process. */
const BENCHES = {
  "watch-view": "./event-page/watch-view.ts",
  "staff-lists": "./staff/staff-lists.ts",
  "orders-csv": "./staff/orders-csv.ts",
  "live-room": "./live-room/live-room.ts",
  "listener-memory": "./live-room/listener-memory.ts",
  "watch-opens": "./event-page/watch-opens.ts",
  checkout: "./checkout/checkout.ts",
  uploads: "./video/uploads.ts",
  segments: "./video/segments.ts",
  "viewer-hour": "./video/viewer-hour.ts",
  "many-viewers": "./video/many-viewers.ts",
  "api-memory": "./video/api-memory.ts",
  "first-frame": "./video/first-frame.ts",
  stalls: "./video/stalls.ts",
} as const;

/** Measures memory for an hour, in which the bench of stalls runs: neither measures time. */
const BACKGROUND = "api-memory";
const BESIDE_BACKGROUND: ReadonlySet<string> = new Set(["stalls"]);

const selected = process.argv.slice(2);
const names = Object.keys(BENCHES);
const unknownNames = selected.filter((name) => !names.includes(name));
if (unknownNames.length > 0)
  throw new Error(`Unknown bench: ${unknownNames.join(", ")}. Choose from: ${names.join(", ")}`);

interface BenchRun {
  bench: string;
  /** 1 after a missed bound or an error. */
  exitCode: number;
  seconds: number;
  results: BenchResult[];
  /** Why the bench did not run. */
  skipped?: string;
}

const startedAt = new Date();
const load = loadavg()[0];
const runs: BenchRun[] = [];
const folder = join(loadBenchConfig().BENCH_DATA_DIR, "results");
await mkdir(folder, { recursive: true });
const resultFile = join(folder, `${startedAt.toISOString().replaceAll(":", "-")}.json`);
const chosen = Object.entries(BENCHES).filter(([name]) => selected.length === 0 || selected.includes(name));
await runBenches(chosen.filter(([name]) => name !== BACKGROUND && !BESIDE_BACKGROUND.has(name)));
await Promise.all([
  runBenches(chosen.filter(([name]) => name === BACKGROUND)),
  runBenches(chosen.filter(([name]) => BESIDE_BACKGROUND.has(name))),
]);

console.log("\nAll results");
for (const { bench, exitCode, results, skipped } of runs) {
  if (skipped !== undefined) console.log(`${bench.padEnd(20)} - skipped: ${skipped}`);
  for (const result of results) console.log(`${bench.padEnd(20)} ${formatResult(result)}`);
  if (exitCode !== 0 && results.every(({ isMet }) => isMet))
    console.log(`${bench.padEnd(20)} ✗ ended with an error`);
  if (exitCode !== 0) process.exitCode = 1;
}
console.log(`Written to ${resultFile}`);

/** Runs benches one after the other. */
async function runBenches(benches: [name: string, path: string][]): Promise<void> {
  for (const bench of benches) await runBench(...bench);
}

/** Runs a bench and keeps its results, so that an interrupted run has those of the benches that have ended. */
async function runBench(bench: string, path: string): Promise<void> {
  console.log(`\n${bench}`);
  const script = new URL(path, import.meta.url).pathname;
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  const run: BenchRun = { bench, exitCode: 1, seconds: 0, results: [] };
  const start = performance.now();
  child.on("message", (value) => {
    // Only `reportResult` and `skipBench` send messages.
    const message = value as unknown as BenchResult | BenchSkip;
    if ("skipped" in message) run.skipped = message.skipped;
    else run.results.push(message);
  });
  const [code] = await once(child, "close");
  if (typeof code === "number") run.exitCode = code;
  run.seconds = Math.round((performance.now() - start) / 1000);
  runs.push(run);
  await writeFile(resultFile, formatRuns());
}

/** Formats the results as JSON, with the machine they are from. */
function formatRuns(): string {
  const machine = { processors: cpus().length, model: cpus()[0]?.model, node: process.version, load };
  return `${JSON.stringify({ startedAt, machine, runs }, undefined, 2)}\n`;
}
