import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actFor, createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { comments } from "../../../db/schema/comments.ts";

let app: TestApp;
let owner: TestAccount;
let stranger: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  stranger = await createAccount(app.services);
  staff = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PATCH" | "DELETE";
async function call(method: Method, url: string, payload?: object, as: TestAccount | null = owner) {
  const answer = await app.http.inject({
    method,
    url,
    headers: as?.headers ?? {},
    ...(payload && { payload }),
  });
  const body = answer.body === "" ? null : answer.json();
  return { status: answer.statusCode, data: body?.data, body };
}

const newPage = async (fields: Parameters<typeof createPage>[2] = {}) =>
  `/v1/pages/${(await createPage(app.services, owner.id, fields)).id}/comments`;

const ask = async (url: string, text: string, order?: number) =>
  (await call("POST", url, { text, ...(order !== undefined && { order }) })).data;

const questions = (list: { text: string }[]) => list.map(({ text }) => text);

test("lists questions with their answers for everyone, in the owner's order", async () => {
  const url = await newPage();
  const second = await ask(url, "When?", 5);
  const first = await ask(url, "Where?", 1);
  const third = await ask(url, " Who? ");
  const answered = await call("POST", url, { text: "Here.", parentId: first.id });
  expect(answered.status).toBe(201);
  const { data } = await call("GET", url, undefined, null);
  expect(data).toMatchObject({ total: 3, pages: 1, next: null });
  expect(questions(data.data)).toEqual(["Where?", "When?", "Who?"]);
  expect(data.data[0].children).toMatchObject([{ text: "Here.", parentId: first.id }]);
  expect([second.order, third.order]).toEqual([5, 6]);
});

test("returns a long list in pages linked by `next`", async () => {
  const url = await newPage();
  const pageId = url.split("/")[3] ?? "";
  await app.services.db
    .insert(comments)
    .values(Array.from({ length: 120 }, (_, n) => ({ pageId, text: `Question ${n}`, sortOrder: n })));
  const read: string[] = [];
  for (let next: string | null = url; next;) {
    const { data } = await call("GET", next, undefined, null);
    expect(data).toMatchObject({ total: 120, pages: 3 });
    read.push(...questions(data.data));
    next = data.next;
  }
  expect(read).toEqual(Array.from({ length: 120 }, (_, n) => `Question ${n}`));
});

test.each([
  ["question", "", "please enter a question"],
  ["question", "x".repeat(151), "please enter a question of at most 150 characters"],
  ["answer", "  ", "please enter an answer"],
  ["answer", "x".repeat(501), "please enter an answer of at most 500 characters"],
])("rejects a %s of %j", async (kind, text, message) => {
  const url = await newPage();
  const { id } = await ask(url, "q".repeat(150));
  const rejected = await call("POST", url, { text, ...(kind === "answer" && { parentId: id }) });
  expect(rejected.status).toBe(422);
  expect(rejected.body).toMatchObject({ message, errors: { text: { msg: message } } });
});

test("requires an answer to belong to a question of the same event", async () => {
  const url = await newPage();
  const { id } = await ask(await newPage(), "Elsewhere?");
  expect((await call("POST", url, { text: "Yes", parentId: id })).status).toBe(404);
  const question = await ask(url, "Here?");
  const { data: answer } = await call("POST", url, { text: "y".repeat(500), parentId: question.id });
  expect((await call("POST", url, { text: "Yes", parentId: answer.id })).status).toBe(422);
});

