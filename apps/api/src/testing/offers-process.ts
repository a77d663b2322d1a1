import { once } from "node:events";
import { loadConfig } from "../platform/config.ts";
import { connect } from "../db/client.ts";
import { offerKeptPlaces } from "../modules/commerce/waitlist/offer-kept-places.ts";

// A worker with the offers of waiting lists alone, without a pause, for tests that kill it. It begins after the first message.
const { db } = connect(loadConfig().DATABASE_URL, 2);
// Without a parent, nothing would end this process.
process.once("disconnect", () => process.exit());
const run = () => offerKeptPlaces({ db, clock: { now: () => new Date() } });
// Connects and compiles, so that a kill soon after the message happens at work.
await run();
process.send?.("ready");
await once(process, "message");
for (;;) await run();
