import { formats } from "./formats.ts";

/** '20%', '9.975%'. @param rate in hundredths of a percent */
const formatRate = (rate: number) =>
  formats.number(rate / 10_000, { style: "percent", maximumFractionDigits: 4 });

/** The tax in the checkout and on the receipt. Rates are in hundredths of a percent. */
export const orderTax = {
  /** 'VAT 20%' */
  line: (name: string, rate: number) => `${name} ${formatRate(rate)}`,
  /** Below a total that has the tax inside: 'includes VAT 20% €1.50' */
  includes: (name: string, rate: number, amount: string) => `includes ${name} ${formatRate(rate)} ${amount}`,
  /** A price or a total to which the tax is added: '$7.50 plus tax' */
  plus: (amount: string) => `${amount} plus tax`,
  payPlus: (amount: string) => `Pay ${amount} plus tax`,
  /** While the total is not known. */
  needsPlace: "The tax depends on your place. You see the total once you have entered it.",
  computing: "Computing the tax...",
  tryAgain: "Compute the tax again",
  reverseCharge: "No tax is charged: by its tax number, your business owes it (reverse charge).",
  province: "Province",
  postalCode: "Postal code",
  /** The wallet's address has another tax than the total that was shown. */
  walletTotal: (total: string) =>
    `With the tax of your wallet's address, the total is ${total}. You have not been charged. Please press the wallet again.`,
  /** The table of a receipt. */
  title: "Tax",
  net: "Net",
  tax: "Tax",
  gross: "Gross",
  untaxed: "Without tax",
  total: "Total",
  receipt: (number: string) => `Receipt ${number}`,
  charityNumber: (number: string) => `Charity number ${number}`,
} as const;
