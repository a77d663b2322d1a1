import type { Mark } from "./shared.ts";

/** Buying credits. */
export const creditPurchase = {
  cardNumber: "Card number",
  expirationDate: "Expiration date",
  cvc: "CVC",
  cardFieldsNotLoaded: "The card fields could not be loaded.",
  howMany: "How many",
  oneCredit: "1 credit",
  bundleOf: (count: number) => `Bundle of ${count} credits`,
  oneLicense: (amount: string) => `One virtual event license, ${amount}`,
  manyLicenses: (count: number, amount: string) => `${count} virtual event licenses, ${amount}`,
  nameOnCard: "Name on card",
  street: "Street",
  city: "City",
  state: "State",
  zip: "Zip",
  emailForReceipt: "Email for receipt",
  notConfirmedYet: "Your bank has not confirmed the payment yet. Press the button again to check.",
  acceptTerms: <Part>(terms: Mark<Part>) => ["I accept the ", terms("terms of services"), "."],
} as const;
