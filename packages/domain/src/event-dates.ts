import { createFormats } from "./formats.ts";

// US English only. Superseded by `formats` of the texts.
export const {
  eventDate: formatEventDate,
  zonedDate: formatZonedDate,
  screeningStart: formatScreeningStart,
  timeZoneLabel: formatTimeZoneLabel,
} = createFormats("en-US");
