import { contract } from "@matinee/contract";
import { messages } from "@matinee/texts";
import { defaultLanguage, getDirection, getTexts, type Language } from "@matinee/texts/languages";
import type { Plugin } from "vite";
import { buildRouteTable, type RouteSelection } from "./routing/route-table.ts";

/**
 * A Vite plugin. `virtual:matinee-routes` exports `routes`: the contract's routes without schemas and their library.
 * @param selection the routes that the app calls, where the size of its first view matters; else all of them
 * @param name of the module, for routes that only a part of the app calls
 */
export function contractRoutes(selection?: RouteSelection, name = "virtual:matinee-routes") {
  return {
    name: `matinee-contract-routes:${name}`,
    resolveId: (id: string) => (id === name ? `\0${name}` : undefined),
    load: (id: string) =>
      id === `\0${name}`
        ? `export const routes = ${JSON.stringify(buildRouteTable(contract, selection))};`
        : undefined,
  };
}

/** The titles of the apps whose pages the browser renders, until a page says its own. */
const appTitles = { backoffice: messages.backOffice.appTitle, studio: messages.studioShell.appTitle };

/**
 * A Vite plugin. Writes the language of the build's texts into index.html.
 * @param app whose title it writes, too; the server writes those of the watch app
 */
export function documentTexts(app?: keyof typeof appTitles, language: Language = defaultLanguage) {
  const direction = getDirection(language) === "rtl" ? ' dir="rtl"' : "";
  return {
    name: "matinee-document-texts",
    transformIndexHtml: (html: string) => ({
      html: html.replace("<html", `<html lang="${language}"${direction}`),
      tags: app ? [{ tag: "title", children: appTitles[app], injectTo: "head" as const }] : [],
    }),
  };
}

const MANIFEST = "manifest.webmanifest";
/** As `--bg` in packages/ui/src/tokens.css. */
const CANVAS = "#0d0b09";

/** Builds the manifest of the watch app, by which a phone adds it to the home screen. */
const buildWebManifest = (language: Language) => {
  const { webApp } = getTexts(language);
  return JSON.stringify({
    name: webApp.name,
    short_name: webApp.name,
    description: webApp.description,
    lang: language,
    ...(getDirection(language) === "rtl" && { dir: "rtl" }),
    id: "/",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: CANVAS,
    theme_color: CANVAS,
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  });
};

/** A Vite plugin. Serves the manifest of the watch app, and adds it to the build. */
export function webManifest(language: Language): Plugin {
  return {
    name: "matinee-web-manifest",
    applyToEnvironment: ({ name }) => name === "client",
    configureServer({ middlewares }) {
      middlewares.use(`/${MANIFEST}`, (_request, response) => {
        response.setHeader("content-type", "application/manifest+json");
        response.end(buildWebManifest(language));
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: MANIFEST, source: buildWebManifest(language) });
    },
  };
}
