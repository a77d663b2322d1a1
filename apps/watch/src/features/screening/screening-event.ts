import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { ScreeningWindow } from "@matinee/domain/phase";
import type { CalendarEvent } from "../../lib/calendar-file.ts";
import { paths } from "../../paths.ts";

/** The screening for a calendar. */
export function screeningEvent(page: PublicPage, window: ScreeningWindow): CalendarEvent {
  return {
    uid: `${page.id}@matinee`,
    title: page.title,
    description: page.description,
    url: new URL(paths.watch(page.url), location.origin).href,
    startsAt: window.opensAt,
    endsAt: window.closesAt,
  };
}
