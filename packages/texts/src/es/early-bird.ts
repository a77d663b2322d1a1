import type * as en from "../en/early-bird.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const describeEnd = (until: string, timezone: string) =>
  `hasta el ${formats.eventDate(new Date(until), timezone, true)} (${formats.timeZoneName(new Date(until), timezone, "longGeneric")})`;

const countLeft = (left: number) =>
  formats.plural(left, {
    one: `queda ${formats.number(left)} a este precio`,
    other: `quedan ${formats.number(left)} a este precio`,
  });

const countLeftAlone = (left: number) =>
  formats.plural(left, {
    one: `Queda ${formats.number(left)} a este precio.`,
    other: `Quedan ${formats.number(left)} a este precio.`,
  });

/** The lower price of a ticket until an instant, or for the first tickets. */
export const earlyBird: AnyLanguage<typeof en.earlyBird> = {
  line: ({ until, left }, timezone) =>
    [
      `Precio anticipado${until === null ? "" : ` ${describeEnd(until, timezone)}`}`,
      left === null ? [] : countLeft(left),
    ]
      .flat()
      .join(", "),
  note: ({ price, ordinaryPrice, until, left }, timezone, currency) =>
    [
      `${formats.money(price, currency)} por entrada${until === null ? "" : ` ${describeEnd(until, timezone)}`}.`,
      left === null ? [] : countLeftAlone(left),
      `Después, ${formats.money(ordinaryPrice, currency)}.`,
    ]
      .flat()
      .join(" "),
  ordinaryPrice: "precio normal",
};
