import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { CalendarEvent } from "@matinee/domain/calendar-file";
import type { ScreeningWindow } from "@matinee/domain/phase";
import { paths } from "../../paths.ts";

/** Builds the calendar entry of the screening. */
export function buildCalendarEvent(page: PublicPage, window: ScreeningWindow): CalendarEvent {
  return {
    id: page.id,
    version: page.version,
    isCancelled: page.cancelled,
    title: page.title,
    description: page.description,
    url: new URL(paths.watch(page.url), location.origin).href,
    startsAt: window.opensAt,
    endsAt: window.closesAt,
  };
}
