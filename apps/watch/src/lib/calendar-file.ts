import { type CalendarEvent, buildCalendarFile } from "@matinee/domain/calendar-file";

/** Hands a calendar file to the browser, which gives it to the calendar. */
export function downloadCalendarFile(event: CalendarEvent, now: Date): void {
  const address = URL.createObjectURL(new Blob([buildCalendarFile(event, now)], { type: "text/calendar" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "screening.ics";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
