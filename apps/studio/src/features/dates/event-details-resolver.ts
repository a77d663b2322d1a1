import { type Currency, currencyRules } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import { findQuestionIssues } from "@matinee/domain/attendee-questions";
import { canCountPlaces, maxCapacity } from "@matinee/domain/capacity";
import { chooseDonation } from "@matinee/domain/donations";
import { findPayWhatYouCanIssues } from "@matinee/domain/pay-what-you-can";
import { findEarlyBirdIssue, maxEarlyBirdTickets } from "@matinee/domain/early-bird";
import { ticketLimits } from "@matinee/domain/tickets";
import { viewingHours } from "@matinee/domain/viewing-windows";
import { checkDates } from "@matinee/domain/window";
import { readCents, readWholeNumber } from "@matinee/ui/typed-number";
import { type FieldErrors, type FieldPath, type Resolver, set } from "react-hook-form";
import { type EventDetailsValues, toQuestions, toSaleFrom } from "./event-details-form.ts";
import { toEventInstants, findTimeIssue } from "../../lib/event-instants.ts";

type Failure = [field: FieldPath<EventDetailsValues>, message: string];

/** Checks the dates, the price and its choice, the rules of tickets, the free seconds, the suggested amounts and the time of the mid-film donation. */
export const eventDetailsResolver: Resolver<EventDetailsValues> = (values) => {
  const failures = [
    ...findDateFailures(values),
    findPriceFailure(values),
    ...findChoiceFailures(values),
    ...findEarlyBirdFailures(values),
    findShowTimeFailure(values),
    findCapacityFailure(values),
    findPassShareFailure(values),
    ...findViewingFailures(values),
    ...findSaleFailures(values),
    ...findTicketFailures(values),
    ...findQuestionFailures(values),
    ...findMidrollFailures(values),
    ...findAmountFailures("donationAmounts", values.askDonations && values.donationAmounts, values.currency),
    ...findAmountFailures(
      "midrollAmounts",
      values.askMidrollDonations && values.midrollAmounts,
      values.currency,
    ),
  ].filter((failure) => failure !== null);
  if (failures.length === 0) return { values, errors: {} };
  const errors: FieldErrors<EventDetailsValues> = {};
  for (const [field, message] of failures) set(errors, field, { type: "rule", message });
  return { values: {}, errors };
};

function findDateFailures(values: EventDetailsValues): Failure[] {
  const { start, end } = toEventInstants(values);
  const { timezone, showHours } = values;
  // A skipped time converts to a different one, so comparing start and end would mislead.
  const wrong = showHours ? findTimeFailures(values) : [];
  if (wrong.length > 0 || !start || !end) return wrong;
  const issue = checkDates({ eventStart: start, eventEnd: end, timezone, showHours });
  return issue ? [["endDate", messages.events.dateIssues[issue]]] : [];
}

function findTimeFailures({
  startDate,
  startTime,
  endDate,
  endTime,
  timezone,
}: EventDetailsValues): Failure[] {
  const issues = [
    ["startTime", findTimeIssue(startDate, startTime, timezone)],
    ["endTime", findTimeIssue(endDate, endTime, timezone)],
  ] as const;
  return issues.flatMap(([field, issue]) => (issue === null ? [] : [[field, issue] satisfies Failure]));
}

function findPriceFailure({ access, price, currency }: EventDetailsValues): Failure | null {
  const issue = access === "paywall" ? findPriceIssue(price, currency) : null;
  return issue === null ? null : ["price", issue];
}

