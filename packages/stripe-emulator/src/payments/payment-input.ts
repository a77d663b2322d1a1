import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { invalidRequest, malformed } from "../failures.ts";
import { filledText, group, integer, type Params } from "../http/params.ts";
import { takeConfirmationToken } from "../resources/confirmation-tokens.ts";
import { createPaymentMethod, findPaymentMethod } from "../resources/payment-methods.ts";

/** The smallest charge in cents (or the currency's hundredths), by Stripe's published minima. */
const MINIMUM: Readonly<Record<string, number>> = { usd: 50, eur: 50, cad: 50, gbp: 30 };
const LARGEST = 99_999_999;

/** Checks an amount in cents. @throws Failure 400 `amount_too_small` or `amount_too_large` */
export function checkAmount(amount: number, currency: string): void {
  if (amount < 1) {
    throw malformed("This value must be greater than or equal to 1.", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  }
  const smallest = MINIMUM[currency];
  if (smallest === undefined) {
    throw malformed(`Invalid currency: ${currency}. This server takes ${Object.keys(MINIMUM).join(", ")}.`, {
      param: "currency",
    });
  }
  if (amount < smallest) {
    throw invalidRequest(`Amount must be at least $0.${smallest} ${currency}`, {
      code: "amount_too_small",
      param: "amount",
    });
  }
  if (amount > LARGEST) {
    throw invalidRequest("Amount must be no more than $999,999.99", {
      code: "amount_too_large",
      param: "amount",
    });
  }
}

/** Returns the payment method that a request names or describes; undefined when there is none. */
export function readPaymentMethod(
  context: Context,
  params: Params,
  paymentIntent: string,
): Stripe.PaymentMethod | undefined {
  const confirmationToken = filledText(params, "confirmation_token");
  if (confirmationToken !== undefined)
    return takeConfirmationToken(context, confirmationToken, paymentIntent);
  const data = group(params, "payment_method_data");
  if (data) return createPaymentMethod(context, data);
  const id = filledText(params, "payment_method");
  return id === undefined ? undefined : findPaymentMethod(context, id);
}

export type Split = Pick<
  Stripe.PaymentIntent,
  "application_fee_amount" | "transfer_data" | "on_behalf_of" | "transfer_group"
>;

/**
 * Reads the destination account and the fee of a destination charge.
 * @throws Failure 400 for an unknown or inactive account, or a fee that exceeds the amount
 */
export function readSplit(context: Context, params: Params, amount: number): Split {
  const fee = integer(params, "application_fee_amount") ?? null;
  const transfer = group(params, "transfer_data");
  const destination = transfer && filledText(transfer, "destination");
  const transferAmount = transfer && integer(transfer, "amount", "transfer_data[amount]");
  const onBehalfOf = filledText(params, "on_behalf_of") ?? null;
  if (onBehalfOf !== null) checkAccount(context, onBehalfOf, "on_behalf_of");
  if (destination === undefined) {
    if (fee !== null) {
      throw invalidRequest(
        "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).",
        { param: "application_fee_amount" },
      );
    }
    return { application_fee_amount: null, on_behalf_of: onBehalfOf, transfer_group: readGroup(params) };
  }
  checkAccount(context, destination, "transfer_data[destination]");
  if (fee !== null && transferAmount !== undefined) {
    throw invalidRequest(
      "You cannot use both `application_fee_amount` and `transfer_data[amount]` in the same request.",
      { param: "application_fee_amount" },
    );
  }
  if (fee !== null && (fee < 0 || fee > amount)) {
    throw invalidRequest(
      "The application fee must be a positive amount that does not exceed the amount charged.",
      { param: "application_fee_amount" },
    );
  }
  if (transferAmount !== undefined && transferAmount > amount) {
    throw invalidRequest("The transfer amount must be less than or equal to the amount charged.", {
      param: "transfer_data[amount]",
    });
  }
  return {
    application_fee_amount: fee,
    on_behalf_of: onBehalfOf,
    transfer_data: {
      destination,
      ...(transferAmount === undefined ? {} : { amount: transferAmount }),
    },
    transfer_group: readGroup(params),
  };
}

function readGroup(params: Params): string | null {
  return filledText(params, "transfer_group") ?? null;
}

function checkAccount(context: Context, id: string, param: string): void {
  const account = context.store.account.get(id);
  if (!account) {
    throw invalidRequest(`No such destination: '${id}'`, { code: "resource_missing", param });
  }
  if (account.capabilities?.transfers !== "active") {
    throw invalidRequest(
      "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
      { code: "insufficient_capabilities_for_transfer", param },
    );
  }
}
