import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "@matinee/dev-services/chromium";
import { findFreePort } from "@matinee/dev-services/ports";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import pg from "pg";
import { migrateDatabase } from "../support/api-process.ts";
import { reportValue } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { fillDatabase } from "../support/fill-database.ts";
import { buildPageSettings } from "../support/page-settings.ts";
import { computeMedian } from "../support/statistics.ts";
import { STAFF_EMAIL, STAFF_PASSWORD, startStaffApi } from "../staff/staff-api.ts";
import { type AppName, type Press, SCREENS, type Screen } from "./screens.ts";

/**
 * Measures the worst press or typed letter of the slowest screens of the studio and of the back office at a quarter of
 * the CPU speed, from the input to the next paint. Each press is repeated; its median counts. Needs the built apps
 * (`pnpm build`). `interactions.ts <part of a name>` measures only those screens and prints each press.
 */
const { ROUNDS } = loadBenchConfig();
const BOUND_MS = 200;
const CPU_RATE = 4;
const ROWS = 1000;
const FILMMAKER_EMAIL = "person.1@example.com";
/** Longer than the browser delays event timings. */
const SETTLE_MS = 700;

const folder = await mkdtemp(join(tmpdir(), "matinee-bench-interactions-"));
const postgres = await startTemporaryPostgres();
await migrateDatabase(postgres.url);
await fillDatabase(postgres.url, ROWS);
const port = String(await findFreePort());
const origins: Record<AppName | "watch", string> = {
  studio: `http://studio.matinee.localhost:${port}`,
  backoffice: `http://admin.matinee.localhost:${port}`,
  watch: `http://watch.matinee.localhost:${port}`,
};
const api = await startStaffApi(postgres.url, {
  API_PORT: port,
  STORAGE_DIR: folder,
  SERVE_APPS: "1",
  STUDIO_URL: origins.studio,
  BACKOFFICE_URL: origins.backoffice,
  WATCH_URL: origins.watch,
});
await prepareFilmmaker();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
try {
  for (const screen of SCREENS) {
    if (process.argv[2] && !screen.name.includes(process.argv[2])) continue;
    const presses = await measureScreen(browser, screen);
    const [worst] = [...presses].toSorted(([, a], [, b]) => b - a);
    if (!worst) throw new Error(`${screen.name} has no presses`);
    reportValue(`${screen.name}, worst press (${worst[0]})`, worst[1], "ms", { atMost: BOUND_MS });
  }
} finally {
  await browser.close();
  await api.stop();
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}

/** Gives the newest events to an account that can sign in. */
async function prepareFilmmaker(): Promise<void> {
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  await database.query(
    `update accounts set password_hash = (select password_hash from accounts where email = $1) where email = $2`,
    [STAFF_EMAIL, FILMMAKER_EMAIL],
  );
  await database.query(
    `update pages set account_id = (select id from accounts where email = $1), diy_event = true, archived = false,
      paywall_settings = $2, subscription_settings = $3, about_settings = $4
      where id in (select id from pages order by created_at desc limit 60)`,
    [FILMMAKER_EMAIL, ...buildPageSettings()],
  );
  await database.end();
}

/** Returns the median milliseconds of each press, by its name. */
async function measureScreen(chrome: Browser, screen: Screen): Promise<Map<string, number>> {
  const page = await openScreen(chrome, screen);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const times = new Map<string, number[]>();
  for (let round = 0; round <= ROUNDS; round++) {
    for (const press of screen.presses) {
      const before = await readCpuMs(devtools);
      const ms = await measurePress(page, press);
      if (process.argv[2])
        console.log(
          `  ${press.name}: ${ms.toFixed(0)} ms, ${((await readCpuMs(devtools)) - before).toFixed(0)} ms of CPU time unthrottled`,
        );
      // The first round loads what later ones have: its time is that of the network too.
      if (round > 0) times.set(press.name, [...(times.get(press.name) ?? []), ms]);
    }
  }
  await page.context().close();
  return new Map([...times].map(([name, values]) => [name, computeMedian(values)]));
}

/** Returns the CPU time of the page's main thread in milliseconds, which other load on the machine does not change. */
async function readCpuMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

async function openScreen(chrome: Browser, { app, path, ready }: Screen): Promise<Page> {
  const email = app === "studio" ? FILMMAKER_EMAIL : STAFF_EMAIL;
  const session = await fetch(`${api.origin}/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: STAFF_PASSWORD }),
  });
  if (!session.ok) throw new Error(`Signing in failed: ${session.status} ${await session.text()}`);
  // The API responds with the account.
  const { data: user } = (await session.json()) as { data: unknown };
  const context = await chrome.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(
    ([token, account]) => {
      localStorage.setItem("matinee.session", token);
      localStorage.setItem("matinee.user", account);
    },
    [session.headers.get("x-session-id") ?? "", JSON.stringify(user)] as const,
  );
  await page.addInitScript(observeInteractions);
  await page.goto(origins[app] + path);
  await ready(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

interface Interactions {
  slowest: number;
}

/** Returns the milliseconds from the slowest input of a press to the next paint. */
async function measurePress(page: Page, { act }: Press): Promise<number> {
  await page.evaluate(() =>
    Object.assign((window as unknown as { interactions: Interactions }).interactions, { slowest: 0 }),
  ); // observeInteractions adds it
  await act(page);
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => (window as unknown as { interactions: Interactions }).interactions.slowest); // observeInteractions adds it
}

/** Runs in the page. */
function observeInteractions(): void {
  const interactions = { slowest: 0 };
  Object.assign(window, { interactions });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("interactionId" in entry && Number(entry.interactionId) > 0)
        interactions.slowest = Math.max(interactions.slowest, entry.duration);
    }
  });
  // `durationThreshold` is missing in TypeScript's type.
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}
