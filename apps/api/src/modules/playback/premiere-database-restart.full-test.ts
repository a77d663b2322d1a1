import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { connect } from "../../db/client.ts";
import { liveRoomEvents } from "../../db/schema/live-rooms.ts";
import { migrate } from "../../migrate.ts";
import { type ApiProcess, startApiProcess } from "../../testing/api-process.ts";
import { createAccount, type TestAccount } from "../../testing/fixtures.ts";
import { connectToLiveRoom } from "../../testing/live-room-client.ts";
import { countStalledMs, expectReceived, openNight, startFilm } from "../../testing/premiere-night.ts";
import { startSystemPostgres, type SystemPostgres } from "../../testing/system-postgres.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

vi.setConfig({ hookTimeout: 300_000, testTimeout: 240_000 });

const VIEWERS = 20;
/** Between two messages of the film team, in milliseconds. */
const MESSAGE_EVERY_MS = 40;
/** What a viewer has loaded lasts longer than this. */
const AFTERWARDS_MS = 10_000;

const server = await startSystemPostgres();
if (!server) process.stderr.write("skipped: the system has no PostgreSQL (apt install postgresql)\n");

describe.skipIf(!server)("during the film", () => {
  const postgres = server as SystemPostgres; // Skipped without it.
  let app: TestApp;
  let owner: TestAccount;
  let api: ApiProcess;
  beforeAll(async () => {
    const { pool } = connect(postgres.getUrl("postgres"), 2);
    await migrate(pool);
    await pool.end();
    app = await createTestApp({ DATABASE_URL: postgres.getUrl("postgres") });
    app.services.pool.on("error", () => undefined);
    owner = await createAccount(app.services);
    api = await startApiProcess(app.config, { env: { LOG_LEVEL: "silent" } });
  });
  afterAll(async () => {
    await api?.kill();
    await app?.close();
    await postgres.close();
  });

  /** Writes messages until it is stopped, and repeats each one until it is acknowledged. */
  function write(ticket: string) {
    const acknowledged = new Map<string, number>();
    const run = { failures: 0, isOver: false };
    const send = (text: string, clientId: string) =>
      api
        .post(`/v1/live-rooms/${ticket}/messages`, { text, clientId })
        .catch(() => ({ status: 0, json: null }));
    const writing = (async () => {
      for (let n = 0; !run.isOver; n++) {
        const [text, clientId] = [`Message ${n}`, randomUUID()];
        let sent = await send(text, clientId);
        while (sent.status !== 201) {
          run.failures++;
          await sleep(MESSAGE_EVERY_MS);
          sent = await send(text, clientId);
        }
        acknowledged.set(text, sent.json.data.seq);
        await sleep(MESSAGE_EVERY_MS);
      }
    })();
    const end = () => {
      run.isOver = true;
      return writing;
    };
    return { acknowledged, run, end };
  }

  test.each([
    ["restarts", "fast"],
    ["crashes", "immediate"],
  ] as const)(
    "PostgreSQL %s: no viewer stops, the room goes on, and each acknowledged message is there once",
    async (_name, mode) => {
      const night = await openNight({ app, owner }, { origin: api.url }, VIEWERS);
      await startFilm(night, 5);
      const { json } = await api.post(
        `/v1/pages/${night.pageId}/live-room`,
        { deviceId: "the-film-team" },
        owner.headers,
      );
      const { ticket, streamUrl, lastSeq } = json.data;
      const stream = await connectToLiveRoom(api.url, `${streamUrl}?after=${lastSeq}`);
      const { acknowledged, run, end } = write(ticket);
      await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(20);
      const stalledBefore = countStalledMs(night);
      const before = acknowledged.size;
      await postgres.restart(mode);
      await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 20);
      await sleep(AFTERWARDS_MS);
      await end();

      // Control: the server was away.
      expect(run.failures).toBeGreaterThan(0);
      expect(countStalledMs(night) - stalledBefore).toBe(0);
      for (const { distances } of night.members) expect(distances.at(-1)).toBeLessThanOrEqual(250);
      const rows = await app.services.db
        .select()
        .from(liveRoomEvents)
        .where(eq(liveRoomEvents.pageId, night.pageId))
        .orderBy(asc(liveRoomEvents.seq));
      expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
      const stored = rows.filter(({ kind }) => kind === "message");
      expect(
        new Map(stored.map(({ seq, payload }) => [z.object({ text: z.string() }).parse(payload).text, seq])),
      ).toEqual(acknowledged);
      expect(stored).toHaveLength(acknowledged.size);
      // A listener got each of them, in the same order.
      const readTexts = () =>
        stream.events.flatMap(({ event, data }) => (event === "message" ? [data["text"]] : []));
      await expect.poll(readTexts, { timeout: 30_000 }).toEqual([...acknowledged.keys()]);
      stream.close();
      const pausedAfterMs = await expectReceived(night, "pause");
      process.stdout.write(
        `${mode}: ${acknowledged.size} messages, ${run.failures} failed attempts, pause received after ${pausedAfterMs} ms\n`,
      );
    },
  );
});
