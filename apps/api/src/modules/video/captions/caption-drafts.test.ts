import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findVideoTools } from "../../../integrations/video/ffmpeg/find-video-tools.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { fullTest } from "../../../testing/full-test.ts";
import { createVideoFromBytes, makeClip } from "../../../testing/video/video-fixtures.ts";

// Conversions are slow on a busy machine.
vi.setConfig({ hookTimeout: 120_000, testTimeout: 120_000 });

let app: TestApp;
let owner: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  pageId = (await createPage(app.services, owner.id)).id;
});
afterAll(() => app.close());

const buildSrt = (words: string) => `1\n00:00:00,500 --> 00:00:01,500\n${words}\n`;
const NO_LENGTH = "2\n00:00:01,700 --> 00:00:01,700\nGone\n";

/** Makes a clip with one text subtitle stream for each entry. */
async function makeSubtitled(type: "mkv" | "mp4", streams: { words: string; args: string[] }[]) {
  const folder = await mkdtemp(join(tmpdir(), "matinee-subtitles-"));
  const { ffmpeg } = await findVideoTools(app.config, app.services.log);
  const path = (name: string) => join(folder, name);
  try {
    await writeFile(
      path("film.mkv"),
      await makeClip(app.services, { seconds: 2, size: "160x90", type: "mkv" }),
    );
    for (const [index, { words }] of streams.entries())
      await writeFile(path(`${index}.srt`), buildSrt(words));
    const inputs = ["film.mkv", ...streams.map((_, index) => `${index}.srt`)];
    await promisify(execFile)(
      ffmpeg,
      [
        ["-loglevel", "error", ...inputs.flatMap((name) => ["-i", path(name)])],
        inputs.flatMap((_, index) => ["-map", String(index)]),
        ["-c", "copy", "-c:s", type === "mp4" ? "mov_text" : "srt"],
        streams.flatMap(({ args }) => args),
        path(`subtitled.${type}`),
      ].flat(),
    );
    return await readFile(path(`subtitled.${type}`));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const call = async (method: "GET" | "PATCH" | "POST", url: string, payload?: object, as?: TestAccount) => {
  const response = await app.http.inject({
    method,
    url: `/v1/${url}`,
    ...(payload && { payload }),
    ...(as && { headers: as.headers }),
  });
  return { status: response.statusCode, json: response.json(), data: response.json().data };
};

/** Starts playback, and returns its captions and their texts. */
async function watch() {
  const { data } = await call("POST", `pages/${pageId}/playback`, {
    kind: "feature",
    deviceId: "device-one",
  });
  const texts = await Promise.all(
    data.captions.map(async ({ url }: { url: string }) => (await app.http.inject({ url })).body),
  );
  return {
    base: data.manifestUrl.replace("/master.m3u8", ""),
    captions: data.captions,
    texts: texts.join("\n"),
  };
}

test("stores subtitles of the file as drafts that only the filmmaker sees until they are published", async () => {
  const film = await makeSubtitled("mkv", [
    { words: `Good evening\n\n${NO_LENGTH}`, args: ["-metadata:s:s:0", "language=eng"] },
    { words: "The butler sighs", args: ["-metadata:s:s:1", "language=eng", "-metadata:s:s:1", "title=SDH"] },
    { words: "Guten Abend", args: [] },
  ]);
  const id = await createVideoFromBytes(app.services, pageId, film);
  const listCaptions = async (as?: TestAccount) =>
    (await call("GET", `videos/${id}`, undefined, as)).data.captions;
  const drafts = await listCaptions(owner);
  expect(drafts).toMatchObject([
    { language: "en", label: "English", published: false },
    { language: "en-x-2", label: "SDH", published: false },
    { language: "und", label: "Unknown language", published: false },
  ]);
  const { warnings } = (await call("GET", `videos/${id}/status`, undefined, owner)).data;
  expect(warnings).toEqual([
    {
      kind: "captions",
      message: "Captions in the file (English): the caption at 0:01 has no usable time and was left out.",
    },
  ]);
  expect(await listCaptions()).toEqual([]);
  expect(await listCaptions(await createAccount(app.services))).toEqual([]);
  const before = await watch();
  expect(before.captions).toEqual([]);
  for (const name of ["drafts/en.vtt", "captions/en.vtt", "captions/../drafts/en.vtt"]) {
    expect((await app.http.inject({ url: `${before.base}/${name}` })).statusCode).not.toBe(200);
  }

  const [english, forDeaf, unknown] = drafts;
  const publish = (caption: { id: string }, changes = {}, as = owner) =>
    call("PATCH", `videos/${id}/captions/${caption.id}`, { published: true, ...changes }, as);
  expect((await publish(english, {}, await createAccount(app.services))).status).toBe(404);
  expect(await publish(english)).toMatchObject({ status: 200, data: { language: "en", published: true } });
  // Publishing is idempotent.
  expect(await publish(english)).toMatchObject({ status: 200, data: { id: english.id } });
  expect(await publish(unknown)).toMatchObject({ status: 422, json: { errors: { language: {} } } });
  expect(await publish(unknown, { language: "en" })).toMatchObject({
    status: 409,
    json: { message: expect.stringContaining("English") },
  });
  expect(await publish(unknown, { language: "de" })).toMatchObject({
    status: 200,
    data: { label: "German" },
  });
  expect(await listCaptions()).toMatchObject([{ language: "de" }, { language: "en" }]);
  const { captions, texts } = await watch();
  expect(captions).toMatchObject([{ label: "German" }, { label: "English" }]);
  expect(texts).toContain("Good evening");
  expect(texts).toContain("Guten Abend");
  expect(texts).not.toContain("butler");

  // Uploaded captions replace those with the same language tag.
  const upload = { language: "en", label: "English", text: buildSrt("Good morning") };
  expect((await call("POST", `videos/${id}/captions`, upload, owner)).status).toBe(201);
  expect((await listCaptions(owner)).map(({ published }: { published: boolean }) => published)).toEqual([
    true,
    true,
    false,
  ]);
  expect((await watch()).texts).toContain("Good morning");
  expect((await publish(forDeaf)).status).toBe(200);
});

fullTest("stores subtitles of an mp4 file as drafts, too", async () => {
  const film = await makeSubtitled("mp4", [
    { words: "Bom dia <i>a todos</i>", args: ["-metadata:s:s:0", "language=por"] },
  ]);
  const id = await createVideoFromBytes(app.services, pageId, film);
  const { data } = await call("GET", `videos/${id}`, undefined, owner);
  expect(data.captions).toMatchObject([{ language: "pt", label: "Portuguese", published: false }]);
  const path = `videos/${id}/captions/${data.captions[0].id}`;
  await call("PATCH", path, { published: true }, owner);
  expect((await watch()).texts).toContain("00:00:00.500 --> 00:00:01.500\nBom dia <i>a todos</i>");
});
