// @vitest-environment happy-dom
import { maxFestivalScreenings } from "@matinee/domain/limits";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import {
  delayRest,
  findFilmMatches,
  findMatches,
  noFilter,
  readFilter,
  writeFilter,
} from "./programme-filter.ts";
import { groupByDay, groupBySection, listFilms } from "./programme-groups.ts";
import { listRows, type Programme, type ShownFilm, type ShownScreening } from "./programme-rows.ts";
import { Programme as ProgrammeSection } from "./programme.tsx";
import { describeState, findCurrentState } from "./screening-state.ts";
import { omitShown, restoreShown } from "./shown-programme.ts";

const film = (fields: Partial<ShownFilm> = {}): ShownFilm => ({
  title: "Low Winter Sun",
  originalTitle: "",
  director: "Aino Raitala",
  year: 2026,
  countries: ["FI"],
  languages: ["fi"],
  minutes: 92,
  accessServices: ["captions"],
  still: null,
  ...fields,
});
const screening = (fields: Partial<ShownScreening> = {}): ShownScreening => ({
  state: "now",
  pageId: "0199c0de-0000-7000-8000-000000000001",
  url: "low-winter-sun",
  title: "Low Winter Sun",
  description: "",
  backgroundImage: "/v1/s3/low.jpg",
  opensAt: "2026-11-28T01:00:00.000Z",
  closesAt: "2026-11-28T07:59:00.000Z",
  showHours: true,
  timezone: "America/Los_Angeles",
  premiereStartsAt: null,
  saleFrom: null,
  films: [film()],
  ...fields,
});
const shorts = screening({
  pageId: "0199c0de-0000-7000-8000-000000000002",
  url: "small-boats",
  title: "Small Boats, Big Weather",
  opensAt: "2026-11-28T23:00:00.000Z",
  films: [
    film({
      title: "Buoy",
      director: "Bo <Berg>",
      countries: ["NO"],
      languages: ["nb"],
      minutes: 9,
      still: "/v1/s3/b.jpg",
    }),
    film({
      title: "Ancre",
      originalTitle: "L'Ancre",
      director: "",
      countries: ["FR"],
      minutes: 20,
      accessServices: [],
    }),
  ],
});
const announced = {
  state: "announced",
  title: "Signal Hill",
  backgroundImage: null,
  day: "2026-11-29",
} as const;
const programme: Programme = {
  screenings: [announced, shorts],
  sections: [{ id: "1", title: "First films", description: "", screenings: [screening()] }],
};
const rows = listRows(programme);
const zone = "America/Los_Angeles";
const find = (filter: Partial<typeof noFilter>) => {
  const matches = findMatches(rows, { ...noFilter, ...filter });
  return rows.filter(({ key }) => matches?.has(key)).map((row) => row.screening.title);
};

test("groups a programme by days in the reader's time zone, by sections and by films", () => {
  const days = (zoneOfReader: string) =>
    groupByDay(rows, zoneOfReader).map(({ title, rows: list }) => [
      title,
      list.map((row) => row.screening.title),
    ]);
  expect(days(zone)).toEqual([
    ["Friday, Nov 27", ["Low Winter Sun"]],
    ["Saturday, Nov 28", ["Small Boats, Big Weather"]],
    ["Sunday, Nov 29", ["Signal Hill"]],
  ]);
  expect(days("Asia/Tokyo")).toEqual([
    ["Saturday, Nov 28", ["Low Winter Sun"]],
    ["Sunday, Nov 29", ["Small Boats, Big Weather", "Signal Hill"]],
  ]);
  expect(groupBySection(rows).map(({ title }) => title)).toEqual(["Also in the programme", "First films"]);
  expect(listFilms(rows).map(({ title }) => title)).toEqual([
    "Ancre",
    "Buoy",
    "Low Winter Sun",
    "Signal Hill",
  ]);
});

