import { expect } from "@playwright/test";
import { typeCard } from "../../journey/card.ts";
import { FULL } from "../../full.ts";
import { test } from "../event-copies.ts";
import { createTicketedEvent, openCheckout, validCard } from "../ticketed-event.ts";
import { expectAccessible, expectFitsNarrowScreen, expectPlaying, fillBuyer } from "../viewer.ts";

test("plays a paid film after at most nine fields by card", FULL, async ({ page, copyEvent }) => {
  const event = await createTicketedEvent(copyEvent);
  await openCheckout(page, event);
  const form = page.getByRole("dialog");
  const cardFields = 3;
  await expect(form.locator("iframe[title$='input frame']")).toHaveCount(cardFields);
  const ownFields = form.getByRole("textbox").or(form.getByRole("combobox")).or(form.getByRole("checkbox"));
  expect((await ownFields.count()) + cardFields).toBeLessThanOrEqual(9);
  await expectAccessible(page);
  await expectFitsNarrowScreen(page);
  const placed = page.waitForRequest((request) => request.url().endsWith(`/v1/pages/${event.id}/orders`));
  await fillBuyer(page, `short-${Date.now()}@viewers.example`);
  await typeCard(page, validCard);
  await page.getByRole("button", { name: "Pay $7.50" }).click();
  const body: Record<string, unknown> = (await placed).postDataJSON();
  expect(body).toMatchObject({ country: "US", zip: "94114" });
  for (const field of ["address", "street", "city", "state"]) expect(body).not.toHaveProperty(field);
  await page.getByRole("button", { name: "Watch Video" }).click();
  await expectPlaying(page);
});
