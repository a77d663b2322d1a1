import { lifetimes } from "@matinee/domain/limits";

/** The test purchase of an event's own team. */
export const testPurchase = {
  start: "Buy a test ticket",
  sellsNothing: "Only an active event that sells tickets has a test purchase.",
  done: `This was a test: no money moved. The ticket is removed after ${lifetimes.eventCopyHours} hours.`,
  receipt: {
    subject: (title: string) => `Test: your receipt for ${title}`,
    kicker: "Your test ticket",
    text: `This is the receipt of a test purchase: no money moved, and no charge appears on a statement. The ticket works like that of a viewer, and is removed after ${lifetimes.eventCopyHours} hours.`,
    footer: (orderNumber: string) => `Test order ${orderNumber}. No money moved.`,
  },
} as const;
