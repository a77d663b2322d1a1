import { spawn } from "node:child_process";
import { once } from "node:events";

/** `pnpm bench` runs them all, `pnpm bench staff-lists orders-csv` some; one that misses a bound fails the command. */
const BENCHES = [
  "event-page-database",
  "event-page-cache",
  "staff-lists",
  "orders-csv",
  "bulk-update",
  "checkout",
  "emails",
  "uploads",
  "ladder",
] as const;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !BENCHES.some((bench) => bench === name));
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(", ")}; there are ${BENCHES.join(", ")}`);

for (const name of BENCHES) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  const script = new URL(`${name}.ts`, import.meta.url).pathname;
  const bench = spawn(process.execPath, ["--import", "tsx", script], { stdio: "inherit" });
  const [code] = await once(bench, "exit");
  if (code !== 0) process.exitCode = 1;
}
