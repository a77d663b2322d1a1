/** Card and wallet payments, in the checkout and for credits. */
export const cards = {
  fieldsNotReady: "The card fields are not ready yet.",
  refused: "This card was refused.",
  shipping: "Shipping",
} as const;
