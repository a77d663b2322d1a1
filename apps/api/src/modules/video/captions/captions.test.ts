import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createVideoRow } from "../../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let owner: TestAccount;
let stranger: TestAccount;
let path: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  stranger = await createAccount(app.services);
  const page = await createPage(app.services, owner.id);
  const video = await createVideoRow(app.services, page.id, { durationSeconds: 8 });
  path = `/v1/videos/${video.id}/captions`;
});
afterAll(() => app.close());

async function send(url: string, payload: object, as: TestAccount | null = owner) {
  const response = await app.http.inject({
    method: "POST",
    url,
    payload,
    ...(as && { headers: as.headers }),
  });
  return { status: response.statusCode, ...response.json() };
}
const check = (payload: object, as?: TestAccount | null) => send(`${path}/check`, payload, as);
const add = (payload: object) => send(path, { language: "en", label: "English", ...payload });

const buildSrt = (...cues: [from: string, to: string, text: string][]) =>
  cues.map(([from, to, text], at) => `${at + 1}\n${from} --> ${to}\n${text}\n`).join("\n");
/** On programme time: the film begins at the tenth hour. */
const PROGRAMME = buildSrt(
  ["10:00:01,000", "10:00:02,000", "<I>Good</I> <evening> &"],
  ["10:00:03,000", "10:00:03,000", "Gone"],
  ["10:00:05,000", "10:00:06,000", "Good night"],
);

test("captions on programme time are refused with the reason, and added when they are moved", async () => {
  const refused = await add({ text: PROGRAMME });
  expect([refused.status, refused.errors.text.msg]).toEqual([
    422,
    "No caption lies in the film: the first one is at 10:00:01, and the film lasts 0:08. Please move the captions.",
  ]);
  expect((await check({ text: PROGRAMME })).data).toMatchObject({
    count: 2,
    inFilm: 0,
    suggestedOffset: -36_000,
  });
  expect((await check({ text: PROGRAMME, offset: -36_000 })).data).toEqual({
    count: 2,
    inFilm: 2,
    durationSeconds: 8,
    first: [
      { start: 1, end: 2, text: "Good <evening> &" },
      { start: 5, end: 6, text: "Good night" },
    ],
    leftOut: [{ line: 6, problem: "the caption ends at the same time as it begins" }],
    suggestedOffset: null,
  });
  expect(await add({ text: PROGRAMME, offset: -36_000 })).toMatchObject({
    status: 201,
    data: { published: true, leftOut: [{ line: 6 }] },
  });
});

test("refuses captions whose characters were lost, and an offset that leaves none", async () => {
  const text = buildSrt(["00:00:01,000", "00:00:02,000", "D\uFFFDj\uFFFD vu"]);
  expect((await add({ text })).errors.text.msg).toMatch(/another encoding/);
  expect((await check({ text })).status).toBe(422);
  expect((await add({ text: text.replaceAll("\uFFFD", "\0") })).status).toBe(400);
  const moved = await check({ text: buildSrt(["00:00:01,000", "00:00:02,000", "Hello"]), offset: -5 });
  expect(moved.errors).toHaveProperty("offset");
});

test("only the owner reads a caption file into a video", async () => {
  expect((await check({ text: PROGRAMME }, stranger)).status).toBe(404);
  expect((await check({ text: PROGRAMME }, null)).status).toBe(401);
});
