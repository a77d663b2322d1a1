import type { FestivalPlace } from "@matinee/contract/festival-place";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { hasViewingLinkExpired } from "@matinee/contract/viewing-links";
import { SkipLink } from "@matinee/ui/skip-link";
import { memo, Suspense, useCallback, useEffect, useMemo, useRef } from "react";
import { LoadErrorBoundary } from "../../components/load-error-boundary.tsx";
import { PageFooter } from "../../components/page-footer.tsx";
import { createLazyComponent } from "../../lib/create-lazy-component.ts";
import { formatScreeningDates } from "../../lib/event-texts.ts";
import { runWhenIdle } from "../../lib/run-when-idle.ts";
import { savesData } from "../../lib/saves-data.ts";
import { useBackButton } from "../../lib/use-back-button.ts";
import { useIsHydrated, useViewerTimeZone } from "../../lib/use-viewer-time-zone.ts";
import { paths } from "../../paths.ts";
import { BuyBar } from "./frame/buy-bar.tsx";
import { useGateFlow } from "../gate/use-gate-flow.ts";
import { CallToActionButton, getCallToActionText, offersLinkAgain } from "./hero/call-to-action-button.tsx";
import { HeroActions } from "./hero/hero-actions.tsx";
import { describePhase, Hero } from "./hero/hero.tsx";
import { formatPriceNote, formatTicketPrice } from "./hero/price-note.ts";
import { ScreeningTimes } from "./hero/screening-times.tsx";
import { viewerNotesId } from "./hero/viewer-notes-id.ts";
import { useOverlay } from "./overlays/use-overlay.ts";
import { PageHeader } from "./frame/page-header.tsx";
import { preloadPlayer } from "../player/lazy-player-overlay.ts";
import { preloadPremiere } from "../premiere/lazy-premiere-overlay.ts";
import { requestGrantEarly } from "../player/playback/request-grant.ts";
import { PreviewBanner } from "./frame/preview-banner.tsx";
import { Sections } from "./frame/sections.tsx";
import { useCallToActionPress } from "./use-call-to-action-press.ts";
import { useCurrentPage } from "../viewer/use-current-page.ts";
import { useRestoreFocus } from "../../lib/use-restore-focus.ts";
import { useFollowedPremiere } from "../viewer/use-followed-premiere.ts";
import { useScreening } from "../viewer/use-screening.ts";
import { TicketNotice } from "../viewer/ticket-notice.tsx";

const FestivalLine = createLazyComponent(
  async () => (await import("./festival/festival-line.tsx")).FestivalLine,
);
const OwnOrders = createLazyComponent(async () => (await import("./tickets/own-orders.tsx")).OwnOrders);
const Gate = createLazyComponent(async () => (await import("../gate/gate.tsx")).Gate);
const PageOverlay = createLazyComponent(
  async () => (await import("./overlays/page-overlay.tsx")).PageOverlay,
);

/** Memoized: React removes what the server rendered when it is to render it again before its code has loaded. */
const PlaceInFestival = memo(function PlaceInFestival({ place }: { place: FestivalPlace }) {
  return (
    <Suspense>
      <FestivalLine place={place} />
    </Suspense>
  );
});

