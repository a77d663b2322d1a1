import type { CalendarEvent } from "@matinee/domain/calendar-file";
import { Button, type ButtonProps } from "@matinee/ui/button";
import { CalendarPlus } from "lucide-react";
import { downloadCalendarFile } from "../lib/calendar-file.ts";
import { getServerNow } from "../lib/server-clock.ts";

export function AddToCalendar({
  event,
  ...rest
}: { event: () => CalendarEvent } & Pick<ButtonProps, "size" | "className" | "variant">) {
  return (
    <Button
      {...rest}
      icon={<CalendarPlus aria-hidden="true" />}
      onClick={() => downloadCalendarFile(event(), getServerNow())}
    >
      Add to calendar
    </Button>
  );
}
