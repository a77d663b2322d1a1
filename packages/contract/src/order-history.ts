/** The entries of an order's payment history, with their labels. */
export const ORDER_HISTORY_TEXTS = {
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
  cancelled: "Event cancelled",
  "comp-given": "Free ticket given",
  "comp-revoked": "Free ticket revoked",
} as const;

export type OrderHistoryKind = keyof typeof ORDER_HISTORY_TEXTS;

// Cast: Object.keys returns string[]; the object has these keys, at least one.
export const ORDER_HISTORY_KINDS = Object.keys(ORDER_HISTORY_TEXTS) as [
  OrderHistoryKind,
  ...OrderHistoryKind[],
];
