import { useCallback, useEffect, useState, useTransition } from "react";
import { saveOverlay, readOverlayAfterReload } from "../../../lib/overlay-storage.ts";
import type { Overlay } from "./overlay.ts";

/** Dialogs in which something is typed; a film does not start by itself after a reload. */
const restorableKinds: readonly Overlay["kind"][] = ["help", "invite", "gift", "donate", "product", "cart"];

/** What lies over the page beside the gate: one thing at a time. A reload comes back to it. */
export function useOverlay(pageId: string): {
  extra: Overlay | null;
  open: (extra: Overlay) => void;
  close: () => void;
  isOpening: boolean;
} {
  const [extra, setExtra] = useState<Overlay | null>(null);
  const [isOpening, startTransition] = useTransition();
  const show = useCallback(
    (next: Overlay | null) => {
      saveOverlay(pageId, "extra", next && restorableKinds.includes(next.kind) ? next : null);
      setExtra(next);
    },
    [pageId],
  );
  useEffect(() => {
    const kept = readOverlayAfterReload(pageId, "extra");
    // Only `show` writes it, and a kind that is unknown shows nothing.
    if (kept) startTransition(() => setExtra(kept as Overlay));
  }, [pageId]);
  const open = useCallback((next: Overlay) => startTransition(() => show(next)), [show]);
  const close = useCallback(() => show(null), [show]);
  return { extra, isOpening, open, close };
}
