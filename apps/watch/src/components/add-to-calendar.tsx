import { toastMs } from "@matinee/domain/viewer-limits";
import { messages } from "@matinee/texts";
import { Button, type ButtonProps } from "@matinee/ui/button";
import { CalendarPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { runWhenIdle } from "../lib/run-when-idle.ts";
import { getServerNow } from "../lib/server-clock.ts";
import type { CalendarSubject } from "./calendar-file.ts";
import { StatusToast } from "./status-toast.tsx";

const texts = messages.eventPage;

const loadCalendar = () => import("./calendar-file.ts");

/**
 * A button that downloads a calendar file, which the browser passes on to the calendar. The code that builds the file
 * loads after the first view.
 */
export function AddToCalendar({
  subject,
  label = texts.addToCalendar,
  ...rest
}: { subject: CalendarSubject; label?: string } & Pick<
  ButtonProps,
  "size" | "className" | "variant" | "wraps"
>) {
  const [failure, setFailure] = useState("");
  useEffect(() => runWhenIdle(() => void (navigator.onLine && loadCalendar().catch(() => undefined))), []);
  const download = () =>
    loadCalendar().then(
      ({ downloadCalendarFile }) => downloadCalendarFile(subject, getServerNow()),
      () => {
        setFailure(texts.partPageNotLoaded);
        setTimeout(() => setFailure(""), toastMs.standard);
      },
    );
  return (
    <>
      <Button {...rest} icon={<CalendarPlus aria-hidden="true" />} onClick={download}>
        {label}
      </Button>
      <StatusToast text={failure} />
    </>
  );
}
