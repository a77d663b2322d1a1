import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { apps, isBuilt, markBuilt, viteProgram } from "./builds.ts";
import type { App } from "./builds.ts";
import { Children } from "./children.ts";
import { childEnvironment, loadLocalConfig, root, urlOf } from "./config.ts";
import type { LocalConfig } from "./config.ts";
import { assertPortFree } from "./ports.ts";
import { startServices } from "./services.ts";

const api = join(root, "apps/api");
const startTimeoutMs = 240_000;
/** Longer than it takes to move the dates of a demo that is there. */
const quickSeedMs = 6_000;
const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** The whole of Matinee on this machine: services, API, worker and the built apps, on the data of the last run. */
async function startDemo(config: LocalConfig): Promise<void> {
  const ports = { API_PORT: config.API_PORT, ...appPorts(config) };
  for (const [variable, port] of Object.entries(ports)) await assertPortFree(port, config.HOST, variable);

  const services = await startServices(config);
  const children = new Children({ env: childEnvironment(config), logDir: join(config.dataDir, "logs") });
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= children.stop().then(() => services.close()));
  // A start that is broken off by Ctrl-C has to end what it started, too.
  stopOnSignal(close);
  try {
    const ready = Promise.all([startApi(children, config), startApps(children, config)]);
    await Promise.race([ready, children.broken]);
  } catch (error) {
    await close();
    throw error;
  }
}

/** The API serves while the demo's data is brought up to date; the worker leaves the films of the seed to it. */
async function startApi(children: Children, config: LocalConfig): Promise<void> {
  await children.run(tsProgram("migrate", "src/migrate.ts"));
  children.start(tsProgram("api", "src/server.ts"));
  const news = setTimeout(() => say("Making the demo's data; its films are converted now"), quickSeedMs);
  await children.run(tsProgram("seed", "src/seed/seed.ts")).finally(() => clearTimeout(news));
  children.start(tsProgram("worker", "src/worker.ts"));
  await untilAnswers(`${urlOf(config, config.API_PORT)}/readyz`);
}

async function startApps(children: Children, config: LocalConfig): Promise<void> {
  for (const app of apps) {
    if (!(await isBuilt(app))) {
      say(`Building ${app}`);
      await children.run({ name: `build-${app}`, ...viteProgram(app, "build") });
      await markBuilt(app);
    }
    children.start({ name: app, ...viteProgram(app, "preview", ...listenFlags(config, app)) });
  }
  await Promise.all(Object.values(appPorts(config)).map((port) => untilAnswers(urlOf(config, port))));
}

function appPorts(config: LocalConfig) {
  const { WATCH_PORT, STUDIO_PORT, BACKOFFICE_PORT } = config;
  return { WATCH_PORT, STUDIO_PORT, BACKOFFICE_PORT };
}

function listenFlags(config: LocalConfig, app: App): string[] {
  const port = { watch: config.WATCH_PORT, studio: config.STUDIO_PORT, backoffice: config.BACKOFFICE_PORT }[
    app
  ];
  return ["--host", config.HOST, "--port", String(port), "--strictPort"];
}

function tsProgram(name: string, script: string) {
  return { name, cwd: api, args: ["--import", "tsx", script] };
}

async function untilAnswers(url: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} does not answer; see the logs`);
    await sleep(100);
  }
}

let stopping = false;

function stopOnSignal(close: () => Promise<void>): void {
  const stop = () => {
    if (stopping) return;
    stopping = true;
    say("Stopping");
    void close().then(() => process.exit(0));
    // Asked again a while later, somebody is in a hurry: what still runs is ended without being asked. At once it
    // is the same Ctrl-C, which npm passes on although the terminal has sent it already.
    setTimeout(() => {
      for (const name of stopSignals) process.on(name, () => process.exit(1));
    }, 1_000);
  };
  for (const name of stopSignals) process.on(name, stop);
  // The bootstrap that started this process is gone.
  process.on("disconnect", stop);
}

function say(line: string): void {
  console.log(`· ${line}`);
}

function summary(config: LocalConfig): string {
  const rows = [
    ["Watch", urlOf(config, config.WATCH_PORT)],
    ["Studio", urlOf(config, config.STUDIO_PORT)],
    ["Back office", urlOf(config, config.BACKOFFICE_PORT)],
    ["API", `${urlOf(config, config.API_PORT)}/docs`],
    ["Mail inbox", urlOf(config, config.MAIL_UI_PORT)],
    ["Filmmaker", "filmmaker@example.com   matinee-demo"],
    ["Staff", "staff@example.com       matinee-demo"],
    ["Test card", "4242 4242 4242 4242, any date to come, any code"],
    ["Logs", join(config.dataDir, "logs")],
  ];
  const lines = rows.map(([name = "", value = ""]) => `  ${name.padEnd(13)}${value}`);
  return `\nMatinee is running. Stop it with Ctrl-C.\n\n${lines.join("\n")}\n`;
}

try {
  const config = loadLocalConfig();
  await startDemo(config);
  console.log(summary(config));
} catch (error) {
  // What fails because it is being stopped is no failure; the signal's handler ends this process.
  if (!stopping) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
