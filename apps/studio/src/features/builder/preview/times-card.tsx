import { messages } from "@matinee/texts";
import { Countdown } from "@matinee/ui/countdown";
import { getLocalTimezone } from "../../../lib/dates.ts";
import { useNow } from "../../../lib/use-now.ts";
import type { PreviewEvent } from "./preview-event.ts";

const texts = messages.pagePreview;

const DAY_MS = 86_400_000;
/** As on the watch page: the countdown to the end shows only within this time. */
const endIsNearMs = 7 * DAY_MS;

/** Draws the card with the dates, the countdown and the sponsor. */
export function TimesCard({ event, phone }: { event: PreviewEvent; phone: boolean }) {
  const { opensAt, closesAt, cancelled, showHours, premiere, sponsor } = event;
  const dates = opensAt && closesAt ? { opensAt, closesAt } : null;
  if (!dates && !sponsor?.name) return null;
  return (
    <div
      className={`glass text-md leading-[1.5] ${phone ? "w-full rounded-3 bg-surface p-5" : "w-[340px] shrink-0 rounded-4 p-6"}`}
    >
      {dates ? <Times {...dates} {...{ cancelled, showHours, premiere, phone }} /> : null}
      {sponsor?.name ? (
        <div className={`flex items-center gap-3 ${dates ? "mt-4" : ""}`}>
          {sponsor.logo ? (
            <img src={sponsor.logo} alt="" className="size-7 shrink-0 rounded-full bg-paper object-contain" />
          ) : null}
          <p className="min-w-0 text-text-2 wrap-anywhere">
            {messages.eventPage.presentedBy(
              <span key="sponsor" className={`text-text ${sponsor.hasLink ? "link-plain" : ""}`}>
                {sponsor.name}
              </span>,
            )}
          </p>
        </div>
      ) : null}
    </div>
  );
}

function Times({
  opensAt,
  closesAt,
  cancelled,
  showHours,
  premiere,
  phone,
}: Pick<PreviewEvent, "cancelled" | "showHours" | "premiere"> & {
  opensAt: Date;
  closesAt: Date;
  phone: boolean;
}) {
  const zone = getLocalTimezone();
  const now = useNow();
  const isBefore = now < opensAt;
  const target = isBefore ? opensAt : closesAt;
  const leftMs = target.getTime() - now.getTime();
  const format = (at: Date) => messages.formats.eventDate(at, zone, showHours);
  const ticks = !cancelled && leftMs > 0 && (isBefore || leftMs <= endIsNearMs);
  return (
    <>
      {ticks ? (
        <>
          <p className={`mb-2 font-medium ${phone ? "text-sm" : ""}`}>
            {isBefore
              ? premiere
                ? messages.eventPage.startsIn
                : messages.eventPage.opensIn
              : messages.eventPage.endsIn}
          </p>
          <Countdown remainingMs={leftMs} />
        </>
      ) : null}
      <p className={ticks ? "mt-4 border-t border-glass-line pt-4" : undefined}>
        {premiere ? (
          messages.eventPage.premiereAt(format(opensAt))
        ) : (
          <DateRange from={format(opensAt)} to={format(closesAt)} />
        )}
        {premiere?.encoreFrom ? (
          <>
            <br />
            {texts.encore} <DateRange from={format(premiere.encoreFrom)} to={format(closesAt)} />
          </>
        ) : null}
        <br />
        <span className="text-text-2">
          {texts.yourTimeTarget(messages.formats.timeZoneLabel(target, zone))}
        </span>
      </p>
    </>
  );
}

const DateRange = ({ from, to }: { from: string; to: string }) => (
  <>
    {texts.rangeStart(from)}
    <br />
    {to}
  </>
);
