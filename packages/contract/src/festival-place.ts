import type { PublicFestival, PublicScreening } from "./schemas/festivals.ts";

/** A screening as other pages link to it. */
export interface ScreeningLink {
  title: string;
  url: string;
}

/** Where a screening is in its festival: what its page says of it. */
export interface FestivalPlace {
  title: string;
  url: string;
  previous: ScreeningLink | null;
  next: ScreeningLink | null;
}

type ShownScreening = Exclude<PublicScreening, { state: "announced" }>;

/** Lists the screenings of a festival that have a page, in the order in which they begin, else in that of the programme. */
export function listByStart(festival: Pick<PublicFestival, "screenings" | "sections">): ShownScreening[] {
  return [festival, ...festival.sections]
    .flatMap(({ screenings }) => screenings)
    .filter((screening) => screening.state !== "announced")
    .toSorted((a, b) => getStart(a) - getStart(b));
}

const getStart = ({ premiereStartsAt, opensAt }: ShownScreening) => Date.parse(premiereStartsAt ?? opensAt);

/** Finds the place of each screening of a festival that has a page, by its id. */
export function findFestivalPlaces(festival: PublicFestival): Map<string, FestivalPlace> {
  const { title, url } = festival;
  const screenings = listByStart(festival);
  const toLink = (screening: ShownScreening | undefined): ScreeningLink | null =>
    screening ? { title: screening.title, url: screening.url } : null;
  return new Map(
    screenings.map(({ pageId }, index) => {
      const [previous, next] = [toLink(screenings[index - 1]), toLink(screenings[index + 1])];
      return [pageId, { title, url, previous, next }];
    }),
  );
}
