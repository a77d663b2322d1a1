import type { PageCard } from "@matinee/contract/schemas/pages";
import { formatEventDate } from "@matinee/domain/event-dates";
import { getPhase } from "@matinee/domain/phase";
import type { ChipTone } from "@matinee/ui/chip";
import { formatShortZone } from "../../lib/dates.ts";
import { describePremiereStage } from "../../lib/premiere-stage.ts";

export type EventStatus = { chip: string; tone: ChipTone; live: boolean; text: string };

/** Describes an event at `now`: the chip on its picture, and a date in the event's own timezone. */
export function describeEventStatus(event: PageCard, now: Date): EventStatus {
  const opensAt = event.opensAt ? new Date(event.opensAt) : null;
  const closesAt = event.closesAt ? new Date(event.closesAt) : null;
  const phase = getPhase(opensAt && closesAt ? { opensAt, closesAt } : null, now);
  const formatDate = (instant: Date) =>
    `${formatEventDate(instant, event.timezone, event.showHours)} ${formatShortZone(instant, event.timezone)}`;
  if (event.cancelled)
    return {
      chip: "Cancelled",
      tone: "danger",
      live: false,
      text: opensAt ? `Was to open ${formatDate(opensAt)}` : "No dates",
    };
  if (phase === "ended" && closesAt)
    return { chip: "Ended", tone: "neutral", live: false, text: `Ended ${formatDate(closesAt)}` };
  if (!event.activated) return { chip: "Draft", tone: "neutral", live: false, text: "Not activated" };
  if (event.premiere && closesAt) {
    const { text: chip, ...stage } = describePremiereStage(event.premiere, now);
    const startsAt = new Date(event.premiere.startsAt);
    const text = now < startsAt ? `Premiere ${formatDate(startsAt)}` : `Ends ${formatDate(closesAt)}`;
    return { chip, ...stage, text };
  }
  if (phase === "live" && closesAt)
    return { chip: "Live", tone: "success", live: true, text: `Ends ${formatDate(closesAt)}` };
  return {
    chip: "Upcoming",
    tone: "info",
    live: false,
    text: opensAt ? `Opens ${formatDate(opensAt)}` : "No dates yet",
  };
}
