import { describe, expect, test } from "vitest";
import { findDecidingFilm } from "./film-places.ts";

const uncounted = { capacity: null, placesTaken: null };
const createFilm = (title: string, placesTaken: number | null, places: number | null) => ({
  title,
  places,
  placesTaken,
});

describe("the film that decides when an event is sold out", () => {
  test("is the one with the fewest places left, not the smallest one", () => {
    const films = [createFilm("Night Bees", 10, 100), createFilm("Dune Country", 290, 300)];
    expect(findDecidingFilm(uncounted, films)).toMatchObject({ film: { title: "Dune Country" }, left: 10 });
  });

  test("is none without a cap, and when the event has as few", () => {
    expect(findDecidingFilm(uncounted, [createFilm("Salt and Glass", null, null)])).toBeNull();
    const event = { capacity: 20, placesTaken: 10 };
    expect(findDecidingFilm(event, [createFilm("Dune Country", 290, 300)])).toBeNull();
    expect(findDecidingFilm(event, [createFilm("Dune Country", 291, 300)])).toMatchObject({ left: 9 });
  });
});
