import type * as en from "../en/early-bird.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const describeEnd = (until: string, timezone: string) =>
  `até ${formats.eventDate(new Date(until), timezone, true)} (${formats.timeZoneName(new Date(until), timezone, "longGeneric")})`;

export const earlyBird: AnyLanguage<typeof en.earlyBird> = {
  line: ({ until, left }, timezone) =>
    [
      until === null ? "Preço antecipado" : `Preço antecipado ${describeEnd(until, timezone)}`,
      left === null
        ? []
        : formats.plural(left, {
            one: `resta ${formats.number(left)} a este preço`,
            other: `restam ${formats.number(left)} a este preço`,
          }),
    ]
      .flat()
      .join(", "),
  note: ({ price, ordinaryPrice, until, left }, timezone, currency) =>
    [
      `${formats.money(price, currency)} por ingresso${until === null ? "" : ` ${describeEnd(until, timezone)}`}.`,
      left === null
        ? []
        : formats.plural(left, {
            one: `Resta ${formats.number(left)} a este preço.`,
            other: `Restam ${formats.number(left)} a este preço.`,
          }),
      `Depois, ${formats.money(ordinaryPrice, currency)}.`,
    ]
      .flat()
      .join(" "),
  ordinaryPrice: "preço normal",
};
