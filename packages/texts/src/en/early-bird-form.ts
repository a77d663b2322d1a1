import { type Currency, currencyRules } from "@matinee/domain/currency";
import { type EarlyBirdIssue, maxEarlyBirdTickets } from "@matinee/domain/early-bird";
import { formatZonePlace } from "@matinee/domain/zone-names";
import { earlyBirdLabel } from "./early-bird.ts";
import { formats } from "./formats.ts";

/** The early-bird fields of an event, and their problems. */
export const earlyBirdForm = {
  label: earlyBirdLabel,
  help: "The first tickets cost less: until a time, up to a number, or both.",
  price: "Early price",
  until: "Until",
  untilDate: "Early price until, date",
  untilTime: "Early price until, time",
  untilHelp: (timezone: string) => `Empty for no end. In the event's timezone, ${formatZonePlace(timezone)}.`,
  quantity: "Number of tickets",
  quantityHelp: "Empty for any number",
  quantityInvalid: "Please enter a number above 0",
  quantityTooLarge: `The highest number of tickets is ${formats.number(maxEarlyBirdTickets)}`,
  state: {
    open: "Sold at this price now",
    openLeft: (left: number) => `Sold at this price now, ${formats.number(left)} left`,
    ended: "The early-bird price has ended",
  },
  issues: (currency: Currency) =>
    ({
      "early-price-too-small": `The smallest price is ${formats.money(currencyRules[currency].minCharge, currency)}`,
      "early-price-not-lower": "Please enter less than the price",
      "early-end-missing": "Please say until when, or for how many tickets",
    }) satisfies Record<EarlyBirdIssue, string>,
} as const;
