import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** The command line of a running process, or null when there is none with that id. */
export function commandOf(pid: number): string | null {
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

/** Whether the process lives and its command line holds `mark`: ids are reused, so an id alone proves nothing. */
export function isRunning(pid: number, mark: string): boolean {
  return commandOf(pid)?.includes(mark) ?? false;
}

/** Waits until the process is gone; false when it still runs after `timeoutMs`. */
export async function waitForExit(pid: number, mark: string, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(pid, mark)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** Signals a process, or its group when the id is negative; one that is gone already is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in the meantime, which is what was wanted.
  }
}
