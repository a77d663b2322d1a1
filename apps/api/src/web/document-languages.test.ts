import { readFile, rm } from "node:fs/promises";
import { LANGUAGES, type Language } from "@matinee/texts/languages";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { buildApp } from "../app.ts";
import type { Config } from "../platform/config.ts";
import { findAcceptedLanguage } from "../platform/http/request-language.ts";
import { writeBuiltApps } from "../testing/built-apps.ts";
import { createAccount, createPage } from "../testing/fixtures.ts";
import { type HttpTestClient, startHttpTestClient } from "../testing/http-test-client.ts";
import { findLanguages } from "./serve-apps.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let client: HttpTestClient;
let path: string;
/** An event whose own texts are French. */
let frenchPath: string;
beforeAll(async () => {
  const others = LANGUAGES.filter((language) => language !== "en");
  const builds = others.flatMap((language) => [
    [`watch/dist/${language}/client/index.html`, "<title>watch</title>"],
    [`watch/dist/${language}/client/assets/words-${language}.js`, language],
    [
      `watch/dist/${language}/server/entry-server.js`,
      `export const respond = async ({ page, languages }) =>
        ({ status: 200, html: "in ${language}: " + page?.title + " of " + languages.join(), scripts: [] });`,
    ],
  ]);
  app = await createTestApp({
    ...(await writeBuiltApps(Object.fromEntries(builds))),
    DOCUMENT_CACHE_SECONDS: 20,
  });
  client = await startHttpTestClient(app);
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id, { title: "The Salt Road", activatedAt: new Date() });
  path = `/watch/${page.slug}`;
  const french = await createPage(app.services, owner.id, {
    title: "La Route du sel",
    language: "fr",
    activatedAt: new Date(),
  });
  frenchPath = `/watch/${french.slug}`;
});
afterAll(async () => {
  await app.close();
  await rm(app.config.APPS_DIR, { recursive: true });
});

type Headers = Record<string, string>;
type Send = (address: string, headers: Headers) => ReturnType<HttpTestClient["send"]>;
const send: Send = (address, headers) =>
  client.send(address, { host: "watch.matinee.example", "accept-encoding": "br", ...headers });

/** Follows what the server says about an address, as a browser does. */
async function open(address: string, headers: Headers, via: Send = send): Promise<string> {
  const response = await via(address, headers);
  const { location } = response.headers;
  return response.status === 302 && typeof location === "string"
    ? open(location, headers, via)
    : response.body;
}

/** Starts an API on the same data with other settings. */
async function startSimilar(settings: Partial<Config>): Promise<Send> {
  const similar = await buildApp({ ...app.config, ...settings });
  onTestFinished(() => similar.http.close());
  const other = await startHttpTestClient(similar);
  return (address, headers) =>
    other.send(address, { host: "watch.matinee.example", "accept-encoding": "br", ...headers });
}

const readLanguage = (body: string): string => /^in (\S+):/.exec(body)?.[1] ?? "en";

/** A shared cache, which keeps what it may under the address and what the response says that it varies by. */
function createCache(forward: Send): Send {
  const kept = new Map<string, { vary: string[]; answers: Map<string, Awaited<ReturnType<Send>>> }>();
  return async (address, headers) => {
    const at = kept.get(address);
    const found = at?.answers.get(toKey(at.vary, headers));
    if (found) return found;
    const response = await forward(address, headers);
    if (String(response.headers["cache-control"]).includes("s-maxage")) {
      const vary = String(response.headers["vary"]).split(/,\s*/);
      const { answers } = at ?? { answers: new Map() };
      answers.set(toKey(vary, headers), response);
      kept.set(address, { vary, answers });
    }
    return response;
  };
}
const toKey = (names: readonly string[], headers: Headers) =>
  names.map((name) => headers[name] ?? "").join("|");

