/** The test purchase of an event's own team. */
export const testPurchase = {
  start: "Buy a test ticket",
  sellsNothing: "Only an active event that sells tickets has a test purchase.",
  label: "Test",
  onlyYou: "Test: only you see this",
  hint: "The ticket is free here, and the film is open. Nothing is counted, and all of it is removed after 24 hours.",
} as const;
