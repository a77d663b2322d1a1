import { tabStore } from "@matinee/app-shell/browser-storage";
import { readObject } from "@matinee/app-shell/read-object";
import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import type { Registered } from "@matinee/contract/schemas/subscribers";

/** A paid order with the values that its buyer typed. */
export interface PlacedTicket {
  order: PlacedOrder;
  buyer: { name: string; email: string };
}

/** What a frame keeps about one event, so that a reload shows the same step. */
interface FrameState {
  ticket: PlacedTicket;
  registered: Registered;
  /** The chosen pass of a festival. As the donation, a reload during a payment must send it again. */
  passId: string;
  /** The answer to the donation step, in cents. A reload during a payment must send the same order again. */
  donationCents: number;
}

const buildStorageKey = (pageId: string) => `matinee.placed.${pageId}`;

export function readFrameState(pageId: string): Partial<FrameState> {
  // Only changeFrameState writes this value.
  return readObject(tabStore, buildStorageKey(pageId));
}

/** Undefined removes a part. */
export function changeFrameState(
  pageId: string,
  change: { [Part in keyof FrameState]?: FrameState[Part] | undefined },
): void {
  tabStore.write(buildStorageKey(pageId), JSON.stringify({ ...readFrameState(pageId), ...change }));
}
