import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import { type RepeatReason, repeatCall } from "@matinee/app-shell/api/repeat-call";
import { messages } from "@matinee/contract/messages";
import type { CreateOrder, PendingOrder, PlacedOrder } from "@matinee/contract/schemas/orders";
import { api } from "../../../api.ts";
import { createRandomId } from "@matinee/app-shell/device-id";
import { loadCardProvider } from "./load-card-provider.ts";
import type { OrderAttempt } from "./stored-attempt.ts";

/** Creates an attempt with a new idempotency key. A free order has no card token. */
export function createAttempt(order: CreateOrder, token: string | null): OrderAttempt {
  return { key: createRandomId(), body: { ...order, ...(token && { token }) } };
}

/** The bank declined the card, or the buyer closed the bank's dialog. Nothing was charged. */
export class CardDeclinedError extends Error {}

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

const confirmDelaysMs = [0, 800, 1600, 3000, 5000];

/**
 * Places an order. The API responds with 201 if it is paid, or 202 if the bank asks the buyer to confirm the payment.
 * @throws ApiFailure, CardDeclinedError, ConfirmationNeededError without `mayOpenBank`
 */
export async function placeOrder(
  pageId: string,
  attempt: OrderAttempt,
  options: PlaceOrderOptions,
): Promise<PlacedOrder> {
  const first = attempt.pendingSlug
    ? await requestConfirmation(pageId, attempt.pendingSlug, options)
    : await repeatCall(options.onRepeat, () =>
        unwrapData(
          api.orders.create({
            params: { id: pageId },
            body: attempt.body,
            extraHeaders: { "idempotency-key": attempt.key },
          }),
        ),
      );
  if (!("clientSecret" in first)) return first;
  options.onPending(first.slug);
  if (!options.mayOpenBank) throw new ConfirmationNeededError();
  const payments = await loadCardProvider();
  const { error } = await payments.handleNextAction({ clientSecret: first.clientSecret });
  if (!error) return confirmOrder(pageId, first.slug, options);
  // After a reload the provider fails if the buyer has already confirmed. The API knows the outcome.
  const order = await requestConfirmation(pageId, first.slug, options);
  if ("clientSecret" in order)
    throw new CardDeclinedError(error.message ?? messages.checkout.unexpectedError);
  return order;
}

/** Waits until the provider has reported the confirmed payment to the API. */
async function confirmOrder(pageId: string, slug: string, options: PlaceOrderOptions): Promise<PlacedOrder> {
  for (const waitMs of confirmDelaysMs) {
    await wait(waitMs);
    const order = await requestConfirmation(pageId, slug, options);
    if (!("clientSecret" in order)) return order;
  }
  throw new ApiFailure(0, { code: "network", message: messages.purchase.stillPending });
}

async function requestConfirmation(
  pageId: string,
  slug: string,
  options: PlaceOrderOptions,
): Promise<PlacedOrder | PendingOrder> {
  const key = createRandomId();
  return repeatCall(options.onRepeat, () =>
    unwrapData(
      api.orders.confirm({
        params: { id: pageId, orderId: slug },
        extraHeaders: { "idempotency-key": key },
      }),
    ),
  );
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
