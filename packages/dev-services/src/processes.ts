import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Returns the command line of a running process, or null when no process has that id. */
export function readCommandLine(pid: number): string | null {
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim() || null;
    } catch {
      return null;
    }
  }
  try {
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}

/** Returns whether the process runs and its command line contains `mark`: an id alone may belong to a newer process. */
export function isRunning(pid: number, mark: string): boolean {
  return readCommandLine(pid)?.includes(mark) ?? false;
}

/** Waits until the process has ended. Returns false when it still runs after `timeoutMs`. */
export async function waitForExit(pid: number, mark: string, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(pid, mark)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Sends a signal to a process, or to its group when the id is negative. Does nothing when it has ended. */
export function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended in the meantime.
  }
}
