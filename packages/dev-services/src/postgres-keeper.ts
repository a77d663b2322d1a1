// Runs one Postgres server and stops it when the process that started this one ends, also after a crash: that process
// holds the other end of stdin, which the operating system closes in every case.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import process from "node:process";
import type { KeeperOrder } from "./postgres-files.ts";

const restartDelayMs = 500;
const maxRestarts = 10;

// The only caller, postgres.ts, passes a KeeperOrder.
const order = JSON.parse(process.argv[2] ?? "") as KeeperOrder;
let server = launch();
let stopping = false;
let restarts = 0;

function launch(): ChildProcess {
  const startedAt = Date.now();
  const child = spawn(order.command, order.args, { ...order.owner, stdio: "inherit" });
  child.on("error", (error) => {
    console.error(error.message);
    end(1);
  });
  child.on("exit", (code) => {
    // A server that ran and crashed is restarted; one that failed to start would only fail again.
    const ran = Date.now() - startedAt >= order.stableAfterMs;
    if (stopping || restarts === maxRestarts || (!ran && restarts === 0)) return end(code ?? 1);
    restarts = ran ? 1 : restarts + 1;
    setTimeout(() => {
      server = launch();
    }, restartDelayMs);
  });
  return child;
}

function stop(): void {
  stopping = true;
  if (server.exitCode !== null || server.signalCode !== null) return end(0);
  server.kill("SIGINT");
  setTimeout(() => server.kill("SIGQUIT"), 10_000).unref();
}

function end(code: number): never {
  if (order.removeOnExit) rmSync(order.removeOnExit, { recursive: true, force: true });
  process.exit(code);
}

process.stdin.resume().on("end", stop).on("error", stop);
process.on("SIGTERM", stop);
// The starter handles Ctrl-C: it stops its services in order.
for (const name of ["SIGINT", "SIGHUP"] as const) process.on(name, () => undefined);
