import { messages } from "@matinee/texts";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filmPools, pageFilms } from "../../db/schema/page-films.ts";
import { capacityPools, pages } from "../../db/schema/pages.ts";
import { createFilm, createFilmFile } from "../../testing/film-fixtures.ts";
import { createPage } from "../../testing/fixtures.ts";
import {
  createPaymentsApp,
  createTicketedEvent,
  type PaymentsApp,
  type TicketedEvent,
} from "../../testing/payments/payments-app.ts";
import { scaleRepetitions } from "../../testing/test-length.ts";

let app: PaymentsApp;
beforeAll(async () => {
  app = await createPaymentsApp();
});
afterAll(() => app.close());

type Seller = TicketedEvent["seller"];
const send = (seller: Seller, method: "PATCH" | "PUT" | "POST", url: string, payload: object, on = app) =>
  on.http.inject({ method, url, headers: seller.headers, payload });
const show = ({ page, seller }: TicketedEvent, films: object[], on = app) =>
  send(seller, "PUT", `/v1/pages/${page.id}/films`, { films }, on);
const buy = ({ page, ticketId }: TicketedEvent, quantity = 1, on = app) =>
  on.buy(page.id, { products: [{ id: ticketId, quantity }], email: `${uuidv7()}@example.com` });
const readPlaces = async ({ page }: TicketedEvent) =>
  (await app.http.inject({ url: `/v1/pages/${page.id}` })).json().data.places;

async function createRecord(seller: Seller, audienceCap: number | null, on = app) {
  const film = await createFilm(on.services, seller.id, { title: `Film ${uuidv7()}`, audienceCap });
  await createFilmFile(on.services, film);
  return film;
}

/** Two screenings of one festival that show a film of at most `cap` viewers. */
async function createTwoShowings(cap: number, on = app) {
  const first = await createTicketedEvent(on);
  const second = await createTicketedEvent(on);
  const { seller } = first;
  const { db } = on.services;
  await db.update(pages).set({ accountId: seller.id }).where(eq(pages.id, second.page.id));
  const festival = await createPage(on.services, seller.id, { kind: "festival", paidScreenings: 10 });
  const showings = [first, { ...second, seller }];
  for (const [at, { page }] of showings.entries())
    await db.update(pages).set({ festivalId: festival.id, festivalOrder: at }).where(eq(pages.id, page.id));
  const film = await createRecord(seller, cap, on);
  for (const showing of showings) {
    const shown = await show(showing, [{ filmId: film.id }], on);
    expect(shown.statusCode, shown.body).toBe(200);
  }
  const [one, two] = showings;
  if (!one || !two) throw new Error("no showings");
  return { one, two, film, festival, seller };
}

const findTaken = async (filmId: string, on = app) =>
  (await on.services.db.select().from(filmPools).where(eq(filmPools.filmId, filmId))).map(
    ({ taken }) => taken,
  );
const countSold = (responses: { statusCode: number }[]) =>
  responses.filter(({ statusCode }) => statusCode === 201).length;

/** What the places of films must be: those of all events that show them. */
async function findMiscounted(on = app) {
  const { rows } = await on.services.db.execute(sql`
    select audience.id from ${filmPools} audience
    join ${pageFilms} shown on shown.pool_id = audience.id join ${capacityPools} pool on pool.page_id = shown.page_id
    group by audience.id having audience.taken <> sum(pool.taken)`);
  return rows;
}

async function sellToEverybody(on: PaymentsApp, cap: number) {
  const { one, two, film } = await createTwoShowings(cap, on);
  const bought = await Promise.all(
    [one, two].flatMap((showing) => Array.from({ length: 8 }, () => buy(showing, 1, on))),
  );
  for (const { statusCode, body } of bought) expect([201, 409], body).toContain(statusCode);
  return { one, two, film, sold: countSold(bought) };
}

