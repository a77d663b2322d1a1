import { useCallback, useEffect, useState, useTransition } from "react";
import { keepOverlay, readOverlay } from "../../lib/overlay-memory.ts";
import type { Extra } from "./extra.ts";

/** Dialogs in which something is typed; a film does not start by itself after a reload. */
const keptKinds: readonly Extra["kind"][] = ["help", "invite", "gift", "donate", "product", "cart"];

/** What lies over the page beside the gate: one thing at a time. A reload comes back to it. */
export function useExtra(pageId: string): {
  extra: Extra | null;
  open: (extra: Extra) => void;
  close: () => void;
  isOpening: boolean;
} {
  const [extra, setExtra] = useState<Extra | null>(null);
  const [isOpening, startTransition] = useTransition();
  const show = useCallback(
    (next: Extra | null) => {
      keepOverlay(pageId, "extra", next && keptKinds.includes(next.kind) ? next : null);
      setExtra(next);
    },
    [pageId],
  );
  useEffect(() => {
    const kept = readOverlay(pageId, "extra");
    // Only `show` writes it, and a kind that is unknown shows nothing.
    if (kept) startTransition(() => setExtra(kept as Extra));
  }, [pageId]);
  const open = useCallback((next: Extra) => startTransition(() => show(next)), [show]);
  const close = useCallback(() => show(null), [show]);
  return { extra, isOpening, open, close };
}
