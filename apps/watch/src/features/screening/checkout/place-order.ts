import type { CreateOrder, PendingOrder, PlacedOrder } from "@matinee/contract/schemas/orders";
import { messages } from "@matinee/contract/messages";
import { type Answer, callApi, CallFailure } from "../../../lib/call-api.ts";
import { randomId } from "../../../lib/device-id.ts";
import { calls } from "../../../paths.ts";
import type { Attempt } from "./kept-attempt.ts";
import { loadPayments } from "./payments.ts";

export function newAttempt(wanted: CreateOrder, token: string | null): Attempt {
  const body = { ...wanted, ...(token && { token }) };
  return { key: randomId(), wanted: JSON.stringify(wanted), body };
}

/** Whether an attempt that failed may have reached the server, so that only the same one may follow. */
export function mayHaveHappened(error: unknown): boolean {
  return error instanceof CallFailure && (error.status === 0 || error.status >= 500);
}

/** The bank said no, or the buyer closed its dialog. Nothing was charged. */
export class CardRefusal extends Error {}

export interface Watcher {
  /** The bank is asked: from here on the attempt is finished under this credential. */
  onPending: (slug: string) => void;
  /** The line broke, and it is tried again. */
  onRetry: () => void;
}

const confirmWaitsMs = [0, 800, 1600, 3000, 5000];

/**
 * Buys: 201 is paid, 202 goes through the bank's own dialog first.
 * @throws CallFailure, CardRefusal
 */
export async function placeOrder(pageId: string, attempt: Attempt, watcher: Watcher): Promise<PlacedOrder> {
  const first = attempt.pendingSlug
    ? await askOnce(pageId, attempt.pendingSlug, watcher)
    : (await send(calls.orders(pageId), attempt.key, watcher, attempt.body)).data;
  if (!("clientSecret" in first)) return first;
  watcher.onPending(first.slug);
  const payments = await loadPayments();
  const { error } = await payments.handleNextAction({ clientSecret: first.clientSecret });
  if (!error) return confirm(pageId, first.slug, watcher);
  // It may say no because the bank has said yes already, as after a reload: the server knows.
  const known = await askOnce(pageId, first.slug, watcher);
  if ("clientSecret" in known) throw new CardRefusal(error.message ?? messages.checkout.unexpectedError);
  return known;
}

/** The bank has agreed; the provider's word may take a moment to arrive. */
async function confirm(pageId: string, slug: string, watcher: Watcher): Promise<PlacedOrder> {
  for (const waitMs of confirmWaitsMs) {
    await pause(waitMs);
    const order = await askOnce(pageId, slug, watcher).catch(unlessPending);
    if (order && !("clientSecret" in order)) return order;
  }
  throw new CallFailure(0, { code: "network", message: messages.purchase.stillPending });
}

/** The provider has not told the server yet. */
function unlessPending(error: unknown): null {
  if (error instanceof CallFailure && error.details["orderPending"]) return null;
  throw error;
}

async function askOnce(pageId: string, slug: string, watcher: Watcher): Promise<PlacedOrder | PendingOrder> {
  return (await send(calls.confirmOrder(pageId, slug), randomId(), watcher)).data;
}

const networkWaitsMs = [700, 2000, 4000];

/** A lost connection is tried again under the same key, which is never served twice. */
async function send(
  path: string,
  key: string,
  { onRetry }: Watcher,
  body?: CreateOrder,
): Promise<Answer<PlacedOrder | PendingOrder>> {
  const ask = () =>
    callApi<PlacedOrder | PendingOrder>("POST", path, { idempotencyKey: key, ...(body && { body }) });
  for (const waitMs of networkWaitsMs) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof CallFailure) || error.status !== 0) throw error;
      onRetry();
      await pause(waitMs);
    }
  }
  return ask();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
