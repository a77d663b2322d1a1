import { pino } from "pino";
import { createServices } from "../app.ts";
import { loadConfig } from "../platform/config.ts";
import { demoEvents } from "./demo-events.ts";
import { findDemoFilmmaker, seedAccounts } from "./seed-accounts.ts";
import { seedLeads } from "./seed-leads.ts";
import { updateEventDates, seedEvent } from "./seed-event.ts";
import { copyFilms, findConvertedFilms, hasReadyVideos, seedFilms } from "./seed-films.ts";

// The demo's people and events. Made once; at each later start only the dates move.
const config = loadConfig();
if (config.NODE_ENV === "production" && !config.DEMO)
  throw new Error("The demo is not for production. Set DEMO=1 if it is.");
const services = createServices(config, pino({ level: "warn", name: "seed" }), "worker");

const filmmaker = (await findDemoFilmmaker(services)) ?? (await seedAccounts(services));
await seedLeads(services, filmmaker);
let films = await findConvertedFilms(services);
for (const event of demoEvents) {
  // A start that was broken off goes on where it stopped.
  const pageId =
    (await updateEventDates(services, event)) ?? (await seedEvent(services, filmmaker.id, event));
  if (await hasReadyVideos(services, pageId)) continue;
  if (films) await copyFilms(services, films, pageId);
  else films = await seedFilms(services, pageId);
}
await services.jobs.stop();
await services.pool.end();
