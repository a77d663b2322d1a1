import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Film } from "@matinee/contract/schemas/films";
import { messages } from "@matinee/texts";
import { auditEntries } from "../../db/schema/audit.ts";
import { films } from "../../db/schema/films.ts";
import { pageFilms } from "../../db/schema/page-films.ts";
import { pages } from "../../db/schema/pages.ts";
import { playbackGrants } from "../../db/schema/playback.ts";
import { captions, videos } from "../../db/schema/videos.ts";
import { createFilm, createFilmFile } from "../../testing/film-fixtures.ts";
import { actFor, createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createFeature, createImage } from "../../testing/media-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await createAccount(app.services);
});

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
const call = (
  method: Method,
  path: string,
  payload?: object,
  headers: TestAccount["headers"] = owner.headers,
) => app.http.inject({ method, url: `/v1/${path}`, headers, ...(payload && { payload }) });
const readFilm = async (id: string): Promise<Film> => (await call("GET", `films/${id}`)).json().data;

const VTT = "WEBVTT\n\n00:01.000 --> 00:02.000\nHei\n";

const RECORD = {
  title: "Low Winter Sun",
  originalTitle: "Matala talviaurinko",
  year: 2025,
  countries: ["FI", "SE"],
  languages: ["fi"],
  minutes: 92,
  director: "Aino Raitala",
  cast: "Saga Koskinen, Eero Lind",
  synopsis: "A winter without a sunrise.",
  warnings: "Flashing lights",
  trailer: "https://vimeo.com/1",
  links: { imdb: "https://www.imdb.com/title/tt1/" },
  accessServices: ["captions", "audioDescription"],
  audienceCap: 300,
};

