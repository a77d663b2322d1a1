import { filmImportLimits } from "@matinee/domain/film-records";
import { messages } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FilmImport } from "@matinee/contract/schemas/films";
import { films } from "../../db/schema/films.ts";
import { createFilm } from "../../testing/film-fixtures.ts";
import { createAccount, type TestAccount } from "../../testing/fixtures.ts";
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

const post = (payload: object) =>
  app.http.inject({ method: "POST", url: "/v1/films/import", headers: owner.headers, payload });
const postFile = (payload: Buffer, type = "text/csv") =>
  app.http.inject({
    method: "POST",
    url: "/v1/films/import",
    headers: { ...owner.headers, "content-type": type },
    payload,
  });
async function run(payload: object): Promise<FilmImport> {
  const response = await post(payload);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}
const readLibrary = () =>
  app.services.db.select().from(films).where(eq(films.accountId, owner.id)).orderBy(films.title);
const listResults = ({ lines }: FilmImport) => lines.map(({ result }) => result);

const FILMFREEWAY = [
  "Project Title,Tracking Number,Duration,Country of Origin,Language,Directors,Key Cast,Synopsis,Completion Date,Trailer URL",
  '"Salt, and Glass",FF-1,0:11:02,"France, United States of America","French, Mandarin",Noor Castellane,,"Two lines',
  'of text",2026-02-01,https://vimeo.com/1',
  "Signal Hill,FF-2,112 min,Canada,English,Maeve Tierney,,,2026,",
].join("\r\n");

describe("an export", () => {
  test("of FilmFreeway becomes films, and a second run doubles nothing", async () => {
    const checked = await run({ csv: FILMFREEWAY, dryRun: true });
    expect(listResults(checked)).toEqual(["created", "created"]);
    expect(checked.source).toBe("filmfreeway");
    expect(checked.columns[0]).toEqual({ name: "Project Title", example: "Salt, and Glass" });
    expect(checked.mapping).toMatchObject({ title: 0, sourceId: 1, minutes: 2, director: 5 });
    expect(await readLibrary()).toEqual([]);
    const imported = await run({ csv: FILMFREEWAY });
    expect(imported.lines.map(({ line }) => line)).toEqual([2, 4]);
    expect(await readLibrary()).toMatchObject([
      {
        title: "Salt, and Glass",
        source: "filmfreeway",
        sourceId: "FF-1",
        minutes: 11,
        year: 2026,
        countries: ["FR", "US"],
        languages: ["fr", "cmn"],
        synopsis: "Two lines\nof text",
        trailer: "https://vimeo.com/1",
      },
      { title: "Signal Hill", minutes: 112, countries: ["CA"], languages: ["en"], year: 2026 },
    ]);
    expect(listResults(await run({ csv: FILMFREEWAY }))).toEqual(["unchanged", "unchanged"]);
    expect(await readLibrary()).toHaveLength(2);
  });

  test("of Eventival is told by its columns", async () => {
    const csv =
      "ID;English title;Original title;Runtime;Countries;Directors\n77;Dune Country;Bilad;1:41:33;Morocco;Youssef Belkadi";
    const imported = await run({ csv });
    expect([imported.source, listResults(imported)]).toEqual(["eventival", ["created"]]);
    expect(await readLibrary()).toMatchObject([
      { title: "Dune Country", originalTitle: "Bilad", minutes: 102, sourceId: "77", countries: ["MA"] },
    ]);
  });
});

describe("the file", () => {
  const CSV = "Title;Director;Year\nÜber Bäume;Zoë Müller;2024";
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(CSV, "utf16le")]);
  test.each([
    ["UTF-8", Buffer.from(CSV), "text/csv"],
    ["UTF-8 with a mark and CRLF", Buffer.from(`\uFEFF${CSV.replaceAll("\n", "\r\n")}`), "text/csv"],
    ["UTF-16", utf16, "text/csv"],
    ["Windows-1252", Buffer.from(CSV, "latin1"), "text/csv; charset=windows-1252"],
    ["tabs", Buffer.from(CSV.replaceAll(";", "\t")), "text/csv"],
    ["commas named by Excel's line", Buffer.from(`sep=,\n${CSV.replaceAll(";", ",")}`), "text/csv"],
  ])("is read in %s", async (_name, bytes, type) => {
    const response = await postFile(bytes, type);
    expect(response.statusCode, response.body).toBe(200);
    expect(await readLibrary()).toMatchObject([{ title: "Über Bäume", director: "Zoë Müller", year: 2024 }]);
  });

  test("with a cell of a megabyte is read, and names the line", async () => {
    const csv = `Title,Synopsis\nA,"${"x".repeat(1_000_000)}"\nB,short`;
    expect((await run({ csv })).lines).toMatchObject([
      {
        line: 2,
        result: "invalid",
        errors: [{ field: "synopsis", message: messages.films.imported.tooLong(5000) }],
      },
      { line: 3, result: "created" },
    ]);
  });

  test.each([
    ["is no text", { csv: "Title\n\uFFFD" }, "csv", messages.films.imported.undecoded],
    ["has no films", { csv: "Title\n" }, "csv", messages.films.imported.empty],
    ["has no titles", { csv: "Name,Year\nA,2020" }, "mapping", messages.films.imported.noTitle],
    [
      "has an open quotation mark",
      { csv: 'Title,Year\n"A,2020\nB,2021' },
      "csv",
      messages.films.imported.unreadable,
    ],
  ])("that %s is rejected with a sentence", async (_name, body, field, msg) => {
    const rejected = await post(body);
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json().errors).toEqual({ [field]: { msg } });
  });

  test("may have 2,000 films and not one more", async () => {
    const { rows } = filmImportLimits;
    const csv = (count: number) =>
      ["Title", ...Array.from({ length: count }, (_, at) => `Film ${at}`)].join("\n");
    expect((await post({ csv: csv(rows + 1) })).json().errors).toEqual({
      csv: { msg: messages.films.imported.tooMany(rows, rows + 1) },
    });
    expect((await run({ csv: csv(rows) })).lines).toHaveLength(rows);
    expect(await readLibrary()).toHaveLength(rows);
    expect(new Set(listResults(await run({ csv: csv(rows) })))).toEqual(new Set(["unchanged"]));
  });
});

