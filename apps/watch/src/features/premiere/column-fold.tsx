import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { PanelRightOpen } from "lucide-react";
import { useCallback, useEffect, useState } from "react";

/**
 * Whether the column beside the film is folded away, by its button or the C key.
 * @param hasColumn false when the room is a sheet, which folds nothing
 */
export function useColumnFold(hasColumn: boolean): { isFolded: boolean; toggle: () => void } {
  const [isFolded, setIsFolded] = useState(false);
  const toggle = useCallback(() => setIsFolded((before) => !before), []);
  useEffect(() => {
    if (!hasColumn) return;
    const handleKey = ({ key, target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
      if (key.toLowerCase() !== "c" || ctrlKey || metaKey || altKey || repeat) return;
      // A dialog above the premiere, and text fields, have the key for themselves.
      if (
        target instanceof Element &&
        target.closest("input, textarea, select, [role=dialog]:not(.premiere)")
      )
        return;
      toggle();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [hasColumn, toggle]);
  return { isFolded: hasColumn && isFolded, toggle };
}

/** Brings the folded column back. */
export function UnfoldButton({ onUnfold }: { onUnfold: () => void }) {
  return (
    <Button
      variant="glass"
      iconOnly
      size="lg"
      aria-label={messages.premiereNight.unfold}
      aria-keyshortcuts="C"
      className="premiere-unfold"
      onClick={onUnfold}
    >
      <PanelRightOpen aria-hidden="true" />
    </Button>
  );
}
