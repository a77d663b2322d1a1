import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { emailOptOuts, emailOutbox } from "../../../db/schema/email-outbox.ts";
import { liveRoomMembers, questions, reactions } from "../../../db/schema/live-rooms.ts";
import { pages } from "../../../db/schema/pages.ts";
import { programmeItems } from "../../../db/schema/premieres.ts";
import { createFilm } from "../../../testing/film-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import {
  createLobby,
  enterLiveRoom,
  enterWithTicket,
  LOBBY_MS,
} from "../../../testing/live-room-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";
import { recordAttendance } from "../record-attendance.ts";

let app: TestApp;
let owner: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterAll(() => app.close());
beforeEach(async () => {
  pageId = await createLobby(app, owner);
});

const read = async (path: string, headers = owner.headers) =>
  (await app.http.inject({ url: `/v1/pages/${pageId}${path}`, headers })).json().data;

type Entered = Awaited<ReturnType<typeof enterWithTicket>>;

const ask = async (ticket: string, text: string): Promise<string> =>
  (
    await app.http.inject({
      method: "POST",
      url: `/v1/live-rooms/${ticket}/questions`,
      payload: { text },
    })
  ).json().data.id;

const answer = (questionId: string, text = "Twice.", headers = owner.headers) =>
  app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/live-room/questions/${questionId}/answer`,
    headers,
    payload: { answer: text },
  });

const findAnswerEmails = () =>
  app.services.db
    .select({ to: emailOutbox.to, input: emailOutbox.input })
    .from(emailOutbox)
    .where(and(eq(emailOutbox.pageId, pageId), eq(emailOutbox.template, "question-answered")));

test("an answer is emailed once to the viewer who asked, and the question is answered", async () => {
  const viewer = await enterWithTicket(app, pageId);
  const questionId = await ask(viewer.ticket, "Did the sea take a day of filming?");
  expect(await read("/live-room/questions")).toMatchObject([
    { id: questionId, answerWay: "email", status: "open", emailedAnswer: null },
  ]);
  const answered = await Promise.all([answer(questionId), answer(questionId)]);
  expect(answered.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await answer(questionId, "Never.")).statusCode).toBe(409);
  expect(await findAnswerEmails()).toEqual([{ to: viewer.order.email, input: { questionId } }]);
  const [question] = await read("/live-room/questions");
  expect(question).toMatchObject({ status: "answered", emailedAt: expect.any(String) });
  expect(JSON.stringify(question)).not.toContain("@");
});

test("the recipient of a gift gets the answer, not its buyer", async () => {
  const gift = { recipientName: "Bo", recipientEmail: "bo@example.com", message: "" };
  const order = await createOrder(app.services, pageId, { gift });
  const { ticket } = (await enterLiveRoom(app, pageId, { orderSlug: order.slug })).json().data;
  await answer(await ask(ticket, "Why?"));
  expect(await findAnswerEmails()).toMatchObject([{ to: "bo@example.com" }]);
});

test("returns 409 for a viewer who unsubscribed, one without an address, and a question answered on stage", async () => {
  const [unsubscribed, onStage] = [await enterWithTicket(app, pageId), await enterWithTicket(app, pageId)];
  await app.services.db
    .insert(emailOptOuts)
    .values({ email: unsubscribed.order.email.toLowerCase(), pageId });
  const host = (await enterLiveRoom(app, pageId, {}, owner.headers)).json().data;
  const ids = await Promise.all(
    [unsubscribed, host, onStage].map(({ ticket }: Entered) => ask(ticket, "Who?")),
  );
  await app.services.db
    .update(questions)
    .set({ status: "answered" })
    .where(eq(questions.id, ids[2] ?? ""));
  const rejected = await Promise.all(ids.map((id) => answer(id)));
  expect(rejected.map((response) => [response.statusCode, response.json().message])).toEqual([
    [409, "This viewer wants no emails about this event."],
    [409, "We have no address of this viewer."],
    [409, "This question has been answered already."],
  ]);
  expect(await findAnswerEmails()).toEqual([]);
});

test("rejects an empty answer, an unknown question, and one of another event", async () => {
  const viewer = await enterWithTicket(app, pageId);
  const questionId = await ask(viewer.ticket, "Why?");
  expect((await answer(questionId, " ")).json().errors).toHaveProperty("answer");
  expect((await answer(randomUUID())).statusCode).toBe(404);
  pageId = await createLobby(app, owner);
  expect((await answer(questionId)).statusCode).toBe(404);
  expect(await findAnswerEmails()).toEqual([]);
});

test("the transcript has every message in its order, with hidden and held ones marked", async () => {
  await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${pageId}/live-room`,
    headers: owner.headers,
    payload: { blockedWords: ["casino"] },
  });
  const viewer = await enterWithTicket(app, pageId);
  const send = async (text: string): Promise<number> =>
    (
      await app.http.inject({
        method: "POST",
        url: `/v1/live-rooms/${viewer.ticket}/messages`,
        payload: { text, clientId: randomUUID() },
      })
    ).json().data.seq;
  await send("Hello");
  const spam = await send("Buy now");
  await send("casino");
  await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${pageId}/live-room/messages/${spam}`,
    headers: owner.headers,
    payload: { state: "hidden" },
  });
  const { data, total, next } = await read("/live-room/messages");
  expect(data.map(({ text, state }: Record<string, string>) => `${state}: ${text}`)).toEqual([
    "visible: Hello",
    "hidden: Buy now",
    "held: casino",
  ]);
  expect({ total, next }).toEqual({ total: 3, next: null });
  expect(await read("/premiere/summary")).toMatchObject({ messages: 3, hiddenMessages: 1 });
});

test("lists the banned first, then the muted, then by name", async () => {
  const entered = [1, 2, 3].map(() => enterWithTicket(app, pageId));
  const [ada, ben, eve] = (await Promise.all(entered)) as [Entered, Entered, Entered];
  const change = async ({ member }: Entered, payload: object) =>
    app.http.inject({
      method: "PATCH",
      url: `/v1/pages/${pageId}/live-room/members/${member.id}`,
      headers: owner.headers,
      payload,
    });
  await change(ben, { mutedUntil: new Date(Date.now() + 600_000).toISOString() });
  await change(eve, { banned: true });
  const { data, total } = await read("/live-room/members");
  expect(data.map(({ id }: { id: string }) => id)).toEqual([eve, ben, ada].map(({ member }) => member.id));
  expect(data[0]).toMatchObject({ bannedAt: expect.any(String), mutedUntil: null, role: "viewer" });
  expect(total).toBe(3);
});

test("counts who came, who was late, who stayed to the end of the film, and how many were left at each moment", async () => {
  const toPresent = ({ member: { id: memberId, role } }: Entered) => ({
    ticket: { pageId, memberId, role },
    enteredAt: app.clock.now(),
  });
  const record = (...present: Entered[]) => recordAttendance(app.services, present.map(toPresent));
  const early = await enterWithTicket(app, pageId);
  const leaver = await enterWithTicket(app, pageId);
  const lobbyOnly = await enterWithTicket(app, pageId);
  const host = (await enterLiveRoom(app, pageId, {}, owner.headers)).json().data;
  await record(early, leaver, lobbyOnly);
  let advancedMs = 0;
  /** Moves the clock to a position of the programme, and back at the end of the test. */
  const moveTo = (positionMs: number) => {
    const byMs = LOBBY_MS + positionMs - advancedMs;
    app.clock.advance(byMs);
    advancedMs += byMs;
  };
  onTestFinished(() => app.clock.advance(-advancedMs));
  moveTo(40_000);
  const late = await enterWithTicket(app, pageId);
  await record(early, leaver, late, host);
  moveTo(330_000);
  await record(early, late);
  moveTo(625_000);
  await record(early);
  // After the programme, no attendance is recorded.
  moveTo(1_000_000);
  await record(late, lobbyOnly);
  const summary = await read("/premiere/summary");
  expect(summary).toMatchObject({ holders: 4, came: 3, late: 1, stayed: 1 });
  const at = (second: number) =>
    summary.watching.findLast((point: { second: number }) => point.second <= second).people;
  expect([at(0), at(15), at(285), at(330), at(600)]).toEqual([3, 2, 2, 1, 1]);
  expect(summary.films).toEqual([{ item: 1, watching: summary.watching }]);

  // With a second film after it, nobody stayed to the end.
  await app.services.db
    .update(programmeItems)
    .set({ kind: "film" })
    .where(and(eq(programmeItems.pageId, pageId), eq(programmeItems.sortOrder, 2)));
  const both = await read("/premiere/summary");
  expect(both).toMatchObject({ came: 3, stayed: 0 });
  expect(both.watching.at(-1)).toEqual({ second: 660, people: 0 });
  expect(both.films[0]).toEqual({ item: 1, watching: summary.watching });
  expect(both.films[1]).toMatchObject({ item: 2, watching: [{ second: 0, people: 0 }, {}, {}, {}, {}] });
  const [row] = await app.services.db
    .select()
    .from(liveRoomMembers)
    .where(eq(liveRoomMembers.id, lobbyOnly.member.id));
  expect(row?.lastSeenMs).toBeNull();
});

test("the reactions are downloaded by item and second with the title of the film, and a premiere is needed for the figures", async () => {
  const { db } = app.services;
  const download = () =>
    app.http.inject({ url: `/v1/pages/${pageId}/reactions.csv`, headers: owner.headers });
  const header = "\uFEFFProgramme item,Second,Reaction,Presses,Film\r\n";
  const csv = await download();
  expect(csv.statusCode).toBe(200);
  expect(csv.body).toBe(header);
  await db.update(pages).set({ title: "Paper Mountains" }).where(eq(pages.id, pageId));
  await db.insert(reactions).values([
    { pageId, item: 0, second: 2, kind: "applause", count: 3 },
    { pageId, item: 1, second: 5, kind: "laughter", count: 7 },
  ]);
  const itemOfFilm = and(eq(programmeItems.pageId, pageId), eq(programmeItems.sortOrder, 1));
  expect((await download()).body).toBe(`${header}1,2,Applause,3,\r\n2,5,Laughter,7,Paper Mountains\r\n`);
  const film = await createFilm(app.services, owner.id, { title: "Salt Pans, Spring" });
  await db.update(programmeItems).set({ filmId: film.id }).where(itemOfFilm);
  expect((await download()).body).toContain('7,"Salt Pans, Spring"\r\n');
  const { id } = await createPage(app.services, owner.id);
  const without = { url: `/v1/pages/${id}/premiere/summary`, headers: owner.headers };
  expect((await app.http.inject(without)).statusCode).toBe(404);
});
