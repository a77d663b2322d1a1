import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { SkipLink } from "@matinee/ui/skip-link";
import { Gift, Play } from "lucide-react";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { AddToCalendar } from "../../components/add-to-calendar.tsx";
import { PageFooter } from "../../components/page-footer.tsx";
import { LoadErrorBoundary } from "../../components/load-error-boundary.tsx";
import { runAfterPaint } from "../../lib/run-after-paint.ts";
import { formatClockTime, formatEventDates } from "../../lib/event-texts.ts";
import { createLazyComponent } from "../../lib/create-lazy-component.ts";
import { runWhenIdle } from "../../lib/run-when-idle.ts";
import { useBackButton } from "../../lib/use-back-button.ts";
import { useViewerTimeZone } from "../../lib/use-viewer-time-zone.ts";
import { BuyBar } from "./buy-bar.tsx";
import { CallToActionButton, getCallToActionText } from "./hero/call-to-action-button.tsx";
import { Downloads } from "./viewer/downloads.tsx";
import { Hero } from "./hero/hero.tsx";
import { PlayLimitNote } from "./hero/play-limit-note.tsx";
import { formatPriceNote, formatTicketPrice } from "./hero/price-note.ts";
import { ScreeningTimes } from "./hero/screening-times.tsx";
import { PageHeader } from "./page-header.tsx";
import { LazyPlayerOverlay } from "./player/lazy-player-overlay.ts";
import { PreviewBanner } from "./preview-banner.tsx";
import { PrintedAddress } from "./printed-address.tsx";
import { buildCalendarEvent } from "./calendar-event.ts";
import { Sections } from "./sections.tsx";
import { useOverlay } from "./overlays/use-overlay.ts";
import { useGateFlow } from "./gate/use-gate-flow.ts";
import { useCurrentPage } from "./use-current-page.ts";
import { useScreening } from "./use-screening.ts";
import { TicketNotice } from "./viewer/ticket-notice.tsx";

const Gate = createLazyComponent(async () => (await import("./gate/gate.tsx")).Gate);
const Extras = createLazyComponent(async () => (await import("./overlays/page-overlay.tsx")).PageOverlay);

