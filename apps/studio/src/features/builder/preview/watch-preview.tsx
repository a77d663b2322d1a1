import { formatClockTime } from "@matinee/domain/clock-time";
import { messages } from "@matinee/texts";
import { deriveAccentRoles } from "@matinee/domain/accent-roles";
import { findWordBreak, descriptionCutOff } from "@matinee/domain/text-rules";
import { Logo } from "@matinee/ui/logo";
import { Clock, Gift, Play, Share } from "lucide-react";
import { useNow } from "../../../lib/use-now.ts";
import type { PreviewEvent } from "./preview-event.ts";
import { chooseButtonText, describePhase, describePrice, isOpen } from "./preview-texts.ts";
import { TimesCard } from "./times-card.tsx";

/** As on the watch page: titles up to this many characters get the largest size. */
const shortTitle = 18;
/** The watch page's title sizes at these widths in pixels: short titles, then longer ones. */
const titleSizes = { desktop: [128, 86], phone: [72, 48] } as const;

const mixVeil = (share: number) => `color-mix(in srgb, var(--bg) ${share}%, transparent)`;
/** Gradients behind the text over an image: from the bottom, from the left (desktop only) and under the header. */
const shades = {
  desktop: `linear-gradient(to top, var(--bg) 0, ${mixVeil(84)} 22%, ${mixVeil(42)} 52%, transparent 76%), linear-gradient(to right, ${mixVeil(78)}, transparent 62%), linear-gradient(to bottom, ${mixVeil(62)}, transparent 18%)`,
  phone: `linear-gradient(to top, var(--bg) 0, ${mixVeil(92)} 26%, ${mixVeil(55)} 52%, transparent 78%), linear-gradient(to bottom, ${mixVeil(62)}, transparent 22%)`,
};
/** The background without an image. */
const plainBackground =
  "radial-gradient(60% 70% at 76% 96%, color-mix(in oklab, var(--brand) 20%, var(--bg)), transparent 100%)";

const button = "flex h-14 items-center justify-center gap-2 rounded-2 px-7 text-lg font-semibold";

/** Draws the first view of the watch page at its real size and in its own colours. The caller scales it. */
export function WatchPreview({ event, phone }: { event: PreviewEvent; phone: boolean }) {
  const kind = phone ? "phone" : "desktop";
  const image = phone ? (event.mobileBackgroundImage ?? event.backgroundImage) : event.backgroundImage;
  const { narrow, wide } = descriptionCutOff;
  const end = findWordBreak(event.description, phone ? narrow : wide);
  const cut = end < event.description.length;
  const text = event.description.slice(0, end) + (cut ? "…" : "");
  const fontSize = titleSizes[kind][event.title.length <= shortTitle ? 0 : 1];
  return (
    <div
      data-app="watch"
      style={deriveAccentRoles(event.accent)}
      className={`relative isolate flex min-w-0 justify-end overflow-hidden bg-bg text-base text-text ${phone ? "flex-col gap-8 px-5 pt-[226px] pb-8" : "items-end gap-12 px-16 pt-28 pb-16"}`}
    >
      <div
        className={`absolute inset-x-0 top-0 -z-10 overflow-hidden ${phone && image ? "h-[72%]" : "h-full"}`}
      >
        {image ? <img src={image} alt="" className="absolute inset-0 size-full object-cover" /> : null}
        <div className="absolute inset-0" style={{ background: image ? shades[kind] : plainBackground }} />
      </div>
      <header
        className={`absolute inset-x-0 top-0 flex items-center justify-between ${phone ? "p-5" : "px-16 py-8"}`}
      >
        <Logo />
        <span className="flex items-center gap-8 font-semibold">
          {phone ? null : messages.watch.needHelp}
          <span className="flex items-center gap-2">
            <Share className="size-5" /> {messages.eventPage.share}
          </span>
        </span>
      </header>
      <div className={`flex min-w-0 flex-1 flex-col ${phone ? "gap-4" : "gap-5"}`}>
        <PhaseLine event={event} phone={phone} />
        <p
          className="max-w-[6.44em] font-display leading-tight tracking-hero wrap-anywhere"
          style={{ fontSize }}
        >
          {event.title || messages.pagePreview.yourTitle}
        </p>
        <p
          className={`max-w-[29.5em] text-text-2 wrap-anywhere ${phone ? "text-lg leading-[1.45]" : "text-xl leading-[1.38]"}`}
        >
          {text || messages.pagePreview.yourLogLine}
          {cut ? (
            <span className="ml-1 font-semibold text-accent-text">{messages.watch.readMore}</span>
          ) : null}
        </p>
        <div className={phone ? "mt-2 grid grid-cols-2 gap-3" : "mt-4 flex gap-3"}>
          <CallToAction event={event} phone={phone} />
          {event.hasTrailer ? (
            <span className={`glass ${button}`}>
              {messages.eventPage.trailer}
              {event.trailerSeconds && !phone ? (
                <span className="font-normal text-text-2 tabular-nums">
                  {formatClockTime(event.trailerSeconds)}
                </span>
              ) : null}
            </span>
          ) : null}
          {event.paywall.enablePaywall ? (
            <span className={phone ? `glass px-3! ${button}` : button}>
              <Gift className="size-5 shrink-0" /> {messages.eventPage.giftATicket}
            </span>
          ) : null}
        </div>
        <p className={`min-h-5 text-sm leading-ui text-text-2 ${phone ? "text-center" : ""}`}>
          {describePrice(event)}
        </p>
      </div>
      <TimesCard event={event} phone={phone} />
    </div>
  );
}

function PhaseLine({ event, phone }: { event: PreviewEvent; phone: boolean }) {
  const { opensAt, closesAt } = event;
  const now = useNow();
  if (!opensAt || !closesAt || now >= closesAt) return null;
  const live = isOpen(event, now) && !event.cancelled;
  return (
    <p className={`flex items-center gap-2.5 leading-ui font-semibold ${phone ? "text-sm" : "text-md"}`}>
      <span
        className={`size-2.5 rounded-full ${live ? "bg-accent shadow-[0_0_0_5px_color-mix(in_oklab,var(--accent)_28%,transparent)]" : "border-2 border-accent"}`}
      />
      {describePhase(event, now)}
    </p>
  );
}

/** Draws the call to action: with a play icon if it starts the film, grey if it cannot be pressed. */
function CallToAction({ event, phone }: { event: PreviewEvent; phone: boolean }) {
  const { ended, notLiveYet } = messages.gate.callToAction;
  const text = chooseButtonText(event);
  const isDisabled = text === ended || text === notLiveYet;
  const now = useNow();
  const plays = !isDisabled && isOpen(event, now);
  const colours = isDisabled ? "border border-line bg-surface-2 text-text-3" : "bg-primary text-on-primary";
  return (
    <span className={`${button} ${colours} ${phone ? "col-span-2" : ""}`}>
      {plays ? <Play className="size-5" /> : null}
      {text === notLiveYet ? <Clock className="size-5" /> : null}
      {text}
    </span>
  );
}
