import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { tabStore } from "@matinee/app-shell/browser-storage";
import { messages } from "@matinee/texts";
import type {
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementReadyEvent,
} from "@stripe/stripe-js";
import { loadCardProvider } from "./load-card-provider.ts";
import {
  createWalletButtons,
  readWalletBuyer,
  type WalletButtons,
  type WalletCharge,
  type WalletPayment,
} from "./wallet-payment.ts";

export type WalletOffer = "unknown" | "offered" | "none";

export interface WalletsOptions {
  charge: WalletCharge;
  onConfirmed: (payment: WalletPayment) => void;
  /** The wallet or the provider rejected the payment before it reached the server. */
  onFailed: (message: string) => void;
}

const storageKey = "matinee.wallets";

/** Mounts the wallets' buttons in a container, unless an earlier checkout in this tab learned that there are none. */
export function useWallets({ charge, onConfirmed, onFailed }: WalletsOptions): {
  offer: WalletOffer;
  /** Whether the first rendering already knew the offer. */
  wasKnown: boolean;
  container: RefObject<HTMLDivElement | null>;
} {
  const container = useRef<HTMLDivElement>(null);
  const buttons = useRef<WalletButtons>(null);
  // The provider's answer depends on the browser and on the buyer, not on the order.
  const [isSkipped] = useState(() => tabStore.read(storageKey) === "none");
  const [offer, setOffer] = useState<WalletOffer>(isSkipped ? "none" : "unknown");

  const confirm = useEffectEvent(async (event: StripeExpressCheckoutElementConfirmEvent) => {
    const result = await buttons.current?.createToken();
    if (result && "token" in result)
      return onConfirmed({ token: result.token, buyer: readWalletBuyer(event) });
    event.paymentFailed({ reason: "fail" });
    onFailed(result?.message ?? messages.checkout.walletFailed);
  });
  // The wallet names the parts of the amount, as they are when it opens.
  const press = useEffectEvent((resolve: StripeExpressCheckoutElementClickEvent["resolve"]) =>
    resolve({ lineItems: charge.lines.map(({ name, cents }) => ({ name, amount: cents })) }),
  );
  const mount = useEffectEvent((client: Parameters<typeof createWalletButtons>[0]) => {
    if (!container.current) return;
    const created = createWalletButtons(client, charge);
    buttons.current = created;
    created.element.on("ready", ({ availablePaymentMethods }: StripeExpressCheckoutElementReadyEvent) => {
      const answer = Object.values(availablePaymentMethods ?? {}).some(Boolean) ? "offered" : "none";
      if (answer === "none") tabStore.write(storageKey, answer);
      setOffer(answer);
    });
    created.element.on("loaderror", () => setOffer("none"));
    created.element.on("click", ({ resolve }) => press(resolve));
    created.element.on("confirm", (event) => void confirm(event));
    created.element.mount(container.current);
  });

  useEffect(() => {
    if (isSkipped) return undefined;
    let isUnmounted = false;
    loadCardProvider().then(
      (client) => {
        if (!isUnmounted) mount(client);
      },
      () => {
        if (!isUnmounted) setOffer("none");
      },
    );
    return () => {
      isUnmounted = true;
      buttons.current?.element.destroy();
      buttons.current = null;
    };
  }, [isSkipped]);
  useEffect(() => buttons.current?.setAmount(charge.totalCents), [charge.totalCents]);
  return { offer, wasKnown: isSkipped, container };
}
