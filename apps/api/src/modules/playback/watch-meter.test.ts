import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "../../db/client.ts";
import { watchMinutes } from "../../db/schema/playback.ts";
import { startDatabaseProxy } from "../../testing/database-proxy.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createWatchMeter } from "./watch-meter.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("watch time that the database does not take is written once it is back, and once", async () => {
  const { id: pageId } = await createPage(app.services, (await createAccount(app.services)).id);
  const proxy = await startDatabaseProxy(app.config.DATABASE_URL);
  onTestFinished(() => proxy.close());
  const { pool, db } = connect(proxy.url, 1);
  onTestFinished(() => pool.end());
  const warn = vi.fn<() => void>();
  const meter = createWatchMeter(db, { ...app.services.log, warn });
  const readSeconds = async () => {
    const rows = await app.services.db.select().from(watchMinutes).where(eq(watchMinutes.pageId, pageId));
    return rows.map(({ watchedSeconds }) => watchedSeconds);
  };
  await proxy.stop();
  for (const seconds of [15, 20]) {
    meter.add(pageId, new Date("2026-12-01T20:00:10Z"), { seconds });
    await meter.flush();
  }
  expect(warn).toHaveBeenCalledTimes(2);
  expect(await readSeconds()).toEqual([]);
  await proxy.start();
  meter.add(pageId, new Date("2026-12-01T20:00:50Z"), { seconds: 1 });
  await meter.flush();
  await meter.flush();
  expect(await readSeconds()).toEqual([36]);
});