test("shows each caller their language: by the address, else by the browser", async () => {
  for (const language of LANGUAGES) {
    expect(readLanguage(await open(path, { "accept-language": language }))).toBe(language);
    expect(readLanguage(await open(`${path}?lang=${language}`, { "accept-language": "es" }))).toBe(language);
    // From the route, and from memory.
    for (let time = 0; time < 2; time++)
      expect((await send(`${path}?lang=${language}`, {})).headers["content-language"]).toBe(language);
  }
  expect(readLanguage(await open(`${path}?lang=xx`, { "accept-language": "de-AT,en;q=0.4" }))).toBe("de");
  expect(readLanguage(await open(`${path}?utm_lang=fr`, {}))).toBe("en");
  expect(await open("/assets/words-fr.js", {})).toBe("fr");
  const page = await open(`${path}?lang=fr`, {});
  expect(page).toBe(`in fr: The Salt Road of ${LANGUAGES.join()}`);
});

test.each([
  ["an unknown language", "?lang=xx", {}],
  ["two languages", "?lang=fr&lang=de", {}, "fr"],
  ["one language twice", "?lang=fr&lang=fr", {}, "fr"],
  ["a language in other letters", "?lang=FR", {}],
  ["an empty language", "?lang=", {}],
  ["a malformed query", "?lang=%E0%A4%A", {}],
  ["weights that are no numbers", "", { "accept-language": "fr;q=x,es;q=-1,*;q=1" }],
  ["nothing but signs", "", { "accept-language": ",;q=1,;;,-,=" }],
  ["a header of 8 KB", "", { "accept-language": `${"xx-YY;q=0.1,".repeat(680)}de;q=0.05` }, "de"],
] satisfies [string, string, Headers, Language?][])(
  "a request with %s gets a page, which no cache keeps",
  async (_name, query, headers, language: Language = "en") => {
    // From the route, and from memory.
    for (let time = 0; time < 2; time++) {
      const response = await send(`${path}${query}`, headers);
      expect(response).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
      expect(readLanguage(response.body)).toBe(language);
      // As behind nginx, which keeps it by one of the languages or by none.
      if (query === "") continue;
      const behind = await send(`${path}${query}`, { ...headers, "x-matinee-language": "de" });
      expect(behind).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    }
  },
);

test("an event is in its own language for who asks for none, or in the first one where there is no build in it", async () => {
  const callers: Headers[] = [
    {},
    { "accept-language": "ja,*" },
    { "x-matinee-language": "*", "accept-language": "de" },
  ];
  for (const headers of callers)
    expect(readLanguage(await open(frenchPath, headers)), JSON.stringify(headers)).toBe("fr");
  expect(readLanguage(await open(frenchPath, { "accept-language": "de" }))).toBe("de");
  const response = await send(frenchPath, { "x-matinee-language": "en" });
  expect(response).toMatchObject({
    status: 302,
    headers: { location: `${frenchPath}?lang=en`, "cache-control": "no-store" },
  });
  const english = await startSimilar({ LANGUAGES: ["en", "de"] });
  expect(readLanguage(await open(frenchPath, {}, english))).toBe("en");
  const german = await startSimilar({ LANGUAGES: ["de", "en"] });
  expect(readLanguage(await open(frenchPath, {}, german))).toBe("de");
  expect(readLanguage(await open("/", {}, german))).toBe("de");
});

test("an installation has the languages of its settings, else those that are built; one that is not built ends its start", () => {
  const { APPS_DIR } = app.config;
  const find = (languages: Language[], folder = APPS_DIR) =>
    findLanguages({ LANGUAGES: languages, SERVE_APPS: true, APPS_DIR: folder });
  expect(find([])).toEqual(LANGUAGES);
  expect(find(["de", "en"])).toEqual(["de", "en"]);
  expect(find([], "/nowhere")).toEqual(["en"]);
  expect(() => find(["de", "fr", "en"], "/nowhere")).toThrow(
    "LANGUAGES: /nowhere has no watch app in de, fr; build it with pnpm build:languages",
  );
  // Another server has the apps.
  expect(findLanguages({ LANGUAGES: ["de", "en"], SERVE_APPS: false, APPS_DIR: "" })).toEqual(["de", "en"]);
});

