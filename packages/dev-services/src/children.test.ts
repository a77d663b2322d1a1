import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Children } from "./children.ts";
import { isRunning, signalProcess } from "./processes.ts";

/** Appends its process id to a file and runs until it is killed. */
const runForever = `require("fs").appendFileSync("pids", process.pid + "\\n"); setInterval(() => {}, 60000)`;
/** Does the same and ignores SIGTERM. */
const ignoreSigterm = `process.on("SIGTERM", () => {}); ${runForever}`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-children-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function readPids(): Promise<number[]> {
  const text = await readFile(join(folder, "pids"), "utf8").catch(() => "");
  return text.split("\n").filter(Boolean).map(Number);
}

function describeProgram(script: string) {
  return { name: "program", cwd: folder, args: ["-e", script] };
}

test("ends the programs when the process that started them is killed", async () => {
  const script = fileURLToPath(new URL("testing/hold-children.ts", import.meta.url));
  const holder = spawn(process.execPath, [script, folder, ignoreSigterm], {
    stdio: ["inherit", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  await expect.poll(readPids, { timeout: 10_000 }).toHaveLength(1);
  const [pid = 0] = await readPids();
  expect(isRunning(pid, "appendFileSync")).toBe(true);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  await expect.poll(() => isRunning(pid, "appendFileSync"), { timeout: 10_000 }).toBe(false);
});

test("restarts a program that ends, until all are stopped", async () => {
  const children = new Children({ env: {}, logDir: join(folder, "logs") });
  children.start(describeProgram(runForever));
  await expect.poll(readPids, { timeout: 10_000 }).toHaveLength(1);
  signalProcess((await readPids())[0] ?? 0, "SIGKILL");
  await expect.poll(readPids, { timeout: 10_000 }).toHaveLength(2);
  await children.stop();
  expect((await readPids()).filter((pid) => isRunning(pid, "appendFileSync"))).toEqual([]);
});

test("reports the output of a program that fails to start", async () => {
  const children = new Children({ env: {}, logDir: join(folder, "logs") });
  children.start(describeProgram(`throw new Error("No such setting")`));
  await expect(children.broken).rejects.toThrow("No such setting");
  await expect(children.run(describeProgram(`console.error("Bad data"); process.exit(1)`))).rejects.toThrow(
    "Bad data",
  );
  await children.stop();
  expect(await readFile(join(folder, "logs/program.log"), "utf8")).toContain("No such setting");
});
