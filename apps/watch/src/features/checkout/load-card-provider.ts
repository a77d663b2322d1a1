import { allowScriptsFrom } from "@matinee/app-shell/trusted-types";
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { loadPlatformConfig } from "../../lib/platform-config.ts";

let loading: Promise<Stripe> | null = null;

/**
 * Loads the card provider's browser client. A failed load is tried again on the next call.
 * @throws Error if the provider's script cannot be loaded
 */
export function loadCardProvider(): Promise<Stripe> {
  loading ??= createClient().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function createClient(): Promise<Stripe> {
  const { stripe } = await loadPlatformConfig();
  // The script's address is configured; loadStripe then uses the global that the script defines.
  await loadScript(stripe.scriptUrl);
  const client = await loadStripe(stripe.publishableKey);
  if (!client) throw new Error("The card provider's script defined no client");
  return client;
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (window.Stripe) return resolve();
    const script = document.createElement("script");
    allowScriptsFrom(address);
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The card provider's script did not load"));
    });
    document.head.append(script);
  });
}
