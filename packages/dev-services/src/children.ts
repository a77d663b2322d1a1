import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { signalProcess } from "./processes.ts";

/** One of our own Node programs; its log is `<name>.log`. */
export type Program = { name: string; cwd: string; args: string[] };

const restartDelayMs = 1_000;
/** A program that ends sooner than this after its start is taken for broken, and restarted after a longer delay. */
const brokenWithinMs = 5_000;
const repeatAfterMs = 60_000;
const stopTimeoutMs = 10_000;
const tailLines = 60;

/**
 * Runs the programs of the demo. Each writes a log file, restarts when it ends, and ends with this process, also when
 * this process is killed.
 */
export class Children {
  readonly #running = new Map<string, ChildProcess>();
  readonly #reaper: ChildProcess;
  readonly #env: NodeJS.ProcessEnv;
  readonly #logDir: string;
  readonly #printed = new Map<string, number>();
  readonly #broken = Promise.withResolvers<never>();
  #stopping = false;

  constructor(options: { env: NodeJS.ProcessEnv; logDir: string }) {
    this.#env = { ...options.env, NO_COLOR: "1" };
    this.#logDir = options.logDir;
    // Without a handler, a caller that does not await `broken` would crash on it.
    this.#broken.promise.catch(() => undefined);
    rmSync(options.logDir, { recursive: true, force: true });
    mkdirSync(options.logDir, { recursive: true });
    const script = fileURLToPath(new URL("./reaper.ts", import.meta.url));
    this.#reaper = spawn(process.execPath, [script], {
      stdio: ["pipe", "ignore", "inherit"],
      detached: true,
    });
  }

  /**
   * Runs a program until it ends.
   * @throws Error with its last lines when it fails
   */
  async run(program: Program): Promise<void> {
    if (this.#stopping) throw new Error(`${program.name} was not started because the demo is stopping`);
    const { child, tail } = this.#spawn(program);
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`${program.name} failed:\n${tail.join("\n")}`);
  }

  /** Rejects with the last lines of a program that fails to start. */
  get broken(): Promise<never> {
    return this.#broken.promise;
  }

  /** Starts a program that runs until `stop`. */
  start(program: Program): void {
    if (this.#stopping) return;
    const startedAt = Date.now();
    const { child, tail } = this.#spawn(program, (line) => this.#warn(program.name, line));
    child.once("close", () => {
      if (this.#stopping) return;
      const isBroken = Date.now() - startedAt < brokenWithinMs;
      if (isBroken) this.#broken.reject(new Error(`${program.name} failed to start:\n${tail.join("\n")}`));
      this.#warn(program.name, "ended; restarting");
      setTimeout(() => this.start(program), isBroken ? brokenWithinMs : restartDelayMs);
    });
  }

  /** Ends all programs and waits for each, in the reverse order of their start. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const child of [...this.#running.values()].toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "close");
      child.kill("SIGTERM");
      await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })]);
      // Also ends the processes that the program started, such as a video converter.
      if (child.pid) signalProcess(-child.pid, "SIGKILL");
    }
    this.#reaper.stdin?.end();
  }

  /** Prints a line at most once a minute. The log file has every line. */
  #warn(name: string, line: string): void {
    const text = `${name}: ${line}`;
    const last = this.#printed.get(text) ?? 0;
    if (this.#stopping || Date.now() - last < repeatAfterMs) return;
    this.#printed.set(text, Date.now());
    console.error(text);
  }

  #spawn(
    program: Program,
    onWarning: (line: string) => void = () => undefined,
  ): { child: ChildProcess; tail: string[] } {
    const child = spawn(process.execPath, program.args, {
      cwd: program.cwd,
      env: this.#env,
      stdio: ["ignore", "pipe", "pipe"],
      // A process group of its own: Ctrl-C reaches only this process, which stops the programs in order.
      detached: true,
    });
    this.#running.set(program.name, child);
    this.#reaper.stdin?.write(`+${child.pid}\n`);

    const tail: string[] = [];
    const log = createWriteStream(join(this.#logDir, `${program.name}.log`), { flags: "a" });
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on("line", (line) => {
        log.write(`${line}\n`);
        tail.push(line);
        if (tail.length > tailLines) tail.shift();
        const warning = findWarning(line, input === child.stderr);
        if (warning) onWarning(warning);
      });
    }
    child.once("close", () => {
      log.end();
      this.#running.delete(program.name);
      this.#reaper.stdin?.write(`-${child.pid}\n`);
    });
    return { child, tail };
  }
}

const logLine = z.object({ level: z.number(), msg: z.string().default("") });
const warnLevel = 40;

/** Returns what the terminal shows of a line: the message of a logged warning or error, or a line of stderr. */
function findWarning(line: string, isError: boolean): string | null {
  // Indented lines of a stack trace go to the log file only.
  if (!line.startsWith("{")) return isError && /^\S/.test(line) ? line : null;
  try {
    const { level, msg } = logLine.parse(JSON.parse(line));
    return level >= warnLevel ? msg : null;
  } catch {
    return isError ? line : null;
  }
}
