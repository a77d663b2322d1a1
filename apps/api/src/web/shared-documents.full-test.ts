import { rm } from "node:fs/promises";
import { startNginx } from "@matinee/dev-services/nginx";
import { type Language, LANGUAGES } from "@matinee/texts/languages";
import { findFreePort } from "@matinee/dev-services/ports";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { writeBuiltApps } from "../testing/built-apps.ts";
import { createAccount, createPage, type TestAccount } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let apiPort: number;
/** The API of an installation with all languages, and nginx in front of it. */
let languages: { app: TestApp; port: number; nginx: Awaited<ReturnType<typeof startNginx>> };
let owner: TestAccount;
let nginx: Awaited<ReturnType<typeof startNginx>>;
beforeAll(async () => {
  const port = await findFreePort();
  app = await createTestApp({
    ...(await writeBuiltApps({
      "watch/dist/server/entry-server.js": `let rendered = 0;
      export const respond = async ({ url, nonce, page }) => ({
        status: page ? 200 : 404,
        html: url + " " + page?.title + " <style nonce=" + nonce + "> no. " + ++rendered,
        scripts: ["start()"],
      });`,
    })),
    WATCH_URL: `http://127.0.0.1:${port}`,
    DOCUMENT_CACHE_SECONDS: 2,
  });
  apiPort = Number(new URL(await app.http.listen({ host: "127.0.0.1", port: 0 })).port);
  nginx = await startNginx({ port, apiPorts: [apiPort], storage: app.config.STORAGE_DIR });
  owner = await createAccount(app.services);
  languages = await startWithLanguages();
});
afterAll(async () => {
  await languages.nginx.close();
  await languages.app.close();
  await rm(languages.app.config.APPS_DIR, { recursive: true });
  await nginx.close();
  await app.close();
  await rm(app.config.APPS_DIR, { recursive: true });
});

async function startWithLanguages() {
  const others = LANGUAGES.filter((language) => language !== "en");
  const builds = others.flatMap((language) => [
    [`watch/dist/${language}/client/index.html`, "<title>watch</title>"],
    [
      `watch/dist/${language}/server/entry-server.js`,
      `export const respond = async ({ page }) => ({ status: 200, html: "in ${language}: " + page?.title, scripts: [] });`,
    ],
  ]);
  const port = await findFreePort();
  const ofAll = await createTestApp({
    ...(await writeBuiltApps(Object.fromEntries(builds))),
    WATCH_URL: `http://127.0.0.1:${port}`,
    DOCUMENT_CACHE_SECONDS: 60,
  });
  const own = Number(new URL(await ofAll.http.listen({ host: "127.0.0.1", port: 0 })).port);
  const front = await startNginx({ port, apiPorts: [own], storage: ofAll.config.STORAGE_DIR });
  return { app: ofAll, port: own, nginx: front };
}

