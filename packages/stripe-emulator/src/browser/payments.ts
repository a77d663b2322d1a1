import { callApi, encodeFormFields } from "./api.ts";
import { CardElement } from "./card-element.ts";
import { showChallenge } from "./challenge-dialog.ts";
import type { ApiAnswer, ApiError } from "./frame-messages.ts";
import { findWalletOwner } from "./wallet-owner.ts";

export type PaymentIntent = {
  id: string;
  status: string;
  client_secret: string;
  last_payment_error: ApiError | null;
  next_action: { type: string; redirect_to_url?: { url: string } } | null;
};

export type PaymentResult = { paymentIntent: PaymentIntent } | { error: ApiError };

/** The calls of Stripe.js that pay. All of them use the publishable key and an intent's client secret. */
export class Payments {
  readonly #origin: string;
  readonly #publishableKey: string;

  constructor(origin: string, publishableKey: string) {
    this.#origin = origin;
    this.#publishableKey = publishableKey;
  }

  async retrieve(clientSecret: string): Promise<PaymentResult> {
    const id = readIntentId(clientSecret);
    if (id === undefined) return { error: rejectSecret(clientSecret) };
    return paymentResult(
      await callApi(this.#origin, "GET", `/v1/payment_intents/${id}`, {
        key: this.#publishableKey,
        client_secret: clientSecret,
      }),
    );
  }

  /** Performs the next action of the intent: none, the bank's dialog, or the bank's page. */
  async handleNextAction(clientSecret: string): Promise<PaymentResult> {
    const retrieved = await this.retrieve(clientSecret);
    if ("error" in retrieved) return retrieved;
    const { paymentIntent } = retrieved;
    if (paymentIntent.status !== "requires_action") return retrieved;
    const redirect = paymentIntent.next_action?.redirect_to_url;
    if (redirect) {
      window.location.assign(redirect.url);
      return new Promise(() => {});
    }
    await showChallenge(this.#origin, paymentIntent.id, clientSecret);
    return outcome(await this.retrieve(clientSecret));
  }

  async confirmCardPayment(
    clientSecret: string,
    data: { payment_method?: string | { card: unknown; billing_details?: object }; return_url?: string } = {},
    options: { handleActions?: boolean } = {},
  ): Promise<PaymentResult> {
    const id = readIntentId(clientSecret);
    if (id === undefined) return { error: rejectSecret(clientSecret) };
    const method = await this.#resolvePaymentMethod(data.payment_method);
    if (typeof method === "object") return { error: method.error };
    const confirmed = paymentResult(
      await callApi(this.#origin, "POST", `/v1/payment_intents/${id}/confirm`, {
        key: this.#publishableKey,
        client_secret: clientSecret,
        use_stripe_sdk: "true",
        ...(method === undefined ? {} : { payment_method: method }),
      }),
    );
    if ("error" in confirmed || options.handleActions === false) return confirmed;
    if (confirmed.paymentIntent.status !== "requires_action") return confirmed;
    return this.handleNextAction(clientSecret);
  }

  /** Creates a token, a payment method or a confirmation token from the card fields. */
  async fromCard(
    element: unknown,
    path: "/v1/tokens" | "/v1/payment_methods" | "/v1/confirmation_tokens",
    data: object,
  ): Promise<ApiAnswer> {
    if (!(element instanceof CardElement)) {
      return {
        ok: false,
        error: { type: "invalid_request_error", message: "You must provide an Element of a card." },
      };
    }
    return element.create({ path, publishableKey: this.#publishableKey, fields: encodeFormFields(data) });
  }

  /** Creates a confirmation token from a wallet's card, with the details of the wallet's owner. */
  async createWalletToken(card: string): Promise<ApiAnswer> {
    const { name, email, address } = findWalletOwner();
    return callApi(this.#origin, "POST", "/v1/confirmation_tokens", {
      key: this.#publishableKey,
      ...encodeFormFields({
        payment_method_data: {
          type: "card",
          card: { token: `tok_${card}` },
          billing_details: { name, email, address },
        },
      }),
    });
  }

  async createBankToken(data: object): Promise<ApiAnswer> {
    return callApi(this.#origin, "POST", "/v1/tokens", {
      key: this.#publishableKey,
      ...encodeFormFields({ bank_account: data }),
    });
  }

  async #resolvePaymentMethod(
    paymentMethod: string | { card: unknown; billing_details?: object } | undefined,
  ): Promise<string | undefined | { error: ApiError }> {
    if (paymentMethod === undefined || typeof paymentMethod === "string") return paymentMethod;
    const { card, ...rest } = paymentMethod;
    const made = await this.fromCard(card, "/v1/payment_methods", { type: "card", ...rest });
    if (!made.ok) return { error: made.error };
    // `path` names payment methods, so the API returns one.
    return (made.body as { id: string }).id;
  }
}

/** Turns an intent that the bank or the issuer declined into an error that contains the intent. */
function outcome(result: PaymentResult): PaymentResult {
  if ("error" in result) return result;
  const { paymentIntent } = result;
  if (paymentIntent.status !== "requires_payment_method" || !paymentIntent.last_payment_error) return result;
  return { error: { ...paymentIntent.last_payment_error, payment_intent: paymentIntent } };
}

function paymentResult(answer: ApiAnswer): PaymentResult {
  // The path names payment intents, so the API returns one.
  return answer.ok ? { paymentIntent: answer.body as PaymentIntent } : { error: answer.error };
}

function readIntentId(clientSecret: string): string | undefined {
  return /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(clientSecret)?.[1];
}

function rejectSecret(clientSecret: string): ApiError {
  return {
    type: "invalid_request_error",
    message: `Invalid value: client secret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${clientSecret.slice(0, 8)}….`,
  };
}