describe("a line", () => {
  test("with mistakes is left out and says what is wrong, the others count", async () => {
    const csv = [
      "Title,Year,Countries,Languages,Minutes,Access services,IMDb",
      "One,soon,,,,,",
      "Two,,Atlantis,,,,",
      "Three,,,Klingonese,,,",
      "Four,,,,long,,",
      "Five,,,,,smells,",
      "Six,,,,,,javascript:alert(1)",
      ",2020,,,,,",
      "Eight,2020,UK,fr,1h 30m,CC and more|audio description,http://www.imdb.com/title/tt1/",
      "Nine,2020,UK,fr,1h 30m,CC;audio description,http://www.imdb.com/title/tt1/",
      "Nine,2020,UK,,,,",
    ].join("\n");
    const { imported: texts, issues } = messages.films;
    const { lines } = await run({ csv });
    expect(lines.map(({ errors }) => errors[0]?.message)).toEqual([
      texts.year,
      texts.country("Atlantis"),
      texts.language("Klingonese"),
      texts.minutes,
      texts.service("smells"),
      issues.address,
      texts.titleMissing,
      texts.service("CC and more"),
      undefined,
      texts.sameLine(10),
    ]);
    expect(await readLibrary()).toMatchObject([
      {
        title: "Nine",
        minutes: 90,
        countries: ["GB"],
        accessServices: ["captions", "audioDescription"],
        links: { imdb: "https://www.imdb.com/title/tt1/" },
      },
    ]);
  });

  test("keeps what was edited here unless it is to be overwritten", async () => {
    const csv = (synopsis: string, minutes: number) =>
      `Project Title,Tracking Number,Duration,Synopsis\nSignal Hill,FF-2,${minutes},${synopsis}`;
    await run({ csv: csv("Theirs", 90) });
    const [film] = await readLibrary();
    await app.http.inject({
      method: "PATCH",
      url: `/v1/films/${film?.id}`,
      headers: owner.headers,
      payload: { synopsis: "Ours" },
    });
    const kept = await run({ csv: csv("Theirs again", 91) });
    expect(kept.lines).toMatchObject([{ result: "updated", edited: ["synopsis"], filmId: film?.id }]);
    expect(await readLibrary()).toMatchObject([{ synopsis: "Ours", minutes: 91 }]);
    await run({ csv: csv("Theirs again", 91), decisions: { "2": "overwrite" } });
    expect(await readLibrary()).toMatchObject([{ synopsis: "Theirs again", minutes: 91 }]);
  });

  test("of a film with the same title, year and director asks whether it is the same", async () => {
    const fields = { title: "Night Bees", year: 2026, director: "Petra Halloran" };
    const film = await createFilm(app.services, owner.id, { ...fields, cast: "Ours" });
    const csv =
      "Project Title,Tracking Number,Completion Date,Directors,Duration\nNight Bees,FF-9,2026,Petra Halloran,84";
    expect((await run({ csv })).lines).toMatchObject([{ result: "asks", filmId: film.id }]);
    expect(await readLibrary()).toMatchObject([{ minutes: null, sourceId: null }]);
    expect(listResults(await run({ csv, decisions: { "2": "skip" } }))).toEqual(["skipped"]);
    expect(listResults(await run({ csv, decisions: { "2": "update" } }))).toEqual(["updated"]);
    expect(await readLibrary()).toMatchObject([{ minutes: 84, sourceId: "FF-9", cast: "Ours" }]);
    // It is found by its id from now on.
    expect(listResults(await run({ csv }))).toEqual(["unchanged"]);
    const other = csv.replace("FF-9", "FF-10").replace(",84", ",85");
    expect(listResults(await run({ csv: other, decisions: { "2": "create" } }))).toEqual(["created"]);
    expect(await readLibrary()).toHaveLength(2);
  });

  test("with our id changes that film, and no film of another account", async () => {
    const film = await createFilm(app.services, owner.id, { title: "Before" });
    const foreign = await createFilm(app.services, (await createAccount(app.services)).id);
    const csv = `Matinee id,Title,Year\n${film.id},Before,2020\n${foreign.id},Theirs,2020`;
    expect((await run({ csv })).lines).toMatchObject([
      { result: "updated", filmId: film.id },
      { result: "invalid", errors: [{ field: "id", message: messages.films.imported.unknownId }] },
    ]);
  });

  test("takes the columns that a person chose", async () => {
    const csv = "A;B;C\n2020;Low Winter Sun;Aino Raitala";
    await run({ csv, mapping: { year: 0, title: 1, director: 2 } });
    expect(await readLibrary()).toMatchObject([
      { title: "Low Winter Sun", year: 2020, director: "Aino Raitala" },
    ]);
  });
});

test("two runs of one file at the same time make each film once", async () => {
  const runs = await Promise.all([1, 2, 3].map(() => run({ csv: FILMFREEWAY })));
  expect(runs.map(listResults).filter((results) => results.includes("created"))).toHaveLength(1);
  expect(await readLibrary()).toHaveLength(2);
});
