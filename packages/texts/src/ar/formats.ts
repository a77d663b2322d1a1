import { createFormats } from "@matinee/domain/formats";

const formatsOfIntl = createFormats("ar-u-ca-gregory-nu-latn");

/** Keeps the sign beside the letters of 'US$': between Arabic words it would stand before them. */
const holdSign = (amount: string): string => amount.replace(/(?<=[A-Z])\p{Sc}/u, "$&\u200E");

/** How this language writes numbers, money, dates and lists. */
export const formats: typeof formatsOfIntl = {
  ...formatsOfIntl,
  money: (...amount) => holdSign(formatsOfIntl.money(...amount)),
  shortMoney: (...amount) => holdSign(formatsOfIntl.shortMoney(...amount)),
};
