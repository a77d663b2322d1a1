/** Card and wallet payments, in the checkout and for credits. */
export const cards = {
  fieldsNotReady: "The card fields are not ready yet.",
  refused: "This card was refused.",
  shipping: "Shipping",
  /** The delivery of what a wallet pays for, in place of shipping. */
  online: "Online, nothing is shipped",
} as const;
