import { fork } from "node:child_process";
import { once } from "node:events";
import { cpus, loadavg } from "node:os";
import { beforeAll, expect, test } from "vitest";
import type { DoorCost } from "../../testing/door-pages.ts";
import { prepareScriptBundle } from "../../testing/script-bundles.ts";

/** The processor is slower for a program that shares a core's caches with many others. */
const isBusy = (loadavg()[0] ?? 0) > cpus().length;

let costs: [page: string, cost: DoorCost][];
beforeAll(async () => {
  const { file, env } = await prepareScriptBundle("testing/door-pages.ts");
  const child = fork(file, [], { execArgv: [], env: { ...env, NODE_ENV: "production" } });
  const [message] = await once(child, "message");
  costs = Object.entries(message as Record<string, DoorCost>);
  for (const [page, { ms, scriptBytes }] of costs)
    process.stdout.write(`${page}: ${ms.toFixed(3)} ms, ${scriptBytes} bytes of scripts\n`);
});

test("a page in front of an event takes a fifth of a millisecond at most", () => {
  expect(costs).toHaveLength(6);
  for (const [page, { ms }] of costs) expect(ms, page).toBeLessThanOrEqual(isBusy ? 0.6 : 0.2);
});

test("and has at most 15 kB of scripts", () => {
  for (const [page, { scriptBytes }] of costs) {
    expect(scriptBytes, page).toBeGreaterThan(0);
    expect(scriptBytes, page).toBeLessThanOrEqual(15_000);
  }
});
