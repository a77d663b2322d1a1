import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Children } from "./children.ts";
import { isRunning, signal } from "./processes.ts";

/** Writes its process id down and goes on. */
const goesOn = `require("fs").appendFileSync("pids", process.pid + "\\n"); setInterval(() => {}, 60000)`;
/** The same, and does not listen to a polite request. */
const stubborn = `process.on("SIGTERM", () => {}); ${goesOn}`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-children-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function pids(): Promise<number[]> {
  const text = await readFile(join(folder, "pids"), "utf8").catch(() => "");
  return text.split("\n").filter(Boolean).map(Number);
}

function program(script: string) {
  return { name: "program", cwd: folder, args: ["-e", script] };
}

test("programs end with whoever started them, also when that one is killed", async () => {
  const script = fileURLToPath(new URL("testing/hold-children.ts", import.meta.url));
  const holder = spawn(process.execPath, [script, folder, stubborn], { stdio: "inherit" });
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(1);
  const [pid = 0] = await pids();
  expect(isRunning(pid, "appendFileSync")).toBe(true);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  await expect.poll(() => isRunning(pid, "appendFileSync"), { timeout: 10_000 }).toBe(false);
});

test("one that ends by itself is started again, until all are stopped", async () => {
  const children = new Children({ env: {}, logDir: join(folder, "logs") });
  children.start(program(goesOn));
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(1);
  signal((await pids())[0] ?? 0, "SIGKILL");
  await expect.poll(pids, { timeout: 10_000 }).toHaveLength(2);
  await children.stop();
  expect((await pids()).filter((pid) => isRunning(pid, "appendFileSync"))).toEqual([]);
});

test("one that does not come up says why", async () => {
  const children = new Children({ env: {}, logDir: join(folder, "logs") });
  children.start(program(`throw new Error("No such setting")`));
  await expect(children.broken).rejects.toThrow("No such setting");
  await expect(children.run(program(`console.error("Bad data"); process.exit(1)`))).rejects.toThrow(
    "Bad data",
  );
  await children.stop();
  expect(await readFile(join(folder, "logs/program.log"), "utf8")).toContain("No such setting");
});