/** The public page of an event. */
export function ScreeningPage({
  page: initialPage,
  place,
  viewerToken,
  isPreview,
}: {
  page: PublicPage;
  /** Where it is in its festival; null outside of one. */
  place: FestivalPlace | null;
  /** The viewer's credential in the address. */
  viewerToken: string | undefined;
  isPreview: boolean;
}) {
  const currentPage = useCurrentPage(initialPage, isPreview);
  const screening = useScreening(currentPage, viewerToken, isPreview);
  const { page, viewer, status, cta, now, window, premierePart } = screening;
  const { flow, send, isOpening, back } = useGateFlow(page.id, {
    mayStart: cta.start !== null && cta.start !== "play",
    live: status.live || screening.mayPlayPreview,
    askDonations: page.paywallSettings.askDonations,
    isOptional: page.paywallSettings.isOptional,
    askReminder: viewer.record.reminderOptOut === undefined,
  });
  // The room has the premiere's clock, and its viewers load the event again when they leave.
  useFollowedPremiere(premierePart !== null && flow.step !== "playing", currentPage.reload);
  const { overlay, open, close, isOpening: isOverlayOpening } = useOverlay(page.id);
  const actions = useRef<HTMLDivElement>(null);
  useRestoreFocus(flow.step !== "closed" || overlay !== null, actions);
  useBackButton(back.steps, back.onBack, back.onForward);
  useBackButton(overlay ? 1 : 0, close);
  const { zone } = useViewerTimeZone(page.timezone);
  const priceNote = useMemo(
    () => formatPriceNote(page, cta, formatScreeningDates(page, zone)),
    [page, cta, zone],
  );
  const openHelp = useCallback(() => open({ kind: "help" }), [open]);
  const { isPressed, press } = useCallToActionPress(viewer.isLoading && cta.start !== "play", () => {
    if (cta.start) send({ type: "start", with: cta.start });
  });

  const haveLinksExpired = hasViewingLinkExpired(window?.closesAt ?? null, now);
  const hasPreroll = page.hasSponsor && page.showSponsorPreroll;
  const pressCallToAction = () => {
    // A premiere asks for it in its lobby, at a moment of its own.
    if (cta.start === "play" && !hasPreroll && !isPressed && premierePart === null)
      requestGrantEarly({
        pageId: page.id,
        kind: "feature",
        record: viewer.record,
        signedIn: screening.mayPlayPreview,
      });
    press();
  };

  const watchFromOverlay = () => {
    close();
    send({ type: "start", with: "play" });
  };

  const registerFromOverlay = () => {
    close();
    press();
  };

  // The gate is small and most viewers need it.
  useEffect(() => runWhenIdle(Gate.preload), []);
  const plays = cta.start === "play" || cta.start === "free-preview";
  const isNight = premierePart !== null;
  useEffect(
    () => (plays && !savesData() ? (isNight ? preloadPremiere() : preloadPlayer()) : undefined),
    [plays, isNight],
  );
  const preloadOnIntent = useCallback(() => void (isNight ? preloadPremiere() : preloadPlayer()), [isNight]);
  const mayBuy = viewer.record.queueToken !== undefined;
  const renderCallToAction = (place: "hero" | "bar") => (
    <CallToActionButton
      page={page}
      cta={cta}
      busy={isOpening || isPressed}
      mayBuy={mayBuy}
      size={place === "hero" ? "xl" : "lg"}
      className={place === "hero" ? "max-w-full max-tablet:col-span-2" : "max-w-3/4"}
      onPress={pressCallToAction}
      onIntent={plays ? preloadOnIntent : undefined}
    />
  );
  const asksForTicket = cta.state === "buy" || cta.state === "presale";
  const buyAgain = asksForTicket && cta.start ? press : undefined;
  const takesCards = page.capability.status === "active" && !isPreview && cta.state !== "ended";

  return (
    <>
      <SkipLink />
      <PreviewBanner page={page} currentPage={currentPage} isPreview={isPreview} />
      <div className="relative">
        <PageHeader page={page} onHelp={openHelp} />
        <main id="main" tabIndex={-1}>
          <Hero
            page={page}
            phase={status.phase}
            line={describePhase(page, status.phase, premierePart)}
            notices={
              <>
                <TicketNotice
                  {...{ viewer, haveLinksExpired }}
                  isClosed={!page.activated && !isPreview}
                  onHelp={openHelp}
                  onBuyAgain={buyAgain}
                />
                {place ? <PlaceInFestival place={place} /> : null}
              </>
            }
            note={
              <>
                {priceNote}
                <span id={viewerNotesId} />
              </>
            }
            actions={
              <div ref={actions} className="contents">
                <HeroActions
                  screening={screening}
                  callToAction={renderCallToAction("hero")}
                  isTrailerOpening={isOverlayOpening && overlay === null}
                  onTrailerIntent={preloadOnIntent}
                  onOpen={open}
                  onRegistered={offersLinkAgain(page, cta, mayBuy) ? press : undefined}
                />
              </div>
            }
            times={
              <ScreeningTimes
                page={page}
                window={window}
                phase={status.phase}
                premierePart={premierePart}
                now={now}
              />
            }
          />
          <PrintedAddress path={paths.event(page)} />
          {viewer.order || viewer.purchase || viewer.holdings.subscription || viewer.holdings.pass ? (
            <LoadErrorBoundary>
              <Suspense>
                <OwnOrders
                  screening={screening}
                  viewerToken={viewerToken}
                  onOpen={open}
                  onWatch={cta.start === "play" ? pressCallToAction : undefined}
                />
              </Suspense>
            </LoadErrorBoundary>
          ) : null}
          <Sections
            page={page}
            isPreview={isPreview}
            phase={status.phase}
            liveUrl={viewer.liveUrl}
            onOpen={open}
          />
          {cta.disabled ? null : (
            <BuyBar
              watched={actions}
              title={asksForTicket ? formatTicketPrice(page) : getCallToActionText(page, cta)}
              note={page.title}
            >
              {renderCallToAction("bar")}
            </BuyBar>
          )}
        </main>
        <PageFooter className="max-tablet:pb-28" onHelp={openHelp} takesCards={takesCards} />
      </div>
      <LoadErrorBoundary
        overlay={{
          isOpen: flow.step !== "closed" || overlay !== null,
          onClose() {
            send({ type: "close" });
            close();
          },
        }}
      >
        <Suspense>
          {flow.step === "closed" ? null : (
            <Gate screening={screening} flow={flow} send={send} onOpen={open} />
          )}
          {overlay ? (
            <PageOverlay
              screening={screening}
              overlay={overlay}
              onWatch={flow.step === "closed" ? watchFromOverlay : undefined}
              onRegister={cta.start === "register" ? registerFromOverlay : undefined}
              onClose={close}
              onOpen={open}
            />
          ) : null}
        </Suspense>
      </LoadErrorBoundary>
    </>
  );
}

/** The page's address on paper: the public one, never a viewer's own link. */
function PrintedAddress({ path }: { path: string }) {
  const isHydrated = useIsHydrated();
  return (
    <p className="gutter hidden pb-8 print:block">
      {isHydrated ? new URL(path, window.location.origin).href : path}
    </p>
  );
}
