import { messages } from "@matinee/contract/messages";
import { formatEventDate } from "@matinee/domain/event-dates";
import { formatUsd } from "@matinee/domain/money";
import { truncate, descriptionCutOff } from "@matinee/domain/text-rules";
import { accentRoles } from "@matinee/domain/accent-roles";
import { Gift, Play, Share2 } from "lucide-react";
import { localTimezone, shortZone } from "../../../lib/dates.ts";
import type { PreviewEvent } from "./preview-event.ts";

/** The first view of the watch page, drawn at its true size in the watch page's own colours; the frame scales it. */
export function WatchPreview({ event, phone }: { event: PreviewEvent; phone: boolean }) {
  const image = phone ? (event.mobileBackgroundImage ?? event.backgroundImage) : event.backgroundImage;
  const { text, cut } = truncate(
    event.description,
    phone ? descriptionCutOff.narrow : descriptionCutOff.wide,
  );
  const long = event.title.length > 18;
  return (
    <div
      data-room="watch"
      style={accentRoles(event.accent)}
      className="relative flex size-full flex-col overflow-hidden bg-bg text-base text-text"
    >
      {image ? (
        <img src={image} alt="" className="absolute inset-0 size-full object-cover" />
      ) : (
        <div className="absolute inset-0 bg-surface-2" />
      )}
      <div className="absolute inset-0 bg-linear-to-t from-bg via-bg/50 to-transparent" />
      {phone ? null : <div className="absolute inset-0 bg-linear-to-r from-bg/80 to-transparent" />}
      <header className={`relative flex justify-between ${phone ? "p-5" : "px-16 py-9"}`}>
        <span className="font-display text-title-sm">Matinee</span>
        <span className="flex items-center gap-2 text-md">
          <Share2 className="size-4" /> Share
        </span>
      </header>
      <div className={`relative mt-auto flex flex-col gap-5 ${phone ? "p-5 pb-8" : "max-w-[820px] p-16"}`}>
        <p className="text-md">{stateLine(event)}</p>
        <p
          className="font-display wrap-break-word"
          style={{
            fontSize: phone ? (long ? 44 : 52) : long ? 84 : 120,
            lineHeight: 1.02,
            letterSpacing: "-0.022em",
          }}
        >
          {event.title || "Your title"}
        </p>
        <p className="max-w-measure text-text-2" style={{ fontSize: phone ? 16 : 20 }}>
          {text || "Your log line"}
          {cut ? <u className="ml-1">{messages.watch.readMore}</u> : null}
        </p>
        <div className={`flex gap-3 ${phone ? "flex-col" : ""}`}>
          <span className="flex h-14 items-center justify-center gap-2 rounded-2 bg-primary px-7 text-lg font-semibold text-on-primary">
            <Play className="size-5" /> {buttonText(event)}
          </span>
          {event.hasTrailer ? (
            <span className="glass flex h-14 items-center justify-center rounded-2 px-7 text-lg font-semibold">
              Trailer
            </span>
          ) : null}
          {event.paywall.enablePaywall ? (
            <span className="glass flex h-14 items-center justify-center gap-2 rounded-2 px-7 text-lg font-semibold">
              <Gift className="size-5" /> Gift a ticket
            </span>
          ) : null}
        </div>
        <p className="min-h-5 text-md text-text-2">{priceLine(event)}</p>
        {event.sponsor?.name ? (
          <p className="flex items-center gap-3 text-md text-text-2">
            {event.sponsor.logo ? (
              <img src={event.sponsor.logo} alt="" className="size-7 rounded-full bg-paper object-contain" />
            ) : null}
            Presented with {event.sponsor.name}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function stateLine({ opensAt, closesAt, showHours }: PreviewEvent): string {
  const now = new Date();
  const zone = localTimezone();
  if (!opensAt || !closesAt) return "Dates to be announced";
  if (now >= closesAt) return messages.gate.callToAction.ended;
  const date = now < opensAt ? opensAt : closesAt;
  const said = `${formatEventDate(date, zone, showHours)}${showHours ? ` ${shortZone(date, zone)}` : ""}`;
  return now < opensAt ? `Opens ${said}` : `Showing now, until ${said}`;
}

function buttonText({ opensAt, closesAt, emailCapture, paywall }: PreviewEvent): string {
  const now = new Date();
  const texts = messages.gate.callToAction;
  if (closesAt && now >= closesAt) return texts.ended;
  const live = opensAt !== null && now >= opensAt;
  if (live) return paywall.enablePaywall ? paywall.callToAction || texts.watchNow : texts.watchNow;
  if (paywall.enablePaywall && paywall.isPresale) return texts.continueToCheckout;
  return emailCapture ? texts.getNotified : texts.notLiveYet;
}

/** What the watch page says under its buttons to somebody new. */
function priceLine({ opensAt, closesAt, paywall, emailCapture }: PreviewEvent): string | null {
  const now = new Date();
  if (closesAt && now >= closesAt) return null;
  const live = opensAt !== null && now >= opensAt;
  const ticket = `${formatUsd(paywall.price)} a ticket.`;
  if (paywall.enablePaywall && live && paywall.showTime > 0)
    return `${ticket} The first ${paywall.showTime} seconds are free.`;
  if (paywall.enablePaywall && (live || paywall.isPresale)) return ticket;
  if (emailCapture)
    return live ? "Free. Register with your email to watch." : "Free. We will write to you when it opens.";
  return live ? messages.gate.readyToStart : null;
}
