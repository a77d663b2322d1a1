import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pages } from "../../db/schema/pages.ts";
import { videos } from "../../db/schema/videos.ts";
import { createFilm, createFilmFile, showFilms } from "../../testing/film-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { savePremiere } from "../../testing/premiere-fixtures.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { attachVideo } from "../video/attach-video.ts";

const MINUTE_MS = 60_000;

let app: TestApp;
let owner: TestAccount;
let pageId: string;
let shorts: Short[];
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
beforeEach(async () => {
  pageId = (await createPage(app.services, owner.id)).id;
  shorts = await addShorts(pageId);
});
afterEach(() => app.clock.set(new Date()));
afterAll(() => app.close());

interface Short {
  filmId: string;
  title: string;
  videoId: string | null;
}

/** Lets an event show three films of 60, 120 and 180 seconds. */
async function addShorts(id: string): Promise<Short[]> {
  const films = await Promise.all(
    ["Slack Water", "Low Light", "The Ferry"].map(async (title, index) => {
      const film = await createFilm(app.services, owner.id, { title });
      const file = await createFilmFile(app.services, film, { durationSeconds: 60 * (index + 1) });
      return { filmId: film.id, title, videoId: file.id };
    }),
  );
  await showFilms(
    app.services,
    id,
    films.map(({ filmId, videoId }) => ({ filmId, videoId })),
  );
  return films;
}

const listFilms = (films: readonly Pick<Short, "filmId">[] = shorts) =>
  films.map(({ filmId }) => ({ kind: "film", filmId }));

type Response = Awaited<ReturnType<typeof savePremiere>>;

/** Reads the status and the message at each field. */
function readErrors(response: Response) {
  const errors: Record<string, { msg: string }> = response.json().errors ?? {};
  const texts = Object.fromEntries(Object.entries(errors).map(([field, { msg }]) => [field, msg]));
  return [response.statusCode, texts];
}

const readProgramme = async () =>
  (await app.http.inject({ url: `/v1/pages/${pageId}/premiere`, headers: owner.headers })).json().data
    .programme;

const readPage = async (id = pageId) => {
  const [page] = await app.services.db.select().from(pages).where(eq(pages.id, id));
  if (!page) throw new Error("the event is missing");
  return page;
};

const chooseFilms = (films: readonly Pick<Short, "filmId">[]) =>
  app.http.inject({
    method: "PUT",
    url: `/v1/pages/${pageId}/films`,
    headers: owner.headers,
    payload: { films: films.map(({ filmId }) => ({ filmId, inCompetition: true, audienceCap: null })) },
  });

test("a programme shows several films in any order, with their titles and lengths, and the rest between them", async () => {
  const [first, second, third] = shorts;
  const programme = [
    ...listFilms([third, first] as Short[]),
    { kind: "interval", durationMs: 30_000 },
    ...listFilms([second] as Short[]),
  ];
  const saved = await savePremiere(app, owner, pageId, { programme });
  expect(saved.statusCode).toBe(200);
  expect(saved.json().data.programme).toMatchObject([
    {
      kind: "film",
      filmId: third?.filmId,
      filmTitle: "The Ferry",
      videoId: third?.videoId,
      durationMs: 180_000,
    },
    {
      kind: "film",
      filmId: first?.filmId,
      filmTitle: "Slack Water",
      videoId: first?.videoId,
      durationMs: 60_000,
    },
    { kind: "interval", filmId: null, filmTitle: null, durationMs: 30_000 },
    { kind: "film", filmId: second?.filmId, filmTitle: "Low Light", videoId: second?.videoId },
  ]);
  const { opensAt, closesAt } = await readPage();
  expect(Number(closesAt) - Number(opensAt)).toBe(390_000);
});

test("a film item without a film shows the event's first one, or its own film", async () => {
  await savePremiere(app, owner, pageId);
  expect((await readProgramme())[1]).toMatchObject({
    filmId: shorts[0]?.filmId,
    videoId: shorts[0]?.videoId,
  });
});

test("playback that names no film starts that of the programme, which need not be the event's first", async () => {
  await savePremiere(app, owner, pageId, { programme: listFilms(shorts.slice(1, 2)) });
  app.clock.advance(50 * MINUTE_MS);
  const { slug: orderSlug } = await createOrder(app.services, pageId);
  const started = await app.http.inject({
    method: "POST",
    url: `/v1/pages/${pageId}/playback`,
    payload: { kind: "feature", deviceId: "device-one", orderSlug },
  });
  expect(started.statusCode).toBe(201);
  expect(started.json().data.manifestUrl).toContain(shorts[1]?.videoId);
});

