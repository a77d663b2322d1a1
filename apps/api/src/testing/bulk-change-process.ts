import { pino } from "pino";
import { createServices } from "../services.ts";
import { runBulkChange } from "../modules/staff/bulk-changes/run-bulk-change.ts";
import { loadConfig } from "../platform/config.ts";

// A worker that runs one bulk change, in a separate process, for tests that kill it.
const services = await createServices(loadConfig(), pino({ level: "silent" }), "worker");
const [, , bulkChangeId = ""] = process.argv;
process.send?.("running");
await runBulkChange(services, { bulkChangeId }, new AbortController().signal);
process.send?.("done");
