import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Linux reports processor time in hundredths of a second. */
const CLOCK_TICK_MS = 10;

/** Returns the resident memory of a process in MB. */
export function readResidentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Returns the processor time of a process and of all its descendants, also of those that ended, in milliseconds. */
export function readTreeCpuMs(pid: number): number {
  const processes = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const sum = (parent: number): number =>
    processes.reduce(
      (total, [child = 0, itsParent]) => (itsParent === parent ? total + sum(child) : total),
      readOwnCpuMs(parent),
    );
  return sum(pid);
}

function readOwnCpuMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in parentheses, may contain spaces. The times follow it from field 14 on.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * CLOCK_TICK_MS;
  } catch {
    // It ended in between; its parent has its time.
    return 0;
  }
}

/** Returns the id of a process's parent. */
export function readParent(pid: number): number {
  return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}
