import { execFile } from "node:child_process";
import { access, chmod, constants, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { readChromiumEnvironment } from "./config.ts";

const run = promisify(execFile);

export type Chromium = { executablePath: string; args: string[] };

const programs = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const macPrograms = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/** The names of a Chromium that has no windows. */
const shells = ["chromium-headless-shell", "chrome-headless-shell"];

/**
 * Finds a Chromium that plays H.264 and AAC: the one in CHROMIUM_PATH, else an installed one, else the one from npm.
 * `args` stop background requests and let it start on any system; they do not change how pages behave.
 * @throws Error when CHROMIUM_PATH is wrong, or no Chromium exists for this system
 */
export async function findChromium(): Promise<Chromium> {
  const executablePath = (await findNamed()) ?? (await findInstalled()) ?? (await findFromNpm());
  if (!executablePath) throw new Error("No Chromium found; install one, or set CHROMIUM_PATH to it");
  return addArguments(executablePath);
}

/**
 * Finds a Chromium for tests: one without windows when there is one. A full Chromium creates a window for each page,
 * which takes a second of processor time.
 * @throws Error as findChromium does
 */
export async function findChromiumShell(): Promise<Chromium> {
  const executablePath =
    (await findNamed()) ?? (await findOnPath(shells)) ?? (await findFromNpm().catch(() => undefined));
  return executablePath ? addArguments(executablePath) : findChromium();
}

function addArguments(executablePath: string): Chromium {
  const args = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-sync",
    "--no-default-browser-check",
    "--no-first-run",
  ];
  // The sandbox does not work for root, nor for a program that was unpacked into the temporary folder.
  if (process.getuid?.() === 0 || executablePath.startsWith(tmpdir())) args.push("--no-sandbox");
  return { executablePath, args };
}

/** @throws Error when CHROMIUM_PATH is set and wrong */
async function findNamed(): Promise<string | undefined> {
  const { CHROMIUM_PATH } = readChromiumEnvironment();
  if (!CHROMIUM_PATH || (await isExecutable(CHROMIUM_PATH))) return CHROMIUM_PATH || undefined;
  throw new Error(`CHROMIUM_PATH is not an executable file: ${CHROMIUM_PATH}`);
}

async function findInstalled(): Promise<string | undefined> {
  const onPath = await findOnPath(programs);
  if (onPath) return onPath;
  for (const path of macPrograms) if (await isExecutable(path)) return path;
}

async function findOnPath(names: readonly string[]): Promise<string | undefined> {
  const folders = readChromiumEnvironment().PATH.split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  for (const path of candidates) if (await isExecutable(path)) return path;
}

/** @throws Error when it cannot be unpacked, or does not start on this system */
async function findFromNpm(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return;
  const path = await unpackFromNpm();
  await run(path, ["--version"]);
  return path;
}

async function isExecutable(path: string): Promise<boolean> {
  if (!(await stat(path).catch(() => null))?.isFile()) return false;
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * Unpacks the Chromium of an npm package into the system's temporary folder, with the libraries and fonts that a
 * minimal system lacks.
 * @returns a script that starts it with them
 */
async function unpackFromNpm(): Promise<string> {
  const packageFile = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const version = /chromium@([\d.]+)/.exec(packageFile)?.[1] ?? "npm";
  const folder = join(tmpdir(), `matinee-chromium-${version}`);
  const script = join(folder, "chromium.sh");
  if (await isExecutable(script)) return script;

  // Unpacked elsewhere and renamed, so that a second start at the same time never runs an incomplete browser.
  const partial = await mkdtemp(`${folder}-`);
  const unpack = `import(${JSON.stringify(packageFile)}).then(({ default: chromium }) => chromium.executablePath())`;
  await run(process.execPath, ["--input-type=module", "--eval", unpack], {
    // It unpacks into TMPDIR. It adds the libraries only when AWS_EXECUTION_ENV names a system that lacks them.
    env: { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: "24.x", NODE_OPTIONS: "" },
  });
  await writeFile(
    join(partial, "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`,
  );
  await writeFile(
    join(partial, "chromium.sh"),
    `#!/bin/sh
export LD_LIBRARY_PATH="${folder}/al2023/lib:$LD_LIBRARY_PATH" FONTCONFIG_FILE="${folder}/fonts.conf"
exec "${folder}/chromium" "$@"\n`,
    { mode: 0o755 },
  );
  // Every user of the machine can run it.
  await chmod(partial, 0o755);
  await chmod(join(partial, "chromium"), 0o755);
  await rename(partial, folder).catch(() => rm(partial, { recursive: true, force: true }));
  return script;
}
