import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type ApiProcess, startApiProcess } from "../../testing/api-process.ts";
import { createAccount, type TestAccount } from "../../testing/fixtures.ts";
import { connectUntilEnd, createLobby, enterWithTicket } from "../../testing/live-room-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

// Two processes start, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 300_000, testTimeout: 300_000 });

let app: TestApp;
let owner: TestAccount;
let doomed: ApiProcess;
let survivor: ApiProcess;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: 1 });
  owner = await createAccount(app.services);
  [doomed, survivor] = await Promise.all([startApiProcess(app.config), startApiProcess(app.config)]);
});
afterAll(async () => {
  await Promise.all([doomed.kill(), survivor.kill()]);
  await app.close();
});

test("the windows of a killed process keep their places, and others get them within a minute", async () => {
  const pageId = await createLobby(app, owner);
  // Of one address: with twenty streams it is at its limit, and so is each member with three.
  const viewers = await Promise.all(Array.from({ length: 6 }, () => enterWithTicket(app, pageId)));
  const windows = viewers.flatMap((viewer) =>
    [randomUUID(), randomUUID(), randomUUID()].map((window) => ({ viewer, window })),
  );
  for (const { viewer, window } of windows) await connectUntilEnd(doomed.url, viewer, { window });
  const [viewer] = viewers;
  const tryToOpen = async () => {
    const stream = await connectUntilEnd(survivor.url, viewer).catch((error: unknown) => String(error));
    if (typeof stream === "string") return stream;
    stream.close();
    return "open";
  };
  // The control: while the process lives, its streams count on the other one.
  await expect.poll(tryToOpen, { timeout: 20_000 }).toContain("429");
  await doomed.kill();
  const killedAt = performance.now();
  expect(await tryToOpen()).toContain("429");
  for (const { viewer: member, window } of windows.slice(3)) {
    const stream = await connectUntilEnd(survivor.url, member, { window });
    onTestFinished(() => stream.close());
  }
  expect(performance.now() - killedAt).toBeLessThan(15_000);
  // The first viewer does not come back with these windows, but with others.
  await expect.poll(tryToOpen, { timeout: 60_000, interval: 500 }).toBe("open");
  expect(performance.now() - killedAt).toBeLessThan(60_000);
});