function findChoiceFailures({
  access,
  payWhatYouCan,
  price,
  suggestedPrice,
  currency,
}: EventDetailsValues): Failure[] {
  if (access !== "paywall" || !payWhatYouCan) return [];
  const suggestion = readCents(suggestedPrice, currency);
  if (suggestion.problem) return [["suggestedPrice", suggestion.problem]];
  const minimum = readCents(price, currency).value ?? 0;
  // A price of its own is checked first, and keeps its message.
  const issues = findPriceIssue(price, currency) === null ? ["price", "suggestedPrice"] : ["suggestedPrice"];
  return findPayWhatYouCanIssues(
    { price: minimum, payWhatYouCan, suggestedPrice: suggestion.value ?? 0 },
    currency,
  )
    .filter(({ field }) => issues.includes(field))
    .map(({ field, code }) => [field, messages.payWhatYouCanForm.issues(currency)[code]]);
}

function findPriceIssue(typed: string, currency: Currency): string | null {
  const { value, problem } = readCents(typed, currency);
  const { minCharge, maxPrice } = currencyRules[currency];
  const issues = messages.store.issues(currency);
  if (value === null) return problem ?? issues["price-invalid"];
  if (value < 0) return messages.store.priceNegative(currency);
  // A ticket may be free.
  if (value > 0 && value < minCharge) return messages.store.priceTooSmall(currency);
  return value > maxPrice ? issues["price-too-large"] : null;
}

function findEarlyBirdFailures(values: EventDetailsValues): Failure[] {
  const { access, earlyBird, payWhatYouCan, earlyDate, earlyTime, timezone, currency } = values;
  if (access !== "paywall" || !earlyBird || payWhatYouCan) return [];
  const price = readCents(values.earlyPrice, currency);
  const quantity = readWholeNumber(values.earlyQuantity);
  const texts = messages.earlyBirdForm;
  const issue = findEarlyBirdIssue(
    {
      price: readCents(values.price, currency).value ?? currencyRules[currency].maxPrice,
      // An amount that is missing is too small.
      earlyPrice: Math.max(1, price.value ?? 0),
      earlyUntil: earlyDate,
      earlyQuantity: quantity.value ?? 0,
    },
    currency,
  );
  const timeIssue = earlyDate ? findTimeIssue(earlyDate, earlyTime, timezone) : null;
  const failures: (Failure | null)[] = [
    price.problem ? ["earlyPrice", price.problem] : null,
    price.problem || !issue
      ? null
      : [issue === "early-end-missing" ? "earlyDate" : "earlyPrice", texts.issues(currency)[issue]],
    findQuantityFailure(values.earlyQuantity),
    timeIssue === null ? null : ["earlyTime", timeIssue],
  ];
  return failures.filter((failure) => failure !== null);
}

function findQuantityFailure(typed: string): Failure | null {
  const { value, problem } = readWholeNumber(typed);
  if (problem) return ["earlyQuantity", problem];
  if (value === null) return null;
  if (value <= 0) return ["earlyQuantity", messages.earlyBirdForm.quantityInvalid];
  return value > maxEarlyBirdTickets ? ["earlyQuantity", messages.earlyBirdForm.quantityTooLarge] : null;
}

function findShowTimeFailure({ access, showTime }: EventDetailsValues): Failure | null {
  if (access !== "paywall") return null;
  const { value, problem } = readWholeNumber(showTime);
  if (value !== null && value >= 0) return null;
  return ["showTime", problem ?? messages.events.showTimeInvalid];
}

function findTicketFailures(values: EventDetailsValues): Failure[] {
  if (values.access !== "paywall") return [];
  const texts = messages.ticketSettings;
  const perOrder = readWholeNumber(values.ticketsPerOrder);
  const isCount = perOrder.value !== null && perOrder.value >= 1 && perOrder.value <= ticketLimits.perOrder;
  // The fields of what is switched off are hidden.
  const hours = [
    ["sendOnUntilHours", values.sendOn ? findHoursProblem(values.sendOnUntilHours, 0) : null],
    ["giveBackHours", values.giveBack ? findHoursProblem(values.giveBackHours, null) : null],
  ] as const;
  return [
    ...(isCount ? [] : [["ticketsPerOrder", perOrder.problem ?? texts.perOrderRange] satisfies Failure]),
    ...hours.flatMap(([field, problem]) => (problem === null ? [] : [[field, problem] satisfies Failure])),
  ];
}

