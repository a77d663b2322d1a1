import type { Transaction } from "../../../db/client.ts";
import type { Order } from "../../../db/schema/orders.ts";
import { findOrderAccess } from "../../access/entitlements.queries.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";

/**
 * Tells the recipient of a gift, who hears of the payment from no one else, that its tickets are on hold or valid again. Call
 * it after `applyOrderAccess`, in its transaction.
 * @param admitted whether the order admitted before
 */
export async function announceGiftAccess(
  tx: Transaction,
  { id: orderId, pageId, gift, language: ofBuyer }: Order,
  admitted: boolean,
): Promise<void> {
  if (!gift) return;
  const { admits } = await findOrderAccess(tx, orderId, pageId);
  if (admits === admitted) return;
  const to = gift.recipientEmail;
  const language = gift.language ?? ofBuyer;
  if (admits)
    await enqueueEmail(tx, {
      template: "place-back",
      to,
      language,
      input: { pageId, orderId, ticket: true },
      pageId,
    });
  else
    await enqueueEmail(tx, {
      template: "place-lost",
      to,
      language,
      input: { pageId, orderId, reason: "reviewed" },
      pageId,
    });
}
