import { session } from "@matinee/app-shell/session";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogFooter } from "@matinee/ui/dialog";
import { type RefObject, useEffect } from "react";
import { useBlocker } from "react-router";

/** Asks before something unsaved is left behind. A session that ended is not asked: its draft waits on this device. */
export function LeaveGuard({ unsavedRef }: { unsavedRef: RefObject<Set<string>> }) {
  const blocker = useBlocker(() => unsavedRef.current.size > 0 && session.get() !== null);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedRef.current.size > 0) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [unsavedRef]);
  return (
    <Dialog
      role="alertdialog"
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description="Something here is not saved. What you typed is kept on this device and comes back when you return to this step."
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
