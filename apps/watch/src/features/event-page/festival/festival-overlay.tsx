import { type ReactNode, type RefObject, Suspense, useCallback, useRef } from "react";
import { LoadErrorBoundary } from "../../../components/load-error-boundary.tsx";
import { createLazyComponent } from "../../../lib/create-lazy-component.ts";
import type { Overlay } from "../../../lib/overlay.ts";
import { useBackButton } from "../../../lib/use-back-button.ts";
import { useRestoreFocus } from "../../../lib/use-restore-focus.ts";
import type { Screening } from "../../viewer/use-screening.ts";
import { useOverlay } from "../overlays/use-overlay.ts";

const OwnOrders = createLazyComponent(async () => (await import("../tickets/own-orders.tsx")).OwnOrders);
const PageOverlay = createLazyComponent(
  async () => (await import("../overlays/page-overlay.tsx")).PageOverlay,
);

/** Opens one dialog at a time on a page of a festival, which Back closes. */
export function useFestivalOverlay(pageId: string): ReturnType<typeof useOverlay> & {
  openHelp: () => void;
  /** Gets the focus that a dialog leaves. */
  main: RefObject<HTMLElement | null>;
} {
  const overlays = useOverlay(pageId);
  const { overlay, open, close } = overlays;
  const openHelp = useCallback(() => open({ kind: "help" }), [open]);
  const main = useRef<HTMLElement>(null);
  useRestoreFocus(overlay !== null, main);
  useBackButton(overlay ? 1 : 0, close);
  return { ...overlays, openHelp, main };
}

interface Dialogs {
  screening: Screening;
  onOpen: (overlay: Overlay) => void;
}

/** The open dialog of a festival, which has no film to start. */
export function FestivalOverlay({
  overlay,
  children,
  ...dialogs
}: Dialogs & {
  overlay: Overlay | null;
  onClose: () => void;
  /** In place of the dialogs of every event. */
  children?: ReactNode;
}) {
  return (
    <LoadErrorBoundary overlay={{ isOpen: overlay !== null, onClose: dialogs.onClose }}>
      <Suspense>
        {children ??
          (overlay ? (
            <PageOverlay {...dialogs} overlay={overlay} onWatch={undefined} onRegister={undefined} />
          ) : null)}
      </Suspense>
    </LoadErrorBoundary>
  );
}

/** What the links of this device bought in the festival, to be sent on or given back. */
export function OwnPurchases(props: Dialogs & { viewerToken: string | undefined }) {
  const { order, purchase } = props.screening.viewer;
  return order || purchase ? (
    <LoadErrorBoundary>
      <Suspense>
        <OwnOrders {...props} />
      </Suspense>
    </LoadErrorBoundary>
  ) : null;
}