test("updates texts, sorts questions and deletes them with their answers", async () => {
  const url = await newPage();
  const [a, b] = [await ask(url, "A"), await ask(url, "B")];
  const { data: answer } = await call("POST", url, { text: "Because", parentId: a.id });
  const changed = await call("PATCH", `${url}/${a.id}`, { text: "A, changed" });
  expect(changed.data).toMatchObject({ text: "A, changed", children: [{ text: "Because" }] });
  expect((await call("PATCH", `${url}/${a.id}`, { text: "x".repeat(151) })).status).toBe(422);
  expect((await call("PATCH", `${url}/${answer.id}`, { text: "x".repeat(151) })).status).toBe(200);
  const sorted = await call("PATCH", `${url}/sort_order`, [
    { commentId: a.id, sortOrder: 2 },
    { commentId: b.id, sortOrder: 1 },
  ]);
  expect(questions(sorted.data)).toEqual(["B", "A, changed"]);
  const elsewhere = await ask(await newPage(), "C");
  const rejected = await call("PATCH", `${url}/sort_order`, [{ commentId: elsewhere.id, sortOrder: 0 }]);
  expect(rejected.status).toBe(404);
  expect((await call("DELETE", `${url}/${a.id}`)).status).toBe(204);
  expect((await call("DELETE", `${url}/${a.id}`)).status).toBe(404);
  const left = await app.services.db
    .select()
    .from(comments)
    .where(eq(comments.pageId, url.split("/")[3] ?? ""));
  expect(questions(left)).toEqual(["B"]);
});

test("returns 409 for a text that changed since the caller read it; control: without `base` the last save wins", async () => {
  const url = await newPage();
  const { id } = await ask(url, "When?");
  const answer = (await call("POST", url, { text: "Soon", parentId: id })).data;
  for (const [comment, text] of [
    [id, "When?"],
    [answer.id, "Soon"],
  ]) {
    const save = (typed: string, base?: object) =>
      call("PATCH", `${url}/${comment}`, { text: typed, ...(base && { base }) });
    const saves = await Promise.all(["a", "b", "c"].map((typed) => save(typed, { text })));
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const saved = saves.find(({ status }) => status === 200)?.data.text;
    expect(saves.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "saved-before-you",
      details: { changed: ["text"], saved: { text: saved } },
    });
    expect((await save(saved, { text })).status).toBe(200);
    const unchecked = await Promise.all(["a", "b", "c"].map((typed) => save(typed)));
    expect(unchecked.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
});

test("two answers to a question at one moment: the second is rejected; control: without `base` both are stored", async () => {
  const url = await newPage();
  const { id: parentId } = await ask(url, "When?");
  const base = { text: "" };
  const answers = await Promise.all(
    ["Soon", "Soon", "Later"].map((text) => call("POST", url, { text, parentId, base })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "saved-before-you",
    details: { changed: ["text"], saved: { text: answers.find(({ status }) => status === 201)?.data.text } },
  });
  expect((await call("POST", url, { text: "Never", parentId })).status).toBe(201);
});

test("returns 409 for questions that were moved since the caller read their places; control: without `base`", async () => {
  const url = await newPage();
  const [a, b, c] = [await ask(url, "A"), await ask(url, "B"), await ask(url, "C")];
  const sort = (order: readonly { id: string; order: number }[], isBased = true) =>
    call(
      "PATCH",
      `${url}/sort_order`,
      order.map(({ id, order: base }, sortOrder) => ({
        commentId: id,
        sortOrder,
        ...(isBased && { base }),
      })),
    );
  const saves = await Promise.all([sort([b, a, c]), sort([a, c, b])]);
  expect(saves.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  const [saved, late] = saves[0].status === 200 ? saves : saves.toReversed();
  expect(late?.body).toMatchObject({ code: "saved-before-you", details: { changed: expect.any(Array) } });
  const { data } = await call("GET", url);
  expect(questions(data.data)).toEqual(questions(saved?.data));
  expect((await sort([c, b, a], false)).status).toBe(200);
});

test("shows a draft's FAQ to its owner and staff, rejects changes by others and audits staff changes", async () => {
  const url = await newPage({ activated: false });
  const { id } = await ask(url, "Draft?");
  for (const as of [null, stranger]) expect((await call("GET", url, undefined, as)).status).toBe(404);
  for (const as of [owner, staff]) expect((await call("GET", url, undefined, as)).data.total).toBe(1);
  expect((await call("POST", url, { text: "?" }, null)).status).toBe(401);
  expect((await call("PATCH", `${url}/${id}`, { text: "?" }, stranger)).status).toBe(404);
  await actFor(app.services, staff, owner.id);
  expect((await call("PATCH", `${url}/${id}`, { text: "By staff" }, staff)).status).toBe(200);
  const entries = await app.services.db.select().from(auditEntries).where(eq(auditEntries.actorId, staff.id));
  expect(entries).toMatchObject([{ action: "comment.update", onBehalfOf: owner.id }]);
});
