import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findFreePort } from "./ports.ts";

const TEMPLATE = fileURLToPath(new URL("../../../infra/pgbouncer/pgbouncer.ini.template", import.meta.url));
const START_MS = 10_000;

/** Returns whether PgBouncer is installed. */
export const hasPgBouncer = (): boolean => spawnSync("pgbouncer", ["--version"]).error === undefined;

/** Returns the minor version of PgBouncer 1: 18 for 1.18.0. */
export const getPgBouncerVersion = (): number =>
  Number(/^PgBouncer 1\.(\d+)/.exec(spawnSync("pgbouncer", ["--version"], { encoding: "utf8" }).stdout)?.[1]);

/**
 * Starts a real PgBouncer with the checked-in configuration in front of a database on this machine, for tests.
 * @param url of the database, with a password
 * @returns the url through PgBouncer, and how to stop it: as an orchestrator does, or at once
 * @throws Error when PgBouncer is not installed
 */
export async function startPgBouncer(url: string, mode: "session" | "transaction", poolSize: number) {
  const folder = await mkdtemp(join(tmpdir(), "matinee-pgbouncer-"));
  const database = new URL(url);
  const port = await findFreePort();
  const values: Record<string, string> = {
    MATINEE_LISTEN_HOST: "127.0.0.1",
    MATINEE_LISTEN_PORT: String(port),
    MATINEE_DATABASE_HOST: database.hostname,
    MATINEE_DATABASE_PORT: database.port,
    MATINEE_DATABASE: database.pathname.slice(1),
    MATINEE_POOL_MODE: mode,
    MATINEE_POOL_SIZE: String(poolSize),
    MATINEE_USERS_FILE: join(folder, "users.txt"),
  };
  const template = await readFile(TEMPLATE, "utf8");
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    template.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? ""),
  );
  await writeFile(join(folder, "users.txt"), `"${database.username}" "${database.password}"\n`);
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const child = spawn("pgbouncer", [...(isRoot ? ["-u", "nobody"] : []), "-q", file], { stdio: "inherit" });
  const failed = once(child, "error").then(([error]) => {
    throw new Error("pgbouncer was not found; install it and try again", { cause: error });
  });
  await Promise.race([failed, waitForPort(port)]);
  failed.catch(() => undefined);
  database.host = `127.0.0.1:${port}`;
  return {
    url: database.href,
    /** Sends SIGTERM. @returns how many seconds it took to end */
    async stop() {
      const exit = once(child, "exit");
      const startedAt = performance.now();
      child.kill("SIGTERM");
      await exit;
      return (performance.now() - startedAt) / 1000;
    },
    async close() {
      child.kill("SIGINT");
      const isGone = child.exitCode !== null || once(child, "exit");
      await Promise.race([isGone, sleep(2000).then(() => child.kill("SIGKILL"))]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitForPort(port: number): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(20)) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error("PgBouncer did not start");
}
