import type { FestivalData } from "../../../lib/document-data.ts";
import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { hasViewingLinkExpired } from "@matinee/contract/viewing-links";
import { SkipLink } from "@matinee/ui/skip-link";
import { useEffect, useMemo, useRef, useState } from "react";
import { PageFooter } from "../../../components/page-footer.tsx";
import { createLazyComponent } from "../../../lib/create-lazy-component.ts";
import { formatZoneNote } from "../../../lib/event-texts.ts";
import { preloadPlayer } from "../../player/lazy-player-overlay.ts";
import { TicketNotice } from "../../viewer/ticket-notice.tsx";
import { useCurrentPage } from "../../viewer/use-current-page.ts";
import { useScreening } from "../../viewer/use-screening.ts";
import { PageHeader } from "../frame/page-header.tsx";
import { PreviewBanner } from "../frame/preview-banner.tsx";
import { Sections } from "../frame/sections.tsx";
import { FestivalHero } from "./festival-hero.tsx";
import { FestivalOverlay, OwnPurchases, useFestivalOverlay } from "./festival-overlay.tsx";
import { rememberNames } from "./name-codes.ts";
import { Programme } from "./programme.tsx";
import { restoreShown } from "./shown-programme.ts";
import { PassBar } from "./pass-bar.tsx";
import { Passes } from "./passes.tsx";
import { usePlanning } from "./use-planning.ts";
import { useReaderZone } from "./use-reader-zone.ts";
import { useLinkedPass, useNow, useOwnScreenings, useProgramme } from "./use-programme.ts";
import { buildMyFestivalPath } from "../../../lib/pass-addresses.ts";

const PassDialog = createLazyComponent(async () => (await import("./pass-dialog.tsx")).PassDialog);

const texts = messages.festivalPage;

const noProgramme = { screenings: [], sections: [], passes: [] };

/** The public page of a festival. */
export function FestivalPage({
  page: initialPage,
  festival,
  viewerToken,
  isPreview,
}: {
  page: PublicPage;
  /** Null while the festival is not activated. */
  festival: FestivalData | null;
  /** The viewer's credential in the address. */
  viewerToken: string | undefined;
  isPreview: boolean;
}) {
  // Before React changes the markup, which has a part of the programme.
  const [initialProgramme] = useState(() => readProgramme(festival));
  const currentPage = useCurrentPage(initialPage, isPreview);
  const screening = useScreening(currentPage, viewerToken, isPreview);
  const { page, viewer, status, window } = screening;
  const now = useNow(initialPage.serverNow);
  const { rows, passes, ...programme } = useProgramme(initialProgramme, currentPage);
  const linked = useLinkedPass(page.id, page.activated);
  const own = useOwnScreenings(page.id, rows);
  const planning = usePlanning(page.id, rows, isPreview);
  const zone = useReaderZone(page.timezone);
  const reader = useMemo(() => ({ now, zone: zone.zone, own }), [now, zone.zone, own]);
  const { overlay, open, close, isOpening, openHelp, main } = useFestivalOverlay(page.id);
  const passesPlace = useRef<HTMLDivElement>(null);
  const isOver = status.phase === "ended";
  const isSold = page.activated && !isPreview && !page.cancelled;
  // One that everybody sees has its own place.
  const isHidden = linked !== null && linked !== "gone" && passes.every(({ id }) => id !== linked.id);
  const offered = isHidden ? [linked, ...passes] : passes;
  const linkedId = linked === null || linked === "gone" ? null : linked.id;
  useEffect(() => {
    if (linkedId !== null) open({ kind: "pass", id: linkedId });
  }, [linkedId, open]);
  const pass = overlay?.kind === "pass" ? offered.find(({ id }) => id === overlay.id) : undefined;
  return (
    <>
      <SkipLink />
      <PreviewBanner page={page} currentPage={currentPage} isPreview={isPreview} notes={texts} />
      <div className="relative">
        <PageHeader page={page} onHelp={openHelp} />
        <main id="main" ref={main} tabIndex={-1}>
          <FestivalHero
            screening={screening}
            rows={rows}
            hasPasses={passes.length > 0}
            now={now}
            zone={page.timezone}
            notices={
              <TicketNotice
                viewer={viewer}
                haveLinksExpired={hasViewingLinkExpired(window?.closesAt ?? null, screening.now)}
                isClosed={!page.activated && !isPreview}
                onHelp={openHelp}
              />
            }
            isTrailerOpening={isOpening && overlay === null}
            onTrailerIntent={preloadPlayer}
            onOpen={open}
          />
          <div ref={passesPlace} className="contents">
            <Passes
              passes={offered}
              page={page}
              programme={programme}
              reader={reader}
              isLinkGone={linked === "gone"}
              isSold={isSold}
              onGet={open}
            />
          </div>
          <Programme
            rows={rows}
            reader={reader}
            zoneNote={formatZoneNote(new Date(now), zone)}
            Action={planning?.RowAction ?? null}
            mine={
              planning ? (
                <a
                  href={buildMyFestivalPath(page)}
                  className="touch-target rounded-1 font-semibold text-accent-text hover:underline"
                >
                  {texts.mine}
                </a>
              ) : null
            }
          />
          {planning ? (
            <planning.PlanKeeper
              festivalId={page.id}
              token={planning.token}
              others={planning.others}
              reader={reader}
            />
          ) : null}
          <OwnPurchases screening={screening} viewerToken={viewerToken} onOpen={open} />
          <Sections page={page} isPreview={isPreview} phase={status.phase} liveUrl={null} onOpen={open} />
          {isSold && !viewer.isLoading && !viewer.holdings.admittingOrder ? (
            <PassBar passes={offered} page={page} reader={reader} watched={passesPlace} />
          ) : null}
        </main>
        <PageFooter
          className={isSold && offered.length > 0 ? "max-tablet:pb-28" : ""}
          onHelp={openHelp}
          takesCards={page.capability.status === "active" && !isPreview && !isOver}
        />
      </div>
      <FestivalOverlay screening={screening} overlay={overlay} onClose={close} onOpen={open}>
        {pass ? (
          <PassDialog
            key={pass.id}
            screening={screening}
            pass={pass}
            programme={programme}
            onClose={close}
            onOpen={open}
          />
        ) : undefined}
      </FestivalOverlay>
    </>
  );
}

function readProgramme(festival: FestivalData | null) {
  if (!festival) return noProgramme;
  rememberNames(festival.names);
  return festival.isInMarkup && typeof document !== "undefined"
    ? { ...restoreShown(festival, document), passes: festival.passes }
    : festival;
}
