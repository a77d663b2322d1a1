import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connect } from "../../db/client.ts";
import { startDatabaseProxy } from "../../testing/database-proxy.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createJobQueue } from "./job-queue.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "silent" });
});
afterAll(() => app.close());

test("a process whose first use of the queue fails queues jobs as soon as the database is back", async () => {
  const proxy = await startDatabaseProxy(app.config.DATABASE_URL);
  onTestFinished(() => proxy.close());
  const { pool, db } = connect(proxy.url, 1);
  const config = { ...app.config, DATABASE_URL: proxy.url, DATABASE_DIRECT_URL: proxy.url };
  const queue = createJobQueue(config, { ...app.services, db }, "api");
  onTestFinished(async () => {
    await Promise.all([queue.stop(), pool.end()]);
  });
  const videoId = "00000000-0000-4000-8000-000000000001";
  await proxy.stop();
  await expect(queue.send("transcode", [{ videoId }])).rejects.toThrow(/ECONNREFUSED/);
  await proxy.start();
  await queue.send("transcode", [{ videoId }]);
  const { rows } = await app.services.db.execute(
    sql`select 1 from pgboss.job where name = 'transcode' and data ->> 'videoId' = ${videoId}`,
  );
  expect(rows).toHaveLength(1);
});
