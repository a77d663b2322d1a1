import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { ShownFilmRow } from "@matinee/contract/schemas/films";

type CountedFilm = Pick<ShownFilmRow, "places" | "placesTaken">;

/**
 * Finds the film that decides when an event is sold out: the one with the fewest places left, unless the event itself has no more
 * (rules/tickets.md, Places).
 */
export function findDecidingFilm<F extends CountedFilm>(
  event: Pick<OwnedPage, "capacity" | "placesTaken">,
  films: readonly F[],
): { film: F; left: number } | null {
  let deciding: { film: F; left: number } | null = null;
  let least = countLeft(event.capacity, event.placesTaken);
  for (const film of films) {
    const left = countLeft(film.places, film.placesTaken);
    if (left >= least) continue;
    deciding = { film, left };
    least = left;
  }
  return deciding;
}

const countLeft = (places: number | null, taken: number | null): number =>
  places === null || taken === null ? Infinity : Math.max(0, places - taken);
