import { messages } from "@matinee/contract/messages";
import { checkDates } from "@matinee/domain/window";
import type { FieldErrors, Resolver } from "react-hook-form";
import { amountsIssue, type EventDetails, priceIssue } from "./event-details-form.ts";
import { eventInstants } from "./event-instants.ts";

type Failure = [field: keyof EventDetails, message: string];

/** The dates' order, the ticket's price, the amounts that are suggested, and the moment of the mid-film donation. */
export const eventDetailsResolver: Resolver<EventDetails> = (values) => {
  const failures = [
    dateFailure(values),
    priceFailure(values),
    ...midrollFailures(values),
    amountsFailure("donationAmounts", values.askDonations && values.donationAmounts),
    amountsFailure("midrollAmounts", values.askMidrollDonations && values.midrollAmounts),
  ].filter((failure) => failure !== null);
  if (failures.length === 0) return { values, errors: {} };
  const errors = Object.fromEntries(failures.map(([field, message]) => [field, { type: "rule", message }]));
  return { values: {}, errors: errors as FieldErrors<EventDetails> }; // its keys are the failures' fields
};

function dateFailure(values: EventDetails): Failure | null {
  const { start, end } = eventInstants(values);
  if (!start || !end) return null;
  const { timezone, showHours } = values;
  const issue = checkDates({ eventStart: start, eventEnd: end, timezone, showHours });
  return issue && ["endDate", messages.events.dateIssues[issue]];
}

function priceFailure({ access, price }: EventDetails): Failure | null {
  const issue = access === "paywall" ? priceIssue(price) : null;
  return issue === null ? null : ["price", issue];
}

function amountsFailure(
  field: "donationAmounts" | "midrollAmounts",
  amounts: false | readonly string[],
): Failure | null {
  const issue = amounts ? amountsIssue(amounts) : null;
  return issue === null ? null : [field, issue];
}

function midrollFailures({ askMidrollDonations, midrollMinutes, midrollSeconds }: EventDetails): Failure[] {
  if (!askMidrollDonations) return [];
  const text = messages.events.issues["midroll-time-missing"];
  return [
    ...(midrollMinutes === "" ? [["midrollMinutes", text] satisfies Failure] : []),
    ...(midrollSeconds === "" || Number(midrollSeconds) > 59
      ? [["midrollSeconds", text] satisfies Failure]
      : []),
  ];
}
