import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { liveRoomEventSchemas } from "@matinee/contract/schemas/live-rooms";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { liveRoomMembers } from "../../db/schema/live-rooms.ts";
import { createAccount, type TestAccount } from "../../testing/fixtures.ts";
import { listen, type LiveRoomClient } from "../../testing/live-room-client.ts";
import {
  connectUntilEnd,
  createLobby,
  enterLiveRoom,
  enterWithTicket,
  LOBBY_MS,
} from "../../testing/live-room-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** Two API processes with one database. */
let app: TestApp;
let second: TestApp;
let origin: string;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ DATABASE_URL: app.config.DATABASE_URL });
  origin = await listen(second);
  owner = await createAccount(app.services);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const ask = (ticket: string, text: string, fields: Record<string, unknown> = {}) =>
  app.http.inject({
    method: "POST",
    url: `/v1/live-rooms/${ticket}/questions`,
    payload: { text, ...fields },
  });

const vote = (
  ticket: string,
  questionId: string,
  { method = "PUT", to = app }: { method?: "PUT" | "DELETE"; to?: TestApp } = {},
) => to.http.inject({ method, url: `/v1/live-rooms/${ticket}/questions/${questionId}/vote` });

const moderate = (pageId: string, questionId: string, status: string) =>
  app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${pageId}/live-room/questions/${questionId}`,
    headers: owner.headers,
    payload: { status },
  });

const hold = (pageId: string) =>
  app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${pageId}/live-room`,
    headers: owner.headers,
    payload: { blockedWords: ["casino"] },
  });

async function readQueue(pageId: string) {
  const url = `/v1/pages/${pageId}/live-room/queue`;
  return (await app.http.inject({ url, headers: owner.headers })).json().data;
}

/** Asks a question. @returns its id */
async function askOpen(ticket: string, text: string): Promise<string> {
  const asked = (await ask(ticket, text)).json().data;
  expect(asked.status).toBe("open");
  return asked.id;
}

/** Reads the events of a stream, without the number of people, which is sent whenever it changes. */
const readEvents = ({ events }: LiveRoomClient) =>
  events
    .filter(({ event }) => event !== "members")
    .map(({ event, data }) => {
      if (event !== "question") return event;
      const { question } = liveRoomEventSchemas.question.parse(data);
      return `${question.status}: ${question.text}`;
    });

test("a question reaches everyone, with the sender's name; a second one with its id is the same question", async () => {
  const pageId = await createLobby(app, owner);
  const [ada, ben] = [await enterWithTicket(app, pageId), await enterWithTicket(app, pageId)];
  const stream = await connectUntilEnd(origin, ben);
  const clientId = randomUUID();
  const asked = await Promise.all([1, 2].map(() => ask(ada.ticket, "Who composed it?", { clientId })));
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(asked[1]?.json()).toEqual(asked[0]?.json());
  await expect.poll(() => readEvents(stream)).toEqual(["open: Who composed it?"]);
  const { data } = stream.events[0] ?? {};
  expect(data?.["question"]).toMatchObject({ name: ada.order.name, role: "viewer", votes: 0 });
  expect(JSON.stringify(data)).not.toContain("@");
  const { questions, areQuestionsOpen } = await enterWithTicket(app, pageId);
  expect(questions).toMatchObject([{ text: "Who composed it?", hasVoted: false }]);
  expect(areQuestionsOpen).toBe(true);
});

test("an empty question is rejected as a question", async () => {
  const pageId = await createLobby(app, owner);
  const { ticket } = await enterWithTicket(app, pageId);
  const response = await ask(ticket, " ");
  expect([response.statusCode, response.json().errors]).toEqual([
    422,
    { text: { msg: "Write a question first." } },
  ]);
});

