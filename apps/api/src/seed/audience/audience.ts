import process from "node:process";
import { createQueueToken } from "../../modules/access/queue-token.ts";
import { createModeratorToken } from "../../modules/premieres/moderators/moderator-token.ts";
import { loadConfig } from "../../platform/config.ts";
import { demoModerator, demoPremiere } from "../premiere/demo-premiere.ts";
import { demoBuyers, demoSale, lateDevices } from "../sale/demo-sale.ts";
import { runAudience } from "./run-audience.ts";
import { runBuyers } from "./run-buyers.ts";

// The audience of the demo's premiere and the buyers of its sale, as a process of its own. It ends with both.
const config = loadConfig();
if (config.NODE_ENV === "production" && !config.DEMO)
  throw new Error("The demo's audience is not for production. Set DEMO=1 to allow it.");
const stopping = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());

const shared = { origin: config.API_URL, pace: 1, signal: stopping.signal, log: console.error };
await Promise.all([
  runAudience({
    ...shared,
    slug: demoPremiere.slug,
    moderatorToken: createModeratorToken(config.keyRing, demoModerator.id),
  }),
  runBuyers({
    ...shared,
    slug: demoSale.slug,
    buyers: demoBuyers.map(({ placeId, name, email }) => ({
      token: createQueueToken(config.keyRing, placeId),
      name,
      email: email ?? `${placeId}@audience.example`,
    })),
    lateDevices,
  }),
]);
