import type { AttendanceFilter } from "../schemas/premiere-attendance.ts";

/** The studio's lists of an event's orders and registrations, and their reports. */
export const attendees = {
  /** After a figure that did not load. */
  tryAgain: "Try again",
  loadAgain: (figure: string) => `Try again: ${figure}`,
  premiere: "Premiere",
  came: (entered: string, watched: string) => `${entered}, ${watched}`,
  cameHint: "When they entered the live room, and how much of the programme they were there for.",
  didNotCome: "Did not come",
  /** The filter by the premiere. */
  attendance: "Attendance at the premiere",
  everyone: "Everyone",
  filters: {
    came: "Came",
    late: "Came late",
    left: "Left early",
    absent: "Did not come",
  } satisfies Record<AttendanceFilter, string>,
  downloadCsv: (list: string) => `Download ${list} as CSV`,
  downloadFilteredCsv: (list: string, filter: string) => `Download ${list} as CSV (${filter.toLowerCase()})`,
  csvHeaders: {
    premiere: "Premiere",
    entered: "Premiere entered",
    seconds: "Premiere seconds",
  },
} as const;
