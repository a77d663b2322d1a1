import { messages } from "@matinee/texts";
import { orderCountries } from "@matinee/domain/countries";
import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementConfirmEvent,
} from "@stripe/stripe-js";
import type { OrderPart } from "./order-parts.ts";
import type { CheckoutValues } from "./use-buyer-form.ts";

/** The payment that a wallet's owner confirmed. `buyer` has the details of the wallet. */
export interface WalletPayment {
  /** `ctoken_…` */
  token: string;
  buyer: CheckoutValues;
}

/** The charge that a wallet shows. `shippingCents` is part of `totalCents`; null if nothing is shipped. */
export interface WalletCharge {
  totalCents: number;
  /** What is paid for, without shipping. */
  lines: readonly OrderPart[];
  shippingCents: number | null;
}

/** The height of the wallets' buttons, in pixels. */
const buttonHeight = 48;

export interface WalletButtons {
  element: StripeExpressCheckoutElement;
  /** Changes the amount that the wallets show, in cents. The server computes its own. */
  setAmount: (totalCents: number) => void;
  /** Creates a token from the wallet whose owner has confirmed. Returns it, or the provider's error. */
  createToken: () => Promise<{ token: string } | { message: string }>;
}

/** Creates the buttons of the wallets that this browser and this buyer have, for a payment that starts on the server. */
export function createWalletButtons(
  client: Stripe,
  { totalCents, shippingCents }: WalletCharge,
): WalletButtons {
  const elements = client.elements({
    mode: "payment",
    amount: totalCents,
    currency: "usd",
    appearance: { variables: { borderRadius: "8px" } },
  });
  const element = elements.create("expressCheckout", {
    buttonHeight,
    buttonTheme: { applePay: "white", googlePay: "white" },
    layout: { maxColumns: 3, maxRows: 1, overflow: "auto" },
    // The others leave the page, which the server does not allow.
    paymentMethods: { amazonPay: "never", klarna: "never", paypal: "never" },
    emailRequired: true,
    billingAddressRequired: true,
    ...(shippingCents !== null && {
      shippingAddressRequired: true,
      allowedShippingCountries: [...orderCountries],
      shippingRates: [{ id: "shipping", displayName: "Shipping", amount: shippingCents }],
    }),
  });
  return {
    element,
    setAmount: (amount) => elements.update({ amount }),
    createToken: () => createToken(client, elements),
  };
}

async function createToken(
  client: Stripe,
  elements: StripeElements,
): Promise<{ token: string } | { message: string }> {
  const { error: problem } = await elements.submit();
  if (problem) return { message: problem.message ?? messages.checkout.walletFailed };
  const { confirmationToken, error } = await client.createConfirmationToken({ elements });
  if (confirmationToken) return { token: confirmationToken.id };
  return { message: error.message ?? messages.checkout.walletFailed };
}

/** Reads the buyer from a wallet: the address to ship to if there is one, otherwise that of the card. */
export function readWalletBuyer({
  billingDetails,
  shippingAddress,
}: Pick<StripeExpressCheckoutElementConfirmEvent, "billingDetails" | "shippingAddress">): CheckoutValues {
  const recipient = shippingAddress ?? billingDetails;
  const {
    line1 = "",
    line2,
    city = "",
    state = "",
    postal_code: zip = "",
    country = "",
  } = recipient?.address ?? {};
  return {
    email: billingDetails?.email ?? "",
    name: recipient?.name ?? "",
    street: [line1, line2].filter(Boolean).join(", "),
    city,
    state,
    zip,
    country,
    // The sentence below the buttons says so.
    tos: true,
  };
}
