import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogFooter } from "@matinee/ui/dialog";
import { useEffect, useEffectEvent } from "react";
import { type Location, useBlocker } from "react-router";
import { session } from "../auth/session.ts";
import { hasUnsavedChanges } from "../forms/unsaved-changes.ts";

const texts = messages.shell;

/**
 * Asks before the user leaves unsaved changes. After the session has ended it does not ask: the way to the sign-in page
 * must stay free, and drafts stay on this device.
 * @param props.hasUnsavedChanges by default, whether a form on the page has some
 * @param props.isLeaving whether a navigation leaves the changes; by default every navigation does
 */
export function LeaveGuard({
  hasUnsavedChanges: isUnsaved = hasUnsavedChanges,
  isLeaving = () => true,
  describe,
}: {
  hasUnsavedChanges?: () => boolean;
  isLeaving?: (from: Location, to: Location) => boolean;
  /** The dialog's text, which says how the changes are kept or lost. */
  describe: (to: Location | undefined) => string;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isLeaving(currentLocation, nextLocation) && isUnsaved() && session.get() !== null,
  );
  const askBrowser = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => askBrowser(event);
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return (
    <Dialog
      role="alertdialog"
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={texts.leaveWithoutSaving}
      description={describe(blocker.location)}
    >
      <DialogFooter>
        <Button onClick={() => blocker.reset?.()}>{texts.stayHere}</Button>
        <Button variant="primary" onClick={() => blocker.proceed?.()}>
          {texts.leave}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
