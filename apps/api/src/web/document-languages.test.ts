import { rm } from "node:fs/promises";
import { LANGUAGES, type Language } from "@matinee/texts/languages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findAcceptedLanguage } from "../platform/http/request-language.ts";
import { writeBuiltApps } from "../testing/built-apps.ts";
import { createAccount, createPage } from "../testing/fixtures.ts";
import { type HttpTestClient, startHttpTestClient } from "../testing/http-test-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let client: HttpTestClient;
let path: string;
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
  }
  expect(readLanguage(await open(`${path}?lang=xx`, { "accept-language": "de-AT,en;q=0.4" }))).toBe("de");
  expect(readLanguage(await open(`${path}?utm_lang=fr`, {}))).toBe("en");
  expect(await open("/assets/words-fr.js", {})).toBe("fr");
  const page = await open(`${path}?lang=fr`, {});
  expect(page).toBe(`in fr: The Salt Road of ${LANGUAGES.join()}`);
});

/** What a cache in front says that it keeps, as infra/nginx does. */
const withLanguage = (headers: Headers): Headers => ({
  ...headers,
  "x-matinee-language": findAcceptedLanguage(headers["accept-language"], LANGUAGES) ?? "en",
});

test.each([
  ["that knows nothing of languages", (headers: Headers) => headers],
  ["that names the language by which it keeps", withLanguage],
])("no cache %s answers in another language, whoever asked first", async (_kind, prepare) => {
  const expectLanguage = async (via: Send, language: Language, address: string, wanted: Language) => {
    const headers = prepare({ "accept-language": `${language},*;q=0.1` });
    expect(readLanguage(await open(address, headers, via)), `${address} for ${language}`).toBe(wanted);
  };
  // What a cache keeps of the first decides what the next one gets, so pairs show every order.
  for (const first of LANGUAGES)
    for (const second of LANGUAGES) {
      const via = createCache(send);
      for (const language of [first, second, first]) {
        await expectLanguage(via, language, path, language);
        await expectLanguage(via, language, `${path}?lang=${second}`, second);
      }
    }
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
