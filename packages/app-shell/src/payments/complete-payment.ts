import { messages } from "@matinee/texts";
import { ApiFailure } from "../api/api-failure.ts";
import { type RepeatReason, repeatCall } from "../api/repeat-call.ts";
import { createRandomId } from "../device-id.ts";
import type { PaymentAttempt } from "./stored-attempt.ts";

/** The bank declined the card, or the buyer closed the bank's dialog. Nothing was charged. */
export class CardDeclinedError extends Error {}

/** A payment that awaits the bank's confirmation (3-D Secure). */
export interface PendingPayment {
  id: string;
  clientSecret: string;
}

type IdempotencyHeaders = { "idempotency-key": string };

export interface PaymentSteps<Paid extends object> {
  /** Sends the attempt's request to the API. */
  send: (headers: IdempotencyHeaders) => Promise<Paid | PendingPayment>;
  /** Asks the API for the outcome of a payment that awaited the bank. */
  confirm: (id: string, headers: IdempotencyHeaders) => Promise<Paid | PendingPayment>;
  /** Opens the bank's dialog. Returns null after the confirmation, otherwise what the provider says. */
  confirmAtBank: (clientSecret: string) => Promise<string | null>;
  /** The payment awaits the bank's confirmation. An error thrown here ends the call before the bank's dialog. */
  onPending: (id: string) => void;
  /** The call is sent again after a wait. */
  onRepeat: (reason: RepeatReason) => void;
}

const confirmDelaysMs = [0, 800, 1600, 3000, 5000];

/**
 * Makes the payment of an attempt, or continues it where it awaits the bank. Repeating the call with the same attempt
 * charges nothing a second time.
 * @throws ApiFailure, CardDeclinedError
 */
export async function completePayment<Paid extends object>(
  { key, pendingId }: PaymentAttempt<unknown>,
  { send, confirm, confirmAtBank, onPending, onRepeat }: PaymentSteps<Paid>,
): Promise<Paid> {
  const requestOutcome = (id: string) => {
    const headers = { "idempotency-key": createRandomId() };
    return repeatCall(onRepeat, () => confirm(id, headers));
  };
  const first = pendingId
    ? await requestOutcome(pendingId)
    : await repeatCall(onRepeat, () => send({ "idempotency-key": key }));
  if (!isPending(first)) return first;
  onPending(first.id);
  const problem = await confirmAtBank(first.clientSecret);
  if (problem !== null) {
    // After a reload the provider fails if the buyer has already confirmed. The API knows the outcome.
    const outcome = await requestOutcome(first.id);
    if (isPending(outcome)) throw new CardDeclinedError(problem);
    return outcome;
  }
  // The provider may report the confirmed payment to the API a moment later.
  for (const waitMs of confirmDelaysMs) {
    await wait(waitMs);
    const outcome = await requestOutcome(first.id);
    if (!isPending(outcome)) return outcome;
  }
  throw new ApiFailure(0, { code: "network", message: messages.purchase.stillPending });
}

function isPending(outcome: object): outcome is PendingPayment {
  return "clientSecret" in outcome;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
