import type { PlatformConfig } from "@matinee/contract/routes/platform";
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe as createStripe } from "@stripe/stripe-js/pure";
import { allowScriptsFrom } from "../../trusted-types.ts";

let loading: Promise<Stripe> | null = null;

/**
 * Loads Stripe's browser client, once. The configured script may be Stripe's or that of the local emulator. A failed load
 * is tried again on the next call.
 * @throws Error if the script cannot be loaded
 */
export function loadStripe(config: PlatformConfig): Promise<Stripe> {
  loading ??= createClient(config).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function createClient({ stripe }: PlatformConfig): Promise<Stripe> {
  // The script's address is configured; the package then uses the global that the script defines.
  await loadScript(stripe.scriptUrl);
  const client = await createStripe(stripe.publishableKey);
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
