import type { ChangeableOrder } from "@matinee/contract/schemas/orders";
import { messages } from "@matinee/texts";

const purchase = messages.purchase;
const staff = messages.staff;

/** Returns why the viewing link of an order cannot be sent or replaced, or undefined when it can. */
export const explainLink = ({
  can,
  pageCancelled,
}: Pick<ChangeableOrder, "can" | "pageCancelled">): string | undefined => {
  if (can.send) return undefined;
  return pageCancelled ? purchase.cancelled : purchase.noViewingLink;
};

const refundTexts = { "dispute-open": purchase.disputeOpen, "not-refundable": purchase.notRefundable };

/** Returns why the caller cannot refund an order, or undefined when they can. Of the team, all who see orders refund them. */
export const explainRefund = ({
  can,
  refundProblem,
}: Pick<ChangeableOrder, "can" | "refundProblem">): string | undefined => {
  if (can.refund) return undefined;
  return refundProblem ? refundTexts[refundProblem] : staff.needsRole.finance;
};

/** Returns why the caller cannot take a free ticket back, or undefined when they can or it was taken back. */
export const explainRevocation = ({
  can,
  status,
}: Pick<ChangeableOrder, "can" | "status">): string | undefined =>
  can.revoke || status === "refunded" ? undefined : staff.needsRole.finance;
