/** An event for the viewer's own calendar. */
export interface CalendarEvent {
  uid: string;
  title: string;
  description: string;
  url: string;
  startsAt: Date;
  endsAt: Date;
}

/** The text of an .ics file (RFC 5545). */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Matinee//Watch//EN",
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(event.endsAt)}`,
    `SUMMARY:${escape(event.title)}`,
    `DESCRIPTION:${escape(`${event.description}\n\n${event.url}`)}`,
    `URL:${event.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join("\r\n")}\r\n`;
}

/** Hands a calendar file to the browser, which gives it to the calendar. */
export function downloadCalendarFile(event: CalendarEvent, now: Date): void {
  const address = URL.createObjectURL(new Blob([calendarFile(event, now)], { type: "text/calendar" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "screening.ics";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function stamp(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, "\\n");
}

/** Lines end after 75 octets; 60 characters stay under that for most scripts, and calendars are lenient. */
function fold(line: string): string {
  return line.match(/.{1,60}/gu)?.join("\r\n ") ?? line;
}
