import { summarizeDistances } from "@matinee/domain/viewer-distances";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { playbackGrants } from "../../db/schema/playback.ts";
import { videos } from "../../db/schema/videos.ts";
import { createAccount, type TestAccount } from "../../testing/fixtures.ts";
import { createLobby } from "../../testing/live-room-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createViewerDistances } from "./viewer-distances.ts";

let app: TestApp;
let owner: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  pageId = await createLobby(app, owner);
});
afterAll(() => app.close());

const read = (headers: Record<string, string> = owner.headers) =>
  app.http.inject({ url: `/v1/pages/${pageId}/premiere/distances`, headers });

/** Gives a viewer's player a grant. @returns a function that sends its heartbeat */
async function play() {
  const { db, clock } = app.services;
  const deviceId = "device-one";
  const [film] = await db.select({ id: videos.id }).from(videos).where(eq(videos.pageId, pageId));
  const expiresAt = new Date(clock.now().getTime() + 900_000);
  const [grant] = await db
    .insert(playbackGrants)
    .values({ pageId, videoId: film?.id ?? "", deviceId, expiresAt, renewableUntil: expiresAt })
    .returning();
  return (fields: Record<string, unknown>) =>
    app.http.inject({
      method: "POST",
      url: `/v1/playback/${grant?.id}/heartbeat`,
      payload: { deviceId, ...fields },
    });
}

test("sums up how far the players are that reported in the last 45 seconds", async () => {
  app.clock.stop();
  expect((await read()).json().data).toMatchObject({ viewers: 0, together: 0, worstMs: null });
  const [first, second] = [await play(), await play()];
  expect((await first({ distanceMs: -400 })).json().data).toEqual({ playing: true });
  await second({ distanceMs: 40 });
  // The last report of a player counts.
  await first({ distanceMs: -120 });
  const { data } = (await read()).json();
  expect(data).toMatchObject({ viewers: 2, together: 2, worstMs: 120 });
  expect(data.groups.filter(({ viewers }: { viewers: number }) => viewers > 0)).toEqual([
    { fromMs: -150, toMs: -100, viewers: 1 },
    { fromMs: 0, toMs: 50, viewers: 1 },
  ]);
  expect([data.groups.at(0), data.groups.at(-1)]).toEqual([
    { fromMs: null, toMs: -300, viewers: 0 },
    { fromMs: 300, toMs: null, viewers: 0 },
  ]);
  app.clock.advance(45_000);
  expect((await read()).json().data.viewers).toBe(0);
  expect((await first({ distanceMs: 10_001 })).statusCode).toBe(422);
});

test("shows the distances to those who run the night, and to no one else", async () => {
  const other = await createAccount(app.services);
  expect((await read(other.headers)).json().code).toBe("not-found");
  expect((await read({})).json().code).toBe("no-session");
});

test("processes tell each other about their players, with one statement for each premiere and none without players", async () => {
  const { db, viewerDistances } = app.services;
  const there = createViewerDistances({ ...app.services, processId: "there" });
  for (let viewer = 0; viewer < 50; viewer++) there.report(pageId, `grant-${viewer}`, 60);
  const { pool } = app.services;
  let statements = 0;
  const count = () => void statements++;
  pool.on("acquire", count);
  await there.announce();
  expect(statements).toBe(1);
  // The control: a process without players.
  await createViewerDistances(app.services).announce();
  expect(statements).toBe(1);
  pool.off("acquire", count);
  await expect
    .poll(() => viewerDistances.summarize(pageId).counts)
    .toEqual(summarizeDistances(Array.from({ length: 50 }, () => 60)).counts);
  await db.execute(sql`select pg_notify('live_room', ${`${pageId}:distances:another,version`})`);
  // What a process announces about itself is not counted twice.
  const alone = createViewerDistances({ ...app.services, processId: "one" });
  alone.report(pageId, "grant", 60);
  alone.receive(pageId, ["one", 60, ...alone.summarize(pageId).counts].join(","));
  expect(alone.summarize(pageId)).toEqual(summarizeDistances([60]));
});
