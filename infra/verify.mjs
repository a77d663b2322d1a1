// Every check of the repository: quiet when green, the whole log of what failed.
// Runs under the Node 24 of node_modules, whose programs are first on the PATH.
import { spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = join(root, ".data/verify");
const env = {
  ...process.env,
  // The real Node before the shell scripts of .bin, which stay in between and pass no signal on.
  PATH: [dirname(process.execPath), join(root, "node_modules/.bin"), process.env.PATH].join(delimiter),
  NO_COLOR: "1",
  FORCE_COLOR: undefined,
  NODE_ENV: undefined,
  DO_NOT_TRACK: "1",
};

const workspaces = globSync(["apps/*/package.json", "packages/*/package.json"], {
  cwd: root,
})
  .toSorted()
  .map((path) => ({ folder: dirname(path), ...JSON.parse(readFileSync(join(root, path), "utf8")) }));

const withScript = (name) => workspaces.filter((workspace) => workspace.scripts?.[name]);

const unit = (isChosen) =>
  withScript("unit")
    .filter(isChosen)
    .map(({ folder }) => vitestStage(folder));
const isApi = ({ folder }) => folder === "apps/api";
const isServices = ({ folder }) => folder === "packages/dev-services";

/**
 * Stages, one after the other; where there are two lanes they run beside each other. A stage is a few commands; `report`
 * is where a test runner leaves its counts.
 */
const steps = [
  [
    [
      stage("format", [command(".", "oxfmt", "--check", ".")]),
      stage("lint", [command(".", "oxlint", "--type-aware", "--deny-warnings")]),
      stage(
        "types",
        withScript("typecheck").map(({ folder }) => command(folder, "tsc", "-p", ".")),
      ),
      stage("unused", [command(".", "knip")]),
      stage("workspace", [command(".", "sherif")]),
      stage("build", [command(".", "node", "packages/dev-services/src/builds.ts")]),
      ...unit((workspace) => !isApi(workspace) && !isServices(workspace)),
    ],
    // Waits for programs to come and go most of its time.
    unit(isServices),
  ],
  // These take all cores.
  [unit(isApi)],
  [[playwrightStage("packages/e2e")]],
];

function stage(name, commands, report) {
  return { name, commands, report };
}

function command(folder, program, ...args) {
  return { folder, program, args };
}

function vitestStage(folder) {
  const report = join(reports, `${folder.replaceAll("/", "-")}.json`);
  const flags = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`, "--passWithNoTests"];
  return stage(`test ${folder}`, [command(folder, "vitest", "run", ...flags)], report);
}

function playwrightStage(folder) {
  const report = join(reports, "browser.json");
  const browser = command(
    folder,
    join(root, folder, "node_modules/.bin/playwright"),
    "test",
    "--reporter=list,json",
  );
  browser.env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return stage("test browser", [browser], report);
}

const running = new Set();

/** @returns the exit code and everything that was printed */
function execute({ folder, program, args, env: more }) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(program, args, {
      cwd: join(root, folder),
      env: { ...env, ...more },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that an end in the middle takes the browsers and servers along.
      detached: true,
    });
    running.add(child);
    for (const input of [child.stdout, child.stderr]) input.on("data", (chunk) => output.push(chunk));
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output: stripVTControlCharacters(Buffer.concat(output).toString("utf8")) });
    });
  });
}

/** The counts of one report; vitest and Playwright each have their own words. */
function countTests(report) {
  if (!report || !existsSync(report)) return { passed: 0, failed: 0 };
  const json = JSON.parse(readFileSync(report, "utf8"));
  return json.stats
    ? { passed: json.stats.expected + json.stats.flaky, failed: json.stats.unexpected }
    : { passed: json.numPassedTests, failed: json.numFailedTests };
}

async function runStage({ name, commands, report }) {
  const started = Date.now();
  const failures = [];
  for (const one of commands) {
    const { code, output } = await execute(one);
    if (code !== 0) failures.push(`> ${one.folder}: ${one.program} ${one.args.join(" ")}\n${output}`);
  }
  const counts = countTests(report);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const tests = report ? `  ${counts.passed} passed${counts.failed ? `, ${counts.failed} failed` : ""}` : "";
  console.log(`${failures.length ? "✗" : "✓"} ${name.padEnd(24)}${seconds.padStart(7)} s${tests}`);
  if (failures.length) console.log(failures.join("\n"));
  // A stage that fails without a failing test, such as one that did not start, is a failure too.
  if (failures.length && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** Stages, one after the other; but for those that were not asked for. */
async function runLane(stages) {
  for (const one of stages) {
    if (only.length > 0 && !only.some((word) => one.name.includes(word))) continue;
    const counts = await runStage(one);
    total.passed += counts.passed;
    total.failed += counts.failed;
  }
}

/** Ends what runs right now and gives up. */
function stop() {
  for (const { pid } of running) {
    try {
      if (pid) process.kill(-pid, "SIGTERM");
    } catch {
      // It had ended already.
    }
  }
  process.exit(130);
}

const only = process.argv.slice(2);
for (const name of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(name, stop);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0 };
for (const lanes of steps) await Promise.all(lanes.map(runLane));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
