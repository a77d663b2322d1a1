import type { PublicPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { SkipLink } from "@matinee/ui/skip-link";
import { Gift, Play } from "lucide-react";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { AddToCalendar } from "../../components/add-to-calendar.tsx";
import { PageFooter } from "../../components/page-footer.tsx";
import { PartBoundary } from "../../components/part-boundary.tsx";
import { afterPaint } from "../../lib/after-paint.ts";
import { clockTime, eventDates } from "../../lib/event-texts.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { useBackButton } from "../../lib/use-back-button.ts";
import { useViewerZone } from "../../lib/use-viewer-zone.ts";
import { BuyBar } from "./buy-bar.tsx";
import { CallToActionButton, callToActionText } from "./hero/call-to-action-button.tsx";
import { Downloads } from "./downloads.tsx";
import { Hero } from "./hero/hero.tsx";
import { PlaysUsedUp } from "./hero/plays-used-up.tsx";
import { priceNote, ticketPrice } from "./hero/price-note.ts";
import { ScreeningTimes } from "./hero/screening-times.tsx";
import { PageHeader } from "./page-header.tsx";
import { LazyStage } from "./player/lazy-stage.ts";
import { PreviewStrip } from "./preview-strip.tsx";
import { PrintedAddress } from "./printed-address.tsx";
import { screeningEvent } from "./screening-event.ts";
import { Sections } from "./sections.tsx";
import { useExtra } from "./use-extra.ts";
import { useGateFlow } from "./use-gate-flow.ts";
import { usePreview } from "./use-preview.ts";
import { useScreening } from "./use-screening.ts";
import { ViewerNotices } from "./viewer-notices.tsx";

const Gate = lazyPart(async () => (await import("./gate/gate.tsx")).Gate);
const Extras = lazyPart(async () => (await import("./extras.tsx")).Extras);

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
  const preview = usePreview(shown, isPreview);
  const page = preview.page;
  const screening = useScreening(preview, slug, isPreview);
  const { viewer, status, cta, now, window } = screening;
  const { paywallSettings } = page;
  const { flow, send, isOpening, back } = useGateFlow(page.id, {
    mayStart: cta.start !== null && cta.start !== "play",
    live: status.live || screening.mayPlayPreview,
    askDonations: paywallSettings.askDonations,
    isOptional: paywallSettings.isOptional,
    askReminder: viewer.marks.reminderOptOut === undefined,
  });
  const { extra, open, close, isOpening: isExtraOpening } = useExtra(page.id);
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
  const reader = useViewerZone(page.timezone);
  const note = useMemo(() => priceNote(page, cta, eventDates(page, reader.zone)), [page, cta, reader.zone]);
  const openHelp = useCallback(() => open({ kind: "help" }), [open]);

  // Whoever comes by the link of their ticket is not asked to buy one while the server looks it up.
  const mustWait = viewer.isAsking && cta.start !== "play";
  const [isPressed, setPressed] = useState(false);
  const press = useCallback(() => setPressed(true), []);
  useEffect(() => {
    if (!isPressed || mustWait) return undefined;
    return afterPaint(() => {
      setPressed(false);
      if (cta.start) send({ type: "start", with: cta.start });
    });
  });
  // Small, and needed by most: there before it is asked for, once the page has nothing else to do.
  useEffect(() => whenIdle(Gate.ahead), []);
  // Once the pointer's own event has been answered: where there is none to hover with, that is the press.
  const stageAhead = useCallback(() => void whenIdle(LazyStage.ahead), []);
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
      <PreviewStrip page={page} preview={preview} isPreview={isPreview} />
      <div className="relative">
        <PageHeader title={page.title} url={page.url} onHelp={openHelp} />
        <main id="main" tabIndex={-1}>
          <Hero
            page={page}
            phase={status.phase}
            notices={<ViewerNotices viewer={viewer} onHelp={openHelp} />}
            note={cta.state === "limit-reached" ? <PlaysUsedUp page={page} onHelp={openHelp} /> : note}
            actions={
              <div ref={actions} className="contents">
                {button("hero")}
                {cta.countdown && window ? (
                  <AddToCalendar
                    event={() => screeningEvent(page, window)}
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
                        {clockTime(page.trailerSeconds)}
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
            cta.state === "buy" || cta.state === "presale" ? ticketPrice(page) : callToActionText(page, cta)
          }
          note={page.title}
        >
          {button("bar")}
        </BuyBar>
      )}
      <PartBoundary>
        <Suspense>
          {flow.step === "closed" ? null : (
            <Gate screening={screening} flow={flow} send={send} onOpen={open} />
          )}
          {extra ? <Extras screening={screening} extra={extra} onClose={close} onOpen={open} /> : null}
        </Suspense>
      </PartBoundary>
    </>
  );
}
