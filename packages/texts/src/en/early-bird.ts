import { type EarlyBirdIssue, formatZonePlace } from "@matinee/domain/early-bird";
import { formats } from "./formats.ts";

/** An early-bird offer as its texts describe it. Amounts in cents; `timezone` is the event's. */
interface Offer {
  price: number;
  ordinaryPrice: number;
  until: string | null;
  left: number | null;
}

const describeEnd = (until: string, timezone: string) =>
  `until ${formats.eventDate(new Date(until), timezone, true)} ${formatZonePlace(timezone)}`;

const describeLeft = (left: number) => `${formats.number(left)} left at this price`;

const label = "Early-bird price";

/** The lower price of a ticket until an instant, or for the first tickets. */
export const earlyBird = {
  /** 'Early-bird price until Mar 3, 2027, 8:00 PM Nairobi, 12 left at this price' */
  line: ({ until, left }: Offer, timezone: string) =>
    [
      `${label}${until === null ? "" : ` ${describeEnd(until, timezone)}`}`,
      left === null ? [] : describeLeft(left),
    ]
      .flat()
      .join(", "),
  /** '$5.00 a ticket until Mar 3, 2027, 8:00 PM Nairobi. 12 left at this price. Then $7.50.' */
  note: ({ price, ordinaryPrice, until, left }: Offer, timezone: string) =>
    [
      `${formats.money(price)} a ticket${until === null ? "" : ` ${describeEnd(until, timezone)}`}.`,
      left === null ? [] : `${describeLeft(left)}.`,
      `Then ${formats.money(ordinaryPrice)}.`,
    ]
      .flat()
      .join(" "),
  /** Read before the ordinary price, which is struck through. */
  ordinaryPrice: "ordinary price",
  label,
  help: "The first tickets cost less: until a time, up to a number, or both.",
  price: "Early price",
  until: "Until",
  untilDate: "Early price until, date",
  untilTime: "Early price until, time",
  untilHelp: (timezone: string) => `Empty for no end. In the event's timezone, ${formatZonePlace(timezone)}.`,
  quantity: "Number of tickets",
  quantityHelp: "Empty for any number",
  quantityInvalid: "Please enter a number above 0",
  quantityTooLarge: "The highest number of tickets is 1,000,000",
  state: {
    open: "Sold at this price now",
    openLeft: (left: number) => `Sold at this price now, ${formats.number(left)} left`,
    ended: "The early-bird price has ended",
  },
  issues: {
    "early-price-too-small": "The smallest price is $0.50",
    "early-price-not-lower": "Please enter less than the price",
    "early-end-missing": "Please say until when, or for how many tickets",
  } satisfies Record<EarlyBirdIssue, string>,
} as const;
