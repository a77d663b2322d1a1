import process from "node:process";
import { pino } from "pino";
import { createServices } from "../services.ts";
import { loadConfig } from "../platform/config.ts";
import { type DemoEvent, demoEvents } from "./demo-events.ts";
import { seedFestival } from "./festival/seed-festival.ts";
import { findDemoFilmmaker, seedAccounts, seedOrganizer } from "./seed-accounts.ts";
import { pictures } from "./make-film.ts";
import { demoPremiere } from "./premiere/demo-premiere.ts";
import { seedPremiere } from "./premiere/seed-premiere.ts";
import { demoSale } from "./sale/demo-sale.ts";
import { seedSale } from "./sale/seed-sale.ts";
import { joinTeam, seedPartner, sharedEvent } from "./seed-shared-event.ts";
import { seedLeads } from "./seed-leads.ts";
import { updateEventDates, seedEvent } from "./seed-event.ts";
import { copyFilms, findConvertedFilms, hasReadyVideos, seedFilms } from "./seed-films.ts";

// Creates the demo's accounts and events once. Each later start only moves the dates. `--small-film` makes the films that
// tests play, and `--premiere` adds the events whose premiere starts, and whose sale opens, a few minutes later.
const config = loadConfig();
if (config.NODE_ENV === "production" && !config.DEMO)
  throw new Error("The demo data is not for production. Set DEMO=1 to allow it.");
const services = await createServices(config, pino({ level: "warn", name: "seed" }), "worker");

const filmmaker = (await findDemoFilmmaker(services)) ?? (await seedAccounts(services));
await seedLeads(services, filmmaker);
let films = await findConvertedFilms(services);
for (const event of demoEvents) await seedWithFilms(event);
const partner = await seedPartner(services);
await joinTeam(services, await seedWithFilms(sharedEvent, partner), filmmaker);
if (films) await seedFestival(services, await seedOrganizer(services), films);
if (process.argv.includes("--premiere")) {
  await seedPremiere(services, await seedWithFilms(demoPremiere));
  await seedSale(services, { pageId: await seedWithFilms(demoSale), ownerId: filmmaker.id });
}
await services.jobs.stop();
await services.pool.end();

/** Creates an event with its films, or moves its dates. Resumes an interrupted start. @returns its id */
async function seedWithFilms(event: DemoEvent, owner = filmmaker): Promise<string> {
  const pageId = (await updateEventDates(services, event)) ?? (await seedEvent(services, owner.id, event));
  if (await hasReadyVideos(services, pageId)) return pageId;
  if (films) await copyFilms(services, films, pageId);
  else
    films = await seedFilms(
      services,
      pageId,
      process.argv.includes("--small-film") ? pictures.small : pictures.full,
    );
  return pageId;
}
