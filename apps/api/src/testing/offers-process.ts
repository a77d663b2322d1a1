import { once } from "node:events";
import { pino } from "pino";
import { createServices } from "../services.ts";
import { loadConfig } from "../platform/config.ts";
import { offerKeptPlaces } from "../modules/commerce/waitlist/offer-kept-places.ts";

// A worker with the offers of waiting lists alone, without a pause, for tests that kill it. It begins after the first message.
const services = await createServices(loadConfig(), pino({ level: "silent" }), "worker");
// Without a parent, nothing would end this process.
process.once("disconnect", () => process.exit());
const run = () => offerKeptPlaces(services);
// Connects and compiles, so that a kill soon after the message happens at work.
await run();
process.send?.("ready");
await once(process, "message");
for (;;) await run();
