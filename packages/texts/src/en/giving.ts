/** The form of a donation below the first view, and after the film. */
export const giving = {
  giveAmount: (amount: string) => `Give ${amount}`,
  give: "Give",
  thanksForGiving: "Thank you for giving. Your receipt is on its way by email.",
  amount: "Amount",
  custom: "Custom",
  customAmount: "Custom amount",
} as const;
