/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { CardElement } from "./card-element.ts";
import { Elements, type ElementsOptions } from "./elements.ts";
import type { ApiAnswer } from "./frame-messages.ts";
import { Payments, type PaymentResult } from "./payments.ts";

/** The release train that the @stripe/stripe-js package expects of the script. */
const VERSION = "endive";

// The payment server serves this script, so the script's address contains that server's origin.
const origin = new URL((document.currentScript as HTMLScriptElement).src).origin;

/** Creates the result of `Stripe(publishableKey)`: the part of Stripe.js that Matinee's pages call. */
function createStripe(publishableKey: unknown) {
  if (typeof publishableKey !== "string" || publishableKey === "") {
    throw new Error("Please call Stripe() with your publishable key. You used an empty string.");
  }
  if (publishableKey.startsWith("sk_")) {
    throw new Error(
      "You should not use your secret key with Stripe.js. Please pass a publishable key instead.",
    );
  }
  const payments = new Payments(origin, publishableKey);
  return {
    elements: (options?: ElementsOptions) => new Elements(origin, options),
    async createToken(source: unknown, data: object = {}) {
      if (source === "bank_account") return named("token", await payments.createBankToken(data));
      return named("token", await payments.fromCard(source, "/v1/tokens", { card: data }));
    },
    async createPaymentMethod(data: { card?: unknown; elements?: unknown; billing_details?: object }) {
      const billing = data.billing_details ? { billing_details: data.billing_details } : {};
      return named(
        "paymentMethod",
        await payments.fromCard(readCardElement(data), "/v1/payment_methods", { type: "card", ...billing }),
      );
    },
    async createConfirmationToken(data: { elements?: unknown; params?: { return_url?: string } }) {
      const { return_url: returnUrl } = data.params ?? {};
      const walletCard = data.elements instanceof Elements ? data.elements.takeWalletCard() : undefined;
      if (walletCard !== undefined) {
        return named("confirmationToken", await payments.createWalletToken(walletCard));
      }
      return named(
        "confirmationToken",
        await payments.fromCard(readCardElement(data), "/v1/confirmation_tokens", {
          payment_method_data: { type: "card" },
          ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
        }),
      );
    },
    handleNextAction: ({ clientSecret }: { clientSecret: string }): Promise<PaymentResult> =>
      payments.handleNextAction(clientSecret),
    handleCardAction: (clientSecret: string): Promise<PaymentResult> =>
      payments.handleNextAction(clientSecret),
    confirmCardPayment: payments.confirmCardPayment.bind(payments),
    retrievePaymentIntent: (clientSecret: string): Promise<PaymentResult> => payments.retrieve(clientSecret),
    registerAppInfo(): void {},
    _registerWrapper(): void {},
  };
}

function readCardElement(data: { card?: unknown; elements?: unknown }): unknown {
  if (data.card instanceof CardElement) return data.card;
  return data.elements instanceof Elements ? data.elements.getElement("cardNumber") : undefined;
}

function named(name: string, answer: ApiAnswer): Record<string, unknown> {
  return answer.ok ? { [name]: answer.body } : { error: answer.error };
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: VERSION }) });
