import { messages } from "@matinee/texts";
import { type CalendarEvent, buildCalendarFile } from "@matinee/domain/calendar-file";
import { Button, type ButtonProps } from "@matinee/ui/button";
import { CalendarPlus } from "lucide-react";
import { getServerNow } from "../lib/server-clock.ts";

const texts = messages.eventPage;

/** A button that downloads a calendar file, which the browser passes on to the calendar. */
export function AddToCalendar({
  event,
  label = texts.addToCalendar,
  ...rest
}: { event: () => CalendarEvent; label?: string } & Pick<
  ButtonProps,
  "size" | "className" | "variant" | "wraps"
>) {
  return (
    <Button
      {...rest}
      icon={<CalendarPlus aria-hidden="true" />}
      onClick={() => downloadCalendarFile(event(), getServerNow())}
    >
      {label}
    </Button>
  );
}

function downloadCalendarFile(event: CalendarEvent, now: Date): void {
  const address = URL.createObjectURL(new Blob([buildCalendarFile(event, now)], { type: "text/calendar" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "screening.ics";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
