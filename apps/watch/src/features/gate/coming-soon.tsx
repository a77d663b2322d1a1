import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Countdown } from "@matinee/ui/countdown";
import { DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { AddToCalendar } from "../../components/add-to-calendar.tsx";
import { formatEventDates, formatZoneNote } from "../../lib/event-texts.ts";
import { getServerNow } from "../../lib/server-clock.ts";
import { useViewerTimeZone } from "../../lib/use-viewer-time-zone.ts";
import type { Screening } from "../viewer/use-screening.ts";

/** Confirms a registration before the opening, with the date and a calendar entry. */
export function ComingSoon({ screening, onClose }: { screening: Screening; onClose: () => void }) {
  const { page, window } = screening;
  const reader = useViewerTimeZone(page.timezone);
  const dates = formatEventDates(page, reader.zone);
  return (
    <>
      <DialogBody className="py-4">
        <Alert tone="success">{messages.registration.succeeded}</Alert>
        {window && dates ? (
          <>
            <Countdown
              className="mt-6 border-y border-line py-4"
              remainingMs={window.opensAt.getTime() - getServerNow().getTime()}
            />
            <p className="mt-4 text-text-2">
              {messages.gateSteps.opensOn(dates.opens, formatZoneNote(window.opensAt, reader))}
            </p>
          </>
        ) : null}
      </DialogBody>
      <DialogFooter>
        {window ? <AddToCalendar subject={{ page, window }} size="xl" /> : null}
        <Button variant="primary" size="xl" className="tablet:flex-1" onClick={onClose}>
          {messages.actions.done}
        </Button>
      </DialogFooter>
    </>
  );
}
