import { orderCountries } from "@matinee/domain/countries";
import { messages } from "@matinee/texts";
import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js";
import type { LoadWallets, PaymentPart, WalletBuyer, WalletCharge } from "../payment-port.ts";
import { loadStripe } from "./load-stripe.ts";

const texts = messages.cards;

/** The height of the wallets' buttons, in pixels. */
const buttonHeight = 48;

/** Loads the buttons of the wallets that this browser and this buyer have. */
export const loadWallets: LoadWallets = async (config) => {
  const stripe = await loadStripe(config);
  return (container, charge, { onReady, onLoadFailed, findTotal, getLines, onConfirmed, onFailed }) => {
    const elements = stripe.elements({
      mode: "payment",
      amount: charge.totalCents,
      currency: charge.currency,
      appearance: { variables: { borderRadius: "8px" } },
    });
    const element = elements.create("expressCheckout", buildOptions(charge));
    element.on("ready", ({ availablePaymentMethods }) =>
      onReady(Object.values(availablePaymentMethods ?? {}).some(Boolean)),
    );
    element.on("loaderror", onLoadFailed);
    element.on("click", ({ resolve }) => resolve({ lineItems: nameLines(getLines()) }));
    if (charge.asksPlace)
      element.on("shippingaddresschange", async ({ address, resolve, reject }) => {
        const { country, state, postal_code: zip } = address;
        const found = await findTotal({ country, state, zip });
        if (!found) return reject();
        await elements.update({ amount: found.totalCents });
        resolve({ lineItems: nameLines(found.lines) });
      });
    element.on("confirm", async (event) => {
      const result = await createToken(stripe, elements);
      if ("token" in result) return onConfirmed({ token: result.token, buyer: readBuyer(event) });
      event.paymentFailed({ reason: "fail" });
      onFailed(result.message);
    });
    element.mount(container);
    return { setTotal: (amount) => elements.update({ amount }), remove: () => element.destroy() };
  };
};

const nameLines = (lines: readonly PaymentPart[]) =>
  lines.map(({ name, cents }) => ({ name, amount: cents }));

function buildOptions({ shippingCents, asksPlace }: WalletCharge): StripeExpressCheckoutElementOptions {
  return {
    buttonHeight,
    buttonTheme: { applePay: "white", googlePay: "white" },
    layout: { maxColumns: 3, maxRows: 1, overflow: "auto" },
    // The others leave the page, which the server does not allow.
    paymentMethods: { amazonPay: "never", klarna: "never", paypal: "never" },
    emailRequired: true,
    billingAddressRequired: true,
    // The place is known before the payment only where the wallet asks for an address to ship to.
    ...((shippingCents !== null || asksPlace) && {
      shippingAddressRequired: true,
      allowedShippingCountries: [...orderCountries],
      shippingRates: [
        shippingCents === null
          ? { id: "online", displayName: texts.online, amount: 0 }
          : { id: "shipping", displayName: texts.shipping, amount: shippingCents },
      ],
    }),
  };
}

async function createToken(
  stripe: Stripe,
  elements: StripeElements,
): Promise<{ token: string } | { message: string }> {
  const { error: problem } = await elements.submit();
  if (problem) return { message: problem.message ?? messages.checkout.walletFailed };
  const { confirmationToken, error } = await stripe.createConfirmationToken({ elements });
  if (confirmationToken) return { token: confirmationToken.id };
  return { message: error.message ?? messages.checkout.walletFailed };
}

function readBuyer({
  billingDetails,
  shippingAddress,
}: Pick<StripeExpressCheckoutElementConfirmEvent, "billingDetails" | "shippingAddress">): WalletBuyer {
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
  };
}
