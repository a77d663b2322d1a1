import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Phase, ScreeningWindow } from "@matinee/domain/phase";
import { Countdown } from "@matinee/ui/countdown";
import { memo } from "react";
import { formatEventDates, formatScreeningDates, formatZoneNote } from "../../../lib/event-texts.ts";
import { useViewerTimeZone } from "../../../lib/use-viewer-time-zone.ts";
import type { Screening } from "../../viewer/use-screening.ts";

const DAY_MS = 86_400_000;
/** The countdown to the end starts this long before it. */
const endIsNearMs = 7 * DAY_MS;

type PageTimes = Pick<
  PublicPage,
  "activated" | "cancelled" | "opensAt" | "closesAt" | "timezone" | "showHours" | "premiere"
> &
  PageSponsor;
type PageSponsor = Pick<PublicPage, "hasSponsor" | "sponsorName" | "sponsorUrl" | "sponsorLogo">;

export interface ScreeningTimesProps {
  page: PageTimes;
  window: ScreeningWindow | null;
  phase: Phase;
  premierePart: Screening["premierePart"];
  now: Date;
}

/** The dates of the screening in the viewer's time zone, a countdown, and the sponsor. */
export const ScreeningTimes = memo(function ScreeningTimes({
  page,
  window,
  phase,
  premierePart,
  now,
}: ScreeningTimesProps) {
  const reader = useViewerTimeZone(page.timezone);
  const { premiere } = page;
  const dates = formatScreeningDates(page, reader.zone);
  // The lobby of a premiere opens before the premiere starts, and the premiere may start before its planned time.
  const isAhead =
    phase === "before" || (window !== null && now < window.opensAt && premierePart !== "programme");
  const target = isAhead ? window?.opensAt : window?.closesAt;
  // A stopped programme has no end yet, and the event stays open for it for half a day.
  const isStopped = premierePart === "programme" && premiere?.endsAt === null && premiere.encoreFrom === null;
  const leftMs = target ? target.getTime() - now.getTime() : 0;
  const showsCountdown =
    page.activated && !page.cancelled && leftMs > 0 && (isAhead || (leftMs <= endIsNearMs && !isStopped));
  if (!dates && !page.hasSponsor) return null;
  return (
    <aside
      aria-label={messages.eventPage.whenToWatch}
      className="glass w-full rounded-3 [--glass:rgb(22_18_14/0.8)] p-5 text-md leading-[1.5] tablet:w-[340px] tablet:shrink-0 tablet:rounded-4 tablet:p-6 max-tablet:bg-surface"
    >
      {showsCountdown ? (
        <div className="print:hidden">
          <p className="mb-2 text-sm font-medium text-text tablet:text-md">
            {isAhead
              ? premiere
                ? messages.eventPage.startsIn
                : messages.eventPage.opensIn
              : messages.eventPage.endsIn}
          </p>
          <Countdown remainingMs={leftMs} />
        </div>
      ) : null}
      {dates && target ? (
        <p
          className={
            showsCountdown
              ? "mt-4 border-t border-glass-line pt-4 print:mt-0 print:border-0 print:pt-0"
              : undefined
          }
        >
          {premiere ? (
            <PremiereDates page={page} opens={dates.opens} zone={reader.zone} />
          ) : (
            <>
              {messages.eventPage.rangeStart(dates.opens)}
              <br />
              {dates.closes}
            </>
          )}
          <br />
          <span className="text-text-2">{formatZoneNote(target, reader)}</span>
        </p>
      ) : null}
      <Sponsor page={page} isFirst={!dates} />
    </aside>
  );
});

/** A premiere has a start and an encore, because no one watches it at another time. */
function PremiereDates({ page, opens, zone }: { page: PageTimes; opens: string; zone: string }) {
  const opensAt = page.premiere?.encoreFrom ?? null;
  const encore = formatEventDates({ ...page, opensAt, showHours: true }, zone);
  return (
    <>
      {messages.eventPage.premiereAt(opens)}
      {encore ? (
        <>
          <br />
          {messages.eventPage.encoreStart(encore.opens)}
          <br />
          {encore.closes}
        </>
      ) : null}
    </>
  );
}

function Sponsor({ page, isFirst }: { page: PageSponsor; isFirst: boolean }) {
  const { hasSponsor, sponsorName, sponsorUrl, sponsorLogo } = page;
  if (!hasSponsor || !sponsorName) return null;
  return (
    <div className={`flex items-center gap-3 ${isFirst ? "" : "mt-4"}`}>
      {sponsorLogo ? (
        <img
          src={sponsorLogo}
          alt=""
          width={28}
          height={28}
          className="size-7 shrink-0 rounded-full bg-paper object-contain"
        />
      ) : null}
      <p className="min-w-0 text-text-2 wrap-anywhere">
        {messages.eventPage.presentedBy(
          isWebAddress(sponsorUrl) ? (
            <a
              key="sponsor"
              href={sponsorUrl}
              target="_blank"
              rel="noreferrer"
              className="link-plain inline-block min-h-6 text-text"
            >
              {sponsorName}
            </a>
          ) : (
            <span key="sponsor" className="text-text">
              {sponsorName}
            </span>
          ),
        )}
      </p>
    </div>
  );
}

function isWebAddress(address: string | null): address is string {
  return address !== null && /^https?:\/\//i.test(address);
}
