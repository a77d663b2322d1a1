import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { messages } from "@matinee/texts";
import { creditBalances } from "../../db/schema/credits.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { pages } from "../../db/schema/pages.ts";
import { videos } from "../../db/schema/videos.ts";
import { createFilm, createFilmFile, showFilms } from "../../testing/film-fixtures.ts";
import { actFor, createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createFeature } from "../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { attachVideo } from "./attach-video.ts";
import { purgeOrphanedMedia } from "./purge-orphaned-media.ts";
import { findShownFilms } from "./shown-films.ts";
import { findNextVideo, hasPayingOwner } from "./transcoding/next-video.queries.ts";
import { sumVideoBytes } from "./videos.queries.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await createAccount(app.services);
});

const readPage = async (id: string) => {
  const [page] = await app.services.db.select().from(pages).where(eq(pages.id, id));
  return page;
};
const readShown = (pageId: string) => findShownFilms(app.services.db, pageId);

test("an event without films of the library shows its feature, one with films shows these in their order", async () => {
  const { services } = app;
  const page = await createPage(services, owner.id);
  expect(await readShown(page.id)).toEqual([]);
  const feature = await createFeature(services, page.id);
  expect(await readShown(page.id)).toEqual([{ filmId: null, videoId: feature.id, order: 0 }]);
  const [first, second, third] = await Promise.all(
    ["A", "B", "C"].map((title) => createFilm(services, owner.id, { title })),
  );
  if (!first || !second || !third) throw new Error("three films were created");
  const [one, three] = [await createFilmFile(services, first), await createFilmFile(services, third)];
  await showFilms(services, page.id, [
    { filmId: third.id, videoId: three.id },
    { filmId: second.id, videoId: null },
    { filmId: first.id, videoId: one.id },
  ]);
  expect(await readShown(page.id)).toEqual([
    { filmId: third.id, videoId: three.id, order: 0 },
    { filmId: first.id, videoId: one.id, order: 2 },
  ]);
});

test("an event is not ready while one of its films has no file", async () => {
  const { services } = app;
  const page = await createPage(services, owner.id, { activated: false });
  const [first, second] = [await createFilm(services, owner.id), await createFilm(services, owner.id)];
  const file = await createFilmFile(services, first);
  await showFilms(services, page.id, [
    { filmId: first.id, videoId: file.id },
    { filmId: second.id, videoId: null },
  ]);
  const activate = async () =>
    (
      await app.http.inject({
        method: "PATCH",
        url: `/v1/pages/${page.id}`,
        headers: owner.headers,
        payload: { active: true },
      })
    ).json();
  const fields = (body: { details?: { missing?: { field: string }[] } }) =>
    body.details?.missing?.map(({ field }) => field) ?? [];
  expect(fields(await activate())).toContain("featureUrl");
  const late = await createFilmFile(services, second);
  await services.db.update(pageFilms).set({ videoId: late.id }).where(eq(pageFilms.filmId, second.id));
  expect(fields(await activate())).not.toContain("featureUrl");
});

test("a new file of a film takes the place of the old one on the events that show the film, once it is ready", async () => {
  const { services } = app;
  const film = await createFilm(services, owner.id);
  const shows = await Promise.all([1, 2].map(() => createPage(services, owner.id)));
  const other = await createFilm(services, owner.id);
  const old = await createFilmFile(services, film);
  const others = await createFilmFile(services, other);
  const [alone, second] = shows;
  if (!alone || !second) throw new Error("two events were created");
  await showFilms(services, alone.id, [{ filmId: film.id, videoId: old.id }]);
  await showFilms(services, second.id, [
    { filmId: other.id, videoId: others.id },
    { filmId: film.id, videoId: old.id },
  ]);
  const next = await createFilmFile(services, film, { status: "converting" });
  const attach = (when: "announced" | "ready") =>
    services.db.transaction((tx) => attachVideo(tx, services, next, when));
  const readVideos = async () => (await readShown(second.id)).map(({ videoId }) => videoId);
  await attach("announced");
  expect(await readVideos()).toEqual([others.id, old.id]);
  await services.db.update(videos).set({ status: "ready" }).where(eq(videos.id, next.id));
  await attach("ready");
  expect(await readVideos()).toEqual([others.id, next.id]);
  expect((await readPage(alone.id))?.featureVideoId).toBe(next.id);
  expect((await readPage(second.id))?.featureVideoId).toBe(others.id);
});

test("the file of a film is removed from events that are not active, and stays while one is", async () => {
  const { services } = app;
  const film = await createFilm(services, owner.id);
  const file = await createFilmFile(services, film);
  const page = await createPage(services, owner.id, { activated: true });
  await showFilms(services, page.id, [{ filmId: film.id, videoId: file.id }]);
  const remove = (headers = owner.headers) =>
    app.http.inject({ method: "DELETE", url: `/v1/videos/${file.id}`, headers });
  const stranger = await createAccount(services);
  // The event is public, and so is the film's poster; the file is its owner's.
  expect((await remove(stranger.headers)).statusCode).toBe(404);
  const refused = await remove();
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe(messages.apiErrors.videos.isActive);
  await services.db.update(pages).set({ activated: false }).where(eq(pages.id, page.id));
  expect((await remove()).statusCode).toBe(204);
  expect((await readPage(page.id))?.featureVideoId).toBeNull();
  expect(await services.db.select().from(pageFilms).where(eq(pageFilms.pageId, page.id))).toMatchObject([
    { filmId: film.id, videoId: null },
  ]);
});

