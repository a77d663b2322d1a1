import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAccount, createPage, PASSWORD, type TestAccount } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

vi.setConfig({ hookTimeout: 300_000, testTimeout: 300_000 });

/** Files of the apps. The renderer never finishes an event that is called Endless. */
const built = {
  "watch/dist/client/index.html": "<title>template</title>",
  "watch/dist/server/entry-server.js": `export async function respond({ page, hasMarkup }) {
    while (hasMarkup && page?.title === "Endless") Math.random();
    return { status: 200, html: hasMarkup ? "markup for " + page?.title : "no markup", scripts: [] };
  }`,
  "studio/dist/index.html": "",
  "backoffice/dist/index.html": "",
};
const SAMPLES = 8;
const PAUSE_MS = 50;

let app: TestApp;
let folder: string;
let origin: string;
let attacker: TestAccount;
let viewer: TestAccount;
let endless: string;
let pages: string[];
let animation: Buffer;
let largeAnimation: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-apps-"));
  for (const [path, text] of Object.entries(built)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  app = await createTestApp({
    SERVE_APPS: true,
    APPS_DIR: folder,
    WATCH_URL: "http://127.0.0.1",
    STUDIO_URL: "https://studio.matinee.example",
    BACKOFFICE_URL: "https://admin.matinee.example",
  });
  origin = await app.http.listen({ host: "127.0.0.1", port: 0 });
  [attacker, viewer] = await Promise.all([createAccount(app.services), createAccount(app.services)]);
  ({ slug: endless } = await createPage(app.services, attacker.id, { title: "Endless" }));
  pages = [];
  for (let at = 0; at < SAMPLES * 2; at++)
    pages.push((await createPage(app.services, viewer.id, { title: "The Salt Road" })).slug);
  animation = await makeAnimation(4);
  largeAnimation = await makeAnimation(12);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Makes a GIF of frames of two megapixels. */
async function makeAnimation(frames: number): Promise<Buffer> {
  const make = (background: string) =>
    sharp({ create: { width: 1500, height: 1400, channels: 3, background } })
      .png()
      .toBuffer();
  const pair = await Promise.all([make("#ff0000"), make("#0000ff")]);
  return sharp(Array.from({ length: frames / 2 }, () => pair).flat(), { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer();
}

function upload(bytes: Buffer): Promise<Response> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), "a.gif");
  return fetch(`${origin}/v1/files`, { method: "POST", headers: attacker.headers, body });
}

const openPage = (slug: string) => app.http.inject({ url: `/watch/${slug}`, headers: { host: "127.0.0.1" } });
const signIn = () =>
  fetch(`${origin}/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: viewer.email, password: PASSWORD }),
  });

const findMedian = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures the median milliseconds of another event's page, each time a new one, and of a sign-in. */
async function measure(): Promise<{ page: number; signIn: number }> {
  const times: Record<"page" | "signIn", number[]> = { page: [], signIn: [] };
  for (let at = 0; at < SAMPLES; at++) {
    let startedAt = performance.now();
    const opened = await openPage(pages.pop() ?? "");
    times.page.push(performance.now() - startedAt);
    expect(opened.body).toBe("markup for The Salt Road");
    startedAt = performance.now();
    expect((await signIn()).status).toBe(200);
    times.signIn.push(performance.now() - startedAt);
    await sleep(PAUSE_MS);
  }
  return { page: findMedian(times.page), signIn: findMedian(times.signIn) };
}

test("keeps pages and sign-in fast while one account renders and uploads the most that it can", async () => {
  await Promise.all([signIn(), openPage(endless)]);
  const idle = await measure();
  const stop = new AbortController();
  let encoded = 0;
  const repeat = async (act: () => Promise<unknown>) => {
    while (!stop.signal.aborted) await act();
  };
  const attack = Promise.all([
    ...Array.from({ length: 4 }, () =>
      repeat(async () => {
        if ((await upload(animation)).status === 201) encoded++;
      }),
    ),
    ...Array.from({ length: 4 }, () => repeat(async () => upload(largeAnimation))),
    repeat(async () => {
      await openPage(endless);
      await sleep(20);
    }),
  ]);
  await sleep(500);
  const attacked = await measure();
  stop.abort();
  await attack;
  expect(encoded).toBeGreaterThan(0);
  // The allowance is for the noise of a busy machine; without the limits both take seconds.
  expect(attacked.page).toBeLessThan(idle.page * 3 + 100);
  expect(attacked.signIn).toBeLessThan(idle.signIn * 3 + 100);

  // Control: encodings that do not wait for one another occupy all threads of the pool, and a sign-in waits for them.
  const encodings = Array.from({ length: 8 }, () =>
    sharp(largeAnimation, { animated: true }).gif().toBuffer(),
  );
  await sleep(100);
  const startedAt = performance.now();
  await signIn();
  const unbounded = performance.now() - startedAt;
  await Promise.all(encodings);
  expect(unbounded).toBeGreaterThan(attacked.signIn);
});
