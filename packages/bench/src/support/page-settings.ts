import {
  createDefaultAboutSettings,
  createDefaultPaywallSettings,
  createDefaultSubscriptionSettings,
} from "@matinee/api/page-defaults";

/** Returns the default paywall, subscription and about settings of an event, as JSON for its columns. */
export function buildPageSettings(): [paywall: string, subscription: string, about: string] {
  return [
    JSON.stringify(createDefaultPaywallSettings()),
    JSON.stringify(createDefaultSubscriptionSettings()),
    JSON.stringify(createDefaultAboutSettings()),
  ];
}
