import { session } from "@matinee/app-shell/session";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogFooter } from "@matinee/ui/dialog";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { hasUnsaved } from "../lib/unsaved.ts";
import { paths } from "../paths.ts";

/** Asks before something unsaved is left behind. A session that ended is not asked: its drafts wait on this device. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsaved() && session.get() !== null,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  const isLogout = blocker.state === "blocked" && blocker.location.pathname === paths.logout;
  return (
    <Dialog
      role="alertdialog"
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description={
        isLogout
          ? "Something here is not saved. Logging out removes what you typed from this device."
          : "Something here is not saved. What you typed is kept on this device and comes back when you return to this screen."
      }
    >
      <DialogFooter>
        <Button onClick={() => blocker.reset?.()}>Stay here</Button>
        <Button variant="primary" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