test("names the item whose film is unknown, without a file, or there twice", async () => {
  const [first] = shorts;
  const other = await createFilm(app.services, owner.id, { title: "Elsewhere" });
  const errorsOf = async (programme: object[]) =>
    readErrors(await savePremiere(app, owner, pageId, { programme }));
  expect(await errorsOf(listFilms([...shorts, { filmId: other.id }]))).toEqual([
    422,
    { "programme.3.filmId": "This event does not show this film. Please choose it in the Video step first." },
  ]);
  const twice = { "programme.1.filmId": "This film is in the programme twice." };
  expect(await errorsOf(listFilms([first, first] as Short[]))).toEqual([422, twice]);
  expect(await errorsOf([{ kind: "film" }, ...listFilms([first] as Short[])])).toEqual([422, twice]);
  expect(await errorsOf([{ kind: "slate", durationMs: 1000 }])).toEqual([
    422,
    { programme: "The programme needs a film." },
  ]);
  // Positions in a longer one could not be stored.
  const longest = Array.from({ length: 20 }, () => ({ kind: "slate", durationMs: 12 * 3_600_000 }));
  expect(await errorsOf([...longest, ...listFilms()])).toEqual([
    422,
    { programme: "The programme can take at most 240 hours." },
  ]);
  await app.services.db
    .update(videos)
    .set({ status: "converting" })
    .where(eq(videos.id, shorts[1]?.videoId ?? ""));
  expect(await errorsOf(listFilms())).toEqual([
    422,
    {
      "programme.1.filmId":
        "“Low Light” has no file that can be played yet. Upload it, and wait until it is converted.",
    },
  ]);
});

test("a save of a plan with other films is refused when they changed since it was read", async () => {
  const programme = listFilms();
  const { data: base } = (await savePremiere(app, owner, pageId, { programme })).json();
  const { clock: _clock, ...read } = base;
  await savePremiere(app, owner, pageId, { startsAt: base.startsAt, programme: programme.toReversed() });
  const { startsAt } = read;
  const change = (fields: object) => savePremiere(app, owner, pageId, { startsAt, base: read, ...fields });
  const refused = await change({ programme: programme.slice(1) });
  expect([refused.statusCode, refused.json().details.changed]).toEqual([409, ["programme"]]);
  // A program that knows one film only sends neither the films that it read nor those that it wants.
  await savePremiere(app, owner, pageId, { programme: [{ kind: "film" }] });
  const [{ filmId: _film, filmTitle: _title, ...item }] = await readProgramme();
  const old = await change({ programme: [{ kind: "film" }], base: { programme: [item] }, lobbyMinutes: 10 });
  expect(old.statusCode).toBe(200);
});

describe("a new file of a film", () => {
  const attach = async (film: Short | undefined, durationSeconds: number) => {
    const video = { id: uuidv7(), pageId: null, kind: "feature" as const, filmId: film?.filmId ?? null };
    await app.services.db.insert(videos).values({
      ...video,
      accountId: owner.id,
      name: "new.mp4",
      sizeBytes: 1,
      status: "ready",
      durationSeconds,
    });
    await app.services.db.transaction((tx) => attachVideo(tx, app.services, video, "ready"));
    return video.id;
  };

  test("takes its own place in the programme, whose end follows", async () => {
    await savePremiere(app, owner, pageId, { programme: listFilms() });
    const before = await readPage();
    const id = await attach(shorts[1], 240);
    expect(await readProgramme()).toMatchObject([
      { videoId: shorts[0]?.videoId, durationMs: 60_000 },
      { videoId: id, durationMs: 240_000 },
      { videoId: shorts[2]?.videoId, durationMs: 180_000 },
    ]);
    expect(Number((await readPage()).closesAt) - Number(before.closesAt)).toBe(120_000);
  });

  test("of any film waits from 15 minutes before the start", async () => {
    const { startsAt } = (await savePremiere(app, owner, pageId, { programme: listFilms() })).json().data;
    app.clock.set(new Date(Date.parse(startsAt) - 15 * MINUTE_MS));
    await attach(shorts[2], 240);
    expect((await readProgramme())[2]).toMatchObject({ videoId: shorts[2]?.videoId, durationMs: 180_000 });
  });
});

