import { messages } from "@matinee/texts";
import { formatDay } from "../../lib/event-instants.ts";
import type { Screening } from "./programme-changes.ts";

/** When a screening begins for its viewers: its premiere, or its opening; null without dates. */
export const getBeginning = ({ premiereStartsAt, opensAt }: Screening): Date | null => {
  const at = premiereStartsAt ?? opensAt;
  return at === null ? null : new Date(at);
};

/** Screenings of one day of the festival, in order. */
export interface Day {
  /** `YYYY-MM-DD` in the festival's time zone; empty without dates. */
  day: string;
  screenings: Screening[];
}

/** Groups screenings by day in a time zone, the first day first and those without dates last. Each day keeps their order. */
export function groupByDay(screenings: readonly Screening[], timezone: string): Day[] {
  const days = new Map<string, Screening[]>();
  for (const screening of screenings) {
    const day = formatDay(getBeginning(screening), timezone);
    days.set(day, [...(days.get(day) ?? []), screening]);
  }
  return [...days]
    .toSorted(([a], [b]) => (a === "" ? 1 : b === "" ? -1 : a.localeCompare(b)))
    .map(([day, list]) => ({ day, screenings: list }));
}

/** Sorts the screenings of a day by when they begin; those that begin together keep their order. */
export const sortByTime = (screenings: readonly Screening[]): Screening[] =>
  screenings.toSorted((a, b) => (getBeginning(a)?.getTime() ?? 0) - (getBeginning(b)?.getTime() ?? 0));

/** Names a day: 'Friday, Nov 27'. */
export const nameDay = (day: string): string =>
  day === ""
    ? messages.programmeStep.noDay
    : messages.formats.date(new Date(`${day}T12:00:00Z`), {
        timeZone: "UTC",
        weekday: "long",
        month: "short",
        day: "numeric",
      });

/** Two premieres that run at the same time. */
export type Clash = readonly [Screening, Screening];

/** Finds premieres that overlap, each pair once. Cancelled and archived screenings are not shown, so they do not count. */
export function findClashes(screenings: readonly Screening[]): Clash[] {
  const premieres = screenings.flatMap((screening) => {
    const { premiereStartsAt, premiereEndsAt, cancelled, archived } = screening;
    if (premiereStartsAt === null || premiereEndsAt === null || cancelled || archived) return [];
    return [{ screening, from: Date.parse(premiereStartsAt), until: Date.parse(premiereEndsAt) }];
  });
  return premieres.flatMap((first, index) =>
    premieres
      .slice(index + 1)
      .filter((second) => first.from < second.until && second.from < first.until)
      .map((second): Clash => [first.screening, second.screening]),
  );
}
