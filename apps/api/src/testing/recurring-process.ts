import { pino } from "pino";
import { createServices } from "../services.ts";
import { loadConfig } from "../platform/config.ts";

// A worker with one recurring job that never ends, in a separate process, for tests that kill it.
const services = await createServices(loadConfig(), pino({ level: "silent" }), "worker");
const [, , name = "", cron = ""] = process.argv;
await services.jobs.repeat(name, cron, async () => {
  process.send?.("running");
  await new Promise(() => undefined);
});
process.send?.("ready");
