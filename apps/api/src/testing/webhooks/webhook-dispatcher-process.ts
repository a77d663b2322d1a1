import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { connect } from "../../db/client.ts";
import { createWebhookDispatcher } from "../../modules/webhooks/delivery/dispatch-webhooks.ts";
import { loadConfig } from "../../platform/config.ts";
import { createMetrics } from "../../platform/telemetry/metrics.ts";

/**
 * Delivers webhooks in a process that tests can kill, after the first message of the parent. With `--in-turn`, it waits
 * for the end of the attempts before it starts others: the control of webhooks that delay no other.
 */
const config = loadConfig();
const { db } = connect(config.DATABASE_URL, 4);
const dispatcher = createWebhookDispatcher({
  db,
  config,
  clock: { now: () => new Date() },
  log: pino({ level: "silent" }),
  metrics: createMetrics(),
});
// Without a parent, nothing would end this process.
process.once("disconnect", () => process.exit());
// Connects before the work begins, so that kills meet the work and not the start.
await db.execute("select 1");
process.send?.("ready");
await once(process, "message");
for (;;) {
  await dispatcher.dispatch();
  if (process.argv.includes("--in-turn")) await dispatcher.finish();
  await sleep(20);
}
