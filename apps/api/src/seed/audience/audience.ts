import process from "node:process";
import { createModeratorToken } from "../../modules/premieres/moderators/moderator-token.ts";
import { loadConfig } from "../../platform/config.ts";
import { demoModerator, demoPremiere } from "../premiere/demo-premiere.ts";
import { runAudience } from "./run-audience.ts";

// The audience of the demo's premiere, as a process of its own. It ends with the premiere.
const config = loadConfig();
if (config.NODE_ENV === "production" && !config.DEMO)
  throw new Error("The demo's audience is not for production. Set DEMO=1 to allow it.");
const stopping = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());

await runAudience({
  origin: config.API_URL,
  slug: demoPremiere.slug,
  moderatorToken: createModeratorToken(config.keyRing, demoModerator.id),
  pace: 1,
  signal: stopping.signal,
  log: console.error,
});
