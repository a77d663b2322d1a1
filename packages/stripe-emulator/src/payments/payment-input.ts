import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { invalidRequest } from "../failures.ts";
import { filledText, group, integer, type Params } from "../http/params.ts";
import { canTransfer } from "../money/countries.ts";
import { takeConfirmationToken } from "../resources/confirmation-tokens.ts";
import { createPaymentMethod, findPaymentMethod } from "../resources/payment-methods.ts";

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
  if (onBehalfOf !== null) {
    const account = checkAccount(context, onBehalfOf, "on_behalf_of");
    checkSettlementMerchant(account, destination);
  }
  if (destination === undefined) {
    if (fee !== null) {
      throw invalidRequest(
        "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).",
        { param: "application_fee_amount" },
      );
    }
    return { application_fee_amount: null, on_behalf_of: onBehalfOf, transfer_group: readGroup(params) };
  }
  const account = checkAccount(context, destination, "transfer_data[destination]");
  if (onBehalfOf === null) checkRegion(context, account);
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

/**
 * Checks the account in whose name a charge is made.
 * @throws Failure 400 when the charge's money goes to another one, or it cannot take cards
 */
function checkSettlementMerchant(account: Stripe.Account, destination: string | undefined): void {
  if (destination !== undefined && destination !== account.id) {
    throw invalidRequest(
      "You cannot specify an `on_behalf_of` value that is different from the `transfer_data[destination]` value when using `card` or `card_present` in `payment_method_types`.",
      { param: "on_behalf_of" },
    );
  }
  // The rule is documented, at https://docs.stripe.com/connect/account-capabilities; the words are ours.
  if (account.capabilities?.card_payments !== "active") {
    throw invalidRequest(
      `The account '${account.id}' needs the capability card_payments to be the settlement merchant of a charge.`,
      { param: "on_behalf_of" },
    );
  }
}

/** @throws Failure 400 in Stripe's words for a connected account to which the platform's region cannot transfer */
function checkRegion({ settings }: Context, { country = settings.country }: Stripe.Account): void {
  if (canTransfer(settings.country, country)) return;
  throw invalidRequest(
    `Cannot create a destination charge for connected accounts in ${country} because funds would be settled on the platform and the connected account is outside the platform's region. You may use the \`on_behalf_of\` parameter to have the charge settle in the connected account's country. For more information on \`on_behalf_of\`, see https://stripe.com/docs/connect/charges-transfers#on-behalf-of. If using capabilities (e.g. \`card_payments\`, \`transfers\`), note that they affect settlement as well. For more information on capabilities, see https://stripe.com/docs/connect/account-capabilities. If you still need assistance, please contact us via https://support.stripe.com/contact.`,
  );
}

function checkAccount(context: Context, id: string, param: string): Stripe.Account {
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
  return account;
}
