import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { loadPlatformConfig } from "../../../lib/platform-config.ts";

let loading: Promise<Stripe> | null = null;

/** The card provider's browser client, loaded when a checkout opens. Fails where its script cannot be had. */
export function loadCardProvider(): Promise<Stripe> {
  loading ??= createClient().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function createClient(): Promise<Stripe> {
  const { stripe } = await loadPlatformConfig();
  // The installation says where the script is; the package then finds what it defines.
  await loadScript(stripe.scriptUrl);
  const client = await loadStripe(stripe.publishableKey);
  if (!client) throw new Error("The card provider's script brought nothing");
  return client;
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (window.Stripe) return resolve();
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The card provider's script did not load"));
    });
    document.head.append(script);
  });
}
