import { contentSecurity } from "@matinee/app-shell/security-plugin";
import { contractRoutes, documentTexts, webManifest } from "@matinee/app-shell/vite-plugin";
import { defaultLanguage, isLanguage } from "@matinee/texts/languages";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import {
  apiRoutes,
  festivalRoutes,
  moderatorRoutes,
  passRoutes,
  planRoutes,
  premiereRoutes,
  rehearsalRoutes,
  taxRoutes,
  ticketRoutes,
} from "./vite/api-routes.ts";
import { embedEnvironment, embedScript, serveEmbedScript } from "./vite/embed-script-plugin.ts";
import { eventDocuments } from "./vite/event-documents-plugin.ts";
import { PSEUDO, pseudoFolder, pseudoTexts, stylesOf, textsOf } from "./vite/language-plugin.ts";
import { inlineStyles } from "./vite/inline-styles-plugin.ts";

/** The pages of waiting lists and queues, which the API renders. */
const doorPath = "^/(?:waitlist|offer|queue)/";
/** The card of an event, which the API renders. The checkout below it is a document of this app. */
const cardPath = "^/embed/[^/?]+/?(?:\\?|$)";

export default defineConfig(({ command, mode }) => {
  const settings = loadEnv(mode, "../..", "");
  const { HOST = "127.0.0.1", WATCH_PORT = "5173", API_PORT = "4000" } = settings;
  const { WATCH_LANGUAGE = defaultLanguage } = settings;
  const isPseudo = WATCH_LANGUAGE === PSEUDO;
  const language = isPseudo ? defaultLanguage : WATCH_LANGUAGE;
  if (!isLanguage(language)) throw new Error(`There is no catalogue for WATCH_LANGUAGE=${language}`);
  // Beside the build of the default language, whose folders no other build touches.
  const dist = isPseudo ? pseudoFolder : WATCH_LANGUAGE === defaultLanguage ? "dist" : `dist/${language}`;
  const api = `http://${HOST}:${API_PORT}`;
  // The API's response depends on the Host header, which a string target would replace.
  const byHost = { target: api };
  return {
    // Each page is a document of its own: no address falls back to index.html.
    appType: "mpa",
    plugins: [
      react(),
      stylesOf(language),
      tailwindcss(),
      contractRoutes(apiRoutes),
      contractRoutes(festivalRoutes, "virtual:matinee-festival-routes"),
      contractRoutes(passRoutes, "virtual:matinee-pass-routes"),
      contractRoutes(planRoutes, "virtual:matinee-plan-routes"),
      contractRoutes(premiereRoutes, "virtual:matinee-premiere-routes"),
      contractRoutes(taxRoutes, "virtual:matinee-tax-routes"),
      contractRoutes(ticketRoutes, "virtual:matinee-ticket-routes"),
      contractRoutes(moderatorRoutes, "virtual:matinee-moderator-routes"),
      contractRoutes(rehearsalRoutes, "virtual:matinee-rehearsal-routes"),
      isPseudo ? pseudoTexts() : textsOf(language),
      documentTexts(undefined, language),
      webManifest(language),
      inlineStyles(),
      contentSecurity(),
      serveEmbedScript(),
      eventDocuments(api),
    ],
    server: {
      host: HOST,
      port: Number(WATCH_PORT),
      strictPort: true,
      proxy: {
        "/v1": api,
        "/media": api,
        [cardPath]: byHost,
        [doorPath]: byHost,
        "/robots.txt": byHost,
        "/sitemap.xml": byHost,
      },
    },
    // One `vite build` builds the client, the renderer of the documents and the script of other sites.
    builder: {},
    environments: {
      client: {
        build: {
          target: "es2023",
          sourcemap: "hidden",
          rolldownOptions: {
            output: {
              // One file for the first view: what lazy pages share with it would otherwise be many small files,
              // which compress worse.
              codeSplitting: { groups: [{ name: "first-view", tags: ["$initial"] }] },
            },
          },
        },
      },
      ssr: {
        // The build is one file without dependencies, so that the API can load it.
        resolve: { noExternal: command === "build" ? true : [/^@matinee\//] },
        // Otherwise the build contains React's development version and uses it unless NODE_ENV is set.
        ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
        build: {
          outDir: `${dist}/server`,
          rolldownOptions: { input: "src/entry-server.tsx", output: { codeSplitting: false } },
        },
      },
      ...(command === "build" && WATCH_LANGUAGE === defaultLanguage && { [embedEnvironment]: embedScript }),
    },
    build: { outDir: `${dist}/client`, emptyOutDir: true },
  };
});
