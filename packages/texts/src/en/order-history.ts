/** The entries of an order's payment history. */
export const orderHistory = {
  placed: "Placed",
  paid: "Paid",
  "paid-late": "Paid late",
  "charged-twice": "Charged twice",
  failed: "Failed",
  expired: "Expired",
  replaced: "Replaced by the buyer's next attempt",
  "refund-started": "Refund started",
  refunded: "Refunded",
  "refund-failed": "Refund failed",
  "dispute-opened": "Dispute opened",
  "dispute-updated": "Dispute updated",
  "dispute-won": "Dispute won",
  "dispute-lost": "Dispute lost",
  "ticket-sent-on": "Ticket sent on",
  "ticket-returned": "Ticket given back",
  "ticket-listed": "Ticket put on the waiting list",
  "ticket-unlisted": "Ticket taken off the waiting list",
  "ticket-sold": "Ticket sold to the waiting list",
  cancelled: "Event cancelled",
  "comp-given": "Free ticket given",
  "comp-revoked": "Free ticket revoked",
} as const;

/** The same of an order of a festival's passes. */
export const passHistory = {
  ...orderHistory,
  "ticket-sent-on": "Pass sent on",
  "ticket-returned": "Pass given back",
  "comp-given": "Free pass given",
  "comp-revoked": "Free pass revoked",
} as const;
