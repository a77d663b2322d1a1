import { messages } from "@matinee/texts";
import type { GateFlow, GateFlowEvent } from "@matinee/domain/gate-flow";
import { Button } from "@matinee/ui/button";
import { Logo } from "@matinee/ui/logo";
import { RotateCcw, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatThanks } from "../../lib/event-texts.ts";
import { acceptsPayments } from "../viewer/accepts-payments.ts";
import { HeroPicture } from "../../components/hero-picture.tsx";
import { LiveTalk } from "../../components/live-talk.tsx";
import type { Overlay } from "../../lib/overlay.ts";
import { StoreSection } from "../store/store-section.tsx";
import type { Screening } from "../viewer/use-screening.ts";
import { DonationCard, DonationThanks } from "../../components/donation-card.tsx";
import { ShareButtons } from "../../components/share-buttons.tsx";

/** Covers the film after its end: thanks, donation, sharing, the store and the live talk. */
export function EndScreen({
  screening,
  flow,
  send,
  onOpen,
  onClose,
}: {
  screening: Screening;
  flow: GateFlow;
  send: (event: GateFlowEvent) => void;
  onOpen: (overlay: Overlay) => void;
  onClose: () => void;
}) {
  const { page, viewer, status, isPreview } = screening;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isOpen = acceptsPayments(page, status.phase, isPreview);
  const mayGive = isOpen && !isPreview && !flow.hasDonated;
  const hasStore = isOpen && page.products.length > 0;
  const hasTalk = page.aboutSettings.enableLive;
  const hasMore = hasStore || hasTalk;
  const section = { page, liveUrl: viewer.liveUrl, onOpen };
  return (
    <div className="absolute inset-0 z-1 overflow-y-auto bg-bg">
      <div
        className={`relative isolate flex flex-col ${hasMore ? "tablet:min-h-[min(62svh,720px)]" : "min-h-full"}`}
      >
        <HeroPicture page={page} />
        <header className="gutter flex items-center justify-between gap-4 py-5 tablet:py-8">
          <Logo />
          <div className="flex items-center gap-1">
            <Button
              variant="quiet"
              icon={<RotateCcw aria-hidden="true" />}
              onClick={() => send({ type: "watch-again" })}
            >
              {messages.afterFilm.watchAgain}
            </Button>
            <Button
              variant="quiet"
              icon={<X aria-hidden="true" />}
              onClick={onClose}
              className="max-tablet:px-3"
            >
              <span className="max-tablet:sr-only">{messages.actions.close}</span>
            </Button>
          </div>
        </header>
        <div className="gutter grid flex-1 content-start gap-x-16 gap-y-10 pt-6 pb-12 tablet:pt-12 laptop:grid-cols-[minmax(0,1fr)_404px]">
          <div>
            <h1
              ref={heading}
              tabIndex={-1}
              dir="auto"
              className="font-display text-title-hero-long wrap-anywhere outline-none"
            >
              {formatThanks(viewer.record.name)}
            </h1>
            <p dir="auto" className="mt-4 text-xl wrap-anywhere">
              {messages.afterFilm.youWatched(page.title)}
            </p>
            {mayGive || flow.hasDonated ? <ShareButtons {...{ screening, onOpen }} className="mt-8" /> : null}
          </div>
          {mayGive ? (
            <DonationCard page={page} onGive={(cents) => send({ type: "donation-chosen", cents })} />
          ) : null}
          {flow.hasDonated ? <DonationThanks /> : null}
          {mayGive || flow.hasDonated ? null : (
            <section className="end-card">
              <h2 className="font-display text-title-md">{messages.afterFilm.passItOn}</h2>
              <p className="mt-2 text-text-2">{messages.afterFilm.passItOnHint}</p>
              <ShareButtons {...{ screening, onOpen }} isMain className="mt-5" />
            </section>
          )}
        </div>
      </div>
      {hasMore ? (
        <div className="gutter grid gap-x-16 pb-16 laptop:grid-cols-[minmax(0,1fr)_404px]">
          {hasStore ? <StoreSection {...section} /> : null}
          {hasTalk ? (
            <div className="pt-16 tablet:pt-20">
              <LiveTalk {...section} />
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
