// Ends the registered process groups when the process that started this one has ended, also after a SIGKILL: that
// process holds the other end of stdin, which the operating system closes in every case.
import process from "node:process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { signalProcess } from "./processes.ts";

const groups = new Set<number>();

for (const name of ["SIGINT", "SIGHUP", "SIGTERM"] as const) process.on(name, () => undefined);

// One line for each change: "+123" for a group that started, "-123" for one that ended.
for await (const line of createInterface({ input: process.stdin })) {
  const group = Number(line.slice(1));
  if (line.startsWith("+")) groups.add(group);
  else groups.delete(group);
}

for (const group of groups) signalProcess(-group, "SIGTERM");
if (groups.size > 0) await sleep(3_000);
for (const group of groups) signalProcess(-group, "SIGKILL");
