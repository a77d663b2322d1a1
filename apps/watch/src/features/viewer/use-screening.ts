import type { PublicPage } from "@matinee/contract/schemas/pages";
import { type CallToAction, decideCallToAction, findUnsold } from "@matinee/domain/call-to-action";
import { applyTicketPrice } from "@matinee/domain/early-bird";
import { type GateStatus, decideGateStatus } from "@matinee/domain/gate-status";
import type { ScreeningWindow } from "@matinee/domain/phase";
import { getPremierePart } from "@matinee/domain/premiere-clock";
import { useMemo } from "react";
import { omitUnpayableDonations } from "./accepts-payments.ts";
import type { CurrentPage } from "./use-current-page.ts";
import { useScreeningClock } from "./use-screening-clock.ts";
import { useViewer, type Viewer } from "./use-viewer.ts";

export interface Screening {
  /** The event with the ticket price of this moment, and without donations that could not be paid. */
  page: PublicPage;
  viewer: Viewer;
  status: GateStatus;
  cta: CallToAction;
  now: Date;
  window: ScreeningWindow | null;
  /** What the event's premiere shows now; null outside of it. */
  premierePart: "lobby" | "programme" | null;
  /**
   * No tickets are sold: the sales of the premiere are over, all places are taken, tickets are not on sale yet, or the owner's
   * account takes no payments.
   */
  haveSalesStopped: boolean;
  /** This is the preview page, opened by the event's owner or staff. */
  mayPlayPreview: boolean;
  isPreview: boolean;
  /** Loads the event again, for example after its price or stock has changed. */
  reload: () => Promise<void>;
}

/** Combines the event, the time and the viewer into the state of the page. Memoized until one of them changes. */
export function useScreening(
  { page: currentPage, mayPlay, reload }: Pick<CurrentPage, "page" | "mayPlay" | "reload">,
  viewerToken: string | undefined,
  isPreview: boolean,
): Screening {
  const viewer = useViewer(currentPage, viewerToken);
  const end = viewer.dates?.finishBy ?? viewer.dates?.beginBy;
  const { now, window, premiere } = useScreeningClock(currentPage, reload, end);
  const page = useMemo(() => omitUnpayableDonations(applyTicketPrice(currentPage, now)), [currentPage, now]);
  return useMemo(() => {
    const { emailCapture, activated, cancelled, paywallSettings } = page;
    const settings = { ...paywallSettings, emailCapture };
    // Viewers enter when the lobby opens.
    const entry = window && premiere ? { ...window, opensAt: premiere.lobbyOpensAt } : window;
    const viewerEnd = end && new Date(end);
    // Who began in time may finish after the event.
    const ownWindow =
      entry && viewerEnd && viewerEnd > entry.closesAt ? { ...entry, closesAt: viewerEnd } : entry;
    const scheduled = decideGateStatus({ window: ownWindow, activated, settings }, viewer.holdings, now);
    const mayPlayPreview = isPreview && mayPlay;
    // The owner and staff see the lobby at any time before the start.
    const isLobbyPreview = mayPlayPreview && premiere !== null && now < premiere.programmeFrom;
    const openPart = premiere && (isLobbyPreview ? "lobby" : getPremierePart(premiere, now));
    const premierePart = cancelled ? null : openPart;
    // A cancelled screening is over, whatever its dates.
    const status: GateStatus = cancelled
      ? { ...scheduled, live: false, complete: true, phase: "ended" }
      : scheduled;
    const haveSalesEnded = Boolean(premiere?.ticketsUntil && now >= premiere.ticketsUntil);
    // A place is kept for whoever has an offer of the waiting list, or was let in from the queue.
    const unsold = findUnsold(
      viewer.record.offerToken || viewer.record.queueToken ? { ...page, places: null } : page,
      now,
    );
    const cta = decideCallToAction({
      phase: status.phase,
      activated,
      gate: status.type,
      guest: status.guest,
      plays: viewer.visits,
      sessionCounted: viewer.hasOpenSession,
      showTimeSeconds: paywallSettings.showTime,
      premiere: premierePart,
      salesEnded: haveSalesEnded,
      unsold,
      // Whoever comes to a premiere sees it; its encore asks for the time.
      isTimeOver: Boolean(viewerEnd && viewerEnd <= now && !premierePart),
      isTicketOptional: paywallSettings.isOptional,
      ...(isPreview && { preview: { mayPlay } }),
    });
    return {
      page,
      viewer,
      status,
      cta,
      now,
      window,
      premierePart,
      haveSalesStopped: haveSalesEnded || unsold !== null,
      isPreview,
      reload,
      mayPlayPreview,
    };
  }, [page, viewer, end, now, window, premiere, isPreview, mayPlay, reload]);
}