describe("the record of a film", () => {
  test("is kept as it was written, with the addresses of uploaded pictures", async () => {
    const { url } = await createImage(app.services, owner.id);
    const created = await call("POST", "films", { ...RECORD, stills: [url] });
    expect(created.statusCode).toBe(201);
    expect(await readFilm(created.json().data.id)).toMatchObject({
      ...RECORD,
      stills: [url],
      file: null,
      shownIn: [],
      version: 1,
      source: null,
    });
  });

  test("is added once, however often the same request arrives", async () => {
    const headers = { ...owner.headers, "idempotency-key": "film-one" };
    const answers = [
      await call("POST", "films", { title: "Once" }, headers),
      await call("POST", "films", { title: "Once" }, headers),
    ];
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1);
    expect((await call("GET", "films")).json().data.total).toBe(1);
  });

  test("of another account does not exist for the caller", async () => {
    const other = await createAccount(app.services);
    const { id } = await createFilm(app.services, other.id);
    const answers = await Promise.all([
      call("GET", `films/${id}`),
      call("PATCH", `films/${id}`, { title: "Mine" }),
      call("DELETE", `films/${id}`),
      call("POST", "videos", { filmId: id, kind: "feature", name: "film.mp4", size: 10 }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect((await call("GET", "films")).json().data.total).toBe(0);
  });

  test.each([
    ["title", { title: " " }],
    ["year", { title: "A", year: 1700 }],
    ["trailer", { title: "A", trailer: "http://example.com/t.mp4" }],
    ["links.imdb", { title: "A", links: { imdb: "javascript:alert(1)" } }],
    ["countries.1", { title: "A", countries: ["FI", "QQ"] }],
    ["stills", { title: "A", stills: ["https://example.com/still.jpg"] }],
  ])("names %s when it is wrong", async (field, body) => {
    const rejected = await call("POST", "films", body);
    expect(rejected.statusCode).toBe(422);
    expect(Object.keys(rejected.json().errors)).toEqual([field]);
  });

  test("does not take a picture of another account", async () => {
    const other = await createAccount(app.services);
    const { url } = await createImage(app.services, other.id);
    expect((await call("POST", "films", { title: "A", stills: [url] })).json().errors).toEqual({
      stills: { msg: messages.films.issues.still },
    });
  });

  test("rejects a save of an older version with the fields that changed, and keeps the version of one that changes nothing", async () => {
    const { id } = (await call("POST", "films", { title: "A", year: 2020 })).json().data;
    expect((await call("PATCH", `films/${id}`, { title: "B", version: 1 })).json().data.version).toBe(2);
    const late = await call("PATCH", `films/${id}`, { director: "C", version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: "saved-before-you",
      details: { version: 2, changed: ["title"] },
    });
    expect((await call("PATCH", `films/${id}`, { title: "B", year: 2020 })).json().data.version).toBe(2);
    const saves = await Promise.all(
      ["C", "D", "E"].map((title) => call("PATCH", `films/${id}`, { title, version: 2 })),
    );
    expect(saves.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test("is removed only when no event shows it, and its file with it", async () => {
    const { services } = app;
    const film = await createFilm(services, owner.id, { title: "Signal Hill" });
    const file = await createFilmFile(services, film);
    const page = await createPage(services, owner.id, { title: "Opening" });
    await call("PUT", `pages/${page.id}/films`, { films: [{ filmId: film.id }] });
    const refused = await call("DELETE", `films/${film.id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(messages.films.isShown("Signal Hill", "Opening"));
    await services.db.delete(pages).where(eq(pages.id, page.id));
    expect((await call("DELETE", `films/${film.id}`)).statusCode).toBe(204);
    const [orphan] = await services.db.select().from(videos).where(eq(videos.id, file.id));
    expect(orphan).toMatchObject({ filmId: null, pageId: null });
  });
});

describe("the file of a film", () => {
  test("is uploaded to its record, and shown with it", async () => {
    const film = await createFilm(app.services, owner.id);
    const body = { filmId: film.id, kind: "feature", name: "film.mp4", size: 10 };
    const created = await call("POST", "videos", body);
    expect(created.statusCode).toBe(201);
    const { id } = created.json().data;
    expect((await readFilm(film.id)).file).toMatchObject({ videoId: id, state: "uploading", progress: 0 });
    expect((await call("GET", `videos/${id}/status`)).json().data.upload).toBe("uploading");
    const page = await createPage(app.services, owner.id);
    const wrong = [
      { ...body, pageId: page.id },
      { ...body, filmId: undefined },
      { ...body, kind: "trailer" },
    ];
    for (const payload of wrong) expect((await call("POST", "videos", payload)).statusCode).toBe(422);
  });

  test("is changed by staff only with a reason, which its owner learns", async () => {
    const { services } = app;
    const file = await createFilmFile(services, await createFilm(services, owner.id));
    const staff = await createAccount(services, { type: "admin", staffRole: "admin" });
    const add = () =>
      call(
        "POST",
        `videos/${file.id}/captions`,
        { language: "fi", label: "Suomi", text: VTT },
        staff.headers,
      );
    expect((await add()).json()).toMatchObject({
      code: "acting-period-needed",
      details: { customerId: owner.id },
    });
    await actFor(services, staff, owner.id);
    expect((await add()).statusCode).toBe(201);
    const entries = await services.db
      .select({ action: auditEntries.action, actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(and(eq(auditEntries.onBehalfOf, owner.id), eq(auditEntries.subjectId, file.id)));
    expect(entries).toEqual([{ action: "video.add-caption", actorId: staff.id }]);
  });

  test("that can be played is shown until a newer one can be", async () => {
    const { services } = app;
    const film = await createFilm(services, owner.id);
    const ready = await createFilmFile(services, film, {
      renditions: [720, 1080].map((height) => ({
        name: `${height}`,
        width: (height * 16) / 9,
        height,
        bandwidth: 1,
        codecs: "avc1",
      })),
    });
    await services.db
      .insert(captions)
      .values({ videoId: ready.id, language: "fi", label: "Suomi", key: "k" });
    await createFilmFile(services, film, { status: "converting" });
    expect((await readFilm(film.id)).file).toEqual({
      videoId: ready.id,
      state: "ready",
      progress: 0,
      durationSeconds: 600,
      sizes: [1080, 720],
      captions: ["fi"],
    });
  });
});

describe("the library", () => {
  test("is searched, filtered and sorted, with the number of films in each part", async () => {
    const { services } = app;
    const add = (title: string, fields: Partial<typeof films.$inferInsert> = {}) =>
      createFilm(services, owner.id, { title, ...fields });
    const bees = await add("Night Bees", { director: "Petra Hálloran", countries: ["IE"], minutes: 84 });
    await createFilmFile(services, bees);
    const dune = await add("Dune Country", { countries: ["MA"], minutes: 101, accessServices: ["captions"] });
    await add("Salt and Glass", { originalTitle: "Sel et verre", countries: ["FR", "IE"], year: 2026 });
    const festival = await createPage(services, owner.id, { kind: "festival" });
    const screening = await createPage(services, owner.id, { festivalId: festival.id });
    await services.db.insert(pageFilms).values({ pageId: screening.id, filmId: dune.id, sortOrder: 0 });
    const list = async (query: string) => {
      const { data } = (await call("GET", `films?${query}`)).json();
      return data.data.map(({ title }: Film) => title);
    };
    const { counts, countries } = (await call("GET", "films")).json().data;
    expect(counts).toEqual({ all: 3, ready: 1, waiting: 2, withoutCaptions: 2 });
    expect(countries).toEqual(["FR", "IE", "MA"]);
    expect(await list("")).toEqual(["Salt and Glass", "Dune Country", "Night Bees"]);
    expect(await list("sort=title")).toEqual(["Dune Country", "Night Bees", "Salt and Glass"]);
    const part = await createFilm(services, owner.id, { title: "Night Bees 10" });
    const earlier = await createFilm(services, owner.id, { title: "night bees 2" });
    expect(await list("sort=title")).toEqual([
      "Dune Country",
      "Night Bees",
      "night bees 2",
      "Night Bees 10",
      "Salt and Glass",
    ]);
    await services.db.delete(films).where(inArray(films.id, [part.id, earlier.id]));
    expect(await list("sort=length")).toEqual(["Dune Country", "Night Bees", "Salt and Glass"]);
    expect(await list("sort=year")).toEqual(["Salt and Glass", "Dune Country", "Night Bees"]);
    expect(await list("searchTerm=halloran")).toEqual(["Night Bees"]);
    expect(await list("searchTerm=SEL%20ET")).toEqual(["Salt and Glass"]);
    expect(await list("country=IE")).toEqual(["Salt and Glass", "Night Bees"]);
    expect(await list("list=waiting&country=IE")).toEqual(["Salt and Glass"]);
    expect(await list("list=withoutCaptions")).toEqual(["Salt and Glass", "Night Bees"]);
    expect(await list(`festivalId=${festival.id}`)).toEqual(["Dune Country"]);
  });

  test("of 600 films has twelve pages, each with a link to the next", async () => {
    const rows = Array.from({ length: 600 }, (_, at) => ({ accountId: owner.id, title: `Film ${at}` }));
    await app.services.db.insert(films).values(rows);
    const first = (await call("GET", "films?sort=title")).json().data;
    expect([first.data.length, first.total, first.pages]).toEqual([50, 600, 12]);
    expect(first.next).toBe("/v1/films?page=2&sort=title");
    expect((await call("GET", "films?sort=title&page=12")).json().data).toMatchObject({ next: null });
  });
});

describe("the films of an event", () => {
  const addFilm = async (title: string, accountId = owner.id) => {
    const film = await createFilm(app.services, accountId, { title });
    return { ...film, file: await createFilmFile(app.services, film) };
  };
  const show = (pageId: string, chosen: object[]) => call("PUT", `pages/${pageId}/films`, { films: chosen });

  test("are chosen in their order, and keep what was said of each", async () => {
    const page = await createPage(app.services, owner.id, { emailCapture: true });
    const [one, two] = [await addFilm("One"), await addFilm("Two")];
    const shown = await show(page.id, [
      { filmId: two.id, inCompetition: false },
      { filmId: one.id, audienceCap: 500 },
    ]);
    expect(shown.statusCode).toBe(200);
    expect(shown.json().data).toMatchObject([
      { title: "Two", inCompetition: false, audienceCap: null, videoId: two.file.id, state: "ready" },
      { title: "One", inCompetition: true, audienceCap: 500 },
    ]);
    expect((await call("GET", `pages/${page.id}/films`)).json()).toEqual(shown.json());
    expect((await call("GET", `pages/${page.id}`)).json().data.featureUrl).toBe(`/v1/videos/${two.file.id}`);
    expect((await readFilm(one.id)).shownIn).toMatchObject([{ pageId: page.id, title: page.title }]);
    await show(page.id, [{ filmId: one.id }, { filmId: two.id }]);
    expect((await call("GET", `pages/${page.id}`)).json().data.featureUrl).toBe(`/v1/videos/${one.file.id}`);
  });

  test("must be those of the event's owner, each once, and at most 30", async () => {
    const page = await createPage(app.services, owner.id);
    const own = await addFilm("Own");
    const { id: foreign } = await addFilm("Foreign", (await createAccount(app.services)).id);
    const errorOf = async (chosen: object[]) => (await show(page.id, chosen)).json().errors;
    expect(await errorOf([{ filmId: own.id }, { filmId: foreign }])).toEqual({
      "films.1.filmId": { msg: messages.films.unknownFilm },
    });
    expect(await errorOf([{ filmId: own.id }, { filmId: own.id }])).toEqual({
      "films.1.filmId": { msg: messages.films.twice },
    });
    const many = Array.from({ length: 31 }, () => ({ filmId: own.id }));
    expect(Object.keys(await errorOf(many))).toEqual(["films"]);
  });

  test("need a file once the event is active", async () => {
    const film = await createFilm(app.services, owner.id, { title: "Waits" });
    const draft = await createPage(app.services, owner.id, { activated: false });
    expect((await show(draft.id, [{ filmId: film.id }])).statusCode).toBe(200);
    const active = await createPage(app.services, owner.id, { activated: true });
    await createFeature(app.services, active.id);
    expect((await show(active.id, [{ filmId: film.id }])).json().errors).toEqual({
      "films.0.filmId": { msg: messages.films.noFile("Waits") },
    });
  });

  test("are not taken out while somebody watches them", async () => {
    const { services, clock } = app;
    const page = await createPage(services, owner.id, { activated: true });
    const [one, two] = [await addFilm("One"), await addFilm("Two")];
    await show(page.id, [{ filmId: one.id }, { filmId: two.id }]);
    await services.db.insert(playbackGrants).values({
      pageId: page.id,
      videoId: two.file.id,
      deviceId: "device-one",
      expiresAt: new Date(clock.now().getTime() + 60_000),
    });
    expect((await show(page.id, [{ filmId: one.id }])).json().errors).toEqual({
      films: { msg: messages.films.plays("Two") },
    });
    expect((await show(page.id, [{ filmId: two.id }, { filmId: one.id }])).statusCode).toBe(200);
    clock.advance(61_000);
    expect((await show(page.id, [{ filmId: one.id }])).statusCode).toBe(200);
  });

  test("are given up for one film, which keeps the file of the first, unless somebody watches another", async () => {
    const { services, clock } = app;
    const page = await createPage(services, owner.id, { activated: true });
    const [one, two] = [await addFilm("One"), await addFilm("Two")];
    await show(page.id, [{ filmId: one.id }, { filmId: two.id }]);
    await services.db.insert(playbackGrants).values({
      pageId: page.id,
      videoId: two.file.id,
      deviceId: "device-one",
      expiresAt: new Date(clock.now().getTime() + 60_000),
    });
    expect((await show(page.id, [])).json().errors).toEqual({ films: { msg: messages.films.plays("Two") } });
    clock.advance(61_000);
    const single = await show(page.id, []);
    expect([single.statusCode, single.json().data]).toEqual([200, []]);
    expect((await call("GET", `pages/${page.id}`)).json().data.featureUrl).toBe(`/v1/videos/${one.file.id}`);
    expect((await show(page.id, [])).statusCode).toBe(200);
    expect((await readFilm(one.id)).shownIn).toEqual([]);
    const upload = { pageId: page.id, kind: "feature", name: "new.mp4", size: 10 };
    expect((await call("POST", "videos", upload)).statusCode).toBe(201);
    expect((await readFilm(one.id)).file?.videoId).toBe(one.file.id);
  });

  test("that an event keeps as its own leaves it when its file is removed", async () => {
    const page = await createPage(app.services, owner.id, { activated: false });
    const film = await addFilm("One");
    await show(page.id, [{ filmId: film.id }]);
    await show(page.id, []);
    expect((await call("DELETE", `videos/${film.file.id}`)).statusCode).toBe(204);
    expect((await call("GET", `pages/${page.id}`)).json().data.featureUrl).toBeNull();
  });

  test("begin with the event's own upload, when it becomes a film of the library", async () => {
    const { services } = app;
    const page = await createPage(services, owner.id, { title: "The Salt Road", activated: true });
    const upload = await createFeature(services, page.id);
    const kept = await call("POST", `pages/${page.id}/films`);
    expect(kept.statusCode).toBe(201);
    expect(kept.json().data).toMatchObject([{ title: "The Salt Road", videoId: upload.id, state: "ready" }]);
    const [{ filmId }] = kept.json().data;
    expect(await readFilm(filmId)).toMatchObject({
      title: "The Salt Road",
      file: { videoId: upload.id },
      shownIn: [{ pageId: page.id }],
    });
    const two = await addFilm("Two");
    expect((await show(page.id, [{ filmId: two.id }])).statusCode).toBe(200);
    expect((await readFilm(filmId)).file).toMatchObject({ videoId: upload.id, state: "ready" });
    // Of an event that already keeps the file of a film, it is that film.
    await show(page.id, [{ filmId }]);
    await show(page.id, []);
    expect((await call("POST", `pages/${page.id}/films`)).json().data).toMatchObject([{ filmId }]);
    const again = await call("POST", `pages/${page.id}/films`);
    expect([again.statusCode, again.json().message]).toEqual([409, messages.films.showsFilms]);
  });

  test("do not begin with a film that is not there, or that belongs to another account", async () => {
    const { services } = app;
    const empty = await createPage(services, owner.id);
    const theirs = await createPage(services, (await createAccount(services)).id);
    const copy = await createPage(services, owner.id, {
      featureVideoId: (await createFeature(services, theirs.id)).id,
    });
    const festival = await createPage(services, owner.id, { kind: "festival" });
    const answers = await Promise.all(
      [empty, copy, festival].map(({ id }) => call("POST", `pages/${id}/films`)),
    );
    expect(answers.map((answer) => [answer.statusCode, answer.json().message])).toEqual([
      [409, messages.films.noUpload],
      [409, messages.films.notYourUpload],
      [409, messages.films.ofFestival],
    ]);
  });

  test("are none of a festival", async () => {
    const festival = await createPage(app.services, owner.id, { kind: "festival" });
    const film = await addFilm("One");
    const refused = await show(festival.id, [{ filmId: film.id }]);
    expect([refused.statusCode, refused.json().message]).toEqual([409, messages.films.ofFestival]);
  });
});
