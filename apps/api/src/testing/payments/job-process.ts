import { pino } from "pino";
import { createServices } from "../../services.ts";
import { createJobHandlers } from "../../job-handlers.ts";
import { loadConfig } from "../../platform/config.ts";

// A worker that processes the queues in a separate process, for tests that kill it.
const services = await createServices(loadConfig(), pino({ level: "silent" }), "worker");
// Without a parent, nothing would end this process.
process.once("disconnect", () => process.exit());
const handlers = createJobHandlers(services);
/** More lanes than a worker has: the test lets several jobs hang, and others must still run. */
const LANES = 8;
await services.jobs.process("webhooks", LANES, handlers.webhooks);
await services.jobs.process("refunds", LANES, handlers.refunds);
process.send?.("ready");
