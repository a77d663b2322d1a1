import { messages } from "@matinee/contract/messages";
import { isAdmittingOrder } from "@matinee/domain/admission";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { findOrder } from "./orders.queries.ts";

/**
 * Emails the viewing link again; for a gift, to its recipient.
 * @throws AppError not-found, state-conflict if the order gives no access
 */
export async function resendOrderLink(
  ctx: SignedInContext,
  page: { id: string; accountId: string },
  orderId: string,
): Promise<void> {
  const orderWithLines = await findOrder(ctx.db, { pageId: page.id, orderId });
  if (!orderWithLines) throw createNotFoundError("This order");
  const { order, lines } = orderWithLines;
  if (!isAdmittingOrder({ ...order, lines }, page.id)) {
    throw new AppError("state-conflict", messages.purchase.noViewingLink);
  }
  await transact(ctx.db, async (tx) => {
    await enqueueEmail(tx, {
      template: "viewing-link",
      to: order.gift?.recipientEmail ?? order.email,
      input: { orderId },
      pageId: page.id,
    });
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "order.resend",
      subjectType: "order",
      subjectId: orderId,
    });
  });
}
