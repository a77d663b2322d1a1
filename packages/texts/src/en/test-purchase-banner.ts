import { eventCopyHours } from "@matinee/domain/viewer-limits";

/** The banner of a page that is a test purchase. Apart from the other texts of it, which the first view does not show. */
export const testPurchaseBanner = {
  label: "Test",
  onlyYou: "Test: only you see this",
  hint: `The ticket is free here, and the film is open. No money moves, nothing is counted, and all of it is removed after ${eventCopyHours} hours.`,
} as const;
