import type Stripe from "stripe";

export type FailureBody = {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
};

/** An error in Stripe's envelope. `saved`: an idempotency key replays it, as Stripe does once processing has begun. */
export class Failure extends Error {
  readonly status: number;
  readonly body: FailureBody;
  readonly saved: boolean;

  constructor(status: number, body: FailureBody, saved = true) {
    super(body.message);
    this.name = "Failure";
    this.status = status;
    this.body = body;
    this.saved = saved;
  }
}

/** Creates a 400 for a request that is invalid in any state. */
export function invalidRequest(message: string, more: Partial<FailureBody> = {}): Failure {
  return new Failure(400, { type: "invalid_request_error", message, ...more });
}

/** Creates a 400 from before processing began: a corrected request can use the same idempotency key. */
export function malformed(message: string, more: Partial<FailureBody> = {}): Failure {
  return new Failure(400, { type: "invalid_request_error", message, ...more }, false);
}

export function missingResource(kind: string, id: string, param = "id"): Failure {
  const message = `No such ${kind}: '${id}'`;
  // Stripe returns 404 for a missing object in the path, and 400 for one in a parameter.
  return new Failure(param === "id" || param === "intent" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message,
    param,
  });
}

/** Creates a 402 for a declined card, in Stripe's words. */
export function cardRefused(message: string, code: string, more: Partial<FailureBody> = {}): Failure {
  return new Failure(402, { type: "card_error", message, code, ...more });
}
