// Runs one Postgres server and ends it when whoever started this process goes away, also by a crash: the
// starter holds the other end of stdin, and the system closes that end however the starter dies.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import process from "node:process";
import type { KeeperOrder } from "./postgres-files.ts";

const restartDelayMs = 500;
const maxRestarts = 10;

// The only caller is postgres.ts, which writes exactly this shape.
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
    // One that ran and then fell over is started again; one that never got up would only fail again.
    const ran = Date.now() - startedAt > 2_000;
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
// A Ctrl-C in the terminal is for the starter, which stops its services in order.
for (const name of ["SIGINT", "SIGHUP"] as const) process.on(name, () => undefined);