test("each viewer has one vote for a question, on both processes, and may withdraw it", async () => {
  const pageId = await createLobby(app, owner);
  const [ada, ben] = [await enterWithTicket(app, pageId), await enterWithTicket(app, pageId)];
  const [first, popular] = [await askOpen(ada.ticket, "First?"), await askOpen(ada.ticket, "Popular?")];
  const stream = await connectUntilEnd(origin, await enterWithTicket(app, pageId));
  const voted = await Promise.all([
    vote(ada.ticket, popular),
    vote(ben.ticket, popular),
    vote(ben.ticket, popular, { to: second }),
    vote(ben.ticket, first),
  ]);
  expect(voted.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  await vote(ben.ticket, first, { method: "DELETE" });
  await vote(ben.ticket, first, { method: "DELETE" });
  const again = (await enterLiveRoom(app, pageId, { orderSlug: ben.order.slug })).json().data;
  expect(again.questions).toMatchObject([
    { text: "Popular?", votes: 2, hasVoted: true },
    { text: "First?", votes: 0, hasVoted: false },
  ]);
  /** The numbers that a client ends up with. */
  const readVotes = () =>
    Object.fromEntries(
      stream.events
        .filter(({ event }) => event === "question-votes")
        .flatMap(({ data }) => liveRoomEventSchemas["question-votes"].parse(data).votes)
        .map(({ questionId, votes }) => [questionId, votes]),
    );
  await expect.poll(readVotes).toEqual({ [popular]: 2, [first]: 0 });
  expect((await vote(ben.ticket, randomUUID())).statusCode).toBe(404);
  const other = await enterWithTicket(app, await createLobby(app, owner));
  expect((await vote(other.ticket, popular)).statusCode).toBe(404);
});

test("one question is on stage; the one before it is answered, and takes no more votes", async () => {
  const pageId = await createLobby(app, owner);
  const viewer = await enterWithTicket(app, pageId);
  const [one, two] = [await askOpen(viewer.ticket, "One?"), await askOpen(viewer.ticket, "Two?")];
  const stream = await connectUntilEnd(origin, await enterWithTicket(app, pageId));
  expect((await moderate(pageId, one, "stage")).json().data).toMatchObject({ text: "One?", status: "stage" });
  await Promise.all([moderate(pageId, two, "stage"), moderate(pageId, two, "stage")]);
  await expect.poll(() => readEvents(stream)).toEqual(["stage: One?", "answered: One?", "stage: Two?"]);
  const answered = { text: "One?", status: "answered", stagedAt: expect.any(String) };
  expect((await enterWithTicket(app, pageId)).questions).toMatchObject([
    answered,
    { text: "Two?", status: "stage" },
  ]);
  expect((await vote(viewer.ticket, one)).statusCode).toBe(409);
  expect((await vote(viewer.ticket, two)).statusCode).toBe(200);
  expect((await moderate(pageId, randomUUID(), "stage")).statusCode).toBe(404);
});

test("a question that was answered elsewhere than on stage leaves every list", async () => {
  const pageId = await createLobby(app, owner);
  const viewer = await enterWithTicket(app, pageId);
  const questionId = await askOpen(viewer.ticket, "By email?");
  await moderate(pageId, questionId, "stage");
  await moderate(pageId, questionId, "open");
  await moderate(pageId, questionId, "answered");
  expect((await enterWithTicket(app, pageId)).questions).toEqual([]);
});

test("a dismissed question leaves every screen, and no one loads it again", async () => {
  const pageId = await createLobby(app, owner);
  const viewer = await enterWithTicket(app, pageId);
  const stream = await connectUntilEnd(origin, viewer);
  const questionId = await askOpen(viewer.ticket, "Spam?");
  // Once it is dismissed, it is not sent any more.
  await expect.poll(() => readEvents(stream)).toEqual(["open: Spam?"]);
  await moderate(pageId, questionId, "dismissed");
  await moderate(pageId, questionId, "dismissed");
  await expect.poll(() => readEvents(stream)).toEqual(["open: Spam?", "question-removed"]);
  const reloaded = await enterWithTicket(app, pageId);
  expect(reloaded.questions).toEqual([]);
  const replay = await connectUntilEnd(origin, { ...reloaded, lastSeq: viewer.lastSeq });
  await expect.poll(() => readEvents(replay)).toEqual(["question-removed"]);
  expect((await vote(viewer.ticket, questionId)).statusCode).toBe(404);
});

test("a held question is seen by its author and moderators until it is opened", async () => {
  const pageId = await createLobby(app, owner);
  await hold(pageId);
  const viewer = await enterWithTicket(app, pageId);
  const stream = await connectUntilEnd(origin, viewer);
  const { id, status } = (await ask(viewer.ticket, "Which casino is it?")).json().data;
  expect(status).toBe("pending");
  expect((await enterWithTicket(app, pageId)).questions).toEqual([]);
  const again = (await enterLiveRoom(app, pageId, { orderSlug: viewer.order.slug })).json().data;
  expect(again.questions).toMatchObject([{ id, status: "pending" }]);
  expect((await readQueue(pageId)).questions).toMatchObject([{ id, text: "Which casino is it?" }]);
  expect((await moderate(pageId, id, "open")).statusCode).toBe(200);
  await expect.poll(() => readEvents(stream)).toEqual(["open: Which casino is it?"]);
  expect((await readQueue(pageId)).questions).toEqual([]);
});

test("a viewer has at most five questions waiting, and asks none during the film", async () => {
  const pageId = await createLobby(app, owner);
  const viewer = await enterWithTicket(app, pageId);
  const ids: string[] = [];
  for (let n = 1; n <= 5; n++) ids.push(await askOpen(viewer.ticket, `Question ${n}?`));
  expect((await ask(viewer.ticket, "One more?")).statusCode).toBe(409);
  await moderate(pageId, ids[0] ?? "", "answered");
  expect((await ask(viewer.ticket, "One more?")).statusCode).toBe(201);
  expect((await ask(viewer.ticket, " ")).json().errors).toHaveProperty("text");
  const untilFilmMs = LOBBY_MS + 31_000;
  app.clock.advance(untilFilmMs);
  onTestFinished(() => app.clock.advance(-untilFilmMs));
  const during = await enterWithTicket(app, pageId);
  expect(during.areQuestionsOpen).toBe(false);
  const rejected = await ask(during.ticket, "Now?");
  expect(rejected.statusCode).toBe(409);
  expect(rejected.json().message).toBe("Questions are closed during the film.");
});

test("a muted member asks nothing, and votes are limited", async () => {
  const pageId = await createLobby(app, owner);
  const viewer = await enterWithTicket(app, pageId);
  const questionId = await askOpen(viewer.ticket, "Why?");
  await app.services.db
    .update(liveRoomMembers)
    .set({ mutedUntil: new Date(Date.now() + 60_000) })
    .where(eq(liveRoomMembers.id, viewer.member.id));
  expect((await ask(viewer.ticket, "And?")).statusCode).toBe(403);
  const responses = await Promise.all(Array.from({ length: 21 }, () => vote(viewer.ticket, questionId)));
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  expect((await vote(`${viewer.ticket}x`, questionId)).statusCode).toBe(404);
});
