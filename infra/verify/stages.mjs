// The checks of the repository, as commands to run.
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { chooseSpecs } from "./changed-specs.mjs";

/**
 * @typedef {object} Command
 * @property {string} folder
 * @property {string} program
 * @property {string[]} args
 * @property {object} [env]
 * @property {boolean} [isBackground] runs only while the other stage leaves a core free
 */

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {Command[]} commands run one after the other
 * @property {string} [report] where a test runner writes its counts
 * @property {string[]} [after] names of stages that have to end first
 */

const BUILDS = "packages/dev-services/src/builds.ts";
/** The tag of browser tests that only `pnpm verify:full` runs. */
const FULL_TAG = "@full";

/**
 * Lists the stages to run, the longest ones first where the order is free.
 * @param {string} root the repository
 * @param {string} reportFolder
 * @param {string[]} args `--changed [base]`, `--full`, or parts of the names of stages; none for all stages of `npm test`
 * @returns {Stage[]}
 */
export function listStages(root, reportFolder, args) {
  if (args[0] === "--changed") return listChangedStages(root, reportFolder, args[1]);
  if (args[0] === "--full") return listFullStages(root, reportFolder);
  const all = listAllStages(root, reportFolder);
  return args.length === 0 ? all : all.filter(({ name }) => args.some((word) => name.includes(word)));
}

function listAllStages(root, reportFolder) {
  // Tests with deadlines fail when no core is free for them. Browser tests wait half of the time, so that the API's run
  // beside them, with two workers, which are enough for two cores. The lint has no deadlines: it uses the time in which they
  // wait.
  const api = vitestStage(reportFolder, "apps/api", ["--maxWorkers=2"]);
  const browser = browserStage(root, reportFolder, ["--grep-invert", FULL_TAG]);
  // One pass for both: the type-aware rules need most of the work of the type check.
  const lint = stage("lint and types", ["."], "oxlint", "--type-aware", "--type-check", "--deny-warnings");
  // Each thread of the type check infers the contract's types again, and most of the rest is collecting garbage. With
  // one thread that collects less often, it takes two thirds of the processor time.
  const lintEnv = { GOMAXPROCS: "1", GOGC: "400" };
  return [
    buildStage(),
    browser,
    { ...api, after: ["build"] },
    stage("format", ["."], "oxfmt", "--check", "."),
    stage("unused", ["."], "knip"),
    stage("workspace", ["."], "sherif"),
    infraStage(reportFolder),
    { ...vitestStage(reportFolder, ".", [], "units"), after: ["build"] },
    // The page about the demo's settings. The servers of development have their tests in the full run.
    vitestStage(reportFolder, "packages/dev-services", ["demo-and-production", "config"]),
    { ...lint, commands: lint.commands.map((command) => ({ ...command, isBackground: true, env: lintEnv })) },
  ];
}

/**
 * What `npm test` leaves out: programs that a bare machine lacks, killed processes, more repetitions, long conversions, the
 * servers of development, and browser tests of variations, every screen, email and engine.
 */
function listFullStages(root, reportFolder) {
  const api = {
    ...vitestStage(reportFolder, "apps/api", ["--config", "vitest.full.config.ts"], "apps/api", {
      TEST_LENGTH: "medium",
    }),
    after: ["build"],
  };
  const s3 = {
    ...vitestStage(reportFolder, "apps/api", ["--config", "vitest.s3.config.ts"], "s3"),
    after: [api.name],
  };
  const browser = browserStage(root, reportFolder, ["--grep", FULL_TAG]);
  const figures = vitestStage(reportFolder, "packages/domain", ["premiere-figures"], "premiere figures", {
    TEST_LENGTH: "medium",
  });
  // Minutes of computing without deadlines.
  const commands = figures.commands.map((command) => ({ ...command, isBackground: true }));
  const services = { ...vitestStage(reportFolder, "packages/dev-services"), after: [api.name] };
  return [
    fullBuildStage(),
    api,
    services,
    s3,
    { ...figures, commands },
    { ...browser, after: ["build", s3.name] },
  ];
}

