import { taxLimits } from "@matinee/domain/tax";

/** The currency and the tax of an event: what its owner reads of the API. */
export const eventMoney = {
  fixed: "This event has orders, so its currency cannot change any more",
  fixedByScreening: "A screening of this festival has orders, so its currency cannot change any more",
  followsFestival: "This screening has the currency of its festival. Change it there",
  /** @param own,festival codes: 'EUR' */
  otherCurrency: (own: string, festival: string) =>
    `This event sells in ${own} and the festival in ${festival}. Choose ${festival} for it first`,
  /** @param least an amount with its currency */
  priceTooSmall: (title: string, least: string) =>
    `The price of ${title} is below ${least}, the least that can be charged. Change the price first`,
  rateRange: `Please enter a rate from ${taxLimits.minRate / 100} to ${taxLimits.maxRate / 100} percent`,
} as const;
