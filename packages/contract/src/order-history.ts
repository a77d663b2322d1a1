import { orderHistory } from "@matinee/texts/order-history";

export type OrderHistoryKind = keyof typeof orderHistory;

/** The kinds of entries of an order's payment history: those that have a text. */
// Cast: Object.keys returns string[]; the object has these keys, at least one.
export const ORDER_HISTORY_KINDS = Object.keys(orderHistory) as [OrderHistoryKind, ...OrderHistoryKind[]];
