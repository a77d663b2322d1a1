import { useCallback, useEffect, useState, useTransition } from "react";
import { saveOverlay, readOverlayAfterReload } from "../../../lib/overlay-storage.ts";
import type { Overlay } from "../../../lib/overlay.ts";

/** The dialogs that a reload restores: those with a form. A video must not start without a press. */
const restorableKinds: readonly Overlay["kind"][] = [
  "help",
  "invite",
  "gift",
  "donate",
  "product",
  "pass",
  "cart",
  "send-ticket",
  "invoice",
];

/** Opens one overlay at a time. A reload restores it. */
export function useOverlay(pageId: string): {
  overlay: Overlay | null;
  open: (overlay: Overlay) => void;
  close: () => void;
  isOpening: boolean;
} {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [isOpening, startTransition] = useTransition();
  const show = useCallback(
    (next: Overlay | null) => {
      saveOverlay(pageId, "overlay", next && restorableKinds.includes(next.kind) ? next : null);
      setOverlay(next);
    },
    [pageId],
  );
  useEffect(() => {
    const stored = readOverlayAfterReload(pageId, "overlay");
    // Only `show` writes this value, and PageOverlay renders nothing for an unknown kind.
    if (stored) startTransition(() => setOverlay(stored as Overlay));
  }, [pageId]);
  const open = useCallback((next: Overlay) => startTransition(() => show(next)), [show]);
  const close = useCallback(() => show(null), [show]);
  return { overlay, isOpening, open, close };
}
