import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { apps, describeBuildCommand, isBuilt, languages, markBuilt } from "./builds.ts";
import type { Bundle } from "./builds.ts";
import { Children } from "./children.ts";
import { buildDemoEnvironment, buildUrl, getPrivateHost, loadLocalConfig, root } from "./config.ts";
import type { LocalConfig } from "./config.ts";
import { assertPortFree, forwardPort } from "./ports.ts";
import { startServices } from "./services.ts";

const api = join(root, "apps/api");
const startTimeoutMs = 240_000;
/** Longer than the seed of an existing demo takes, which only moves its dates. */
const quickSeedMs = 6_000;
const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Starts the whole system on this machine: services, API, worker and the built apps, on the data of the last run. */
async function startDemo(config: LocalConfig): Promise<void> {
  const ports = { API_PORT: config.API_PORT, ...listAppPorts(config) };
  for (const [variable, port] of Object.entries(ports)) await assertPortFree(port, config.HOST, variable);

  await discardForeignData(config);
  const services = await startServices(config);
  const env = buildDemoEnvironment(config);
  const children = new Children({ env, logDir: join(config.dataDir, "logs") });
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= children.stop().then(() => services.close()));
  // Registered before anything starts, since Ctrl-C can also interrupt the start.
  stopOnSignal(close);
  try {
    await Promise.race([startProduct(children, config), children.broken]);
    if (config.DEMO_PREMIERE === "on") startAudience(children);
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Deletes the data of a version whose database this one cannot upgrade: the demo creates its own again. The first
 * migration never changes after the first release, so that later versions keep the data.
 */
async function discardForeignData({ dataDir }: LocalConfig): Promise<void> {
  const stampFile = join(dataDir, "schema");
  const schema = await readFile(join(api, "migrations/0000_initial_schema.sql"));
  const stamp = createHash("sha256").update(schema).digest("hex");
  if ((await readFile(stampFile, "utf8").catch(() => "")) === stamp) return;
  if (existsSync(join(dataDir, "postgres"))) {
    print("The data of the demo belong to a version before 1.0.0: creating them again");
    for (const folder of ["postgres", "storage", "stripe", "mail", "vimeo"]) {
      await rm(join(dataDir, folder), { recursive: true, force: true });
    }
  }
  await mkdir(dataDir, { recursive: true });
  await writeFile(stampFile, stamp);
}

/**
 * Starts the API with the apps that it serves, and the worker after the seed, which converts its films itself while the apps
 * are built.
 */
async function startProduct(children: Children, config: LocalConfig): Promise<void> {
  await updateBundle(children, "api");
  await children.run(describeApiProgram("migrate", "matinee.js", "migrate"));
  await Promise.all([seed(children, config), startApi(children, config)]);
  children.start(describeApiProgram("worker", "worker.js"));
}

async function seed(children: Children, config: LocalConfig): Promise<void> {
  const notice = setTimeout(() => print("Creating the demo's data and converting its films"), quickSeedMs);
  const films = config.DEMO_FILM === "small" ? ["--small-film"] : [];
  const premiere = config.DEMO_PREMIERE === "on" ? ["--premiere"] : [];
  await children
    .run(describeApiProgram("seed", "seed.js", ...films, ...premiere))
    .finally(() => clearTimeout(notice));
}

/** The API tells the apps apart by their addresses, so that the port of each leads to it. */
async function startApi(children: Children, config: LocalConfig): Promise<void> {
  for (const app of apps) await updateBundle(children, app);
  if (config.LANGUAGES !== "en") await updateBundle(children, languages);
  children.start(describeApiProgram("api", "server.js"));
  await waitForResponse(`${buildUrl(config, config.API_PORT)}/readyz`);
  const api = { host: new URL(buildUrl(config, config.API_PORT)).hostname, port: config.API_PORT };
  for (const [variable, port] of Object.entries(listAppPorts(config)))
    await forwardPort({ port, host: config.HOST, variable }, api);
}

/** The audience of the premiere, with the buyers of the sale, ends with both. The demo goes on without one that fails. */
function startAudience(children: Children): void {
  const { args, ...program } = describeApiProgram("audience", "audience.js");
  const flags = ["--experimental-eventsource", "--disable-warning=UNDICI-ES"];
  children.run({ ...program, args: [...flags, ...args] }).catch((error: unknown) => {
    if (!stopping) console.error(error instanceof Error ? error.message : error);
  });
}

/** Builds a program again if its sources changed since the last start. */
async function updateBundle(children: Children, bundle: Bundle): Promise<void> {
  if (await isBuilt(bundle)) return;
  print(`Building ${bundle}`);
  await children.run({ name: `build-${bundle}`, ...describeBuildCommand(bundle) });
  await markBuilt(bundle);
}

function listAppPorts(config: LocalConfig) {
  const { WATCH_PORT, STUDIO_PORT, BACKOFFICE_PORT } = config;
  return { WATCH_PORT, STUDIO_PORT, BACKOFFICE_PORT };
}

function describeApiProgram(name: string, program: string, ...words: string[]) {
  return { name, cwd: api, args: [join("dist", program), ...words] };
}

async function waitForResponse(url: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} does not respond; see the logs`);
    await sleep(100);
  }
}

let stopping = false;

function stopOnSignal(close: () => Promise<void>): void {
  const stop = () => {
    if (stopping) return;
    stopping = true;
    print("Stopping");
    void close().then(() => process.exit(0));
    // A second signal after a second exits at once. A second signal before that is the same Ctrl-C: npm passes it on
    // although the terminal has sent it to this process too.
    setTimeout(() => {
      for (const name of stopSignals) process.on(name, () => process.exit(1));
    }, 1_000);
  };
  for (const name of stopSignals) process.on(name, stop);
  // The bootstrap that started this process has ended.
  process.on("disconnect", stop);
}

function print(line: string): void {
  console.log(`· ${line}`);
}

function writeSummary(config: LocalConfig): string {
  const rows = [
    ["Watch", buildUrl(config, config.WATCH_PORT)],
    ...(config.DEMO_PREMIERE === "on"
      ? [["Premiere", `${buildUrl(config, config.WATCH_PORT)}/watch/premiere   starts within five minutes`]]
      : []),
    ...(config.DEMO_PREMIERE === "on"
      ? [["Queue", `${buildUrl(config, config.WATCH_PORT)}/queue/sale-queue   opens in two minutes`]]
      : []),
    ["Studio", buildUrl(config, config.STUDIO_PORT)],
    ["Back office", buildUrl(config, config.BACKOFFICE_PORT)],
    ["API", `${buildUrl(config, config.API_PORT)}/docs`],
    ["Mail inbox", `http://${getPrivateHost(config)}:${config.MAIL_UI_PORT}`],
    ["Filmmaker", "filmmaker@example.com   matinee-demo"],
    ["Staff", "staff@example.com       matinee-demo"],
    ["Test card", "4242 4242 4242 4242, any future date, any code"],
    ["Logs", join(config.dataDir, "logs")],
  ];
  const lines = rows.map(([name = "", value = ""]) => `  ${name.padEnd(13)}${value}`);
  return `\nMatinee is running. Stop it with Ctrl-C.\n\n${lines.join("\n")}\n`;
}

try {
  const config = loadLocalConfig();
  await startDemo(config);
  console.log(writeSummary(config));
} catch (error) {
  // A failure while stopping is expected; the signal handler ends this process.
  if (!stopping) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
