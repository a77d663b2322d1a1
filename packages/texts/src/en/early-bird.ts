import type { Currency } from "@matinee/domain/currency";
import { formatZonePlace } from "@matinee/domain/zone-names";
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

export const earlyBirdLabel = "Early-bird price";

/** The lower price of a ticket until an instant, or for the first tickets. */
export const earlyBird = {
  /** 'Early-bird price until Mar 3, 2027, 8:00 PM Nairobi, 12 left at this price' */
  line: ({ until, left }: Offer, timezone: string) =>
    [
      `${earlyBirdLabel}${until === null ? "" : ` ${describeEnd(until, timezone)}`}`,
      left === null ? [] : describeLeft(left),
    ]
      .flat()
      .join(", "),
  /** '$5.00 a ticket until Mar 3, 2027, 8:00 PM Nairobi. 12 left at this price. Then $7.50.' */
  note: ({ price, ordinaryPrice, until, left }: Offer, timezone: string, currency: Currency) =>
    [
      `${formats.money(price, currency)} a ticket${until === null ? "" : ` ${describeEnd(until, timezone)}`}.`,
      left === null ? [] : `${describeLeft(left)}.`,
      `Then ${formats.money(ordinaryPrice, currency)}.`,
    ]
      .flat()
      .join(" "),
  /** Read before the ordinary price, which is struck through. */
  ordinaryPrice: "ordinary price",
} as const;
