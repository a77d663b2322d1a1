import type { PassUseState } from "@matinee/domain/pass-uses";
import { formats } from "./formats.ts";

/** Who comes to the screenings of a festival with a pass, as owners and staff see it. */
export const passUses = {
  title: "Passes",
  about: "One row for each pass with a place at this screening, with the person who holds it.",
  none: "Nobody has a place with a pass.",
  pass: "Pass",
  uses: "Uses",
  state: "State",
  begun: "Began",
  reserved: "Reserved",
  plays: "Plays",
  states: {
    reserved: "Reserved",
    begun: "Began",
    watched: "Watched",
    suspended: "On hold",
    ended: "Ended",
  } satisfies Record<PassUseState, string>,
  givenBack: "Given back",
  /** Of passes of another account's festival. */
  counts: "Passes of the festival",
  countsNote: "Who holds them is known to the organizer of the festival.",
  places: (reserved: number, begun: number, watched: number) =>
    `${formats.number(watched)} watched, ${formats.number(begun)} began, ${formats.number(reserved)} reserved`,
  /** What became of the uses of a pass: '3 used, 1 reserved, 6 left'. @param left null without a limit */
  usesOf: (used: number, reserved: number, left: number | null) =>
    [
      `${formats.number(used)} used`,
      ...(reserved === 0 ? [] : [`${formats.number(reserved)} reserved`]),
      ...(left === null ? [] : [`${formats.number(left)} left`]),
    ].join(", "),
  download: "Download CSV of uses of passes",
  csv: "CSV of uses",
  ofOrder: "Passes and their uses",
  noPasses: "No passes",
  noUses: "Not used yet",
  /** @param pass what it is called */
  orderOf: (pass: string) => `Open the order of the pass ${pass}`,
  screening: "Screening",
  countedSince: "Counts since",
  usedFor: (pass: string, screening: string) => `the use of ${pass} for ${screening}`,
  csvHeaders: {
    pass: "Pass",
    usesLeft: "Uses left",
    screening: "Screening",
    reserved: "Reserved at",
    begun: "Began at",
    watched: "Counts since",
  },
} as const;
