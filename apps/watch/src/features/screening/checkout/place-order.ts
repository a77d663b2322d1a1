import type { CreateOrder, PendingOrder, PlacedOrder } from "@matinee/contract/schemas/orders";
import { messages } from "@matinee/contract/messages";
import type { Stripe } from "@stripe/stripe-js";
import { type Answer, callApi, CallFailure } from "../../../lib/call-api.ts";
import { randomId } from "../../../lib/device-id.ts";
import { calls } from "../../../paths.ts";

/** What one press of the button asks for, under the key that keeps it from being done twice. */
export interface Attempt {
  key: string;
  /** The order without its token: the same again is the same attempt. */
  wanted: string;
  body: CreateOrder;
}

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

const confirmWaitsMs = [0, 800, 1600, 3000, 5000];

/**
 * Buys: 201 is paid, 202 goes through the bank's own dialog first.
 * @throws CallFailure, CardRefusal
 */
export async function placeOrder(
  pageId: string,
  attempt: Attempt,
  payments: Stripe | null,
): Promise<PlacedOrder> {
  const { data } = await send(calls.orders(pageId), attempt.key, attempt.body);
  if (!("clientSecret" in data)) return data;
  if (!payments) throw new CardRefusal(messages.checkout.unexpectedError);
  const { error } = await payments.handleNextAction({ clientSecret: data.clientSecret });
  if (error) throw new CardRefusal(error.message ?? messages.checkout.unexpectedError);
  return confirm(pageId, data.slug);
}

/** The bank has agreed; the provider's word may take a moment to arrive. */
async function confirm(pageId: string, slug: string): Promise<PlacedOrder> {
  for (const waitMs of confirmWaitsMs) {
    await pause(waitMs);
    const { data } = await send(calls.confirmOrder(pageId, slug), randomId());
    if (!("clientSecret" in data)) return data;
  }
  throw new CardRefusal(messages.purchase.stillPending);
}

const networkWaitsMs = [700, 2000];

/** A lost connection is tried again under the same key, which is never served twice. */
async function send(
  path: string,
  key: string,
  body?: CreateOrder,
): Promise<Answer<PlacedOrder | PendingOrder>> {
  for (const waitMs of networkWaitsMs) {
    try {
      return await callApi<PlacedOrder | PendingOrder>("POST", path, {
        idempotencyKey: key,
        ...(body && { body }),
      });
    } catch (error) {
      if (!(error instanceof CallFailure) || error.status !== 0) throw error;
      await pause(waitMs);
    }
  }
  return callApi<PlacedOrder | PendingOrder>("POST", path, { idempotencyKey: key, ...(body && { body }) });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
