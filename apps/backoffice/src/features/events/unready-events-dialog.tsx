import { messages } from "@matinee/texts";
import type { Missing, UnreadyEvent } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { ExternalLink } from "lucide-react";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { openStudio } from "../../lib/open-signed-in.ts";
import { showUnreadyEvents, useUnreadyEvents } from "../../lib/unready-events.ts";
import { studioPaths } from "../../paths.ts";

const texts = messages.adminEvents;

/** Lists what each event lacks before it can be activated. Each item opens the step of the studio that sets it. */
export function UnreadyEventsDialog() {
  const events = useUnreadyEvents();
  const close = () => showUnreadyEvents([]);
  return (
    <Dialog
      open={events.length > 0}
      onOpenChange={(open) => (open ? undefined : close())}
      title={events.length > 1 ? texts.eventsNotReady(events.length) : texts.eventNotReady}
      description={texts.nothingActivated}
    >
      <DialogBody className="flex flex-col gap-4">
        {events.map((event) => (
          <section key={event.pageId} aria-label={event.title || event.url}>
            <h3 className="mb-1 font-semibold">{event.title || event.url}</h3>
            <ul className="flex flex-col gap-1">
              {event.missing.map((missing) => (
                <li key={missing.field}>
                  <MissingItem event={event} missing={missing} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={close}>
          {messages.actions.close}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function MissingItem({ event, missing }: { event: UnreadyEvent; missing: Missing }) {
  return (
    <button
      type="button"
      className="link text-left"
      onClick={() =>
        void openStudio(studioPaths.editEvent(event.accountId, event.url, missing.step)).catch(
          (error: unknown) => toastFailure(error, messages.backOffice.studioFailed),
        )
      }
    >
      {missing.message} ({messages.wizard[missing.step]})
      <ExternalLink aria-hidden="true" className="ml-1 inline size-4" />
    </button>
  );
}
