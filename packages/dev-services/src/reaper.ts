// Ends the process groups that it was told about once the process that started it is gone, however it went: that
// one holds the other end of stdin, and the system closes that end even after a SIGKILL.
import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { signal } from "./processes.ts";

const groups = new Set<number>();

for (const name of ["SIGINT", "SIGHUP", "SIGTERM"] as const) process.on(name, () => undefined);

// A line for each change: "+123" for a group that came to life, "-123" for one that is gone.
for await (const line of createInterface({ input: process.stdin })) {
  const group = Number(line.slice(1));
  if (line.startsWith("+")) groups.add(group);
  else groups.delete(group);
}

for (const group of groups) signal(-group, "SIGTERM");
if (groups.size > 0) await sleep(3_000);
for (const group of groups) signal(-group, "SIGKILL");
