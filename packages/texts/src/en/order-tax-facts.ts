import { formats } from "./formats.ts";

/** The tax and the receipt of an order, on its pages in the studio and the back office. */
export const orderTaxFacts = {
  receipt: "Receipt",
  net: "Without tax",
  /** 'VAT 23%, PT', or 'Sales Tax 6.25%, US, TX'; a place that nobody named is left out. */
  line: (name: string, country: string, state: string | null) => formats.facts([name, country, state]),
  /** '€5.70 of €24.80' */
  ofNet: (tax: string, net: string) => `${tax} of ${net}`,
  owedBy: "Who owes the tax",
  liable: { owner: "The event's owner", operator: "The platform" },
  reverseCharge: "The buyer: reverse charge",
  /** A row of what an order consists of. */
  onTop: "Tax",
} as const;
