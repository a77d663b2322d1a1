import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "@matinee/dev-services/chromium";
import { findFreePort } from "@matinee/dev-services/ports";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import { type Browser, chromium, type Page } from "@playwright/test";
import pg from "pg";
import { migrateDatabase, requireBuiltApi } from "../support/api-process.ts";
import { reportValue } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { prepareDemo } from "../support/demo.ts";
import { fillDatabase } from "../support/fill-database.ts";
import { buildPageSettings } from "../support/page-settings.ts";
import { computeMedian } from "../support/statistics.ts";
import { STAFF_EMAIL, STAFF_PASSWORD, startStaffApi } from "../staff/staff-api.ts";
import {
  type Interaction,
  observeInteractions,
  readInteraction,
  resetInteraction,
} from "./observe-interactions.ts";
import { APPS, type AppName, type Press, SCREENS, type Screen } from "./screens.ts";

/**
 * Measures the presses and typed letters of the slowest screens of each app at a quarter of the CPU speed: from the input
 * to the next paint, and the longest task that follows. The first time of each press counts on its own, because it runs
 * code that has just loaded; of the later times, the median. Needs the built apps (`pnpm build`).
 * `interactions.ts <part of a name>` measures only those screens and prints each press with its long tasks.
 */
const { ROUNDS } = loadBenchConfig();
const BOUNDS_MS: Record<AppName, number> = { watch: 100, studio: 200, backoffice: 200 };
const CPU_RATE = 4;
const ROWS = 1000;
/** How often each screen is opened, and how often each press follows its first time: seven rounds take six minutes. */
const OPENINGS = Math.min(ROUNDS, 3);
const REPETITIONS = Math.ceil(ROUNDS / 7);
const FILMMAKER_EMAIL = "person.1@example.com";
/** Longer than the browser delays event timings. */
const SETTLE_MS = 500;
const WINDOWS: Record<AppName, { width: number; height: number }> = {
  watch: { width: 390, height: 844 },
  studio: { width: 1440, height: 900 },
  backoffice: { width: 1440, height: 900 },
};
const selected = process.argv[2];

requireBuiltApi();
const folder = await mkdtemp(join(tmpdir(), "matinee-bench-interactions-"));
const postgres = await startTemporaryPostgres();
await migrateDatabase(postgres.url);
await fillDatabase(postgres.url, ROWS);
await prepareFilmmaker();
const demo = await prepareDemo({ DATABASE_URL: postgres.url, STORAGE_DIR: folder });
const port = String(await findFreePort());
const origins: Record<AppName, string> = {
  watch: `http://watch.matinee.localhost:${port}`,
  studio: `http://studio.matinee.localhost:${port}`,
  backoffice: `http://admin.matinee.localhost:${port}`,
};
const api = await startStaffApi(postgres.url, {
  ...demo.provider,
  API_PORT: port,
  STORAGE_DIR: folder,
  SERVE_APPS: "1",
  STUDIO_URL: origins.studio,
  BACKOFFICE_URL: origins.backoffice,
  WATCH_URL: origins.watch,
});
await setFilmmakerPassword();
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args });
try {
  for (const app of APPS) {
    const slowest = { press: { ms: 0, where: "" }, task: { ms: 0, where: "" } };
    for (const screen of SCREENS) {
      if (screen.app !== app || (selected && !screen.name.includes(selected))) continue;
      for (const [name, { pressMs, taskMs }] of await measureScreen(browser, screen)) {
        const where = `${screen.name}: ${name}`;
        if (pressMs > slowest.press.ms) slowest.press = { ms: pressMs, where };
        if (taskMs > slowest.task.ms) slowest.task = { ms: taskMs, where };
      }
    }
    for (const [kind, { ms, where }] of Object.entries(slowest)) {
      if (selected && where === "") continue;
      console.log(`  ${where}`);
      reportValue(`${app}, longest ${kind}`, ms, "ms", { atMost: BOUNDS_MS[app] });
    }
  }
} finally {
  await browser.close();
  await api.stop();
  await demo.close();
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}

