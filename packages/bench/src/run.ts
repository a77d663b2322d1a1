import { spawn } from "node:child_process";
import { once } from "node:events";

/** The benches of `pnpm bench`; `pnpm bench staff-lists orders-csv` runs only these two. Each has its own process. */
const BENCHES = {
  "event-page-database": "./event-page/event-page-database.ts",
  "event-page-cache": "./event-page/event-page-cache.ts",
  "staff-lists": "./staff/staff-lists.ts",
  "orders-csv": "./staff/orders-csv.ts",
  "bulk-update": "./staff/bulk-update.ts",
  checkout: "./checkout/checkout.ts",
  emails: "./emails/emails.ts",
  uploads: "./video/uploads.ts",
  ladder: "./video/ladder.ts",
} as const;

const selected = process.argv.slice(2);
const names = Object.keys(BENCHES);
const unknownNames = selected.filter((name) => !names.includes(name));
if (unknownNames.length > 0)
  throw new Error(`Unknown bench: ${unknownNames.join(", ")}. Choose from: ${names.join(", ")}`);

for (const [name, path] of Object.entries(BENCHES)) {
  if (selected.length > 0 && !selected.includes(name)) continue;
  console.log(`\n${name}`);
  const script = new URL(path, import.meta.url).pathname;
  const bench = spawn(process.execPath, ["--import", "tsx", script], { stdio: "inherit" });
  const [code] = await once(bench, "exit");
  if (code !== 0) process.exitCode = 1;
}
