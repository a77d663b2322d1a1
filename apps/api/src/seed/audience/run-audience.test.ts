import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveRoomEvents, questions, reactions } from "../../db/schema/live-rooms.ts";
import { premieres } from "../../db/schema/premieres.ts";
import { transact } from "../../db/transaction.ts";
import { createModeratorToken } from "../../modules/premieres/moderators/moderator-token.ts";
import { findPremiere, toClockResponse } from "../../modules/premieres/premieres.queries.ts";
import { appendEvents } from "../../platform/live-room/append-events.ts";
import { createAccount, createPage } from "../../testing/fixtures.ts";
import { listen } from "../../testing/live-room-client.ts";
import { addReadyFilm } from "../../testing/premiere-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { demoModerator } from "../premiere/demo-premiere.ts";
import { seedPremiere } from "../premiere/seed-premiere.ts";
import { people } from "./people.ts";
import { runAudience } from "./run-audience.ts";

let app: TestApp;
let pageId: string;
let slug: string;
let origin: string;
beforeAll(async () => {
  app = await createTestApp();
  origin = await listen(app);
  const owner = await createAccount(app.services);
  ({ id: pageId, slug } = await createPage(app.services, owner.id));
  await addReadyFilm(app.services, pageId);
  await seedPremiere(app.services, pageId);
});
afterAll(() => app.close());

/** Moves the clock to the end of a part of the programme, and tells the open screens. */
async function moveBehind(kind: "lobby" | "slate" | "sponsor" | "film" | "thank-you"): Promise<void> {
  await transact(app.services.db, async (tx) => {
    const stored = await findPremiere(tx, pageId);
    if (!stored) throw new Error("no premiere");
    const count = stored.programme.findIndex((item) => item.kind === kind) + 1;
    const anchorMs = stored.programme.slice(0, count).reduce((sum, { durationMs }) => sum + durationMs, 0);
    const at = new Date();
    const [moved] = await tx
      .update(premieres)
      .set({ state: "running", anchorAt: at, anchorMs, epoch: stored.premiere.epoch + 1 })
      .where(eq(premieres.pageId, pageId))
      .returning();
    if (!moved) throw new Error("no premiere");
    const payload = toClockResponse({ ...moved, speed: 1 });
    await appendEvents(tx, pageId, [{ kind: "clock", payload, mediaMs: anchorMs, at }]);
  });
}

const findMessages = async () => {
  const rows = await app.services.db
    .select()
    .from(liveRoomEvents)
    .where(eq(liveRoomEvents.pageId, pageId))
    .orderBy(liveRoomEvents.seq);
  // Cast: messages have a name.
  return rows.flatMap(({ kind, payload }) => (kind === "message" ? [payload as { name: string }] : []));
};

test("the demo's audience chats in the lobby, reacts to the film, asks, votes, and leaves at the end", async () => {
  const problems: string[] = [];
  const attending = runAudience({
    origin,
    slug,
    moderatorToken: createModeratorToken(app.config.keyRing, demoModerator.id),
    pace: 0.005,
    signal: AbortSignal.timeout(60_000),
    log: (text) => problems.push(text),
  });
  const waiting = { timeout: 15_000 };
  await expect.poll(async () => (await findMessages()).length, waiting).toBeGreaterThan(5);
  const names = new Set((await findMessages()).map(({ name }) => name));
  expect(people.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...names].filter((name) => name !== demoModerator.name)),
  );

  await moveBehind("sponsor");
  const readReactions = () => app.services.db.$count(reactions, eq(reactions.pageId, pageId));
  await expect.poll(readReactions, waiting).toBeGreaterThan(0);

  await moveBehind("film");
  const readQuestions = () => app.services.db.select().from(questions).where(eq(questions.pageId, pageId));
  await expect.poll(readQuestions, waiting).toContainEqual(expect.objectContaining({ status: "stage" }));
  await expect
    .poll(async () => (await readQuestions()).reduce((sum, { votes }) => sum + votes, 0), waiting)
    .toBeGreaterThan(0);

  await moveBehind("thank-you");
  await attending;
  expect(problems).toEqual([]);
});

test("the audience leaves when the demo stops", async () => {
  await seedPremiere(app.services, pageId);
  const stopping = new AbortController();
  const attending = runAudience({
    origin,
    slug,
    moderatorToken: "none",
    pace: 100,
    signal: stopping.signal,
    log: () => undefined,
  });
  stopping.abort();
  await attending;
});
