import { messages } from "@matinee/texts";
/** Formats the hour in the reader's zone, like '9:00 PM'. */
export const formatTimeOfDay = (at: Date, timeZone: string): string =>
  messages.formats
    .date(at, { timeZone, hour: "numeric", minute: "2-digit" })
    // Intl puts a narrow no-break space before AM and PM.
    .replaceAll("\u202F", " ");