test("the feature of an event that shows films of the library is chosen at the films", async () => {
  const { services } = app;
  const film = await createFilm(services, owner.id);
  const page = await createPage(services, owner.id);
  const own = await createFeature(services, page.id);
  const file = await createFilmFile(services, film);
  await showFilms(services, page.id, [{ filmId: film.id, videoId: file.id }]);
  const saved = await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${page.id}`,
    headers: owner.headers,
    payload: { featureUrl: own.url },
  });
  expect(saved.statusCode).toBe(422);
  expect(saved.json().errors).toEqual({ featureUrl: { msg: messages.films.fileOfRecord } });
  const uploaded = await app.http.inject({
    method: "POST",
    url: "/v1/videos",
    headers: owner.headers,
    payload: { pageId: page.id, kind: "feature", name: "film.mp4", size: 1000 },
  });
  expect(uploaded.statusCode).toBe(409);
  expect(await services.db.$count(videos, eq(videos.pageId, page.id))).toBe(1);
});

test("files of the library count against the quota, and stay until a newer one is ready", async () => {
  const { services, clock } = app;
  const film = await createFilm(services, owner.id);
  const page = await createPage(services, owner.id);
  await createFeature(services, page.id, { sizeBytes: 100 });
  const old = await createFilmFile(services, film, { sizeBytes: 20 });
  const next = await createFilmFile(services, film, { sizeBytes: 3, status: "uploading" });
  expect(await sumVideoBytes(services.db, owner.id)).toBe(123);
  const readFiles = async () => {
    await purgeOrphanedMedia(services);
    const rows = await services.db.select({ id: videos.id }).from(videos).where(eq(videos.filmId, film.id));
    return rows.map(({ id }) => id).toSorted();
  };
  clock.advance(30 * 86_400_000);
  expect(await readFiles()).toEqual([old.id, next.id]);
  await services.db
    .update(videos)
    .set({ status: "ready", updatedAt: clock.now() })
    .where(eq(videos.id, next.id));
  expect(await readFiles()).toEqual([next.id]);
});

test("files of one library take turns with those of others as one account, and share its plan", async () => {
  const { services, clock } = app;
  await services.db.delete(videos);
  const other = await createAccount(services);
  const add = async (accountId: string, fields: Partial<typeof videos.$inferInsert>) =>
    createFilmFile(services, await createFilm(services, accountId), { status: "converting", ...fields });
  await add(owner.id, { attempts: 1, leaseUntil: new Date(clock.now().getTime() + 60_000) });
  const second = await add(owner.id, { createdAt: new Date(clock.now().getTime() - 2000) });
  const others = await add(other.id, { createdAt: new Date(clock.now().getTime() - 1000) });
  // Its account is converting another file.
  expect(await findNextVideo(services.db, clock.now())).toBe(others.id);
  expect(await hasPayingOwner(services.db, second)).toBe(false);
  await services.db.update(creditBalances).set({ credits: 1 }).where(eq(creditBalances.accountId, owner.id));
  expect([await hasPayingOwner(services.db, second), await hasPayingOwner(services.db, others)]).toEqual([
    true,
    false,
  ]);
});

test("a copy of an event shows the same films, one for another account only the first film", async () => {
  const { services } = app;
  const film = await createFilm(services, owner.id);
  const file = await createFilmFile(services, film);
  const page = await createPage(services, owner.id);
  await showFilms(services, page.id, [{ filmId: film.id, videoId: file.id }]);
  const receiver = await createAccount(services, { credits: 1, emailVerifiedAt: app.clock.now() });
  await services.db.update(creditBalances).set({ credits: 1 }).where(eq(creditBalances.accountId, owner.id));
  const copy = async (receiverEmail: string, headers: Record<string, string>) => {
    const copied = await app.http.inject({
      method: "POST",
      url: `/v1/pages/${page.id}/duplicate`,
      headers,
      payload: { account_email: receiverEmail },
    });
    expect(copied.statusCode).toBe(201);
    const { id }: { id: string } = copied.json().data;
    return readShown(id);
  };
  expect(await copy(owner.email, owner.headers)).toEqual([{ filmId: film.id, videoId: file.id, order: 0 }]);
  const staff = await createAccount(services, { type: "admin", staffRole: "admin" });
  await actFor(services, staff, owner.id);
  expect(await copy(receiver.email, staff.headers)).toEqual([{ filmId: null, videoId: file.id, order: 0 }]);
});
