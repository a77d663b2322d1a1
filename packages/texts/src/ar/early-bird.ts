import type * as en from "../en/early-bird.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const describeEnd = (until: string, timezone: string) =>
  `حتى ${formats.eventDate(new Date(until), timezone, true)}، ${formats.timeZoneName(new Date(until), timezone, "longGeneric")}`;

const describeLeft = (left: number) => `المتبقي بهذا السعر: ${formats.number(left)}`;

const earlyBirdLabel = "سعر الحجز المبكر";

export const earlyBird: AnyLanguage<typeof en.earlyBird> = {
  line: ({ until, left }, timezone) =>
    [
      `${earlyBirdLabel}${until === null ? "" : ` ${describeEnd(until, timezone)}`}`,
      left === null ? [] : describeLeft(left),
    ]
      .flat()
      .join("، "),
  note: ({ price, ordinaryPrice, until, left }, timezone, currency) =>
    [
      `${formats.money(price, currency)} للتذكرة${until === null ? "" : ` ${describeEnd(until, timezone)}`}.`,
      left === null ? [] : `${describeLeft(left)}.`,
      `بعد ذلك ${formats.money(ordinaryPrice, currency)}.`,
    ]
      .flat()
      .join(" "),
  ordinaryPrice: "السعر العادي",
};
