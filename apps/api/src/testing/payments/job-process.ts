import { pino } from "pino";
import { createServices } from "../../app.ts";
import { processQueues } from "../../job-handlers.ts";
import { loadConfig } from "../../platform/config.ts";

// A worker that processes the queues in a separate process, for tests that kill it.
const services = createServices(loadConfig(), pino({ level: "silent" }), "worker");
// Without a parent, nothing would end this process.
process.once("disconnect", () => process.exit());
// Jobs that hang may take any number of lanes; one is left for the others.
await processQueues(services, 8);
process.send?.("ready");
