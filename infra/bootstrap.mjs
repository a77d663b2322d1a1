// Entry of `npm start` and `npm test`. Needs Node 20.19 or newer and no installed dependencies: it installs those of
// the lockfile, then runs the program on the Node 24 among them.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { constants } from "node:os";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const programs = { demo: "packages/dev-services/src/demo.ts", verify: "infra/verify.mjs" };
const stampFile = join(root, "node_modules/.matinee-installed");
const node = join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");

function fail(message) {
  console.error(message);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Matinee needs Node 20.19 or newer to start; this is ${process.version}. See https://nodejs.org`);
}

/** Hashes the files that determine the installed packages. */
function lockfileStamp() {
  const hash = createHash("sha256");
  for (const name of ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"]) {
    hash.update(readFileSync(join(root, name)));
  }
  return `${process.platform}-${process.arch} ${hash.digest("hex")}`;
}

function isInstalled(stamp) {
  return existsSync(node) && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
}

async function install() {
  const stamp = lockfileStamp();
  if (isInstalled(stamp)) return;
  const isCold = !existsSync(node);
  if (isCold) console.log("Installing the dependencies (first start only)");
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const args = ["--yes", packageManager, "install", "--frozen-lockfile", "--reporter=append-only"];
  const pnpm = spawn("npx", args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    // Without CI, pnpm asks before it replaces a folder that another pnpm version created.
    env: { ...process.env, CI: "true" },
  });
  const lines = [];
  for (const input of [pnpm.stdout, pnpm.stderr]) {
    createInterface({ input }).on("line", (line) => {
      lines.push(line);
      if (isCold && line.startsWith("Progress:")) console.log(line);
    });
  }
  const code = await new Promise((resolve) => {
    pnpm.once("error", (error) => {
      lines.push(error.message);
      resolve(1);
    });
    pnpm.once("close", resolve);
  });
  if (code !== 0)
    fail(
      `${lines.join("\n")}\nInstalling the dependencies failed. See the lines above, then run the command again.`,
    );
  writeFileSync(stampFile, stamp);
}

/** If install scripts were blocked, pnpm reports success but the wrong Node is used, or none. */
function checkInstalledNode() {
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  if (stdout?.startsWith("v24.")) return;
  fail("Node 24 is missing from the dependencies. Remove node_modules and run the command again.");
}

function run(program) {
  // The Node binary must precede the shell scripts in .bin, which do not pass signals on.
  const path = [dirname(node), join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(node, [join(root, program), ...process.argv.slice(3)], {
    cwd: root,
    // The IPC channel closes when this process ends in any way, and the program then stops.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    // In its own process group, so that Ctrl-C reaches it once, through this process.
    detached: true,
    env: { ...process.env, PATH: path },
  });
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => child.kill(name));
  watchNpm(() => child.kill("SIGTERM"));
  child.once("error", (error) => fail(error.message));
  child.once("exit", (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

/** Stops the program when npm is killed: npm passes on signals, but not its own SIGKILL. */
function watchNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => {
    if (process.ppid !== npm) stop();
  }, 1_000).unref();
}

checkNode();
const program =
  programs[process.argv[2]] ?? fail(`Usage: node infra/bootstrap.mjs ${Object.keys(programs).join("|")}`);
if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
await install();
checkInstalledNode();
run(program);
