import { watchNow } from "./shared.ts";

/** The texts of a new event's paywall. */
export const paywallTexts = {
  title: "Start Watching",
  subtitle: "Purchase access to the film",
  callToAction: watchNow,
} as const;
