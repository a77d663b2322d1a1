import { tabStore } from "@matinee/app-shell/browser-storage";
import { readObject } from "@matinee/app-shell/read-object";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";

/** A paid order with what its buyer typed. */
export interface PlacedTicket {
  order: PlacedOrder;
  buyer: { name: string; email: string };
}

const buildStorageKey = (pageId: string) => `matinee.placed.${pageId}`;

/** Keeps a paid order, so that a reload shows it and not an empty form. */
export function savePlacedTicket(pageId: string, ticket: PlacedTicket): void {
  tabStore.write(buildStorageKey(pageId), JSON.stringify({ ticket }));
}

/** Reads the order that was paid in this frame. */
export function readPlacedTicket(pageId: string): PlacedTicket | null {
  const { ticket } = readObject(tabStore, buildStorageKey(pageId));
  // Only savePlacedTicket writes this value.
  return ticket ? (ticket as PlacedTicket) : null;
}
