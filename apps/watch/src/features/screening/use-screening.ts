import type { PublicPage } from "@matinee/contract/schemas/pages";
import { type CallToAction, callToAction } from "@matinee/domain/call-to-action";
import { type GateStatus, gateStatus } from "@matinee/domain/gate-status";
import type { ScreeningWindow } from "@matinee/domain/phase";
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
}

/** Everything that the page decides by: the event, the hour, and who is looking. */
export function useScreening(
  page: PublicPage,
  slug: string | undefined,
  preview: { mayPlay: boolean } | null,
): Screening {
  const { now, window } = useScreeningClock(page);
  const viewer = useViewer(page, slug);
  const { emailCapture, activated, cancelled, paywallSettings } = page;
  const settings = { ...paywallSettings, emailCapture };
  const found = gateStatus({ window, activated, settings }, viewer.holdings, now);
  // A cancelled screening is over, whenever it was to be.
  const status: GateStatus = cancelled ? { ...found, live: false, complete: true, phase: "ended" } : found;
  const cta = callToAction({
    phase: status.phase,
    activated,
    gate: status.type,
    guest: status.guest,
    visits: viewer.visits,
    showTimeSeconds: paywallSettings.showTime,
    ...(preview && { preview }),
  });
  return {
    ...{ page, viewer, status, cta, now, window },
    isPreview: preview !== null,
    mayPlayPreview: preview?.mayPlay ?? false,
  };
}
