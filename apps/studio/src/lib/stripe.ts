import { allowScriptsFrom } from "@matinee/app-shell/trusted-types";
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { queryOptions } from "@tanstack/react-query";
import { platformQuery } from "./platform.queries.ts";

/** Loads Stripe's browser client. The configured script URL may be Stripe's or that of the local emulator. */
export const stripeQuery = queryOptions({
  queryKey: ["stripe"],
  queryFn: async ({ client }): Promise<Stripe> => {
    const { stripe } = await client.ensureQueryData(platformQuery);
    await addScript(stripe.scriptUrl);
    const loaded = await loadStripe(stripe.publishableKey);
    if (!loaded) throw new Error("The card provider could not be loaded");
    return loaded;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

function addScript(src: string): Promise<void> {
  if (document.querySelector(`script[src=${JSON.stringify(src)}][data-loaded]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    allowScriptsFrom(src);
    script.src = src;
    script.addEventListener("load", () => {
      script.dataset["loaded"] = "true";
      resolve();
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The card provider could not be reached"));
    });
    document.head.append(script);
  });
}
