/** The bank account on the dashboard. */
export const bankIndicator = {
  helpBankAccount: "Help with your bank account",
  availableLater: "Available once your Stripe authentication is complete.",
  stripeNotReached: "Stripe could not be reached. Please try again.",
  help: "This is where your income goes. The numbers go straight to Stripe and are not stored here.",
  helpBeforeStripe:
    "This is where your income goes. The numbers go straight to Stripe and are not stored here. It opens once your Stripe authentication is complete.",
} as const;