/** Gives the newest events to one account. */
async function prepareFilmmaker(): Promise<void> {
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  await database.query(
    `update pages set account_id = (select id from accounts where email = $1), diy_event = true, archived = false,
      paywall_settings = $2, subscription_settings = $3, about_settings = $4
      where id in (select id from pages order by created_at desc limit 60)`,
    [FILMMAKER_EMAIL, ...buildPageSettings()],
  );
  await database.end();
}

/** Gives that account the password of staff, which `startStaffApi` creates. */
async function setFilmmakerPassword(): Promise<void> {
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  await database.query(
    `update accounts set password_hash = (select password_hash from accounts where email = $1) where email = $2`,
    [STAFF_EMAIL, FILMMAKER_EMAIL],
  );
  await database.end();
}

interface PressTimes {
  pressMs: number;
  taskMs: number;
}

/** Returns the times of each press, by its name: those of the first time or the later times, whichever are longer. */
async function measureScreen(chrome: Browser, screen: Screen): Promise<Map<string, PressTimes>> {
  const first = new Map<string, Interaction[]>();
  const later = new Map<string, Interaction[]>();
  for (let opening = 0; opening < OPENINGS; opening++) {
    const page = await openScreen(chrome, screen);
    for (let round = 0; round <= REPETITIONS; round++) {
      for (const press of screen.presses) {
        const interaction = await measurePress(page, press);
        if (selected) printInteraction(`${press.name}${round === 0 ? ", first time" : ""}`, interaction);
        const times = round === 0 ? first : later;
        times.set(press.name, [...(times.get(press.name) ?? []), interaction]);
      }
    }
    await page.context().close();
  }
  return new Map(
    screen.presses.map(({ name }) => {
      const groups = [first, later].map((times) => times.get(name) ?? []);
      return [
        name,
        {
          pressMs: Math.max(...groups.map((group) => computeMedian(group.map(({ pressMs }) => pressMs)))),
          taskMs: Math.max(...groups.map((group) => computeMedian(group.map(findLongestTaskMs)))),
        },
      ];
    }),
  );
}

function findLongestTaskMs({ longTasks }: Interaction): number {
  return Math.max(0, ...longTasks.map(({ ms }) => ms));
}

function printInteraction(name: string, interaction: Interaction): void {
  const { pressMs, longTasks } = interaction;
  console.log(
    `  ${name}: ${pressMs.toFixed(0)} ms, longest task ${findLongestTaskMs(interaction).toFixed(0)} ms`,
  );
  for (const { scripts } of longTasks) for (const script of scripts) console.log(`      ${script}`);
}

async function openScreen(chrome: Browser, { app, path, ready }: Screen): Promise<Page> {
  const context = await chrome.newContext({ viewport: WINDOWS[app] });
  const page = await context.newPage();
  if (app !== "watch") await signIn(page, app === "studio" ? FILMMAKER_EMAIL : STAFF_EMAIL);
  await page.addInitScript(observeInteractions);
  await page.goto(origins[app] + path);
  await ready(page);
  await page.waitForLoadState("networkidle");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

/** Signs in before the page's scripts run. */
async function signIn(page: Page, email: string): Promise<void> {
  const session = await fetch(`${api.origin}/v1/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: STAFF_PASSWORD }),
  });
  if (!session.ok) throw new Error(`Signing in failed: ${session.status} ${await session.text()}`);
  // The API responds with the account.
  const { data: user } = (await session.json()) as { data: unknown };
  await page.addInitScript(
    ([token, account]) => {
      localStorage.setItem("matinee.session", token);
      localStorage.setItem("matinee.user", account);
    },
    [session.headers.get("x-session-id") ?? "", JSON.stringify(user)] as const,
  );
}

/** Returns the slowest input of a press and the long tasks that follow it. */
async function measurePress(page: Page, { act, settle }: Press): Promise<Interaction> {
  await resetInteraction(page);
  await act(page);
  await page.waitForTimeout(SETTLE_MS);
  const interaction = await readInteraction(page);
  await settle?.(page);
  return interaction;
}
