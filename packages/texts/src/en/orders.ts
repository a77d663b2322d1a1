/** The lists and pages of orders. */
export const orders = {
  card: "Card",
  cardEnds: ({ brand, last4 }: { brand: string; last4: string }) =>
    `${brand.charAt(0).toUpperCase()}${brand.slice(1)}, ends in ${last4}`,
  descriptor: "On the statement",
  risk: "Risk of fraud",
  number: "Order number",
  /** Of an order whose event was cancelled: the header of a report, and the state of the order while its refund is under way. */
  eventCancelled: "Event cancelled",
  copyNumber: "Copy the order number",
  copyEmail: "Copy the email",
  copyCharge: "Copy the charge id",
  openCharge: "Open at the payment provider",
} as const;

/** The payouts on a customer's page. */
export const customerPayouts = {
  title: "Payouts",
  states: { active: "Payouts active", pending: "Payouts pending", inactive: "Payouts inactive" },
  lacksBank: "Payouts allowed, no bank account",
  none: "No connected account, so no payouts.",
  balance: "Balance",
  noBalance: "Nothing yet",
  balanceParts: (available: string, pending: string) => `${available} available, ${pending} on the way`,
  schedule: "Schedule",
  intervals: { daily: "Every business day", weekly: "Weekly", monthly: "Monthly", manual: "On request only" },
  bank: "Bank account",
  bankEnds: (last4: string) => `Ends in ${last4}`,
  noBank: "None at the payment provider",
  heldUntil: "Waits until",
  heldHelp: "The bank account changed. Payouts go on by themselves after that.",
  newest: "Newest payout",
  noPayout: "No payout yet",
  failed: "Last failed payout",
  describe: (amount: string, state: string, day: string) => `${amount}, ${state}, ${day}`,
} as const;
