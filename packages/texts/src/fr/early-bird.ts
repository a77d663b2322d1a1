import type * as en from "../en/early-bird.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { counted } from "./shared.ts";

const describeEnd = (until: string, timezone: string) =>
  `jusqu’au ${formats.eventDate(new Date(until), timezone, true)} (${formats.timeZoneName(new Date(until), timezone, "longGeneric")})`;

const describeLeft = (left: number) =>
  counted(left, "billet restant à ce tarif", "billets restants à ce tarif");

export const earlyBirdLabel = "Tarif anticipé";

/** The lower price of a ticket until an instant, or for the first tickets. */
export const earlyBird: AnyLanguage<typeof en.earlyBird> = {
  line: ({ until, left }, timezone) =>
    [
      until === null ? earlyBirdLabel : `${earlyBirdLabel} ${describeEnd(until, timezone)}`,
      left === null ? [] : describeLeft(left),
    ]
      .flat()
      .join(", "),
  note: ({ price, ordinaryPrice, until, left }, timezone, currency) =>
    [
      until === null
        ? `${formats.money(price, currency)} le billet.`
        : `${formats.money(price, currency)} le billet ${describeEnd(until, timezone)}.`,
      left === null ? [] : `${describeLeft(left)}.`,
      `Ensuite ${formats.money(ordinaryPrice, currency)}.`,
    ]
      .flat()
      .join(" "),
  ordinaryPrice: "tarif normal",
};
