import type { CreateOrder, PendingOrder, PlacedOrder } from "@matinee/contract/schemas/orders";
import { messages } from "@matinee/contract/messages";
import { type Answer, callApi, CallFailure } from "../../../lib/call-api.ts";
import { createRandomId } from "../../../lib/device-id.ts";
import { calls } from "../../../paths.ts";
import type { OrderAttempt } from "./stored-attempt.ts";
import { loadCardProvider } from "./load-card-provider.ts";

export function createAttempt(wanted: CreateOrder, token: string | null): OrderAttempt {
  const body = { ...wanted, ...(token && { token }) };
  return { key: createRandomId(), wanted: JSON.stringify(wanted), body };
}

/** Whether an attempt that failed may have reached the server, so that only the same one may follow. */
export function mayHaveReachedServer(error: unknown): boolean {
  return error instanceof CallFailure && (error.status === 0 || error.status >= 500);
}

/** The bank said no, or the buyer closed its dialog. Nothing was charged. */
export class CardDeclinedError extends Error {}

export interface PlaceOrderEvents {
  /** The bank is asked: from here on the attempt is finished under this credential. */
  onPending: (slug: string) => void;
  /** The line broke, and it is tried again. */
  onRetry: () => void;
}

const confirmDelaysMs = [0, 800, 1600, 3000, 5000];

/**
 * Buys: 201 is paid, 202 goes through the bank's own dialog first.
 * @throws CallFailure, CardRefusal
 */
export async function placeOrder(
  pageId: string,
  attempt: OrderAttempt,
  watcher: PlaceOrderEvents,
): Promise<PlacedOrder> {
  const first = attempt.pendingSlug
    ? await requestConfirmation(pageId, attempt.pendingSlug, watcher)
    : (await postWithRetries(calls.orders(pageId), attempt.key, watcher, attempt.body)).data;
  if (!("clientSecret" in first)) return first;
  watcher.onPending(first.slug);
  const payments = await loadCardProvider();
  const { error } = await payments.handleNextAction({ clientSecret: first.clientSecret });
  if (!error) return confirmOrder(pageId, first.slug, watcher);
  // It may say no because the bank has said yes already, as after a reload: the server knows.
  const known = await requestConfirmation(pageId, first.slug, watcher);
  if ("clientSecret" in known)
    throw new CardDeclinedError(error.message ?? messages.checkout.unexpectedError);
  return known;
}

/** The bank has agreed; the provider's word may take a moment to arrive. */
async function confirmOrder(pageId: string, slug: string, watcher: PlaceOrderEvents): Promise<PlacedOrder> {
  for (const waitMs of confirmDelaysMs) {
    await wait(waitMs);
    const order = await requestConfirmation(pageId, slug, watcher).catch(returnNullWhilePending);
    if (order && !("clientSecret" in order)) return order;
  }
  throw new CallFailure(0, { code: "network", message: messages.purchase.stillPending });
}

/** The provider has not told the server yet. */
function returnNullWhilePending(error: unknown): null {
  if (error instanceof CallFailure && error.details["orderPending"]) return null;
  throw error;
}

async function requestConfirmation(
  pageId: string,
  slug: string,
  watcher: PlaceOrderEvents,
): Promise<PlacedOrder | PendingOrder> {
  return (await postWithRetries(calls.confirmOrder(pageId, slug), createRandomId(), watcher)).data;
}

const networkRetryDelaysMs = [700, 2000, 4000];

/** A lost connection is tried again under the same key, which is never served twice. */
async function postWithRetries(
  path: string,
  key: string,
  { onRetry }: PlaceOrderEvents,
  body?: CreateOrder,
): Promise<Answer<PlacedOrder | PendingOrder>> {
  const ask = () =>
    callApi<PlacedOrder | PendingOrder>("POST", path, { idempotencyKey: key, ...(body && { body }) });
  for (const waitMs of networkRetryDelaysMs) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallFailure) || error.status !== 0) throw error;
      onRetry();
      await wait(waitMs);
    }
  }
  return ask();
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
