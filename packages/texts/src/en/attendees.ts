import type { Currency } from "@matinee/domain/currency";
import type { AttendanceFilter } from "@matinee/domain/vocabulary";
import { formats } from "./formats.ts";
import { type PassShares, sharesRefunded } from "./studio.ts";

/** The studio's lists of an event's orders and registrations, and their reports. */
export const attendees = {
  plays: (count: number) => formats.plural(count, { one: "1 play", other: `${formats.number(count)} plays` }),
  /** After a figure that did not load. */
  tryAgain: "Try again",
  loadAgain: (figure: string) => `Try again: ${figure}`,
  noOrdersYet: "The first order appears here. Share your link, and come back to watch it happen.",
  noOrdersEnded: "This event ended without an order.",
  noOrdersCancelled: "This event was cancelled before the first order.",
  /** Under the income. Amounts in the smallest unit of the currency. */
  beforeFees: ({ currency, gross, refunded }: { currency: Currency; gross: number; refunded: number }) =>
    `${formats.money(gross, currency)} before fees${refunded > 0 ? `, ${formats.money(refunded, currency)} refunded` : ""}`,
  premiere: "Premiere",
  came: (entered: string, watched: string) => `${entered}, ${watched}`,
  cameHint: "When they entered the live room, and how much of the programme they attended.",
  didNotCome: "Did not come",
  state: "State",
  registered: "Registered",
  returned: (day: string) => `Gave the registration back on ${day}`,
  /** The filter by the premiere. */
  attendance: "Attendance at the premiere",
  everyone: "Everyone",
  filters: {
    came: "Came",
    late: "Came late",
    left: "Left early",
    absent: "Did not come",
  } satisfies Record<AttendanceFilter, string>,
  downloadCsv: (list: string) => `Download ${list} as CSV`,
  downloadFilteredCsv: {
    came: (list: string) => `Download ${list} as CSV (came)`,
    late: (list: string) => `Download ${list} as CSV (came late)`,
    left: (list: string) => `Download ${list} as CSV (left early)`,
    absent: (list: string) => `Download ${list} as CSV (did not come)`,
  } satisfies Record<AttendanceFilter, (list: string) => string>,
  csvHeaders: {
    premiere: "Premiere",
    entered: "Premiere entered",
    seconds: "Premiere seconds",
    returned: "Given back",
  },
} as const;

/** What a cancellation refunds: orders, the shares of passes, and both together, each currency by itself. */
function listRefunds({
  orders,
  amount,
  currency,
  shares,
}: {
  orders: number;
  amount: number;
  currency: Currency;
  shares: PassShares | null;
}): string[] {
  const ofOrders = formats.plural(orders, {
    one: `1 order is refunded in full: ${formats.money(amount, currency)}.`,
    other: `${formats.number(orders)} orders are refunded in full: ${formats.money(amount, currency)}.`,
  });
  if (shares === null) return orders === 0 ? [] : [ofOrders];
  if (shares.cents === 0) return [orders === 0 ? "There is nothing to refund." : ofOrders];
  const ofPasses = sharesRefunded(shares);
  if (orders === 0) return [`No order of this event is refunded. ${ofPasses}`];
  // A screening may sell in another currency than the passes of its festival.
  if (shares.currency !== currency) return [ofOrders, ofPasses];
  return [ofOrders, ofPasses, `Together that is ${formats.money(amount + shares.cents, currency)}.`];
}

/** Cancelling an event in the studio. */
export const cancellation = {
  offer: "Something came up? Everyone who paid can get their money back at once.",
  offerFree: "Something came up? Everyone who has a place is told at once.",
  action: "Cancel event",
  title: "Cancel this event?",
  counting: "Counting the people affected...",
  uncounted: "We could not count the people affected. You can cancel the event anyway.",
  /** What happens, with the number of people, of refunded orders, and the amounts in the smallest unit. */
  consequences: ({
    people,
    orders,
    amount,
    currency,
    shares,
    isFestival,
  }: {
    people: number;
    orders: number;
    amount: number;
    /** Of the event. */
    currency: Currency;
    /** Of passes of the festival; null while they are not known. */
    shares: PassShares | null;
    isFestival: boolean;
  }) => [
    people === 0
      ? isFestival
        ? "Nobody has a pass."
        : "Nobody has a ticket or is registered."
      : formats.plural(people, {
          one: "1 person is told by email.",
          other: `${formats.number(people)} people are told by email.`,
        }),
    ...listRefunds({ orders, amount, currency, shares }),
    "The event closes at once. This cannot be undone.",
  ],
  /** The word to type, so that no one cancels by a slip. */
  word: "Cancel",
  typeWord: (word: string) => `Type ${word} to confirm`,
  wordMissing: (word: string) => `Please type ${word}`,
  confirm: "Cancel event and refund everyone",
  confirmShares: "Cancel event and refund the shares",
  confirmFree: "Cancel event and tell everyone",
  busy: "Cancelling...",
  keep: "Keep event",
  failed: "The event could not be cancelled. Please try again.",
  isCancelled: "This event is cancelled",
  refunds: "Refunds",
  /** Of a festival. */
  screenings: {
    label: "Its screenings",
    missing: "Please choose what becomes of the screenings.",
    cancel: "Cancel them, too",
    cancelHelp: "They close at once, and everyone who paid for them gets their money back.",
    keep: "Keep them",
    keepHelp: "They stay on sale at their own addresses.",
  },
  progress: (refunded: number, refunds: number) => `${refunded} of ${refunds} orders refunded`,
  failures: (failed: number) => `${failed} failed`,
} as const;