test("filters by section, country, language, length, access services and words", () => {
  expect(find({ section: "First films" })).toEqual(["Low Winter Sun"]);
  expect(find({ country: "FR" })).toEqual(["Small Boats, Big Weather"]);
  expect(find({ language: "fi" })).toEqual(["Small Boats, Big Weather", "Low Winter Sun"]);
  expect(find({ length: "short" })).toEqual(["Small Boats, Big Weather"]);
  expect(find({ length: "medium" })).toEqual(["Low Winter Sun"]);
  // Not the shorts: one of them has no captions.
  expect(find({ access: "captions" })).toEqual(["Low Winter Sun"]);
  expect(find({ search: "  RAITALA finland" })).toEqual(["Low Winter Sun"]);
  expect(find({ search: "l'ancre" })).toEqual(["Small Boats, Big Weather"]);
  expect(find({ search: "signal" })).toEqual(["Signal Hill"]);
  expect(find({ search: "signal", country: "FR" })).toEqual([]);
  expect(findMatches(rows, noFilter)).toBeNull();
  const films = listFilms(rows);
  const matches = findFilmMatches(films, { ...noFilter, country: "NO" });
  expect(films.filter(({ key }) => matches?.has(key)).map(({ title }) => title)).toEqual(["Buoy"]);
});

test("applies a filter to a window of rows first, and leaves those below as they were", () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ key: String(index) }));
  const list = (shown: ReadonlySet<string> | null) => [...(shown ?? [])].map(Number);
  window.innerHeight = 400;
  expect(list(delayRest(many, null, new Set(["3", "20", "39"])))).toEqual([0, 1, 2, 3, 20, 39]);
  const matches = new Set(["3", "5", "20", "35", "38"]);
  expect(list(delayRest(many, matches, null))).toEqual([3, 5, 20, 35, 36, 37, 38, 39]);
  // All of them are in view.
  expect(list(delayRest(many, new Set(["3", "39"]), null))).toEqual([3, 39]);
  expect(delayRest(many, matches, matches)).toBe(matches);
});

test("keeps the filter in the address beside other parameters", () => {
  const filter = {
    ...noFilter,
    view: "film",
    section: "Tide & land",
    access: "captions",
    search: "été",
  } as const;
  const query = writeFilter("?from=mail", filter);
  expect(query).toMatch(/^\?from=mail&by=film&/);
  expect(readFilter(query)).toEqual(filter);
  expect(writeFilter(query, noFilter)).toBe("?from=mail");
  expect(readFilter("?by=year&length=endless&access=snacks")).toEqual(noFilter);
});

test("says what has opened and closed since the response", () => {
  const at = (time: string) => findCurrentState(screening({ state: "soon" }), Date.parse(time));
  expect(at("2026-11-26T00:00:00Z")).toBe("later");
  expect(at("2026-11-27T12:00:00Z")).toBe("soon");
  expect(at("2026-11-28T01:00:00Z")).toBe("now");
  expect(at("2026-11-28T07:59:00Z")).toBe("ended");
  const soldOut = screening({ state: "sold-out" });
  expect(findCurrentState(soldOut, Date.parse("2026-11-28T02:00:00Z"))).toBe("sold-out");
  expect(findCurrentState(soldOut, Date.parse("2026-11-28T08:00:00Z"))).toBe("ended");
  const later = screening({ state: "sales-later", saleFrom: "2026-11-27T00:00:00.000Z" });
  expect(findCurrentState(later, Date.parse("2026-11-26T00:00:00Z"))).toBe("sales-later");
  expect(findCurrentState(later, Date.parse("2026-11-27T12:00:00Z"))).toBe("soon");
});

test("says until when, and puts the viewer's own ticket first", () => {
  const [, , row] = rows;
  if (!row) throw new Error("no row");
  const describe = (time: string, own: Parameters<typeof describeState>[2] = null) =>
    describeState(row, { now: Date.parse(time), zone }, own);
  expect(describe("2026-11-28T00:20:00Z")).toMatchObject({ label: "Soon", note: "Opens in 40 minutes" });
  expect(describe("2026-11-28T02:00:00Z")).toMatchObject({
    label: "On now",
    note: "Ends today, 11:59 PM",
    isUrgent: true,
  });
  const own = { hasTicket: true, watched: false };
  expect(describe("2026-11-28T02:00:00Z", own)).toMatchObject({ label: "Your ticket", tone: "success" });
  expect(describe("2026-11-28T02:00:00Z", { ...own, watched: true })).toMatchObject({ label: "Watched" });
  expect(describe("2026-11-29T02:00:00Z", own)).toMatchObject({ label: "Ended" });
});

