import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { signInDemoOwner } from "./demo-owner.ts";
import type { EventCopy } from "./event-copies.ts";
import { getCallToAction } from "./viewer.ts";

/** A card that the provider's test mode accepts. */
export const validCard = "4242424242424242";

/** A card for which the bank asks the buyer to confirm the payment. */
export const cardWithConfirmation = "4000002500003155";

/** Creates an event whose paywall opens at once: without a free preview and without a donation step. */
export function createTicketedEvent(
  copyEvent: (original: string, fields: object) => Promise<EventCopy>,
  paywall: object = {},
  fields: object = {},
): Promise<EventCopy> {
  const simple = { showTime: 0, askDonations: false, askMidrollDonations: false };
  return copyEvent("paid-screening", { ...fields, paywallSettings: { ...simple, ...paywall } });
}

/** Opens an event and goes through its gate to the checkout. */
export async function openCheckout(page: Page, event: EventCopy): Promise<void> {
  await page.goto(`/watch/${event.url}`);
  await getCallToAction(page, "Watch Now").click();
  await page.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
}

/** Counts the paid orders of an event by a buyer's email. */
export async function countPaidOrders(
  request: APIRequestContext,
  event: Pick<EventCopy, "id">,
  email: string,
): Promise<number> {
  const headers = await signInDemoOwner(request);
  const response = await request.get(`/v1/pages/${event.id}/orders`, { headers });
  const { data } = await response.json();
  const rows: { email: string; status: string }[] = data.data;
  return rows.filter((row) => row.email === email && row.status === "paid").length;
}
