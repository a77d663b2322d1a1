import { messages } from "@matinee/texts";
import { describeCalendarEntry } from "@matinee/texts/calendar";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { buildCalendarFile, type CalendarEvent } from "@matinee/domain/calendar-file";
import type { ScreeningWindow } from "@matinee/domain/phase";
import { paths } from "../paths.ts";

/** What goes into a calendar: the screening, the start of the event's sale, or its live talk. */
export type CalendarSubject = { page: PublicPage } & (
  | { window: ScreeningWindow }
  | { saleFrom: Date }
  | { talkAt: Date }
);

/** Downloads the calendar file of a screening, a sale or a talk. */
export function downloadCalendarFile(subject: CalendarSubject, now: Date): void {
  const file = buildCalendarFile(buildEvent(subject), now);
  const address = URL.createObjectURL(new Blob([file], { type: "text/calendar" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "screening.ics";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function buildEvent(subject: CalendarSubject): CalendarEvent {
  const { page } = subject;
  if ("window" in subject) return buildCalendarEvent(page, subject.window);
  if ("saleFrom" in subject) return buildSaleEvent(page, subject.saleFrom);
  return buildTalkEvent(page, subject.talkAt);
}

/** Builds the calendar entry of the screening. That of a premiere ends with its programme, as in the emails. */
function buildCalendarEvent(page: PublicPage, window: ScreeningWindow): CalendarEvent {
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

const TALK_MS = 3_600_000;

const buildTalkEvent = (page: PublicPage, startsAt: Date): CalendarEvent => ({
  id: `${page.id}-live`,
  version: page.version,
  isCancelled: page.cancelled,
  isTimed: true,
  daysIn: null,
  title: page.aboutSettings.liveTitle || page.title,
  description: page.aboutSettings.liveDescription,
  url: new URL(paths.event(page), location.origin).href,
  startsAt,
  endsAt: new Date(startsAt.getTime() + TALK_MS),
});