/** The public page of an event. */
export function ScreeningPage({
  page: shown,
  slug,
  isPreview,
}: {
  page: PublicPage;
  /** The credential that the address carries. */
  slug: string | undefined;
  isPreview: boolean;
}) {
  const preview = useCurrentPage(shown, isPreview);
  const page = preview.page;
  const screening = useScreening(preview, slug, isPreview);
  const { viewer, status, cta, now, window } = screening;
  const { paywallSettings } = page;
  const { flow, send, isOpening, back } = useGateFlow(page.id, {
    mayStart: cta.start !== null && cta.start !== "play",
    live: status.live || screening.mayPlayPreview,
    askDonations: paywallSettings.askDonations,
    isOptional: paywallSettings.isOptional,
    askReminder: viewer.record.reminderOptOut === undefined,
  });
  const { extra, open, close, isOpening: isExtraOpening } = useOverlay(page.id);
  const actions = useRef<HTMLDivElement>(null);
  const isCovered = flow.step !== "closed" || extra !== null;
  useEffect(() => {
    if (!isCovered) return undefined;
    const row = actions.current;
    return () => {
      // What closed may have been opened from something that is gone, as the film from the thank-you.
      setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost) row?.querySelector("button")?.focus({ preventScroll: true });
      });
    };
  }, [isCovered]);
  useBackButton(back.steps, back.onBack, back.onForward);
  useBackButton(extra ? 1 : 0, close);
  const reader = useViewerTimeZone(page.timezone);
  const note = useMemo(
    () => formatPriceNote(page, cta, formatEventDates(page, reader.zone)),
    [page, cta, reader.zone],
  );
  const openHelp = useCallback(() => open({ kind: "help" }), [open]);

  // Whoever comes by the link of their ticket is not asked to buy one while the server looks it up.
  const mustWait = viewer.isLoading && cta.start !== "play";
  const [isPressed, setPressed] = useState(false);
  const press = useCallback(() => setPressed(true), []);
  useEffect(() => {
    if (!isPressed || mustWait) return undefined;
    return runAfterPaint(() => {
      setPressed(false);
      if (cta.start) send({ type: "start", with: cta.start });
    });
  });
  // Small, and needed by most: there before it is asked for, once the page has nothing else to do.
  useEffect(() => runWhenIdle(Gate.preload), []);
  // Once the pointer's own event has been answered: where there is none to hover with, that is the press.
  const stageAhead = useCallback(() => void runWhenIdle(LazyPlayerOverlay.preload), []);
  const plays = cta.start === "play" || cta.start === "free-preview";
  const button = (place: "hero" | "bar") => (
    <CallToActionButton
      page={page}
      cta={cta}
      busy={isOpening || isPressed}
      size={place === "hero" ? "xl" : "lg"}
      className={place === "hero" ? "max-tablet:col-span-2" : undefined}
      onPress={press}
      onIntent={plays ? stageAhead : undefined}
    />
  );
  const sellsTickets =
    !isPreview &&
    paywallSettings.enablePaywall &&
    (cta.state === "buy" ||
      cta.state === "presale" ||
      (cta.state === "watch" && status.guest === "paid") ||
      (cta.state === "opens-later" && status.guest === "prepaid"));
  const takesCards = page.capability.status === "active" && !isPreview && cta.state !== "ended";

  return (
    <>
      <SkipLink />
      <PreviewBanner page={page} preview={preview} isPreview={isPreview} />
      <div className="relative">
        <PageHeader title={page.title} url={page.url} onHelp={openHelp} />
        <main id="main" tabIndex={-1}>
          <Hero
            page={page}
            phase={status.phase}
            notices={<TicketNotice viewer={viewer} onHelp={openHelp} />}
            note={cta.state === "limit-reached" ? <PlayLimitNote page={page} onHelp={openHelp} /> : note}
            actions={
              <div ref={actions} className="contents">
                {button("hero")}
                {cta.countdown && window ? (
                  <AddToCalendar
                    event={() => buildCalendarEvent(page, window)}
                    variant="glass"
                    size="xl"
                    className="max-tablet:col-span-2"
                  />
                ) : null}
                {page.trailerUrl ? (
                  <Button
                    variant="glass"
                    size="xl"
                    busy={isExtraOpening && extra === null}
                    busyLabel="Opening…"
                    icon={cta.disabled ? <Play aria-hidden="true" /> : undefined}
                    onPointerEnter={stageAhead}
                    onClick={() => open({ kind: "trailer" })}
                    className={sellsTickets ? "max-tablet:px-3" : "max-tablet:col-span-2"}
                  >
                    Trailer
                    {page.trailerSeconds ? (
                      <span className="font-normal text-text-2 tabular-nums max-tablet:hidden">
                        {formatClockTime(page.trailerSeconds)}
                      </span>
                    ) : null}
                  </Button>
                ) : null}
                {sellsTickets ? (
                  <Button
                    variant="quiet"
                    size="xl"
                    icon={<Gift aria-hidden="true" />}
                    onClick={() => open({ kind: "gift" })}
                    className="max-tablet:border-glass-line max-tablet:px-3 max-[360px]:px-2 max-[360px]:text-base"
                  >
                    Gift a ticket
                  </Button>
                ) : null}
              </div>
            }
            times={<ScreeningTimes page={page} window={window} phase={status.phase} now={now} />}
          />
          <PrintedAddress url={page.url} />
          <Downloads viewer={viewer} />
          <Sections
            page={page}
            isPreview={isPreview}
            phase={status.phase}
            liveUrl={viewer.liveUrl}
            onOpen={open}
          />
        </main>
        <PageFooter className="max-tablet:pb-28" onHelp={openHelp} takesCards={takesCards} />
      </div>
      {cta.disabled ? null : (
        <BuyBar
          watched={actions}
          title={
            cta.state === "buy" || cta.state === "presale"
              ? formatTicketPrice(page)
              : getCallToActionText(page, cta)
          }
          note={page.title}
        >
          {button("bar")}
        </BuyBar>
      )}
      <LoadErrorBoundary>
        <Suspense>
          {flow.step === "closed" ? null : (
            <Gate screening={screening} flow={flow} send={send} onOpen={open} />
          )}
          {extra ? <Extras screening={screening} extra={extra} onClose={close} onOpen={open} /> : null}
        </Suspense>
      </LoadErrorBoundary>
    </>
  );
}
