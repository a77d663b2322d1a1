import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { RepeatReason } from "@matinee/app-shell/api/repeat-call";
import { completePayment } from "@matinee/app-shell/payments/complete-payment";
import { finishWithBank } from "@matinee/app-shell/payments/payment-provider";
import type { PaymentAttempt } from "@matinee/app-shell/payments/stored-attempt";
import type { CreateOrder, PendingOrder, PlacedOrder } from "@matinee/contract/schemas/orders";
import { api } from "../../api.ts";
import { loadPlatformConfig } from "../../lib/platform-config.ts";

/** One attempt to place an order. */
export type OrderAttempt = PaymentAttempt<CreateOrder>;

/** The order awaits the bank's confirmation, which must not open now. Nothing was charged. */
export class ConfirmationNeededError extends Error {}

export interface PlaceOrderOptions {
  /** The order awaits the bank's confirmation and is confirmed under this credential. */
  onPending: (slug: string) => void;
  /** The call is sent again after a wait. */
  onRepeat: (reason: RepeatReason) => void;
  /** Whether the bank's dialog may open: not before the buyer has pressed a button. */
  mayOpenBank: boolean;
}

/**
 * Places an order. The API responds with 201 if it is paid, or 202 if the bank asks the buyer to confirm the payment.
 * @throws ApiFailure, CardDeclinedError, ConfirmationNeededError without `mayOpenBank`
 */
export async function placeOrder(
  pageId: string,
  attempt: OrderAttempt,
  { onPending, onRepeat, mayOpenBank }: PlaceOrderOptions,
): Promise<PlacedOrder> {
  return completePayment<PlacedOrder>(attempt, {
    send: async (extraHeaders) =>
      toOutcome(
        await unwrapData(api.orders.create({ params: { id: pageId }, body: attempt.body, extraHeaders })),
      ),
    confirm: async (slug, extraHeaders) =>
      toOutcome(
        await unwrapData(api.orders.confirm({ params: { id: pageId, orderId: slug }, extraHeaders })),
      ),
    confirmAtBank: async (clientSecret) => finishWithBank(await loadPlatformConfig(), clientSecret),
    onPending(slug) {
      onPending(slug);
      if (!mayOpenBank) throw new ConfirmationNeededError();
    },
    onRepeat,
  });
}

/** The credential identifies a pending order: its id confirms nothing. */
function toOutcome(order: PlacedOrder | PendingOrder) {
  return "clientSecret" in order ? { id: order.slug, clientSecret: order.clientSecret } : order;
}
