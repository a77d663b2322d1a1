import type { PublicPage } from "@matinee/contract/schemas/pages";
import { type CallToAction, decideCallToAction } from "@matinee/domain/call-to-action";
import { type GateStatus, decideGateStatus } from "@matinee/domain/gate-status";
import type { ScreeningWindow } from "@matinee/domain/phase";
import { useMemo } from "react";
import type { CurrentPage } from "./use-current-page.ts";
import { useScreeningClock } from "./use-screening-clock.ts";
import { useViewer, type Viewer } from "./viewer/use-viewer.ts";

export interface Screening {
  page: PublicPage;
  viewer: Viewer;
  status: GateStatus;
  cta: CallToAction;
  now: Date;
  window: ScreeningWindow | null;
  /** The preview page, opened by the event's owner or staff. */
  mayPlayPreview: boolean;
  isPreview: boolean;
  /** Asks for the event anew: its price or its stock are others than this page's. */
  reload: () => Promise<void>;
}

/** Everything that the page decides by: the event, the hour, and who is looking. The same object until one of them changes. */
export function useScreening(
  { page, mayPlay, reload }: Pick<CurrentPage, "page" | "mayPlay" | "reload">,
  slug: string | undefined,
  isPreview: boolean,
): Screening {
  const { now, window } = useScreeningClock(page, reload);
  const viewer = useViewer(page, slug);
  return useMemo(() => {
    const { emailCapture, activated, cancelled, paywallSettings } = page;
    const settings = { ...paywallSettings, emailCapture };
    const found = decideGateStatus({ window, activated, settings }, viewer.holdings, now);
    // A cancelled screening is over, whenever it was to be.
    const status: GateStatus = cancelled ? { ...found, live: false, complete: true, phase: "ended" } : found;
    const cta = decideCallToAction({
      phase: status.phase,
      activated,
      gate: status.type,
      guest: status.guest,
      plays: viewer.visits,
      sessionCounted: viewer.hasOpenSession,
      showTimeSeconds: paywallSettings.showTime,
      ...(isPreview && { preview: { mayPlay } }),
    });
    return {
      page,
      viewer,
      status,
      cta,
      now,
      window,
      isPreview,
      reload,
      mayPlayPreview: isPreview && mayPlay,
    };
  }, [page, viewer, now, window, isPreview, mayPlay, reload]);
}
