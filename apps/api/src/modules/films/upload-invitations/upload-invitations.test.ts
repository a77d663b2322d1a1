import type { Film, InvitedFilm } from "@matinee/contract/schemas/films";
import { uploadInvitationLimits } from "@matinee/domain/film-records";
import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { type films, uploadInvitations } from "../../../db/schema/films.ts";
import { videos } from "../../../db/schema/videos.ts";
import { createFilm, createFilmFile, createUploadInvitation } from "../../../testing/film-fixtures.ts";
import { createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import { createLogLines } from "../../../testing/log-lines.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createUploadToken } from "./upload-token.ts";

const QUOTA = 1_000_000;
/** The beginning of an MP4 file, which is enough to count as a video on arrival. */
const MP4 = Buffer.from("00000018667479706d703432000000006d70343269736f6d", "hex");

let app: TestApp;
let owner: TestAccount;
let film: typeof films.$inferSelect;
const log = createLogLines();
beforeAll(async () => {
  app = await createTestApp(
    { VIDEO_QUOTA_BYTES: QUOTA, VIDEO_MAX_BYTES: 2 * QUOTA, LOG_LEVEL: "info" },
    true,
    log.stream,
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await createAccount(app.services, { firstName: "Ada", lastName: "Host", email: uniqueEmail() });
  film = await createFilm(app.services, owner.id, { title: "Low Winter Sun", audienceCap: 300 });
});

let count = 0;
const uniqueEmail = () => `ada${++count}@festival.example`;

type Method = "GET" | "POST" | "PATCH" | "DELETE" | "HEAD";
const call = (
  method: Method,
  path: string,
  payload?: object | Buffer,
  headers: Record<string, string> = owner.headers,
) => app.http.inject({ method, url: `/v1/${path}`, headers, ...(payload && { payload }) });
const invite = (body: object = {}, headers = owner.headers) =>
  call("POST", `films/${film.id}/upload-invitations`, { email: "aino@example.com", ...body }, headers);
const createToken = (invitationId: string) => createUploadToken(app.services.config.keyRing, invitationId);
const withToken = (token: string) => ({ "x-upload-token": token });
const open = (token: string) => call("GET", "invited-film", undefined, withToken(token));
const readFilm = async (): Promise<Film> => (await call("GET", `films/${film.id}`)).json().data;
const announce = (token: string, size = MP4.length, name = "film.mp4") =>
  call("POST", "invited-film/file", { name, size }, withToken(token));
const TUS = { "tus-resumable": "1.0.0" };
const append = (uploadUrl: string, bytes: Buffer, offset: number, headers: Record<string, string>) =>
  call("PATCH", uploadUrl.slice("/v1/".length), bytes, {
    ...TUS,
    ...headers,
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
  });

test("an invitation is emailed, opened, uploaded in two parts, and its owner is told", async () => {
  const { services } = app;
  const invited = await invite({ name: "Aino", message: "The festival copy, please." });
  expect(invited.statusCode).toBe(201);
  const { id } = invited.json().data;
  expect((await readFilm()).invitation).toMatchObject({ id, state: "sent", openedAt: null, name: "Aino" });
  const token = createToken(id);
  const opened: InvitedFilm = (await open(token)).json().data;
  expect(opened).toMatchObject({
    film: { title: "Low Winter Sun", version: 1 },
    organizer: "Ada Host",
    message: "The festival copy, please.",
    file: null,
  });
  expect(opened.film).not.toHaveProperty("audienceCap");
  expect((await readFilm()).invitation?.state).toBe("opened");
  const { uploadUrl } = (await announce(token)).json().data;
  expect((await append(uploadUrl, MP4.subarray(0, 10), 0, withToken(token))).statusCode).toBe(204);
  expect((await readFilm()).invitation?.state).toBe("uploading");
  // The page was reloaded: the same file goes on where it stopped, also in another tab.
  expect((await announce(token)).json().data.uploadUrl).toBe(uploadUrl);
  expect((await open(token)).json().data.file).toMatchObject({
    name: "film.mp4",
    state: "uploading",
    uploadUrl,
  });
  const state = await call("HEAD", uploadUrl.slice(4), undefined, { ...TUS, ...withToken(token) });
  expect(state.headers["upload-offset"]).toBe("10");
  expect((await append(uploadUrl, MP4.subarray(10), 10, withToken(token))).statusCode).toBe(204);
  expect((await readFilm()).invitation?.state).toBe("received");
  expect((await readFilm()).file?.state).toBe("converting");
  expect((await open(token)).json().data.file).toMatchObject({ state: "converting", uploadUrl: null });
  const mails = await services.db
    .select({ template: emailOutbox.template })
    .from(emailOutbox)
    .where(eq(emailOutbox.to, owner.email));
  expect(mails).toContainEqual({ template: "film-received" });
  const [stored] = await services.db.select().from(uploadInvitations).where(eq(uploadInvitations.id, id));
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(log.text()).toContain("invited-film");
  expect(log.text()).not.toContain(token);
});

test("whoever has the link fills the record, and nothing that is the owner's", async () => {
  const { token } = await createUploadInvitation(app.services, film.id);
  const change = (body: object) => call("PATCH", "invited-film", body, withToken(token));
  const saved = await change({ director: "Aino Raitala", countries: ["FI"], version: 1 });
  expect(saved.json().data.film).toMatchObject({ director: "Aino Raitala", countries: ["FI"], version: 2 });
  expect((await change({ year: 2025, version: 1 })).json().code).toBe("saved-before-you");
  expect(Object.keys((await change({ countries: ["QQ"] })).json().errors)).toEqual(["countries.0"]);
  expect((await change({ audienceCap: 1 })).statusCode).toBe(422);
  expect((await change({ stills: [] })).statusCode).toBe(422);
  expect(await readFilm()).toMatchObject({ audienceCap: 300, director: "Aino Raitala", year: null });
});

test("a link sends one file at a time, within the organizer's room", async () => {
  const { token } = await createUploadInvitation(app.services, film.id);
  const { id, uploadUrl } = (await announce(token)).json().data;
  const other = await announce(token, 500, "other.mp4");
  expect([other.statusCode, other.json().message]).toEqual([
    409,
    messages.films.invited.otherUpload("film.mp4"),
  ]);
  const discard = await call("DELETE", uploadUrl.slice(4), undefined, { ...TUS, ...withToken(token) });
  expect(discard.statusCode).toBe(204);
  expect(await app.services.db.$count(videos, eq(videos.id, id))).toBe(0);
  const large = await announce(token, QUOTA + 1);
  expect([large.statusCode, large.json().message]).toEqual([413, messages.films.invited.noRoom]);
  expect((await announce(token, 3 * QUOTA)).statusCode).toBe(413);
  expect((await announce(token, 500, "other.mp4")).statusCode).toBe(201);
});

test("two tabs that announce a file at once get one upload", async () => {
  const { token } = await createUploadInvitation(app.services, film.id);
  const answers = await Promise.all([announce(token), announce(token, 30, "cut.mp4")]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(await app.services.db.$count(videos, eq(videos.filmId, film.id))).toBe(1);
});

test("a file that is no film is refused on arrival, and nobody is told that it came", async () => {
  const { token } = await createUploadInvitation(app.services, film.id);
  const { uploadUrl } = (await announce(token, 20, "notes.mp4")).json().data;
  expect(
    (await append(uploadUrl, Buffer.from("This is not a film.\n"), 0, withToken(token))).statusCode,
  ).toBe(204);
  const { file } = (await open(token)).json().data;
  expect(file.state).toBe("failed");
  expect(file.failure).toMatch(/\w/);
  expect(await app.services.db.$count(emailOutbox, eq(emailOutbox.to, owner.email))).toBe(0);
  expect((await announce(token)).statusCode).toBe(201);
});

test("a link that was replaced while it uploads opens nothing any more, and its upload is gone", async () => {
  const first = (await invite()).json().data;
  const token = createToken(first.id);
  const { id, uploadUrl } = (await announce(token)).json().data;
  const second = (await invite({ email: "editor@example.com" })).json().data;
  const headers = { ...TUS, ...withToken(token) };
  const answers = [
    await open(token),
    await call("PATCH", "invited-film", { title: "Mine" }, withToken(token)),
    await announce(token),
    await call("HEAD", uploadUrl.slice(4), undefined, headers),
    await append(uploadUrl, MP4, 0, withToken(token)),
    await call("DELETE", uploadUrl.slice(4), undefined, headers),
    // Being signed in does not help.
    await call("GET", "invited-film", undefined, { ...owner.headers, ...withToken(token) }),
    await call("GET", "invited-film"),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
  expect(answers[0]?.json().message).toBe(messages.films.invited.linkEnded);
  expect(await app.services.db.$count(videos, eq(videos.id, id))).toBe(0);
  expect((await open(createToken(second.id))).statusCode).toBe(200);
  expect((await readFilm()).invitation).toMatchObject({ id: second.id, email: "editor@example.com" });
});

test("a link ends when it is withdrawn, after 30 days, and with its film", async () => {
  const { id, invitedAt, expiresAt } = (await invite()).json().data;
  expect(Date.parse(expiresAt) - Date.parse(invitedAt)).toBe(30 * 86_400_000);
  const withdraw = () => call("DELETE", `films/${film.id}/upload-invitations/${id}`);
  expect((await withdraw()).statusCode).toBe(204);
  expect((await open(createToken(id))).statusCode).toBe(404);
  expect((await withdraw()).statusCode).toBe(404);
  expect((await readFilm()).invitation).toBeNull();
  const late = await createUploadInvitation(app.services, film.id, {
    expiresAt: new Date(app.clock.now().getTime() + 1000),
  });
  expect((await open(late.token)).statusCode).toBe(200);
  app.clock.advance(1000);
  expect((await open(late.token)).statusCode).toBe(404);
  expect((await readFilm()).invitation?.state).toBe("expired");
  const removed = await createUploadInvitation(app.services, film.id);
  await call("DELETE", `films/${film.id}`);
  expect((await open(removed.token)).statusCode).toBe(404);
});

test("a link reaches no other file of its film", async () => {
  const { token } = await createUploadInvitation(app.services, film.id);
  const file = await createFilmFile(app.services, film, { status: "uploading" });
  const state = await call("HEAD", `uploads/${file.id}`, undefined, { ...TUS, ...withToken(token) });
  expect(state.statusCode).toBe(404);
});

test("goes to any address that is one, the owner's own included, and to films of the caller only", async () => {
  const wrong = await invite({ email: "aino@" });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ["email"]]);
  expect((await invite({ email: owner.email })).statusCode).toBe(201);
  const stranger = await createAccount(app.services);
  expect((await invite({}, stranger.headers)).statusCode).toBe(404);
  const { invitation } = await readFilm();
  const path = `films/${film.id}/upload-invitations/${invitation?.id}`;
  expect((await call("DELETE", path, undefined, stranger.headers)).statusCode).toBe(404);
});

test("the links of a film and of an account are limited for a day", async () => {
  const { perFilmAndDay, perDay } = uploadInvitationLimits;
  for (let sent = 0; sent < perFilmAndDay; sent++) expect((await invite()).statusCode).toBe(201);
  const refused = await invite();
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    messages.films.invited.tooManyOfFilm(perFilmAndDay),
  ]);
  app.clock.advance(86_400_000);
  expect((await invite()).statusCode).toBe(201);
  const other = await createFilm(app.services, owner.id);
  await app.services.db.insert(uploadInvitations).values(
    Array.from({ length: perDay }, (_, at) => ({
      filmId: other.id,
      email: "a@example.com",
      tokenHash: `${other.id}-${at}`,
      invitedAt: app.clock.now(),
      expiresAt: app.clock.now(),
    })),
  );
  expect((await invite()).json().message).toBe(messages.films.invited.tooMany(perDay));
});