test("the data and the card of an event are shared only by who keeps them by language", async () => {
  const slug = frenchPath.replace("/watch/", "");
  for (const address of [`/v1/pages/${slug}`, `/v1/pages/${slug}/card`, `/embed/${slug}`]) {
    const readSharing = async (query: string, headers: Headers) => {
      // From the route, and from memory where it is kept.
      const [first, second] = [await send(address + query, headers), await send(address + query, headers)];
      expect(first.status, address + query).toBe(200);
      expect(second.headers["vary"], address).toBe(first.headers["vary"]);
      expect(second.headers["cache-control"], address).toBe(first.headers["cache-control"]);
      expect(String(first.headers["vary"]).toLowerCase()).toContain("accept-language, x-matinee-language");
      return String(first.headers["cache-control"]).split(",")[0];
    };
    expect(await readSharing("", { "accept-language": "de" })).toBe("private");
    expect(await readSharing("?lang=de", {})).toBe("public");
    expect(await readSharing("", { "x-matinee-language": "de" })).toBe("public");
    expect(await readSharing("?lang=xx", {})).toBe("private");
    // The address has one answer, whoever asks.
    expect(await readSharing("?lang=de&lang=fr", {})).toBe("public");
  }
});

/** What a cache in front says that it keeps, as infra/nginx does. */
const withLanguage = (headers: Headers): Headers => ({
  ...headers,
  "x-matinee-language": findAcceptedLanguage(headers["accept-language"], LANGUAGES) ?? "*",
});

/** The last one's browser says nothing. */
const READERS = [...LANGUAGES, null];

test.each([
  ["that knows nothing of languages", (headers: Headers) => headers],
  ["that names the language by which it keeps", withLanguage],
])("no cache %s answers in another language, whoever asked first", async (_kind, prepare) => {
  const expectLanguage = async (via: Send, reader: Language | null, address: string, wanted: Language) => {
    const headers = prepare(reader ? { "accept-language": `${reader},*;q=0.1` } : {});
    expect(readLanguage(await open(address, headers, via)), `${address} for ${reader}`).toBe(wanted);
  };
  // What a cache keeps of the first decides what the next one gets, so pairs show every order.
  for (const first of READERS)
    for (const second of READERS) {
      const via = createCache(send);
      for (const reader of [first, second, first]) {
        await expectLanguage(via, reader, path, reader ?? "en");
        await expectLanguage(via, reader, frenchPath, reader ?? "fr");
        await expectLanguage(via, reader, `${path}?lang=${second ?? "ar"}`, second ?? "ar");
      }
    }
});

test("nginx knows the languages of the catalogues", async () => {
  const template = await readFile(
    new URL("../../../../infra/nginx/matinee.conf.template", import.meta.url),
    "utf8",
  );
  const [, list = ""] = /map \$matinee_tag \$matinee_language \{(.*?)\}/s.exec(template) ?? [];
  const found = [...list.matchAll(/^ {2}(\w+) ([\w-]+);$/gm)].map(([, tag, language]) => [tag, language]);
  expect(found).toEqual(LANGUAGES.map((language) => [language.split("-")[0], language]));
  const [, tags] = /\(\?<matinee_found>([\w|]+)\)/.exec(template) ?? [];
  expect(tags?.split("|")).toEqual(found.map(([tag]) => tag));
});

test("control: a cache that ignores what a response varies by mixes languages up", async () => {
  const via = createCache(async (address, headers) => {
    const response = await send(address, withLanguage(headers));
    return { ...response, headers: { ...response.headers, vary: "accept-encoding" } };
  });
  const languages = [];
  for (const language of LANGUAGES)
    languages.push(readLanguage(await open(path, { "accept-language": language }, via)));
  expect(languages).not.toEqual(LANGUAGES);
});
