import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { liveRoomEvents } from "../../db/schema/live-rooms.ts";
import { startApiProcess } from "../../testing/api-process.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { connectToLiveRoom, listen } from "../../testing/live-room-client.ts";
import { addReadyFilm, savePremiere } from "../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { paywallSettings } from "../../testing/video/playback-fixtures.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";

// Each round starts a process, which is slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 600_000 });

const KILLS = 20;
/** A process is killed while this many messages are on their way to it. */
const MESSAGES = 50;

let app: TestApp;
let owner: TestAccount;
let origin: string;
beforeAll(async () => {
  app = await createTestApp();
  origin = await listen(app);
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

test("each acknowledged message is in the room once, however often a process is killed", async () => {
  const { id: pageId } = await createPage(app.services, owner.id, { paywallSettings });
  await addReadyFilm(app.services, pageId);
  const startsAt = new Date(Date.now() + 20 * 60_000).toISOString();
  expect((await savePremiere(app, owner, pageId, { startsAt })).statusCode).toBe(200);
  const { slug } = await createOrder(app.services, pageId);
  const enter = async () => {
    const url = `/v1/pages/${pageId}/live-room`;
    const payload = { deviceId: "device-one", orderSlug: slug };
    return (await app.http.inject({ method: "POST", url, payload })).json().data;
  };
  const viewer = await enter();
  const stream = await connectToLiveRoom(origin, `${viewer.streamUrl}?after=${viewer.lastSeq}`);
  const acknowledged = new Map<string, number>();
  let lost = 0;
  for (let round = 0; round < KILLS; round++) {
    const doomed = await startApiProcess(app.config);
    const { ticket } = await enter();
    const sending = Array.from({ length: MESSAGES }, async (_, n) => {
      const text = `${round}-${n}`;
      const path = `/v1/live-rooms/${ticket}/messages`;
      const sent = await doomed.post(path, { text, clientId: randomUUID() }).catch(() => null);
      if (sent?.status === 201) acknowledged.set(text, sent.json.data.seq);
      else lost++;
    });
    // The first response says that a tick was written; the others are on their way.
    await Promise.race(sending);
    await doomed.kill();
    await Promise.all(sending);
  }
  const rows = await app.services.db
    .select()
    .from(liveRoomEvents)
    .where(eq(liveRoomEvents.pageId, pageId))
    .orderBy(liveRoomEvents.seq);
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1));
  const texts = rows.flatMap(({ kind, payload }) =>
    kind === "message" ? [z.object({ text: z.string() }).parse(payload).text] : [],
  );
  expect(new Set(texts).size).toBe(texts.length);
  for (const [text, seq] of acknowledged)
    expect(rows.find((row) => row.seq === seq)?.payload).toMatchObject({ text });
  // Control: without a kill in between, nothing would be lost.
  expect(acknowledged.size).toBeGreaterThan(0);
  expect(lost).toBeGreaterThan(0);
  const readTexts = () =>
    stream.events.flatMap(({ event, data }) => (event === "message" ? [data["text"]] : []));
  await expect.poll(readTexts, { timeout: 30_000 }).toEqual(texts);
  stream.close();
});
