import { eq, inArray } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getSourceKey } from "../../integrations/video/local-video-host.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createFeature } from "../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { pages } from "../../db/schema/pages.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { attachVideo } from "./attach-video.ts";
import { purgeOrphanedMedia } from "./purge-orphaned-media.ts";
import { videos } from "../../db/schema/videos.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("deletes media after a day unless an event shows it, a grant can read it or it is being uploaded", async () => {
  const { services, clock } = app;
  const { db, storage } = services;
  const owner = await createAccount(services);
  const page = await createPage(services, owner.id);
  const replaced = await createFeature(services, page.id);
  const shown = await createFeature(services, page.id);
  const copied = await createFeature(services, page.id);
  await createPage(services, owner.id, { featureVideoId: copied.id });
  const message = await createFeature(services, page.id);
  await createPage(services, owner.id, {
    aboutSettings: { ...page.aboutSettings, messageVideo: message.url },
  });
  const trailer = await createFeature(services, page.id, { kind: "trailer" });
  await db.update(pages).set({ featureVideoId: shown.id }).where(eq(pages.id, page.id));
  const removed = uuidv7();
  // An ID created tomorrow: a UUIDv7 starts with its creation time in milliseconds.
  const tomorrow = (clock.now().getTime() + 25 * 3_600_000).toString(16).padStart(12, "0");
  const arriving = `${tomorrow.slice(0, 8)}-${tomorrow.slice(8)}-7000-8000-000000000000`;
  const ids = [replaced.id, shown.id, copied.id, message.id, trailer.id, removed, arriving];
  for (const id of ids) {
    await storage.put(getSourceKey(id), Buffer.from("x"));
    await storage.put(`media/${id}/1/master.m3u8`, Buffer.from("x"));
  }
  await db.insert(playbackGrants).values({
    pageId: page.id,
    videoId: trailer.id,
    deviceId: "device-one",
    expiresAt: new Date(clock.now().getTime() + 30 * 3_600_000),
  });
  const purgeAndList = async () => {
    await purgeOrphanedMedia(services);
    const remaining: string[] = [];
    for await (const id of storage.listChildren("media")) remaining.push(id);
    for await (const id of storage.listChildren("uploads")) expect(remaining).toContain(id);
    return remaining.toSorted();
  };

  expect(await purgeAndList()).toEqual(ids.toSorted());
  clock.advance(25 * 3_600_000);
  const stay = [shown.id, copied.id, message.id, arriving];
  expect(await purgeAndList()).toEqual([...stay, trailer.id].toSorted());
  expect(await db.select().from(videos).where(eq(videos.id, replaced.id))).toEqual([]);
  // The last grant of the trailer has expired.
  clock.advance(6 * 3_600_000);
  expect(await purgeAndList()).toEqual(stay.toSorted());
});

test("keeps a replaced film for a day from its replacement, however old it is", async () => {
  const { services } = app;
  const { db } = services;
  const owner = await createAccount(services);
  const page = await createPage(services, owner.id);
  const age = async (ids: string[]) => {
    const old = new Date(app.clock.now().getTime() - 30 * 86_400_000);
    await db.update(videos).set({ updatedAt: old }).where(inArray(videos.id, ids));
  };
  const { id: first } = await createFeature(services, page.id);
  const { id: second } = await createFeature(services, page.id);
  await db.update(pages).set({ featureVideoId: first }).where(eq(pages.id, page.id));
  // The database's clock sets the time of a change.
  app.clock.set(new Date());
  const listRemaining = async () => {
    await purgeOrphanedMedia(services);
    const rows = await db.select({ id: videos.id }).from(videos).where(eq(videos.pageId, page.id));
    return rows.map(({ id }) => id).toSorted();
  };
  const show = async (id: string) => {
    const saved = await app.http.inject({
      method: "PATCH",
      url: `/v1/pages/${page.id}`,
      headers: owner.headers,
      payload: { featureUrl: `/v1/videos/${id}`, confirmed: true },
    });
    expect(saved.statusCode).toBe(200);
  };
  await age([first, second]);
  await show(second);
  // The owner changes their mind.
  expect(await listRemaining()).toEqual([first, second]);
  await show(first);
  await age([first]);
  await db.transaction((tx) =>
    attachVideo(tx, services, { id: second, pageId: page.id, kind: "feature" }, "ready"),
  );
  expect(await listRemaining()).toEqual([first, second]);
  app.clock.advance(25 * 3_600_000);
  expect(await listRemaining()).toEqual([second]);
});
