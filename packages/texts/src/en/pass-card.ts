import type { Currency } from "@matinee/domain/currency";
import { formats } from "./formats.ts";

const countScreenings = (count: number) =>
  formats.plural(count, { one: "1 screening", other: `${formats.number(count)} screenings` });

const countPasses = (count: number) =>
  formats.plural(count, { one: "1 pass", other: `${formats.number(count)} passes` });

/** A pass of a festival as it is offered and sold. */
export const passCard = {
  title: "Passes",
  /** In the dialog before the checkout. */
  whoFor: "Who is it for?",
  forMe: "For me",
  gift: "A gift",
  quantity: "How many",
  quantityRange: (most: number) =>
    most === 1 ? "Only one is left." : `Please enter a number from 1 to ${formats.number(most)}.`,
  /** After the purchase. */
  thanks: "Your pass is ready, and we emailed you its link.",
  givenTo: (recipient: string) => `${recipient} gets the pass by email.`,
  myPasses: "My passes",
  openFestival: "Open my festival",
  several: (passes: number) =>
    `Your order has ${formats.number(passes)} passes. Send them to friends from My passes.`,
  /** Where they cannot be sent on. */
  severalKept: (passes: number) =>
    `Your order has ${formats.number(passes)} passes. You find them in My passes.`,
  freeTitle: "Free pass",
  getFree: "Get the free pass",
  giveFree: "Give the free pass",
  noCard: "This pass is free: no card needed.",
  intro: "With a pass you press Watch Now, and the film plays. No cart, no form.",
  notRefunded: "A pass does not refund a ticket that you bought before.",
  get: "Get the pass",
  getOf: (title: string) => `Get the pass: ${title}`,
  points: {
    all: (screenings: number) =>
      formats.plural(screenings, {
        one: "The only screening",
        other: `All ${formats.number(screenings)} screenings`,
      }),
    sections: (screenings: number, sections: readonly string[]) =>
      `${countScreenings(screenings)} in ${formats.list(sections)}`,
    count: (count: number, screenings: number) =>
      `Any ${formats.number(count)} of ${countScreenings(screenings)}`,
    premieres: "Premieres included",
    premiereCounts: "A premiere counts as one",
    noPremieres: "Without premieres",
    /** @param hours before tickets are sold from which places can be reserved; null: from that sale on */
    reserve: (places: number, hours: number | null) => {
      const kept = formats.plural(places, {
        one: "Reserve a place in advance",
        other: `Reserve up to ${formats.number(places)} places in advance`,
      });
      if (hours === null) return kept;
      const before = formats.plural(hours, { one: "an hour", other: `${formats.number(hours)} hours` });
      return `${kept}, ${before} before tickets are sold`;
    },
    sendOn: "You can send it to somebody else",
    staysWithYou: "Stays with you",
  },
  /** '$5.00 a screening'. */
  each: (cents: number, currency: Currency) => `${formats.money(cents, currency)} a screening`,
  /** Of a promo code that has uses left, but too few. */
  codeFewLeft: (passes: number) => `This promo code covers only ${countPasses(passes)} more`,
  codeFewLeftForYou: (passes: number) =>
    `With your email address, this promo code covers only ${countPasses(passes)} more`,
  tooMany: (perOrder: number) => `An order can hold at most ${countPasses(perOrder)}`,
  notLoaded: "The passes could not be loaded.",
  free: "Free",
  /** The lowest price of several passes. */
  priceFrom: (price: string) => `From ${price}`,
  early: "Early bird",
  /** Read before the ordinary price, which is struck through. */
  ordinaryPrice: "ordinary price",
  earlyUntil: (date: string) => `Early price until ${date}`,
  earlyLeft: (left: number) => `${formats.number(left)} left at this price`,
  until: (date: string) => `On sale until ${date}`,
  from: (date: string) => `On sale from ${date}`,
  left: (left: number) => `${formats.number(left)} left`,
  soldOut: "Sold out",
  ended: "No longer on sale",
} as const;
