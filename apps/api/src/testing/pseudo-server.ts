import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { accentText, rewriteTexts } from "@matinee/texts/pseudo";
import { buildApp } from "../app.ts";
import { loadConfig } from "../platform/config.ts";
import { createDatabaseClock } from "../platform/database-clock.ts";

// An API process whose responses are in the pseudo-language, for the watch app's build in it.
const config = loadConfig();
const clock = createDatabaseClock();
const { http, services } = await buildApp(config, clock);
const texts = rewriteTexts(getTexts(defaultLanguage), accentText);
http.getTexts = () => texts;
await clock.start(services, new AbortController().signal);
await http.listen({ host: config.HOST, port: config.API_PORT });
