import { once } from "node:events";
import { pino } from "pino";
import { connect } from "../db/client.ts";
import { admitFromQueues, openQueues } from "../modules/commerce/sale-queue/open-queues.ts";
import { loadConfig } from "../platform/config.ts";

// A worker that draws and lets people in, alone and without a pause, for tests that kill it. It begins after the first message.
const config = loadConfig();
const { db } = connect(config.DATABASE_URL, 2);
const services = { db, config, clock: { now: () => new Date() }, log: pino({ level: "silent" }) };
// Without a parent, nothing would end this process.
process.once("disconnect", () => process.exit());
const run = async () => {
  await openQueues(services);
  await admitFromQueues(services);
};
// Connects and compiles, so that a kill soon after the message happens at work.
await run();
process.send?.("ready");
await once(process, "message");
for (;;) await run();