test("says until when the viewer's own ticket lets them watch", () => {
  const [, , row] = rows;
  if (!row) throw new Error("no row");
  const describe = (time: string, times: object) =>
    describeState(row, { now: Date.parse(time), zone }, { hasTicket: true, watched: false, ...times });
  const beginBy = "2026-11-28T06:30:00.000Z";
  expect(describe("2026-11-28T02:00:00Z", { beginBy })).toMatchObject({
    label: "Your ticket",
    note: "Begin by 10:30 PM",
    isUrgent: true,
  });
  expect(describe(beginBy, { beginBy }).note).toBe("Your time to watch is over");
  // After the closing.
  const finishBy = "2026-11-30T06:30:00.000Z";
  expect(describe("2026-11-29T02:00:00Z", { finishBy })).toMatchObject({
    label: "Your ticket",
    note: "Finish by Sunday, 10:30 PM",
  });
  expect(describe(finishBy, { finishBy })).toMatchObject({
    label: "Ended",
    note: "Your time to watch is over",
  });
});

/** Renders the programme as a document does. */
const render = (source: Programme) =>
  renderToString(
    <ProgrammeSection
      rows={listRows(source)}
      reader={{ now: Date.parse("2026-11-28T02:00:00Z"), zone, own: new Map() }}
      zoneNote=""
      Action={null}
      mine={null}
    />,
  );

test("reads from the markup what the data of the document leaves out", () => {
  document.body.innerHTML = render(programme);
  const left = omitShown(programme);
  expect(JSON.stringify(left)).not.toMatch(/Raitala|Buoy|low\.jpg|small-boats|Signal/);
  expect(restoreShown(left, document)).toEqual(programme);
});

test("is a list of links without scripts, with each title once", () => {
  document.body.innerHTML = render(programme);
  const links = [...document.querySelectorAll("h4 a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/watch/low-winter-sun", "/watch/small-boats"]);
  expect(document.body.textContent.split("Signal Hill")).toHaveLength(2);
});

test("lists the most screenings that a festival can have", () => {
  const many = Array.from({ length: maxFestivalScreenings }, (_, index) =>
    screening({ pageId: `${index}`, url: `film-${index}`, title: `Film ${index}` }),
  );
  document.body.innerHTML = render({ screenings: many, sections: [] });
  expect(document.querySelectorAll("h4 a")).toHaveLength(maxFestivalScreenings);
});

test("a filter only hides rows and days, and changes nothing in them", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  const root = createRoot(container);
  const reader = { now: Date.parse("2026-11-28T02:00:00Z"), zone, own: new Map() };
  act(() =>
    root.render(
      <ProgrammeSection rows={listRows(programme)} reader={reader} zoneNote="" Action={null} mine={null} />,
    ),
  );
  const list = () =>
    [...container.querySelectorAll(".programme-row")].filter((row) => row.closest("[hidden]") === null);
  const readTitles = () => list().map((row) => row.querySelector("h4")?.textContent);
  const listDays = () => [...container.querySelectorAll("section.programme-group:not([hidden])")];
  expect([list().length, listDays().length]).toEqual([3, 3]);

  const seen: MutationRecord[] = [];
  const observer = new MutationObserver((records) => seen.push(...records));
  for (const rows of container.querySelectorAll(".programme-group ul"))
    observer.observe(rows, { attributes: true, childList: true, characterData: true, subtree: true });
  const search = container.querySelector<HTMLInputElement>("input[type=search]");
  const type = (text: string) =>
    act(async () => {
      if (!search) throw new Error("There is no search");
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(search, text);
      search.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
  await type("buoy");
  expect(readTitles()).toEqual(["Small Boats, Big Weather"]);
  expect(listDays()).toHaveLength(1);
  expect(container.querySelector("[role=status]")?.textContent).toContain("1 of 3");
  await type("");
  expect([list().length, listDays().length]).toEqual([3, 3]);
  seen.push(...observer.takeRecords());
  expect(seen.length).toBeGreaterThan(0);
  expect(new Set(seen.map(({ attributeName }) => attributeName))).toEqual(new Set(["hidden"]));
  act(() => root.unmount());
  vi.unstubAllGlobals();
});
