import type { Film } from "@matinee/contract/schemas/films";
import { expect, test } from "vitest";
import { checkNumber, toFilmForm, toFilmSave } from "./film-form.ts";

const film: Film = {
  id: "0197a000-0000-7000-8000-000000000001",
  title: "Low Winter Sun",
  originalTitle: "Matala talviaurinko",
  year: 2025,
  countries: ["FI", "SE"],
  languages: ["fi"],
  minutes: null,
  director: "Aino Raitala",
  cast: "",
  synopsis: "A winter.",
  warnings: "",
  stills: ["/v1/s3/a.jpg"],
  trailer: "https://example.com/trailer",
  links: { tmdb: "https://www.themoviedb.org/movie/1" },
  accessServices: ["signLanguage", "captions"],
  audienceCap: 500,
  source: null,
  sourceId: null,
  file: null,
  invitation: null,
  shownIn: [],
  version: 3,
  createdAt: "2026-11-01T00:00:00.000Z",
  updatedAt: "2026-11-01T00:00:00.000Z",
};

test("a film that nobody edits is saved as it was", () => {
  const { title, originalTitle, year, countries, languages, minutes, links, audienceCap, stills } = film;
  const stored = { title, originalTitle, year, countries, languages, minutes, links, audienceCap, stills };
  expect(toFilmSave(toFilmForm(film))).toMatchObject({
    ...stored,
    accessServices: ["captions", "signLanguage"],
  });
});

test("what was emptied is none: no number, and no address elsewhere", () => {
  const emptied = { ...toFilmForm(film), year: " ", audienceCap: "", tmdb: " " };
  expect(toFilmSave(emptied)).toMatchObject({ year: null, audienceCap: null, links: {} });
});

test("a new film has only what is typed", () => {
  expect(toFilmSave({ ...toFilmForm(null), title: "Night Bees" })).toMatchObject({
    title: "Night Bees",
    year: null,
    countries: [],
    links: {},
  });
});

test.each([
  ["year", "1869", false],
  ["year", "1870", true],
  ["year", "", true],
  ["minutes", "0", false],
  ["minutes", "1.5", false],
  ["minutes", "10,080", true],
  ["minutes", "10081", false],
  ["audienceCap", "1000000", true],
  ["audienceCap", "1000001", false],
] as const)("a %s of '%s' is allowed: %s", (name, text, allowed) => {
  expect(checkNumber(name, text) === true).toBe(allowed);
});
