import type { LiveQueue, SaveSaleQueue } from "@matinee/contract/schemas/sale-queue";
import { queueLimits } from "@matinee/domain/sale-queue";
import { messages } from "@matinee/texts";
import { readWholeNumber } from "@matinee/ui/typed-number";
import type { FieldErrors, Resolver } from "react-hook-form";
import { findTimeIssue, formatDay, formatTimeOfDay, toEditedInstant } from "../../lib/event-instants.ts";

const texts = messages.saleStep.form;
const MINUTE_MS = 60_000;
const OPENING_TIME = "10:00";
const PER_PERSON = 2;

/** What the form of a queue shows, as typed. The day and the time are in the event's zone. */
export interface SaleValues {
  /** `time`: opens at a time, with a draw; `now`: at once; `standby`: by itself once many have the checkout open. */
  way: "time" | "now" | "standby";
  openDate: string;
  openTime: string;
  /** How many minutes before the opening people may join. */
  joinMinutes: string;
  maxBuying: string;
  perPerson: string;
}

type Queue = Pick<LiveQueue["queue"], "state" | "opensAt" | "joinsFrom" | "maxBuying" | "perPerson">;

/** @param queue null where there is none yet */
export function toSaleForm(queue: Queue | null, zone: string): SaleValues {
  const planned = queue?.state === "standby" ? null : queue;
  const opensAt = planned && new Date(planned.opensAt);
  const joinMinutes = planned
    ? Math.round((Date.parse(planned.opensAt) - Date.parse(planned.joinsFrom)) / MINUTE_MS)
    : queueLimits.joinMinutes;
  return {
    way: queue?.state === "standby" ? "standby" : "time",
    openDate: formatDay(opensAt, zone),
    openTime: formatTimeOfDay(opensAt, zone, OPENING_TIME),
    joinMinutes: String(joinMinutes),
    maxBuying: String(queue?.maxBuying ?? queueLimits.maxBuying),
    perPerson: String(queue?.perPerson ?? PER_PERSON),
  };
}

/** @param stored the opening that the fields still may show, to the second */
const readOpening = ({ openDate, openTime }: SaleValues, zone: string, stored: string | undefined) =>
  toEditedInstant(openDate, openTime, zone, stored);

/** Returns what is saved. */
export function toSaleBody(values: SaleValues, zone: string, stored: string | undefined): SaveSaleQueue {
  const numbers = { maxBuying: Number(values.maxBuying), perPerson: Number(values.perPerson) };
  if (values.way === "standby") return { ...numbers, state: "standby" };
  const opensAt = values.way === "time" ? readOpening(values, zone, stored) : null;
  if (!opensAt) return { ...numbers, state: "running" };
  const joinsFrom = new Date(opensAt.getTime() - Number(values.joinMinutes) * MINUTE_MS);
  return { ...numbers, opensAt: opensAt.toISOString(), joinsFrom: joinsFrom.toISOString() };
}

/** Checks the opening and the number of people at once. The server checks again. */
export function createSaleResolver(zone: string, stored: string | undefined): Resolver<SaleValues> {
  return (values) => {
    const errors = findErrors(values, zone, stored);
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

function findErrors(values: SaleValues, zone: string, stored: string | undefined): FieldErrors<SaleValues> {
  const atOnce = readWholeNumber(values.maxBuying);
  const isWrong = atOnce.value === null || atOnce.value < 1 || atOnce.value > queueLimits.mostBuying;
  return {
    ...(values.way === "time" && findOpeningErrors(values, zone, stored)),
    ...(isWrong && { maxBuying: rule(atOnce.problem ?? texts.atOnceRange) }),
  };
}

function findOpeningErrors(
  values: SaleValues,
  zone: string,
  stored: string | undefined,
): FieldErrors<SaleValues> {
  const opensAt = readOpening(values, zone, stored);
  const timeIssue = findTimeIssue(values.openDate, values.openTime, zone);
  const isPast = opensAt !== null && opensAt.getTime() <= Date.now();
  return {
    ...(values.openDate === "" && { openDate: rule(texts.opensMissing) }),
    ...(timeIssue && { openTime: rule(timeIssue) }),
    ...(isPast && { openDate: rule(messages.saleQueue.opensInThePast) }),
  };
}

const rule = (message: string) => ({ type: "rule", message });
