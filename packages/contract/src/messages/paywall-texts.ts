import { watchNow } from "./shared.ts";

/** The texts of a new event's paywall. They are apart from the watch page's texts, which `limits.ts` must not import. */
export const paywallTexts = {
  title: "Start Watching",
  subtitle: "Purchase access to the film",
  callToAction: watchNow,
} as const;
