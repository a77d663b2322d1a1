import { tabStore } from "@matinee/app-shell/browser-storage";
import type {
  WalletBuyer,
  WalletButtons,
  WalletCharge,
  WalletEvents,
} from "@matinee/app-shell/payments/payment-port";
import { loadWallets } from "@matinee/app-shell/payments/payment-provider";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { loadPlatformConfig } from "../../lib/platform-config.ts";

export type WalletOffer = "unknown" | "offered" | "none";

/** The payment that a wallet's owner confirmed. */
export interface WalletPayment {
  token: string;
  buyer: WalletBuyer;
}

export interface WalletsOptions {
  charge: WalletCharge;
  findTotal: WalletEvents["findTotal"];
  onConfirmed: (payment: WalletPayment) => void;
  /** The wallet or the provider rejected the payment before it reached the server. */
  onFailed: (message: string) => void;
}

const storageKey = "matinee.wallets";

/** Mounts the wallets' buttons in a container, unless an earlier checkout in this tab learned that there are none. */
export function useWallets({ charge, findTotal, onConfirmed, onFailed }: WalletsOptions): {
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

  const confirm = useEffectEvent(onConfirmed);
  const fail = useEffectEvent(onFailed);
  // The wallet names the parts of the amount, as they are when it opens.
  const getLines = useEffectEvent(() => charge.lines);
  const find = useEffectEvent(findTotal);
  const mount = useEffectEvent((mountWallets: Awaited<ReturnType<typeof loadWallets>>) => {
    if (!container.current) return;
    buttons.current = mountWallets(container.current, charge, {
      onReady(isOffered) {
        if (!isOffered) tabStore.write(storageKey, "none");
        setOffer(isOffered ? "offered" : "none");
      },
      onLoadFailed: () => setOffer("none"),
      findTotal: (place) => find(place),
      getLines: () => getLines(),
      onConfirmed: (payment) => confirm(payment),
      onFailed: (message) => fail(message),
    });
  });

  useEffect(() => {
    if (isSkipped) return undefined;
    let isUnmounted = false;
    loadPlatformConfig()
      .then(loadWallets)
      .then(
        (mountWallets) => {
          if (!isUnmounted) mount(mountWallets);
        },
        () => {
          if (!isUnmounted) setOffer("none");
        },
      );
    return () => {
      isUnmounted = true;
      buttons.current?.remove();
      buttons.current = null;
    };
  }, [isSkipped]);
  useEffect(() => buttons.current?.setTotal(charge.totalCents), [charge.totalCents]);
  return { offer, wasKnown: isSkipped, container };
}
