import { messages } from "@matinee/texts";
import { describeCalendarEntry } from "@matinee/texts/calendar";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { CalendarEvent } from "@matinee/domain/calendar-file";
import type { ScreeningWindow } from "@matinee/domain/phase";
import { paths } from "../paths.ts";

/** Builds the calendar entry of the screening. That of a premiere ends with its programme, as in the emails. */
export function buildCalendarEvent(page: PublicPage, window: ScreeningWindow): CalendarEvent {
  const { premiere } = page;
  const lobbyMs = premiere ? Date.parse(premiere.startsAt) - Date.parse(premiere.lobbyOpensAt) : 0;
  return {
    id: page.id,
    version: page.version,
    isCancelled: page.cancelled,
    isTimed: Boolean(premiere),
    daysIn: premiere || page.showHours ? null : page.timezone,
    title: page.title,
    description: describeCalendarEntry(page.description, lobbyMs / 60_000),
    language: messages.formats.language,
    url: new URL(paths.event(page), location.origin).href,
    startsAt: window.opensAt,
    endsAt: premiere?.endsAt ? new Date(premiere.endsAt) : window.closesAt,
  };
}

const SALE_MS = 15 * 60_000;

/** Builds the calendar entry of the start of an event's sale, with an alarm before. */
export const buildSaleEvent = (page: PublicPage, startsAt: Date): CalendarEvent => ({
  id: `${page.id}-sale`,
  version: page.version,
  isCancelled: page.cancelled,
  isTimed: true,
  daysIn: null,
  title: messages.eventPage.onSale(page.title),
  description: page.description,
  url: new URL(paths.event(page), location.origin).href,
  startsAt,
  endsAt: new Date(startsAt.getTime() + SALE_MS),
});
