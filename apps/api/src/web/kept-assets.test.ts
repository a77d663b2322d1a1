import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { writeBuiltApps } from "../testing/built-apps.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { readAppFiles } from "./app-files.ts";
import { createKeptAssets, type KeptAssets, purgeKeptAssets } from "./kept-assets.ts";

let app: TestApp;
/** The version before the one that `app` serves. */
let previous: KeptAssets;
const folders: string[] = [];

/** Writes the apps of a version whose watch app has these files. */
async function writeVersion(files: Record<string, string>) {
  const paths = Object.entries(files).map(([name, text]) => [`watch/dist/client/assets/${name}`, text]);
  const settings = await writeBuiltApps(Object.fromEntries(paths));
  folders.push(settings.APPS_DIR);
  return settings;
}

/** Those of the version that `app` serves. */
const files = { "lazy-b2.js": "export const b = 2;", "shared-c3.css": "p{}" };

beforeAll(async () => {
  const settings = await writeVersion(files);
  app = await createTestApp(settings);
  const { APPS_DIR } = await writeVersion({ "lazy-a1.js": "export const a = 1;", "shared-c3.css": "p{}" });
  previous = createKeptAssets(app.services, {
    watch: await readAppFiles(`${APPS_DIR}/watch/dist/client`),
    studio: new Map(),
    backoffice: new Map(),
  });
});
afterAll(async () => {
  await app.close();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const load = (name: string, host = "watch") =>
  app.http.inject({ url: `/assets/${name}`, headers: { host: `${host}.matinee.example` } });

const isKept = async (name: string) =>
  (await app.services.storage.getSize(`app-assets/watch/assets/${name}`)) !== null;

test("after an upgrade, an open page of the version before still loads its code, until no one needs it", async () => {
  await previous.keep();
  // A server keeps its files once it listens.
  await app.http.listen({ host: "127.0.0.1", port: 0 });
  await expect.poll(() => isKept("lazy-b2.js"), { timeout: 10_000 }).toBe(true);

  const lazy = await load("lazy-a1.js");
  expect(lazy.statusCode).toBe(200);
  expect(lazy.body).toBe("export const a = 1;");
  expect(lazy.headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  // Control: a name of no version, and another app's.
  for (const response of [await load("lazy-z9.js"), await load("lazy-a1.js", "studio")]) {
    expect(response.statusCode).toBe(404);
    expect(response.headers["cache-control"]).toBe("no-store");
  }
});

test("a file that another build has replaced before its first request comes from the storage", async () => {
  await rm(`${app.config.APPS_DIR}/watch/dist/client/assets/lazy-b2.js`);
  const lazy = await load("lazy-b2.js");
  expect(lazy.statusCode).toBe(200);
  expect(lazy.body).toBe("export const b = 2;");
  // Control: what was asked for before is in memory.
  const shared = () =>
    app.http.inject({
      url: "/assets/shared-c3.css",
      headers: { host: "watch.matinee.example", "accept-encoding": "br" },
    });
  const first = await shared();
  await rm(`${app.config.APPS_DIR}/watch/dist/client/assets/shared-c3.css`);
  await app.services.storage.remove("app-assets/watch/assets/shared-c3.css");
  expect((await shared()).rawPayload).toEqual(first.rawPayload);
  expect((await load("shared-c3.css")).statusCode).toBe(404);
});

test("a process of the version before finds the code of the next one", async () => {
  expect(await previous.open("watch", "/assets/lazy-b2.js")).toMatchObject({ size: 19 });
  expect(await previous.open("studio", "/assets/lazy-b2.js")).toBeNull();
});

test("requests for invented names read the storage once a minute at most", async () => {
  const list = vi.spyOn(app.services.storage, "list");
  const get = vi.spyOn(app.services.storage, "get");
  vi.useFakeTimers({ toFake: ["performance"], now: 0 });
  vi.advanceTimersByTime(3_600_000);
  for (let number = 0; number < 20; number++) expect((await load(`x-${number}.js`)).statusCode).toBe(404);
  vi.useRealTimers();
  expect(list).toHaveBeenCalledTimes(1);
  expect(get).toHaveBeenCalledTimes(2);
});

test("the files of a version are deleted once no process has served it for 30 days, shared files are not", async () => {
  app.clock.advance(29 * 86_400_000);
  await purgeKeptAssets(app.services);
  expect(await isKept("lazy-a1.js")).toBe(true);
  const { APPS_DIR } = await writeVersion(files);
  const current = createKeptAssets(app.services, {
    watch: await readAppFiles(`${APPS_DIR}/watch/dist/client`),
    studio: new Map(),
    backoffice: new Map(),
  });
  await current.keep();
  app.clock.advance(2 * 86_400_000);
  await purgeKeptAssets(app.services);
  expect(await isKept("lazy-a1.js")).toBe(false);
  expect(await isKept("lazy-b2.js")).toBe(true);
  expect(await isKept("shared-c3.css")).toBe(true);
  const lists = [];
  for await (const key of app.services.storage.list("app-assets/builds")) lists.push(key);
  expect(lists).toHaveLength(1);
});
