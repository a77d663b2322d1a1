import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { dirname, isAbsolute, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { connect } from "@matinee/api/database";
import { root } from "@matinee/dev-services/config";
import { findFreePort } from "@matinee/dev-services/ports";
import {
  type Block,
  fillSettings,
  listPrintedSettings,
  replacedPrograms,
  movedProxy,
  replacedProxy,
  selectBlocks,
  substitute,
  type Values,
} from "./guide.ts";
import type { Certificate } from "./names.ts";

const hasCurl = spawnSync("curl", ["--version"]).error === undefined;

/** What the machine reads of a unit file. */
interface Unit {
  command: string[];
  folder: string;
  type: string;
  /** Units that start first. */
  after: string[];
  /** A command that ends when the program is ready; "" for none. */
  afterStart: string;
  env: Record<string, string>;
}

/** A program that systemd runs by a unit, or the test in the place of a package's unit. */
interface Service {
  stop(): Promise<void>;
}

export interface MachineOptions {
  folder: string;
  certificate: Certificate;
  /** URL of the database server's superuser. */
  databaseUrl: string;
  /** The operator's own values of step 6. */
  settings: Record<string, string>;
  /** Port of the four hosts. */
  webPort: number;
  tools: { ffmpeg: string; ffprobe: string };
  /** Folder of PostgreSQL's programs, for backups. */
  databasePrograms?: string;
  /** The sources that `git checkout` brings; by default these for each version. */
  versions?: Readonly<Record<string, string>>;
  /** Starts the units of packages: Caddy in front of nginx, or a small server in the place of both. */
  packages: Readonly<Record<string, (machine: Machine) => Promise<{ close(): Promise<void> }>>>;
}

const THIS_VERSION: Readonly<Record<string, string>> = { "v1.0.0": root };

/** What the operator answers when a command asks. */
export type Answers = readonly (readonly [question: string, answer: string])[];

/** A machine that is set up by the commands of the guide, inside one folder. */
export class Machine {
  readonly values: Values;
  readonly options: MachineOptions;
  readonly #services = new Map<string, Service>();
  /** The version that is checked out. */
  #version: string;
  /** A call is the number of its words, the words and the input, each with a zero byte; an answer the exit code and the output. */
  readonly #control = createServer((socket) => {
    let call = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      call += chunk;
      const [count, program = "", ...words] = call.split("\0");
      if (words.length <= Number(count)) return;
      const args = words.slice(0, Number(count) - 1);
      this.#answer(program, args, words[args.length] ?? "").then(
        (output) => socket.end(`0${output}`),
        (error: unknown) => socket.end(`1${program} ${args.join(" ")}: ${String(error)}\n`),
      );
    });
  });

  private constructor(options: MachineOptions, values: Values) {
    this.options = options;
    this.values = values;
    this.#version = Object.keys(options.versions ?? THIS_VERSION)[0] ?? "";
  }

  static async create(options: MachineOptions): Promise<Machine> {
    const { folder, databaseUrl, webPort, settings } = options;
    const ports = {
      web: webPort,
      proxy: await findFreePort(),
      api: [await findFreePort(), await findFreePort()] as const,
      database: Number(new URL(databaseUrl).port),
    };
    const machine = new Machine(options, {
      folder,
      node: process.execPath,
      ports,
      settings,
      newest: Object.keys(options.versions ?? THIS_VERSION).at(-1) ?? "",
    });
    await machine.#prepare();
    return machine;
  }

  path = (path: string) => join(this.values.folder, path);

  /** The database as its owner, and as the application. */
  async readDatabaseUrls(): Promise<{ owner: string; application: string }> {
    const [owner, application] = await Promise.all(
      ["etc/matinee/owner.env", "etc/matinee/matinee.env"].map(
        async (path) => /^DATABASE(?:_OWNER)?_URL=(.*)$/m.exec(await readFile(this.path(path), "utf8"))?.[1],
      ),
    );
    return { owner: owner ?? "", application: application ?? "" };
  }

  /** Runs the commands of a step of the guide. @throws Error with the output when one fails */
  async follow(guide: readonly Block[], step: number, answers: Answers = []): Promise<string> {
    const outputs: string[] = [];
    for (const block of selectBlocks(guide, step)) outputs.push(await this.run(block, answers));
    return outputs.join("");
  }

  /** Writes the settings of step 6, as the guide says. */
  async writeSettings(guide: readonly Block[]): Promise<void> {
    const file = this.path("etc/matinee/matinee.env");
    const present = await readFile(file, "utf8");
    const [settings = ""] = selectBlocks(guide, 6);
    const outputs = new Map<string, string>();
    for (const command of listPrintedSettings(settings))
      outputs.set(command, (await this.run(command)).trim());
    const filled = fillSettings(settings, this.values, outputs);
    await writeFile(file, present + filled, { mode: 0o600 });
  }

  /** Runs commands as an operator who stops at the first that fails. @returns the output */
  async run(commands: string, answers: Answers = []): Promise<string> {
    const script = `set -euo pipefail\nshopt -s inherit_errexit\n${substitute(commands, this.values)}`;
    const child = spawn("bash", ["-c", script], { cwd: this.values.folder, env: this.#createEnvironment() });
    let output = "";
    const questions = [...answers];
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      while (questions[0] && output.includes(questions[0][0]))
        child.stdin.write(`${questions.shift()?.[1]}\n`);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`exit code ${code} of\n${script}\n${output}`);
    return output;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#services.keys()].map((name) => this.#stop(name)));
    this.#control.close();
  }

  /** Starts, stops or restarts a unit, as `systemctl` does. */
  async control(action: string, names: readonly string[]): Promise<string> {
    const units = names.map((name) => name.replace(/\.service$/, ""));
    if (action === "daemon-reload" || action === "enable") return "";
    const ours = units.filter((name) => !/^(nftables|docker|systemd-journald|.*\.timer)$/.test(name));
    if (action === "is-active")
      return ours.map((unit) => (this.#services.has(unit) ? "active\n" : "inactive\n")).join("");
    // As systemd does, on all units of a call at the same time; a unit starts after those that it names.
    const jobs = new Map<string, Promise<void>>();
    for (const unit of ours) {
      const run = async () => {
        if (action === "stop" || action === "restart") await this.#stop(unit);
        if (action === "start" || action === "restart") await this.#start(unit, jobs);
      };
      jobs.set(unit, run());
    }
    await Promise.all(jobs.values());
    return "";
  }

  async #prepare(): Promise<void> {
    const { folder } = this.values;
    const { tools } = this.options;
    const folders = ["bin", "tools", "tmp", "log", "opt/matinee", "etc/matinee", "etc/systemd/system"];
    const packaged = ["etc/nginx/conf.d", "etc/nginx/sites-enabled", "etc/caddy", "var/lib", "var/backups"];
    const rest = ["var/cache", "var/log/nginx", "usr/local/bin"];
    for (const name of [...folders, ...packaged, ...rest])
      await mkdir(join(folder, name), { recursive: true });
    // A name without a folder is on the search path.
    for (const name of ["ffmpeg", "ffprobe"] as const)
      if (isAbsolute(tools[name])) await symlink(tools[name], join(folder, "tools", name));
    this.#control.listen(0, "127.0.0.1");
    await once(this.#control, "listening");
    // A server that listens on a port has an address of this form.
    const { port } = this.#control.address() as AddressInfo;
    // Starting Node for each of these programs takes seconds in all.
    const ask = `ask() {
  local input= code=
  [ "$1" != psql ] || input=$(cat)
  exec 3<>/dev/tcp/127.0.0.1/${port}
  printf '%s\\0' "$#" "$@" "$input" >&3
  read -r -n 1 code <&3
  cat <&3
  exit "$code"
}`;
    const replaced = {
      ...replacedPrograms,
      ...("nginx" in this.options.packages ? movedProxy : replacedProxy),
    };
    for (const [name, { script }] of Object.entries(replaced)) {
      await writeFile(
        join(folder, "bin", name),
        `#!/bin/bash\n${ask}\n${script.replace(/^ask (\w+)$/, 'ask $1 "$@"')}\n`,
      );
      await chmod(join(folder, "bin", name), 0o755);
    }
  }

  #createEnvironment(): NodeJS.ProcessEnv {
    const { variables } = this.options.certificate;
    const search = [this.path("bin"), this.path("usr/local/bin"), this.#servicePath()];
    return {
      HOME: this.values.folder,
      PATH: search.join(":"),
      NODE_EXTRA_CA_CERTS: variables.NODE_EXTRA_CA_CERTS,
      NODE_OPTIONS: `--import=${pathToFileURL(variables.hosts).href}`,
    };
  }

  #servicePath(): string {
    const { databasePrograms } = this.options;
    const own = [this.path("tools"), ...(databasePrograms ? [databasePrograms] : [])];
    return [...own, "/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin"].join(":");
  }

  async #answer(program: string, args: string[], input: string): Promise<string> {
    if (program === "systemctl") {
      const words = args.filter((word) => !word.startsWith("-"));
      const [action = "", ...names] = words;
      return this.control(action === "enable" && args.includes("--now") ? "start" : action, names);
    }
    if (program === "psql") return this.#query(input);
    return this.#git(args);
  }

  async #query(statements: string): Promise<string> {
    const { pool } = connect(this.options.databaseUrl, 1);
    try {
      for (const statement of statements.split(/;\s*\n/)) if (statement.trim()) await pool.query(statement);
      return "";
    } finally {
      await pool.end();
    }
  }

  /** `clone` brings the first version and `checkout` another one, as links to its sources. */
  async #git(args: string[]): Promise<string> {
    const versions = this.options.versions ?? THIS_VERSION;
    const source = this.path("opt/matinee/source");
    const [command = "", ...words] = args;
    if (command === "describe") return `${this.#version}\n`;
    if (command === "clone" || command === "checkout") {
      if (command === "checkout") this.#version = words.at(-1) ?? "";
      const folder = versions[this.#version];
      if (!folder) throw new Error(`there is no version ${this.#version}`);
      // The folder itself stays, because the operator's shell is in it.
      await mkdir(source, { recursive: true });
      for (const name of await readdir(source)) await unlink(join(source, name));
      for (const name of await readdir(folder)) await symlink(join(folder, name), join(source, name));
    }
    return "";
  }

  async #stop(name: string): Promise<void> {
    const service = this.#services.get(name);
    this.#services.delete(name);
    await service?.stop();
  }

  /** @param jobs what the same call does with its other units */
  async #start(name: string, jobs: ReadonlyMap<string, Promise<void>>): Promise<void> {
    if (this.#services.has(name)) return;
    if (/^(caddy|nginx|postgresql)$/.test(name)) {
      const service = await this.options.packages[name]?.(this);
      if (service) this.#services.set(name, { stop: () => service.close() });
      return;
    }
    const unit = await this.#readUnit(name);
    for (const other of unit.after) await jobs.get(other);
    const child = this.#spawnUnit(name, unit);
    const exited = once(child, "exit");
    if (unit.type === "oneshot") {
      const [code] = await exited;
      if (code !== 0) throw new Error(`${name} ended with ${code}\n${await this.readLog(name)}`);
      return;
    }
    this.#services.set(name, {
      async stop() {
        if (child.exitCode === null && child.signalCode === null) {
          child.kill("SIGTERM");
          await exited;
        }
      },
    });
    if (!unit.afterStart) return;
    if (hasCurl) await this.#runAfterStart(unit);
    else await this.#waitUntilReady(child, name);
  }

  /** The journal of a unit. */
  readLog = (name: string) => readFile(this.path(`log/${name}.log`), "utf8").catch(() => "");

  async #runAfterStart({ afterStart, env }: Pick<Unit, "afterStart" | "env">): Promise<void> {
    const child = spawn("/bin/sh", ["-c", afterStart.replaceAll("$$", "$")], {
      env: { PATH: this.#servicePath(), ...env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const errors = text(child.stderr);
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`${afterStart} ended with ${code}: ${await errors}`);
  }

  /** What the unit waits for by curl, which a bare machine lacks. */
  async #waitUntilReady(child: ChildProcess, name: string): Promise<void> {
    const isReady = () =>
      fetch(`http://127.0.0.1:${name.split("@")[1]}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
      if (child.exitCode !== null) throw new Error(`${name} has ended\n${await this.readLog(name)}`);
      if (await isReady()) return;
    }
    throw new Error(`${name} is not ready\n${await this.readLog(name)}`);
  }

  async #readUnit(name: string): Promise<Unit> {
    const [base = "", instance = ""] = name.split("@");
    const file = `etc/systemd/system/${instance ? `${base}@` : base}.service`;
    const lines = substitute(await readFile(this.path(file), "utf8"), this.values)
      .replaceAll("%i", instance)
      .split("\n");
    const read = (key: string) =>
      lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
    const env: Record<string, string> = {};
    const assign = (words: string) => {
      for (const [, quoted, plain] of words.matchAll(/"([^"]*)"|(\S+)/g)) {
        const word = quoted ?? plain ?? "";
        env[word.slice(0, word.indexOf("="))] = word.slice(word.indexOf("=") + 1);
      }
    };
    for (const words of read("Environment")) assign(words);
    for (const path of read("EnvironmentFile")) {
      const content = await readFile(path.replace(/^-/, ""), "utf8").catch((error: unknown) => {
        if (path.startsWith("-")) return "";
        throw error;
      });
      for (const [, key = "", value = ""] of content.matchAll(/^(\w+)=(.*)$/gm))
        env[key] = value.replace(/^"(.*)"$/, "$1");
    }
    const [command = ""] = read("ExecStart");
    const [folder = ""] = read("WorkingDirectory");
    const [type = "simple"] = read("Type");
    const [afterStart = ""] = read("ExecStartPost");
    for (const state of read("StateDirectory"))
      await mkdir(this.path(`var/lib/${state}`), { recursive: true });
    const after = read("After").flatMap((words) => words.replaceAll(".service", "").split(" "));
    return { command: command.split(" "), folder, type, after, afterStart, env };
  }

  #spawnUnit(name: string, unit: Unit) {
    const [program = "", ...args] = unit.command;
    const { variables } = this.options.certificate;
    const hosts = `--import=${pathToFileURL(variables.hosts).href}`;
    const file = this.path(`log/${name}.log`);
    mkdirSync(dirname(file), { recursive: true });
    const log = createWriteStream(file, { flags: "a" });
    const child = spawn(program, args, {
      cwd: unit.folder,
      env: {
        PATH: this.#servicePath(),
        ...unit.env,
        NODE_EXTRA_CA_CERTS: variables.NODE_EXTRA_CA_CERTS,
        NODE_OPTIONS: `${unit.env["NODE_OPTIONS"] ?? ""} ${hosts}`.trim(),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    return child;
  }
}

/** Removes a machine's folder. */
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });
