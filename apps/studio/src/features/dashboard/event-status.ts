import { messages } from "@matinee/texts";
import type { PageCard } from "@matinee/contract/schemas/pages";
import { getPhase } from "@matinee/domain/phase";
import type { ChipTone } from "@matinee/ui/chip";
import { formatShortZone } from "../../lib/dates.ts";
import { describePremiereStage } from "../../lib/premiere-stage.ts";

const texts = messages.eventsPage;

export type EventStatus = { chip: string; tone: ChipTone; live: boolean; text: string };

/** Describes an event at `now`: the chip on its picture, and a date in the event's own timezone. */
export function describeEventStatus(event: PageCard, now: Date): EventStatus {
  const opensAt = event.opensAt ? new Date(event.opensAt) : null;
  const closesAt = event.closesAt ? new Date(event.closesAt) : null;
  const phase = getPhase(opensAt && closesAt ? { opensAt, closesAt } : null, now);
  const formatDate = (instant: Date) =>
    `${messages.formats.eventDate(instant, event.timezone, event.showHours)} ${formatShortZone(instant, event.timezone)}`;
  if (event.cancelled)
    return {
      chip: texts.cancelled,
      tone: "danger",
      live: false,
      text: opensAt ? texts.wasToOpen(formatDate(opensAt)) : texts.noDates,
    };
  if (phase === "ended" && closesAt)
    return { chip: texts.ended, tone: "neutral", live: false, text: texts.endedOn(formatDate(closesAt)) };
  if (!event.activated) return { chip: texts.draft, tone: "neutral", live: false, text: texts.notActivated };
  if (event.premiere && closesAt) {
    const { text: chip, ...stage } = describePremiereStage(event.premiere, now);
    const startsAt = new Date(event.premiere.startsAt);
    const text = now < startsAt ? texts.premiereOn(formatDate(startsAt)) : texts.endsOn(formatDate(closesAt));
    return { chip, ...stage, text };
  }
  if (phase === "live" && closesAt)
    return { chip: texts.live, tone: "success", live: true, text: texts.endsOn(formatDate(closesAt)) };
  return {
    chip: texts.upcoming,
    tone: "info",
    live: false,
    text: opensAt ? texts.opensOn(formatDate(opensAt)) : texts.noDatesYet,
  };
}