describe("the audience of a film", () => {
  test("is counted over all screenings of a festival, and the last places are given once", async () => {
    for (let round = 0; round < scaleRepetitions(10); round++) {
      const { one, two, film, sold } = await sellToEverybody(app, 7);
      expect([sold, await findTaken(film.id)]).toEqual([7, [7]]);
      for (const showing of [one, two]) {
        expect(await readPlaces(showing)).toBe("sold-out");
        const late = await buy(showing);
        expect([late.statusCode, late.json().message]).toEqual([409, messages.apiErrors.places.soldOut]);
      }
    }
  }, 120_000);

  test("control: is exceeded without the check constraint", async () => {
    const isolated = await createPaymentsApp();
    try {
      await isolated.services.db.execute(
        sql`alter table film_pools drop constraint film_audience_never_exceeded`,
      );
      expect((await sellToEverybody(isolated, 7)).sold).toBeGreaterThan(7);
    } finally {
      await isolated.close();
    }
  }, 120_000);

  test("decides for the whole programme of shorts, and says how many places are left", async () => {
    const event = await createTicketedEvent(app);
    const [small, large, free] = [
      await createRecord(event.seller, 3),
      await createRecord(event.seller, 500),
      await createRecord(event.seller, null),
    ];
    await show(
      event,
      [large, small, free].map(({ id }) => ({ filmId: id })),
    );
    const refused = await buy(event, 4);
    expect(refused.json()).toMatchObject({ code: "sold-out", details: { left: 3 } });
    expect((await buy(event, 2)).statusCode).toBe(201);
    const listed = await app.http.inject({
      url: `/v1/pages/${event.page.id}/films`,
      headers: event.seller.headers,
    });
    expect(listed.json().data).toMatchObject([
      { places: 500, placesTaken: 2 },
      { places: 3, placesTaken: 2 },
      { places: null, placesTaken: null },
    ]);
    const given = await send(event.seller, "POST", `/v1/pages/${event.page.id}/comps`, {
      tickets: ["a", "b", "c"].map((name) => ({ email: `${name}@example.com`, name, reference: "" })),
    });
    expect(given.json().data).toMatchObject({ created: 1, invalid: 2 });
    // Without the small film, the others have room.
    await show(
      event,
      [large, free].map(({ id }) => ({ filmId: id })),
    );
    expect((await buy(event, 3)).statusCode).toBe(201);
    expect(await findTaken(small.id)).toEqual([]);
    expect(await findTaken(large.id)).toEqual([6]);
    await show(event, [{ filmId: free.id }]);
    expect(await readPlaces(event)).toBeNull();
  });

  test("is changed at its field, never below the places that are taken", async () => {
    const { one, film, seller } = await createTwoShowings(5);
    await buy(one, 3);
    const save = (audienceCap: number | null, version: number) =>
      send(seller, "PATCH", `/v1/films/${film.id}`, { audienceCap, version });
    const refused = await save(2, film.version);
    expect([refused.statusCode, refused.json().errors.audienceCap.msg]).toEqual([
      422,
      messages.films.audience.belowTaken({ title: film.title, taken: 3 }),
    ]);
    expect((await save(4, film.version)).statusCode).toBe(200);
    expect((await buy(one, 2)).json().details.left).toBe(1);
    // A number of one event holds for the festival, if it is the smaller one.
    const own = await show(one, [{ filmId: film.id, audienceCap: 2 }]);
    expect(own.json().errors["films.0.audienceCap"].msg).toBe(
      messages.films.audience.belowTaken({ title: film.title, taken: 3 }),
    );
    expect((await save(null, film.version + 1)).statusCode).toBe(200);
    expect((await buy(one, 9)).statusCode).toBe(201);
  });

  test("is that of the event alone outside of festivals", async () => {
    const { one, two, film, seller } = await createTwoShowings(5);
    await buy(one, 3);
    await buy(two, 2);
    expect((await buy(two)).statusCode).toBe(409);
    const left = await app.http.inject({
      method: "DELETE",
      url: `/v1/pages/${two.page.id}/festival`,
      headers: seller.headers,
    });
    expect(left.statusCode, left.body).toBe(204);
    expect((await findTaken(film.id)).toSorted((a, b) => a - b)).toEqual([2, 3]);
    expect((await buy(two, 3)).statusCode).toBe(201);
    const [{ festivalId } = { festivalId: null }] = await app.services.db
      .select()
      .from(pages)
      .where(eq(pages.id, one.page.id));
    const [festival] = await app.services.db
      .select()
      .from(pages)
      .where(eq(pages.id, festivalId ?? ""));
    const joined = await send(seller, "PUT", `/v1/pages/${festival?.id}/programme`, {
      version: festival?.version,
      screenings: [{ pageId: one.page.id }, { pageId: two.page.id }],
      sections: [],
    });
    expect(joined.json().errors["screenings.1.pageId"]?.msg, joined.body).toBe(
      messages.films.audience.tooMany({ title: film.title, size: 5, taken: 8 }),
    );
  });

  test("needs an event that knows who watches, as soon as it is active", async () => {
    const event = await createTicketedEvent(app, {}, { isOptional: true });
    const film = await createRecord(event.seller, 300);
    const refused = await show(event, [{ filmId: film.id }]);
    expect(refused.json().errors["films.0.audienceCap"].msg).toBe(
      messages.films.audience.gateNeeded(film.title),
    );
    const { db } = app.services;
    await db.update(pages).set({ activated: false }).where(eq(pages.id, event.page.id));
    expect((await show(event, [{ filmId: film.id }])).statusCode).toBe(200);
    const activate = () =>
      send(event.seller, "PATCH", `/v1/pages/${event.page.id}`, { activated: true, confirmed: true });
    expect((await activate()).json()).toMatchObject({
      code: "not-activatable",
      details: { missing: [{ field: "films", message: messages.films.audience.gateNeeded(film.title) }] },
    });
    await send(event.seller, "PATCH", `/v1/pages/${event.page.id}`, {
      paywallSettings: { isOptional: false },
    });
    expect((await activate()).statusCode).toBe(200);
    const opened = await send(event.seller, "PATCH", `/v1/pages/${event.page.id}`, {
      paywallSettings: { isOptional: true },
      confirmed: true,
    });
    expect(opened.json().code).toBe("not-activatable");
  });

  test("stays the sum of its events' places while programmes, films and caps change under sales", async () => {
    const { one, two, film, seller, festival } = await createTwoShowings(10_000);
    const over = new AbortController();
    const sell = async (showing: TicketedEvent) => {
      while (!over.signal.aborted) await buy(showing);
    };
    const sales = [one, one, one, two, two, two].map(sell);
    const other = await createRecord(seller, 9000);
    for (let round = 0; round < scaleRepetitions(8, 3); round++) {
      const answers = [
        await show(one, [{ filmId: film.id }, { filmId: other.id, audienceCap: 8000 + round }]),
        await show(two, [{ filmId: other.id }]),
        await app.http.inject({
          method: "DELETE",
          url: `/v1/pages/${two.page.id}/festival`,
          headers: seller.headers,
        }),
        await show(two, [{ filmId: film.id }, { filmId: other.id }]),
      ];
      const [stored] = await app.services.db.select().from(pages).where(eq(pages.id, festival.id));
      answers.push(
        await send(seller, "PUT", `/v1/pages/${festival.id}/programme`, {
          version: stored?.version,
          screenings: [{ pageId: two.page.id }, { pageId: one.page.id }],
          sections: [],
        }),
      );
      for (const { statusCode, body } of answers) expect([200, 204], body).toContain(statusCode);
    }
    over.abort();
    await Promise.all(sales);
    expect(await findMiscounted()).toEqual([]);
    const [sold] = await app.services.db
      .select({ places: sql<number>`sum(${capacityPools.taken})::int` })
      .from(capacityPools)
      .where(sql`${capacityPools.pageId} in (${one.page.id}, ${two.page.id})`);
    expect(await findTaken(film.id)).toEqual([sold?.places]);
    expect(sold?.places).toBeGreaterThan(10);
  }, 120_000);
});
