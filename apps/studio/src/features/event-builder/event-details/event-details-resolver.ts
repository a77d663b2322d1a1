import { maxPriceCents } from "@matinee/domain/item-rules";
import { minChargeCents } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import { chooseDonation } from "@matinee/domain/donations";
import { findEarlyBirdIssue, maxEarlyBirdTickets } from "@matinee/domain/early-bird";
import { checkDates } from "@matinee/domain/window";
import { readCents, readWholeNumber } from "@matinee/ui/typed-number";
import type { FieldErrors, Resolver } from "react-hook-form";
import type { EventDetailsValues } from "./event-details-form.ts";
import { toEventInstants, findSkippedTimeIssue } from "./event-instants.ts";

type Failure = [field: keyof EventDetailsValues, message: string];

/** Checks the dates, the price, the free seconds, the suggested amounts and the time of the mid-film donation. */
export const eventDetailsResolver: Resolver<EventDetailsValues> = (values) => {
  const failures = [
    ...findDateFailures(values),
    findPriceFailure(values),
    ...findEarlyBirdFailures(values),
    findShowTimeFailure(values),
    ...findMidrollFailures(values),
    findAmountsFailure("donationAmounts", values.askDonations && values.donationAmounts),
    findAmountsFailure("midrollAmounts", values.askMidrollDonations && values.midrollAmounts),
  ].filter((failure) => failure !== null);
  if (failures.length === 0) return { values, errors: {} };
  const errors = Object.fromEntries(failures.map(([field, message]) => [field, { type: "rule", message }]));
  return { values: {}, errors: errors as FieldErrors<EventDetailsValues> }; // the keys are the failures' fields
};

function findDateFailures(values: EventDetailsValues): Failure[] {
  const { start, end } = toEventInstants(values);
  const { timezone, showHours } = values;
  // A skipped time converts to a different one, so comparing start and end would mislead.
  const skipped = showHours ? findSkippedTimes(values) : [];
  if (skipped.length > 0 || !start || !end) return skipped;
  const issue = checkDates({ eventStart: start, eventEnd: end, timezone, showHours });
  return issue ? [["endDate", messages.events.dateIssues[issue]]] : [];
}

function findSkippedTimes({
  startDate,
  startTime,
  endDate,
  endTime,
  timezone,
}: EventDetailsValues): Failure[] {
  const issues = [
    ["startTime", findSkippedTimeIssue(startDate, startTime, timezone)],
    ["endTime", findSkippedTimeIssue(endDate, endTime, timezone)],
  ] as const;
  return issues.flatMap(([field, issue]) => (issue === null ? [] : [[field, issue] satisfies Failure]));
}

function findPriceFailure({ access, price }: EventDetailsValues): Failure | null {
  const issue = access === "paywall" ? findPriceIssue(price) : null;
  return issue === null ? null : ["price", issue];
}

function findPriceIssue(typed: string): string | null {
  const { value, problem } = readCents(typed);
  if (value === null) return problem ?? messages.store.issues["price-invalid"];
  if (value < 0) return messages.store.priceNegative;
  // A ticket may be free.
  if (value > 0 && value < minChargeCents) return messages.store.priceTooSmall;
  return value > maxPriceCents ? messages.store.issues["price-too-large"] : null;
}

function findEarlyBirdFailures(values: EventDetailsValues): Failure[] {
  const { access, earlyBird, earlyDate, earlyTime, timezone } = values;
  if (access !== "paywall" || !earlyBird) return [];
  const price = readCents(values.earlyPrice);
  const quantity = readWholeNumber(values.earlyQuantity);
  const texts = messages.earlyBird;
  const issue = findEarlyBirdIssue({
    price: readCents(values.price).value ?? maxPriceCents,
    // An amount that is missing is too small.
    earlyPrice: Math.max(1, price.value ?? 0),
    earlyUntil: earlyDate,
    earlyQuantity: quantity.value ?? 0,
  });
  const skipped = findSkippedTimeIssue(earlyDate, earlyTime, timezone);
  const failures: (Failure | null)[] = [
    price.problem ? ["earlyPrice", price.problem] : null,
    price.problem || !issue
      ? null
      : [issue === "early-end-missing" ? "earlyDate" : "earlyPrice", texts.issues[issue]],
    findQuantityFailure(values.earlyQuantity),
    skipped === null ? null : ["earlyTime", skipped],
  ];
  return failures.filter((failure) => failure !== null);
}

function findQuantityFailure(typed: string): Failure | null {
  const { value, problem } = readWholeNumber(typed);
  if (problem) return ["earlyQuantity", problem];
  if (value === null) return null;
  if (value <= 0) return ["earlyQuantity", messages.earlyBird.quantityInvalid];
  return value > maxEarlyBirdTickets ? ["earlyQuantity", messages.earlyBird.quantityTooLarge] : null;
}

function findShowTimeFailure({ access, showTime }: EventDetailsValues): Failure | null {
  if (access !== "paywall") return null;
  const { value, problem } = readWholeNumber(showTime);
  if (value !== null && value >= 0) return null;
  return ["showTime", problem ?? messages.events.showTimeInvalid];
}

function findAmountsFailure(
  field: "donationAmounts" | "midrollAmounts",
  amounts: false | readonly string[],
): Failure | null {
  for (const typed of amounts || []) {
    const { value, problem } = readCents(typed);
    const choice = chooseDonation(value);
    if (problem) return [field, problem];
    if (value !== null && value < 0) return [field, messages.donations.suggestionNegative];
    if (choice.kind === "invalid") return [field, messages.donations.issues[choice.issue]];
  }
  return null;
}

function findMidrollFailures({
  askMidrollDonations,
  midrollMinutes,
  midrollSeconds,
}: EventDetailsValues): Failure[] {
  if (!askMidrollDonations) return [];
  return [
    findMidrollFailure("midrollMinutes", midrollMinutes, messages.events.midrollMinutesNegative),
    findMidrollFailure("midrollSeconds", midrollSeconds, messages.events.midrollSecondsRange, 59),
  ].filter((failure) => failure !== null);
}

function findMidrollFailure(
  field: "midrollMinutes" | "midrollSeconds",
  typed: string,
  outside: string,
  max = Number.MAX_SAFE_INTEGER,
): Failure | null {
  const { value, problem } = readWholeNumber(typed);
  if (problem) return [field, problem];
  if (value === null) return [field, messages.events.issues["midroll-time-missing"]];
  return value < 0 || value > max ? [field, outside] : null;
}