const createEvent = (title: string) => createPage(app.services, owner.id, { title, activatedAt: new Date() });
const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(nginx.origin + path, { headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
};

/** Counts the requests for a path that nginx answered itself, and those that it passed on. */
async function countAnswers(path: string) {
  const lines = (await nginx.log())
    .trim()
    .split("\n")
    .map((line): { path: string; upstream: string } => JSON.parse(line))
    .filter((line) => line.path === path);
  const passedOn = lines.filter(({ upstream }) => upstream !== "").length;
  return { kept: lines.length - passedOn, passedOn };
}

test("nginx sends a public document to a crowd, and asks the API a few times only", async () => {
  const { slug } = await createEvent("The Salt Road");
  const path = `/watch/${slug}`;
  const first = await open(path);
  expect(first.body).toContain("The Salt Road");
  for (let wave = 0; wave < 10; wave++) {
    const crowd = await Promise.all(Array.from({ length: 20 }, () => open(path)));
    for (const { status, headers, body } of crowd) {
      expect(status).toBe(200);
      // The policy of each copy belongs to its text.
      const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(
        headers.get("content-security-policy") ?? "",
      )?.[1];
      expect(body).toContain(`<style nonce=${nonce}>`);
      expect(headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=' http/);
    }
  }
  await expect.poll(async () => (await countAnswers(path)).kept).toBeGreaterThan(150);
});

test("nginx keeps one copy of a document per encoding, however a browser writes the encodings", async () => {
  const { slug } = await createEvent("The Long Way Home");
  const path = `/watch/${slug}`;
  const encodings = ["br", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.8, *;q=0.1", "gzip", "identity"];
  for (const encoding of encodings) {
    const response = await open(path, { "accept-encoding": encoding });
    expect(response.body).toContain("The Long Way Home");
    expect(response.headers.get("content-encoding")).toBe(encoding.includes("br") ? "br" : null);
  }
  await expect.poll(() => countAnswers(path)).toEqual({ kept: 2, passedOn: 3 });
});

test("nginx shares nothing with a credential, and keeps no draft and no viewing link", async () => {
  const { slug } = await createEvent("The Night Ferry");
  const draft = await createPage(app.services, owner.id, { title: "A draft", activated: false });
  const path = `/watch/${slug}`;
  await open(path);
  const personal: [string, Record<string, string>][] = [
    [path, { cookie: "session=abc" }],
    [path, { "x-session-id": "abc" }],
    [path, { authorization: "Bearer abc" }],
    [path, { origin: "https://evil.example" }],
    [`${path}?from=mail`, {}],
    [`${path}?subscriberID=c2VjcmV0LWNyZWRlbnRpYWw`, {}],
    [`/watch/${draft.slug}`, {}],
  ];
  for (const [address, headers] of personal) {
    for (let time = 0; time < 2; time++) {
      const response = await open(address, headers);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("etag")).toBeNull();
    }
  }
  expect((await open(path)).headers.get("access-control-allow-origin")).toBeNull();
  expect(await countAnswers(`/watch/${draft.slug}`)).toEqual({ kept: 0, passedOn: 2 });
  // Another host has keys of its own, and a forwarded host does not reach the API.
  const forwarded = await open("/", { "x-forwarded-host": "studio.evil.example" });
  expect(forwarded.body).not.toContain("studio");
});

test("openings of a document that may not be kept do not wait for each other", async () => {
  const draft = await createPage(app.services, owner.id, { title: "Still a draft", activated: false });
  const measureCrowd = async (origin: string) => {
    const start = performance.now();
    await Promise.all(Array.from({ length: 12 }, () => fetch(`${origin}/watch/${draft.slug}`)));
    return performance.now() - start;
  };
  const waiting = await startNginx({
    port: await findFreePort(),
    apiPorts: [apiPort],
    storage: app.config.STORAGE_DIR,
    edit: (configuration) =>
      configuration.replace("proxy_cache_background_update on;", "$& proxy_cache_lock on;"),
  });
  onTestFinished(() => waiting.close());
  // nginx looks every 500 ms whether the first request is done. The fastest of a few attempts does not depend on other
  // work of the machine.
  expect(await measureCrowd(waiting.origin)).toBeGreaterThan(490);
  const times = [];
  for (let attempt = 0; attempt < 5; attempt++) times.push(await measureCrowd(nginx.origin));
  expect(Math.min(...times)).toBeLessThan(400);
});

test("an edit of the event reaches everyone after a moment, also while a crowd loads the page", async () => {
  const page = await createEvent("Before");
  await open(`/watch/${page.slug}`);
  const saved = await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${page.id}`,
    headers: owner.headers,
    payload: { title: "Afterwards" },
  });
  expect(saved.statusCode).toBe(200);
  await expect
    .poll(async () => (await open(`/watch/${page.slug}`)).body, { timeout: 10_000 })
    .toContain("Afterwards");
});

describe("languages", () => {
  type Reader = Language | null;
  const get = (address: string, headers: Record<string, string>) =>
    fetch(address, { headers: { "accept-language": "*", "accept-encoding": "br", ...headers } });
  const readLanguage = async (response: Response) => /^in (\S+):/.exec(await response.text())?.[1] ?? "en";
  const createIn = async (language: Language) => {
    const { services } = languages.app;
    const { id } = await createAccount(services);
    return createPage(services, id, { title: "The Salt Road", language, activatedAt: new Date() });
  };
  /** Lists the openings at which one of two readers gets another language than theirs. Each pair finds an empty cache. */
  const findMixUps = async (origin: string, readers: readonly Reader[]) => {
    const events = [await createIn("en"), await createIn("ar")];
    const mixUps: string[] = [];
    for (const [index, pair] of readers.flatMap((one) => readers.map((other) => [one, other])).entries()) {
      const fresh = `utm_source=${index}`;
      for (const reader of pair) {
        const headers = { "accept-language": reader ? `ja,${reader},*;q=0.1` : "ja,*" };
        for (const { slug, language } of events) {
          const addresses: [string, Language][] = [
            [`/watch/${slug}?${fresh}`, reader ?? language],
            [`/watch/${slug}?${fresh}&lang=${pair[1] ?? "de"}`, pair[1] ?? "de"],
          ];
          for (const [address, wanted] of addresses) {
            const got = await readLanguage(await get(origin + address, headers));
            if (got !== wanted) mixUps.push(`${address} in ${got} for ${reader}`);
          }
        }
      }
    }
    return mixUps;
  };

  test("nginx never answers in another language, whoever asked first", { timeout: 60_000 }, async () => {
    // The browser of the last reader names no language that we have.
    expect(await findMixUps(languages.nginx.origin, [...LANGUAGES, null])).toEqual([]);
    const log = await languages.nginx.log();
    expect(log.match(/"upstream":""/g)?.length).toBeGreaterThan(100);
  });

  test("control: without the language in its key, it does", async () => {
    const port = await findFreePort();
    const mixing = await startNginx({
      port,
      apiPorts: [languages.port],
      storage: languages.app.config.STORAGE_DIR,
      edit: (configuration) =>
        configuration
          .replace("$matinee_encoding $matinee_language", "$matinee_encoding")
          .replace("Host $http_host", `Host 127.0.0.1:${new URL(languages.nginx.origin).port}`),
    });
    onTestFinished(() => mixing.close());
    expect(await findMixUps(mixing.origin, ["en", "fr"])).not.toEqual([]);
  });

  test.each([
    ["de-AT,en;q=0.8", "de"],
    ["ja, PT;q=0.9, en", "pt-BR"],
    ["fr;q=0, es-419", "es"],
    ["fr;q=0.0,ar;q=0.01", "ar"],
    ["frank,eng,e,*", "en"],
    ["", "en"],
    [",;q=,;;fr", "en"],
    [`${"xx,".repeat(2000)}fr`, "fr"],
  ])("reads %j as %s", async (header, language) => {
    const { slug } = await createIn("en");
    const response = await get(`${languages.nginx.origin}/watch/${slug}`, { "accept-language": header });
    expect(await readLanguage(response)).toBe(language);
  });

  test("a cache in front of nginx may keep only what names its language", async () => {
    const { slug } = await createIn("fr");
    const readCaching = async (query: string, headers: Record<string, string> = {}) => {
      const response = await get(`${languages.nginx.origin}/watch/${slug}${query}`, headers);
      return response.headers.get("cache-control");
    };
    const shared = "public, max-age=0, s-maxage=60, stale-while-revalidate=30, stale-if-error=300";
    // The first response comes from the API, the second one from nginx.
    for (let time = 0; time < 2; time++) {
      expect(await readCaching("", { "accept-language": "fr" })).toBe("private, max-age=0");
      expect(await readCaching("?lang=de")).toBe(shared);
      expect(await readCaching("", { "x-matinee-language": "fr" })).toBe(shared);
      expect(await readCaching("", { "accept-language": "fr", cookie: "a=b" })).toBe("no-store");
      expect(await readCaching("?lang=xx", { "accept-language": "fr" })).toBe("no-store");
    }
  });
});
