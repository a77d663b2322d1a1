// Runs the checks of the repository. It prints one line for a stage that passes and the whole output of one that fails.
// `pnpm verify` runs what `npm test` runs; `pnpm verify lint types` the stages with such names; `pnpm verify --changed
// [base]` only what the changes since `base` affect; `pnpm verify:full` the checks that are left out of `npm test`. Runs
// under the Node 24 of node_modules, whose programs are first on the PATH.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { listStages } from "./verify/stages.mjs";
import { maxRetriedTests, readTestReport, sumReports } from "./verify/test-report.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const reportFolder = join(root, ".data/verify");
const env = {
  ...process.env,
  // The Node program itself comes first: the scripts of .bin do not pass signals on.
  PATH: [dirname(process.execPath), join(root, "node_modules/.bin"), process.env.PATH].join(delimiter),
  NO_COLOR: "1",
  FORCE_COLOR: undefined,
  NODE_ENV: undefined,
  DO_NOT_TRACK: "1",
};

const running = new Set();

/** @returns the exit code and everything that was printed */
function execute({ folder, program, args, env: more, isBackground }) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(program, args, {
      cwd: join(root, folder),
      env: { ...env, ...more },
      stdio: ["ignore", "pipe", "pipe"],
      // A process group of its own, so that an interrupt ends its browsers and servers too.
      detached: true,
    });
    running.add(child);
    if (isBackground && child.pid) lowerPriority(child.pid);
    for (const input of [child.stdout, child.stderr]) input.on("data", (chunk) => output.push(chunk));
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output: stripVTControlCharacters(Buffer.concat(output).toString("utf8")) });
    });
  });
}

/**
 * Gives a command and all that it starts the time that other programs leave, and a tenth of a core beside them: with none,
 * it would run alone at the end.
 */
function lowerPriority(pid) {
  const priority = constants.priority.PRIORITY_BELOW_NORMAL;
  setPriority(pid, priority);
  try {
    // Many Linux systems share the processor between sessions first, and the command has a session of its own.
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    // This system does not.
  }
}

async function runStage({ name, commands, report }) {
  const started = Date.now();
  const failures = [];
  for (const command of commands) {
    const { code, output } = await execute(command);
    if (code !== 0) {
      failures.push(`> ${command.folder}: ${command.program} ${command.args.join(" ")}\n${output}`);
    }
  }
  const result = readTestReport(report);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const tests = report ? `  ${result.passed} passed${result.failed ? `, ${result.failed} failed` : ""}` : "";
  console.log(`${failures.length ? "✗" : "✓"} ${name.padEnd(24)}${seconds.padStart(7)} s${tests}`);
  for (const title of result.retried) console.log(`  passed on a retry: ${title}`);
  if (failures.length) console.log(failures.join("\n"));
  // A stage also fails without a failing test, for example when the test runner does not start.
  if (failures.length && result.failed === 0) result.failed = 1;
  return result;
}

/**
 * Runs two stages at a time, in the given order except that a stage waits for those named in its `after`. Browser tests
 * and servers wait for one another most of the time, so that two stages keep two cores busy. Stages in the background
 * run beside them, from the start.
 */
async function runStages(stages) {
  const waiting = [...stages];
  const unfinished = new Set(stages.map(({ name }) => name));
  const reports = [];
  const active = new Map();
  const isBackground = ({ commands }) => commands.every((command) => command.isBackground);
  const isReady = ({ after = [] }) => !after.some((name) => unfinished.has(name));
  while (waiting.length > 0 || active.size > 0) {
    const isFree = [...active.keys()].filter((stage) => !isBackground(stage)).length < 2;
    const next = waiting.findIndex((stage) => isReady(stage) && (isFree || isBackground(stage)));
    if (next >= 0) {
      const [stage] = waiting.splice(next, 1);
      const run = runStage(stage).then((report) => {
        reports.push(report);
        unfinished.delete(stage.name);
        active.delete(stage);
      });
      active.set(stage, run);
    } else {
      await Promise.race(active.values());
    }
  }
  return reports;
}

/** Ends the running commands and exits. */
function stop() {
  for (const { pid } of running) {
    try {
      if (pid) process.kill(-pid, "SIGTERM");
    } catch {
      // It has ended in the meantime.
    }
  }
  process.exit(130);
}

for (const name of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(name, stop);
rmSync(reportFolder, { recursive: true, force: true });
mkdirSync(reportFolder, { recursive: true });
const { passed, failed, retried, isGreen } = sumReports(
  await runStages(listStages(root, reportFolder, process.argv.slice(2))),
);
const limit = retried.length > maxRetriedTests ? ` (at most ${maxRetriedTests} is accepted)` : "";
console.log(`${passed} passed, ${failed} failed, ${retried.length} passed on a retry${limit}`);
process.exit(isGreen ? 0 : 1);
