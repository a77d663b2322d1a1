import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { findFreePort } from "@matinee/dev-services/ports";
import { caddySubstitutions } from "./guide.ts";
import type { Machine } from "./machine.ts";
import type { Certificate } from "./names.ts";

/** Returns whether the system has nginx and Caddy. */
export const hasProxies = (): boolean =>
  [
    ["nginx", "-v"],
    ["caddy", "version"],
    ["envsubst", "--version"],
  ].every(([program = "", argument = ""]) => spawnSync(program, [argument]).error === undefined);

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}

/** Starts the system's nginx on the file that the guide wrote, in the place of the package's unit. */
export async function startNginx(machine: Machine): Promise<{ close(): Promise<void> }> {
  const child = spawn(
    "nginx",
    ["-p", machine.path("etc/nginx"), "-c", machine.path("etc/nginx/nginx.conf")],
    {
      stdio: "ignore",
    },
  );
  await once(child, "spawn");
  return { close: () => stop(child, "SIGQUIT") };
}

/** Writes nginx's main file, which comes with the package, and its program for the folders of the machine. */
export async function prepareNginx(machine: Machine): Promise<void> {
  const folder = machine.path("var/cache/nginx-temporary");
  await mkdir(folder, { recursive: true });
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  // Started by root, its workers would run as nobody, who cannot read the folders.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  await writeFile(
    machine.path("etc/nginx/nginx.conf"),
    `${user}\nworker_processes 1;\ndaemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;
events { worker_connections 512; }
http {\n${paths}\naccess_log off;\ninclude ${machine.path("etc/nginx/conf.d")}/*.conf;\n}\n`,
  );
}

/** Starts the system's Caddy on the shipped Caddyfile and the environment that the guide wrote. */
export async function startCaddy(
  machine: Machine,
  { file, keyFile }: Certificate,
): Promise<{ close(): Promise<void> }> {
  const shipped = await readFile(machine.path("etc/caddy/Caddyfile"), "utf8");
  const httpPort = await findFreePort();
  const own = caddySubstitutions.reduce(
    (text, { apply }) => apply(text, { httpPort, file, keyFile }),
    shipped,
  );
  const configuration = machine.path("etc/caddy/Caddyfile.own");
  await writeFile(configuration, own);
  const dropIn = await readFile(machine.path("etc/systemd/system/caddy.service.d/matinee.conf"), "utf8");
  const words = [...dropIn.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) => line.split(" "));
  const env = Object.fromEntries(
    words.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
  );
  const child = spawn("caddy", ["run", "--config", configuration, "--adapter", "caddyfile"], {
    env: { PATH: process.env["PATH"], HOME: machine.values.folder, ...env },
    stdio: "ignore",
  });
  await once(child, "spawn");
  return { close: () => stop(child, "SIGTERM") };
}
