// The layers inside each app, from top to bottom: what is in one imports only from the layers below, type imports
// included. The lint rules (oxlint.config.ts) and the tests of the import graph read them here.

/**
 * @typedef {object} App
 * @property {string} folder below the repository
 * @property {string[][]} layers names of parts, from top to bottom; those of one layer do not import each other
 * @property {(file: string) => string} findPart the part of a file, whose path is below `folder`
 */

/** Files at the top of a web app that everything may import: its API client and its addresses. */
const BASE_FILES = ["api.ts", "paths.ts"];
/** Every feature's files are at most this many folders deep in it. */
export const MAX_DEPTH = 4;

/** @type {Record<string, App>} */
export const APPS = {
  api: {
    folder: "apps/api/src",
    layers: [
      ["entry"],
      ["staff", "emails", "privacy", "web", "live-room"],
      ["playback"],
      ["commerce"],
      ["access"],
      ["premieres"],
      ["events", "films"],
      ["credits", "video"],
      ["identity"],
      ["tags", "webhooks"],
      ["audit", "consent", "email-outbox", "files"],
      ["foundation"],
    ],
    findPart(file) {
      const [first, second] = file.split("/");
      if (first === "modules") return second;
      if (first === "web") return first;
      return ["db", "platform", "integrations"].includes(first) ? "foundation" : "entry";
    },
  },
  watch: createWebApp("apps/watch/src", [
    ["event-page", "embedded", "rehearsal", "home", "legal", "moderation", "not-found"],
    ["gate"],
    ["premiere"],
    ["after-film"],
    ["store"],
    ["checkout", "player"],
    ["viewer"],
  ]),
  studio: createWebApp("apps/studio/src", [
    split(
      "film-details about trailer dates programme premiere store faq viewers activation attendees sale email night afterwards share team",
      "dashboard create-event onboarding auth settings developers money coupons team-invitation films",
    ),
    ["rehearsal", "promo-codes", "festival-invitation"],
    ["builder"],
  ]),
  backoffice: createWebApp("apps/backoffice/src", [
    split(
      "approvals audit auth bulk-update coupons customers emails events jobs leads legal-texts notes orders overview",
      "premiere search security staff tags taxes viewers",
    ),
  ]),
};

/** @returns {string[]} the words of the lines */
function split(...lines) {
  return lines.flatMap((line) => line.split(" "));
}

/** @returns {App} a web app, whose features have layers of their own */
function createWebApp(folder, features) {
  return {
    folder,
    layers: [["app"], ["routes"], ...features, ["components"], ["lib"], ["base"]],
    findPart(file) {
      const [first, second] = file.split("/");
      if (second === undefined) return BASE_FILES.includes(file) ? "base" : "app";
      return first === "features" ? second : first === "assets" ? "base" : first;
    },
  };
}

/** @returns {string[]} the parts that one part must not import: all others that are not below it */
function listForbidden({ layers }, part) {
  const own = layers.findIndex((layer) => layer.includes(part));
  return layers
    .slice(0, own + 1)
    .flat()
    .filter((name) => name !== part);
}

/**
 * Lists the imports that each folder of an app must not contain.
 * @param {string} name of an app
 * @returns {{ files: string[], regex: string, message: string }[]} globs below the repository, and what matches the
 *   path of a forbidden import
 */
export function listForbiddenImports(name) {
  return name === "api" ? listForApi(APPS.api) : listForWebApp(APPS[name]);
}

const message = "import only from the layers below (infra/layers.mjs)";

function listForApi(app) {
  const { folder } = app;
  const entry = "(modules/)?seed/|(server|worker|app|services|routes|scheduler)\\.ts";
  const modules = app.layers.flat().filter((part) => part !== "entry" && part !== "foundation");
  return [
    ...modules.map((part) => {
      const others = listForbidden(app, part).filter((other) => other !== "entry");
      const files = [part === "web" ? `${folder}/web/**` : `${folder}/modules/${part}/**`];
      return { files, regex: `^(\\.\\./)+((modules/)?(${others.join("|")})/|${entry})`, message };
    }),
    {
      files: [`${folder}/{db,platform,integrations}/**`],
      regex: `^(\\.\\./)+((modules|web)/|${entry})`,
      message,
    },
  ];
}

function listForWebApp(app) {
  const { folder, layers } = app;
  const features = layers
    .flat()
    .filter((part) => !["app", "routes", "components", "lib", "base"].includes(part));
  const folders = (...names) => `^(\\.\\./)+(${names.join("|")})/`;
  return [
    { files: [`${folder}/routes/**`], regex: folders("app"), message },
    // A feature may have a folder with the name of another one, so the number of steps upward decides.
    ...features.flatMap((part) => {
      const others = listForbidden(app, part).filter((name) => features.includes(name));
      return Array.from({ length: MAX_DEPTH + 1 }, (_, depth) => {
        const up = `(\\.\\./){${depth + 1}}`;
        const sideways = others.length > 0 ? `${up}(\\.\\./features/)?(${others.join("|")})/|` : "";
        const files = [`${folder}/features/${part}/${"*/".repeat(depth)}*`];
        return { files, regex: `^(${sideways}${up}\\.\\./(app|routes)/)`, message };
      });
    }),
    { files: [`${folder}/components/**`], regex: folders("app", "routes", "features"), message },
    { files: [`${folder}/lib/**`], regex: folders("app", "routes", "features", "components"), message },
  ];
}
