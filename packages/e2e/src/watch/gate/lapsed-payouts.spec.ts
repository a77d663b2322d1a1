import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { typeCard } from "../../journey/card.ts";
import { test } from "../../policy-test.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  type Filmmaker,
} from "../../studio/filmmaker.ts";
import { addresses } from "../../system.ts";
import { openCheckout, validCard } from "../ticketed-event.ts";
import { expectAccessible, fillBuyer, getCallToAction } from "../viewer.ts";

const reason = "This event cannot take payments right now. Please come back later.";

/** Sets the capabilities of the filmmaker's account at the provider, which reports the change. */
async function setPayouts(owner: Filmmaker, status: "active" | "inactive"): Promise<void> {
  const { data } = await callAsOwner(owner, "GET", "/v1/account");
  const path = `/_test/accounts/${String(data["connectId"])}/capabilities`;
  const body = JSON.stringify({ status });
  const response = await fetch(`${addresses.stripe}${path}`, { method: "POST", body });
  expect(response.status, await response.text()).toBe(200);
}

/** Loads the event until it shows the account's new state: documents may be a few seconds old. */
async function waitForLapse(page: Page, url: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/watch/${url}`);
    await expect(getCallToAction(page, "Tickets Are Not on Sale Right Now")).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test("asks for no card while the owner's payouts are disabled", FULL, async ({ page, context }) => {
  const owner = await createFilmmaker(0);
  await connectPayouts(owner);
  const id = await createReadyEvent(owner, "paid-screening");
  const { data } = await callAsOwner(owner, "PATCH", `/v1/pages/${id}`, {
    paywallSettings: { showTime: 0, askDonations: false },
  });
  const event = { id, url: String(data["url"]), change: async () => {} };
  await openCheckout(page, event);
  await fillBuyer(page, "lapsed@viewers.example");
  await typeCard(page, validCard);

  await setPayouts(owner, "inactive");
  const visitor = await context.newPage();
  await waitForLapse(visitor, event.url);
  await expect(getCallToAction(visitor, "Tickets Are Not on Sale Right Now")).toBeDisabled();
  await expect(visitor.getByText(reason)).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Gift a ticket" })).toHaveCount(0);
  await expect(visitor.getByRole("tab", { name: /Store|Support Us/ })).toHaveCount(0);
  await expectAccessible(visitor);

  // A buyer whose form was open already learns it from the server, and cannot type another card.
  await page.getByRole("button", { name: "Pay $7.50" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(reason).first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Pay $7.50" })).toBeDisabled();
  await expect(dialog.locator("iframe")).toHaveCount(0);
  await expect(dialog.getByLabel("Email receipt")).toHaveValue("lapsed@viewers.example");
  await expect(dialog.getByText(reason)).toHaveCount(1);
  await expectAccessible(page);

  await visitor.goto(`/embed/${event.url}`);
  await expect(visitor.getByText(reason)).toBeVisible();
  await expect(visitor.getByRole("link", { name: "See the event" })).toBeVisible();
  await visitor.goto(`/embed/${event.url}/checkout`);
  await expect(visitor.getByText(reason)).toBeVisible();
  await expect(visitor.getByRole("button", { name: /Pay/ })).toHaveCount(0);

  await setPayouts(owner, "active");
  await expect(async () => {
    await visitor.goto(`/watch/${event.url}`);
    await expect(getCallToAction(visitor, "Watch Now")).toBeEnabled({ timeout: 2000 });
  }).toPass();
});
