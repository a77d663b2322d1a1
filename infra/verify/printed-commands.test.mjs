// Resolves each command that README.md and CONTRIBUTING.md print, down to the programs that run, and starts these on a
// machine as a newcomer has it: Node with npm, without pnpm and without a terminal.
import { execFile } from "node:child_process";
import { accessSync, existsSync, globSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { listStages } from "./stages.mjs";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const readManifest = (folder) => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
const { packageManager } = readManifest(".");
const folders = new Map(
  [".", ...globSync(["apps/*", "packages/*"], { cwd: root })]
    .filter((folder) => existsSync(join(root, folder, "package.json")))
    .map((folder) => [readManifest(folder).name, folder]),
);
const npmFolder = env.PATH.split(delimiter).find((folder) => {
  try {
    accessSync(join(folder, "npx"));
    return !folder.includes("node_modules");
  } catch {
    return false;
  }
});

/** Lists the commands in the blocks and the code of a document, without comments. */
function listCommands(path) {
  const text = readFileSync(join(root, path), "utf8");
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block.split("\n"));
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span);
  return [...blocks, ...spans]
    .map((line) => line.replace(/\s+#.*$/, "").trim())
    .filter((line) => /^(?:npx|npm|pnpm|cd) /.test(line) && !/^(?:npx )?pnpm$/.test(line));
}

/**
 * Resolves a command to the programs that it runs.
 * @returns {{ folder: string, program: string, args: string[], file?: string }[]} a program of the dependencies, or a file for
 * Node
 * @throws {Error} when a newcomer's machine cannot run it
 */
function resolve(command, folder = ".") {
  const fail = (reason) => {
    throw new Error(`${command}: ${reason}`);
  };
  const [first, ...others] = command.split(/ && | & /);
  if (others.length > 0) {
    const next = /^cd (\S+)$/.exec(first)?.[1];
    const rest = others.join(" && ");
    return next ? resolve(rest, join(folder, next)) : [...resolve(first, folder), ...resolve(rest, folder)];
  }
  const runScript = ([name, ...more], at) => {
    const script = readManifest(at).scripts?.[name];
    return script ? resolve([script, ...more].join(" "), at) : fail(`no script ${name}`);
  };
  const words = first.split(/\s+/).filter((word) => !/^[A-Z_]+=/.test(word));
  if (words[0] === "exec") words.shift();
  if (words[0] === "npx") {
    words.shift();
    const isUnasked = words[0] === "--yes";
    if (isUnasked) words.shift();
    if (words[0].startsWith("pnpm@")) {
      if (words[0] !== packageManager) fail(`not ${packageManager}`);
      if (!isUnasked) fail("asks before it installs pnpm");
    }
  }
  const [program, ...args] = words;
  if (program === "npm") return runScript(args, folder);
  if (/^pnpm(@|$)/.test(program)) {
    const [word, ...rest] = args.filter((arg) => !/^--(?:silent|recursive)$/.test(arg));
    if (word === "install") return [];
    // Turbo starts the scripts with the pnpm that it finds, here by a path that no workspace has.
    if (word === "exec" && rest[0] === "turbo") fail("turbo does not find pnpm");
    if (word === "exec") return resolve(rest.join(" "), folder);
    if (word === "--filter")
      return runScript(rest.slice(1), folders.get(rest[0]) ?? fail(`no package ${rest[0]}`));
    return runScript([word, ...rest], ".");
  }
  if (/(?:^|\/|\})node"?$|^"\$\{npm_node_execpath:-node\}"$/.test(program)) {
    const file = args.find((arg) => /\.(?:mjs|js|ts)$/.test(arg)) ?? fail("Node has no file");
    return [{ folder, program: "node", file, args: args.slice(args.indexOf(file) + 1) }];
  }
  return [{ folder, program, args }];
}

const tasks = readFileSync(join(root, "turbo.json"), "utf8").split('"tasks"')[1];

/** Returns whether a command names only files that exist, stages of the checks and tasks of turbo. */
function hasKnownArguments({ folder, program, file, args }) {
  if (program === "turbo") return tasks.includes(`"${args[0]}": {`);
  const files = args.filter((arg) => /^src\/[\w./-]+$/.test(arg));
  if (!files.every((path) => existsSync(join(root, folder, path)))) return false;
  if (file !== "infra/verify.mjs" || ["--changed", "--full"].includes(args[0])) return true;
  return listStages(root, "", args).length > 0;
}

const commands = ["README.md", "CONTRIBUTING.md"].flatMap((path) => listCommands(path));

/** Runs a command as in a script: without a terminal, without the programs of this process, and without network. */
const runBare = (args, folder) => {
  const child = run("npx", args, {
    cwd: join(root, folder),
    env: {
      HOME: env.HOME,
      PATH: [npmFolder, "/usr/bin", "/bin"].join(delimiter),
      npm_config_offline: "true",
      npm_config_yes: "false",
    },
    timeout: 100_000,
  });
  child.child.stdin.end();
  return child;
};

test("every printed command runs the pinned pnpm and programs that start", { timeout: 240_000 }, async () => {
  const leaves = commands.flatMap((command) => resolve(command));
  expect(leaves.filter(({ folder, file }) => file && !existsSync(join(root, folder, file)))).toEqual([]);
  expect(leaves.filter((leaf) => !hasKnownArguments(leaf))).toEqual([]);
  const programs = new Set(
    leaves.filter(({ file }) => !file).map(({ folder, program }) => `${folder} ${program}`),
  );
  expect(programs.size).toBeGreaterThan(5);
  for (const one of programs) {
    const [folder, program] = one.split(" ");
    await runBare(["--no-install", program, "--version"], folder);
  }
  expect(commands.length).toBeGreaterThan(20);
});

test("npx runs the pinned pnpm in every folder, without asking", { timeout: 60_000 }, async () => {
  for (const folder of [".", "apps/api"]) {
    const { stdout } = await runBare(["pnpm", "--version"], folder);
    expect(`pnpm@${stdout.trim()}`).toBe(packageManager);
  }
});

test(
  "control: a command that asks, another version, or a missing program is found",
  { timeout: 60_000 },
  async () => {
    expect(() => resolve("npx pnpm@10.34.9 install")).toThrow("asks before");
    expect(() => resolve("npx --yes pnpm@11.0.0 install")).toThrow("not pnpm@");
    expect(() => resolve("pnpm no-such-script")).toThrow("no script");
    expect(() => resolve("npx pnpm exec turbo dev")).toThrow("does not find pnpm");
    const isKnown = (command) => resolve(command).every(hasKnownArguments);
    for (const command of ["pnpm verify lint", "pnpm verify:full", "npx turbo dev"])
      expect(isKnown(command), command).toBe(true);
    for (const command of [
      "pnpm verify lnit",
      "pnpm verify --chnged",
      "npx turbo devv",
      "npx vitest run src/a.test.ts",
    ])
      expect(isKnown(command), command).toBe(false);
  },
);
