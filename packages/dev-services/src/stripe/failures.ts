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

/** An answer in Stripe's error envelope. `saved` tells whether an idempotency key keeps it, as Stripe does once work began. */
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

/** 400: the request can never work as it stands. */
export function invalidRequest(message: string, more: Partial<FailureBody> = {}): Failure {
  return new Failure(400, { type: "invalid_request_error", message, ...more });
}

/** 400 found before any work began; the idempotency key stays free for a corrected request. */
export function malformed(message: string, more: Partial<FailureBody> = {}): Failure {
  return new Failure(400, { type: "invalid_request_error", message, ...more }, false);
}

export function missingResource(kind: string, id: string, param = "id"): Failure {
  const message = `No such ${kind}: '${id}'`;
  // Stripe answers 404 for what the path names, 400 for what a parameter names.
  return new Failure(param === "id" || param === "intent" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message,
    param,
  });
}

/** 402: the card was refused, in Stripe's words. */
export function cardRefused(message: string, code: string, more: Partial<FailureBody> = {}): Failure {
  return new Failure(402, { type: "card_error", message, code, ...more });
}
