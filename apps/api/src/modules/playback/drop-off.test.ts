import { afterAll, beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { pages } from "../../db/schema/pages.ts";
import { playbackSessions } from "../../db/schema/playback.ts";
import { videos } from "../../db/schema/videos.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { countByMinute } from "./drop-off.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("counts the viewers of each minute, each person once and only plays that count", async () => {
  const { db } = app.services;
  const owner = await createAccount(app.services);
  const page = await createPage(app.services, owner.id);
  const file = { kind: "feature", name: "film.mp4", sizeBytes: 1, status: "ready" } as const;
  const [film] = await db
    .insert(videos)
    .values({ ...file, pageId: page.id, durationSeconds: 200 })
    .returning();
  if (!film) throw new Error("the insert returned no video");
  await db.update(pages).set({ featureVideoId: film.id }).where(eq(pages.id, page.id));
  const session = (viewer: string, deviceId: string, fields: Partial<typeof playbackSessions.$inferInsert>) =>
    ({ pageId: page.id, videoId: film.id, viewer, deviceId, countedAt: new Date(), ...fields }) as const;
  await db.insert(playbackSessions).values([
    session("device:1", "phone", { furthestSeconds: 30 }),
    // The same person on another device, who went back to the beginning after the end.
    session("device:1", "television", { furthestSeconds: 199, positionSeconds: 3 }),
    session("device:2", "phone", { furthestSeconds: 61 }),
    // A row from before the furthest second was stored.
    session("device:3", "phone", { positionSeconds: 59 }),
    session("device:4", "phone", { furthestSeconds: 100, countedAt: null }),
  ]);
  const url = `/v1/pages/${page.id}/drop-off`;
  const answer = await app.http.inject({ url, headers: owner.headers });
  expect(answer.json().data).toEqual({
    viewers: 3,
    points: [
      { minute: 0, viewers: 3 },
      { minute: 1, viewers: 2 },
      { minute: 2, viewers: 1 },
      { minute: 3, viewers: 1 },
    ],
  });
  const report = await app.http.inject({ url: `${url}.csv`, headers: owner.headers });
  expect(report.body).toBe("\uFEFFMinute,Viewers,Share\r\n0,3,100%\r\n1,2,67%\r\n2,1,33%\r\n3,1,33%\r\n");
});

test("has no points without viewers, and ends with the film", () => {
  expect(countByMinute([], 600)).toEqual({ viewers: 0, points: [] });
  expect(countByMinute([900], 60)).toEqual({ viewers: 1, points: [{ minute: 0, viewers: 1 }] });
  expect(countByMinute([61], 0).points).toHaveLength(2);
});