/** Asks turbo which workspaces a change affects; it keeps the results of type checks, so that unchanged ones cost nothing. */
function listChangedStages(root, reportFolder, base = "main") {
  const run = (program, ...args) => execFileSync(program, args, { cwd: root, encoding: "utf8" });
  const git = (...args) =>
    run("git", ...args)
      .split("\n")
      .filter(Boolean);
  const [start = "HEAD"] = git("merge-base", base, "HEAD");
  const changed = [
    ...git("diff", "--name-only", start),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
  const existing = changed.filter((file) => existsSync(join(root, file)));
  const scripts = existing.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const env = { TURBO_SCM_BASE: start, TURBO_TELEMETRY_DISABLED: "1" };
  const turbo = execFileSync("turbo", ["ls", "--affected", "--output=json"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const affected = JSON.parse(turbo.slice(turbo.indexOf("{"))).packages.items.map(({ path }) => path);
  const specs = chooseSpecs(changed, readSpecSources(root), "FULL");
  const is = (pattern) => changed.some((file) => pattern.test(file));
  // Vitest follows imports from the changed files.
  const unit = (folder, name) => vitestStage(reportFolder, folder, ["--changed", start], name);
  const types = stage(
    "types",
    ["."],
    "turbo",
    "typecheck",
    "--affected",
    "--concurrency=2",
    "--output-logs=errors-only",
  );

  console.log(
    `${changed.length} files changed since ${base}; affected: ${affected.join(", ") || "no workspace"}`,
  );
  return [
    // First: the browser tests take longest and wait for the build.
    specs.length > 0 && buildStage(),
    specs.length > 0 &&
      browserStage(
        root,
        reportFolder,
        specs.map((spec) => `src/${spec}`),
      ),
    existing.length > 0 &&
      stage("format", ["."], "oxfmt", "--check", "--no-error-on-unmatched-pattern", ...existing),
    scripts.length > 0 && stage("lint", ["."], "oxlint", "--type-aware", "--deny-warnings", ...scripts),
    affected.length > 0 && { ...types, commands: types.commands.map((command) => ({ ...command, env })) },
    is(/^(apps|packages|infra)\/|^knip\.json$|^package\.json$/) && stage("unused", ["."], "knip"),
    is(/(^|\/)package\.json$|^pnpm-/) && stage("workspace", ["."], "sherif"),
    // Its tests read documents and the titles of tests.
    is(/^infra\/|^docs\/|\.(?:test|spec)\./) && infraStage(reportFolder),
    affected.length > 0 && unit(".", "units"),
    affected.includes("apps/api") && unit("apps/api", "apps/api"),
    affected.includes("packages/dev-services") && unit("packages/dev-services", "packages/dev-services"),
  ].filter(Boolean);
}

/** @returns {Stage} a stage that runs one command in each of the folders */
function stage(name, folders, program, ...args) {
  return { name, commands: folders.map((folder) => ({ folder, program, args })) };
}

function buildStage() {
  return stage("build", ["."], "node", BUILDS);
}

/** The build, and the watch app in the other languages, which take as long as the whole build. */
function fullBuildStage() {
  const { commands } = stage("languages", ["."], "node", BUILDS, "languages");
  return { name: "build", commands: [...buildStage().commands, ...commands] };
}

function infraStage(reportFolder) {
  return vitestStage(reportFolder, "infra");
}

function vitestStage(reportFolder, folder, flags = [], name = folder, env = {}) {
  const report = join(reportFolder, `${name.replaceAll(/[/ ]/g, "-")}.json`);
  const reporter = fileURLToPath(new URL("vitest-reporter.mjs", import.meta.url));
  const args = ["run", "--reporter=default", `--reporter=${reporter}`, "--passWithNoTests", ...flags];
  const command = { folder, program: "vitest", args, env: { ...env, VERIFY_REPORT: report } };
  return { name: `test ${name}`, commands: [command], report };
}

function browserStage(root, reportFolder, flags) {
  const report = join(reportFolder, "browser.json");
  const command = {
    folder: "packages/e2e",
    program: join(root, "packages/e2e/node_modules/.bin/playwright"),
    args: ["test", "--reporter=list,json", ...flags],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  };
  return { name: "test browser", commands: [command], report, after: ["build"] };
}

function readSpecSources(root) {
  const folder = join(root, "packages/e2e/src");
  return new Map(
    globSync("**/*.ts", { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), "utf8")]),
  );
}
