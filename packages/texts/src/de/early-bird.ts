import type * as en from "../en/early-bird.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const describeEnd = (until: string, timezone: string) =>
  `bis ${formats.eventDate(new Date(until), timezone, true)} (${formats.timeZoneName(new Date(until), timezone, "longGeneric")})`;

const describeLeft = (left: number) => `noch ${formats.number(left)} zu diesem Preis`;

export const earlyBird: AnyLanguage<typeof en.earlyBird> = {
  line: ({ until, left }, timezone) =>
    [
      `Frühbucherpreis${until === null ? "" : ` ${describeEnd(until, timezone)}`}`,
      left === null ? [] : describeLeft(left),
    ]
      .flat()
      .join(", "),
  note: ({ price, ordinaryPrice, until, left }, timezone, currency) =>
    [
      `${formats.money(price, currency)} pro Ticket${until === null ? "" : ` ${describeEnd(until, timezone)}`}.`,
      left === null ? [] : `Noch ${formats.number(left)} zu diesem Preis.`,
      `Danach ${formats.money(ordinaryPrice, currency)}.`,
    ]
      .flat()
      .join(" "),
  ordinaryPrice: "Normalpreis",
};
