import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { PanelRightClose, X } from "lucide-react";

/** The buttons that fold the column away, or close it where it is a sheet. */
export function PanelBar({ onFold, onCloseSheet }: { onFold: () => void; onCloseSheet: () => void }) {
  return (
    <>
      <Button
        variant="quiet"
        size="md"
        iconOnly
        aria-label={messages.premiereNight.fold}
        aria-keyshortcuts="C"
        className="premiere-fold"
        onClick={onFold}
      >
        <PanelRightClose aria-hidden="true" />
      </Button>
      <Button
        variant="quiet"
        size="md"
        iconOnly
        aria-label={messages.premiereNight.closeChat}
        className="premiere-close-sheet"
        onClick={onCloseSheet}
      >
        <X aria-hidden="true" />
      </Button>
    </>
  );
}