function findCapacityFailure({ access, isOptional, capacity }: EventDetailsValues): Failure | null {
  const { value, problem } = readWholeNumber(capacity);
  if (problem) return ["capacity", problem];
  if (value === null) return null;
  const texts = messages.capacity;
  if (value < 1 || value > maxCapacity) return ["capacity", texts.range];
  const gate = { emailCapture: access === "emailCapture", enablePaywall: access === "paywall" };
  const isCountable = canCountPlaces({ ...gate, isPresale: false, askDonations: false, isOptional });
  return isCountable ? null : ["capacity", texts.notCountable];
}

function findPassShareFailure({ capacity, passShare }: EventDetailsValues): Failure | null {
  if (capacity === "") return null;
  const { value, problem } = readWholeNumber(passShare);
  if (problem) return ["passShare", problem];
  if (value === null) return null;
  const texts = messages.capacity;
  if (value < 0 || value > maxCapacity) return ["passShare", texts.passShareRange];
  const size = readWholeNumber(capacity).value;
  return size !== null && value > size ? ["passShare", texts.passShareTooHigh(size)] : null;
}

function findViewingFailures(values: EventDetailsValues): Failure[] {
  return (["unlockHours", "watchHours"] as const).flatMap((field) => {
    const { value, problem } = readWholeNumber(values[field]);
    const isInRange = value === null || (value >= viewingHours.min && value <= viewingHours.max);
    return problem === null && isInRange
      ? []
      : [[field, problem ?? messages.viewingHours.range] satisfies Failure];
  });
}

function findSaleFailures(values: EventDetailsValues): Failure[] {
  const { access, saleDate, saleTime, timezone } = values;
  if (access !== "paywall" || !saleDate) return [];
  const timeIssue = findTimeIssue(saleDate, saleTime, timezone);
  if (timeIssue) return [["saleTime", timeIssue]];
  const [saleFrom, { end }] = [toSaleFrom(values), toEventInstants(values)];
  return saleFrom && end && values.showHours && saleFrom >= end
    ? [["saleDate", messages.capacity.saleAfterEnd]]
    : [];
}

function findQuestionFailures(values: EventDetailsValues): Failure[] {
  if (values.access === "everyone") return [];
  // The paths of a save are those of the form.
  return findQuestionIssues(toQuestions(values)).map(({ path, code }) => [
    path as FieldPath<EventDetailsValues>,
    messages.attendeeQuestions.issues[code],
  ]);
}

/** Finds what is wrong with hours. @param empty what an empty field counts as; null when it has to have a number */
function findHoursProblem(typed: string, empty: number | null): string | null {
  const { value, problem } = readWholeNumber(typed);
  const hours = value ?? empty;
  if (problem === null && hours !== null && hours >= 0 && hours <= ticketLimits.hoursBefore) return null;
  return problem ?? messages.ticketSettings.hoursRange;
}

/** Finds each amount that cannot be suggested, so that the form marks only those. */
function findAmountFailures(
  field: "donationAmounts" | "midrollAmounts",
  amounts: false | EventDetailsValues["donationAmounts"],
  currency: Currency,
): Failure[] {
  return ([0, 1, 2, 3] as const).flatMap((index) => {
    const issue = amounts ? findAmountIssue(amounts[index], currency) : null;
    return issue === null ? [] : [[`${field}.${index}`, issue] satisfies Failure];
  });
}

function findAmountIssue(typed: string, currency: Currency): string | null {
  const { value, problem } = readCents(typed, currency);
  if (problem) return problem;
  if (value !== null && value < 0) return messages.donations.suggestionNegative(currency);
  const choice = chooseDonation(value, currency);
  return choice.kind === "invalid" ? messages.donations.issues[choice.issue](currency) : null;
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