describe("choosing the event's films after its premiere was planned", () => {
  test("keeps the order of the programme, and refuses to take out one of its films", async () => {
    await savePremiere(app, owner, pageId, { programme: listFilms() });
    expect((await chooseFilms(shorts.toReversed())).statusCode).toBe(200);
    expect((await readProgramme()).map(({ filmTitle }: { filmTitle: string }) => filmTitle)).toEqual([
      "Slack Water",
      "Low Light",
      "The Ferry",
    ]);
    const refused = await chooseFilms(shorts.slice(1));
    expect(readErrors(refused)).toEqual([
      422,
      {
        films: "The premiere shows “Slack Water”. Please take it out of the programme of the premiere first.",
      },
    ]);
    // Without it in the programme, it may go.
    await savePremiere(app, owner, pageId, { programme: listFilms(shorts.slice(1)) });
    expect((await chooseFilms(shorts.slice(1))).statusCode).toBe(200);
  });

  test("gives the place of the only film to the first one when it is taken out", async () => {
    const [first, second, third] = shorts as [Short, Short, Short];
    await savePremiere(app, owner, pageId, { programme: listFilms([second]) });
    await chooseFilms([second, third]);
    expect(await readProgramme()).toMatchObject([{ filmId: second.filmId }]);
    expect((await chooseFilms([third, first])).statusCode).toBe(200);
    expect(await readProgramme()).toMatchObject([
      { filmId: third.filmId, videoId: third.videoId, durationMs: 180_000 },
    ]);
  });

  test("lets a draft's only film wait for its file, which then takes its length", async () => {
    await app.services.db.update(pages).set({ activated: false }).where(eq(pages.id, pageId));
    await savePremiere(app, owner, pageId, { programme: listFilms(shorts.slice(0, 1)) });
    const film = await createFilm(app.services, owner.id, { title: "Not Yet" });
    expect((await chooseFilms([{ filmId: film.id }])).statusCode).toBe(200);
    expect(await readProgramme()).toMatchObject([
      { filmId: film.id, filmTitle: "Not Yet", videoId: null, durationMs: 60_000 },
    ]);
    const file = await createFilmFile(app.services, film, { durationSeconds: 420 });
    const video = { id: file.id, pageId: null, kind: "feature" as const, filmId: film.id };
    await app.services.db.transaction((tx) => attachVideo(tx, app.services, video, "ready"));
    expect(await readProgramme()).toMatchObject([{ videoId: file.id, durationMs: 420_000 }]);
  });

  test("is refused from 15 minutes before the start", async () => {
    const { startsAt } = (await savePremiere(app, owner, pageId, { programme: listFilms() })).json().data;
    app.clock.set(new Date(Date.parse(startsAt) - 15 * MINUTE_MS));
    expect((await chooseFilms(shorts.toReversed())).statusCode).toBe(409);
  });
});

describe("in a festival with another premiere", () => {
  const startsInMs = 60 * MINUTE_MS;
  let nowMs: number;
  let otherId: string;
  beforeEach(async () => {
    nowMs = app.clock.now().getTime();
    const festival = await createPage(app.services, owner.id, { kind: "festival" });
    const place = { festivalId: festival.id, title: "Opening Night" };
    otherId = (await createPage(app.services, owner.id, { ...place, festivalOrder: 0 })).id;
    await addShorts(otherId);
    await savePremiere(app, owner, otherId, plan(startsInMs));
    await app.services.db
      .update(pages)
      .set({ festivalId: festival.id, festivalOrder: 1 })
      .where(eq(pages.id, pageId));
  });

  const plan = (inMs: number) => ({
    startsAt: new Date(nowMs + inMs).toISOString(),
    programme: [{ kind: "film" }, { kind: "interval", durationMs: 4 * MINUTE_MS }],
  });
  const text = "The premiere of “Opening Night” runs at the same time.";

  test("a premiere that moves into it is refused at its start, and one that grows into it at its programme", async () => {
    // Both take five minutes.
    const before = plan(startsInMs - 5 * MINUTE_MS);
    expect(readErrors(await savePremiere(app, owner, pageId, plan(startsInMs - 4 * MINUTE_MS)))).toEqual([
      422,
      { startsAt: text },
    ]);
    expect((await savePremiere(app, owner, pageId, before)).statusCode).toBe(200);
    const longer = { ...before, programme: [...before.programme, { kind: "slate", durationMs: 1000 }] };
    expect(readErrors(await savePremiere(app, owner, pageId, longer))).toEqual([422, { programme: text }]);
    // Control: a cancelled one takes no time.
    await app.services.db.update(pages).set({ cancelledAt: new Date() }).where(eq(pages.id, otherId));
    expect((await savePremiere(app, owner, pageId, longer)).statusCode).toBe(200);
  });

  test("a longer film is refused where it is chosen", async () => {
    await savePremiere(app, owner, pageId, plan(startsInMs - 5 * MINUTE_MS));
    const refused = await chooseFilms(shorts.slice(1));
    expect(readErrors(refused)).toEqual([422, { films: text }]);
    expect(await readProgramme()).toMatchObject([{ filmId: shorts[0]?.filmId }, {}]);
  });

  test("of two premieres that move to the same time at once, one is refused", async () => {
    const responses = await Promise.all(
      [pageId, otherId].map((id) => savePremiere(app, owner, id, plan(3 * startsInMs))),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test("an archived one comes back only while its time is free", async () => {
    const archive = (archived: boolean) =>
      app.http.inject({
        method: "PATCH",
        url: `/v1/pages/${otherId}`,
        headers: owner.headers,
        payload: { archived },
      });
    expect((await archive(true)).statusCode).toBe(200);
    expect((await savePremiere(app, owner, pageId, plan(startsInMs))).statusCode).toBe(200);
    const refused = await archive(false);
    expect([refused.statusCode, Object.keys(refused.json().errors ?? {})]).toEqual([422, ["archived"]]);
    await savePremiere(app, owner, pageId, plan(2 * startsInMs));
    expect((await archive(false)).statusCode).toBe(200);
  });
});
