import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { signInDemoOwner } from "../demo-owner.ts";
import { typeCard } from "../../journey/card.ts";
import { type EventCopy, test } from "../event-copies.ts";
import { validCard } from "../ticketed-event.ts";
import { fillBuyer } from "../viewer.ts";
import { FULL } from "../../full.ts";

test(
  "leaves products that the store no longer sells out of the cart's number",
  FULL,
  async ({ page, request, copyEvent }) => {
    const event = await copyEvent("paid-screening");
    await addPosters(page, event, "2");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Cart 2" })).toBeVisible();
    const headers = await signInDemoOwner(request);
    const poster = await findPosterId(request, event);
    expect((await request.delete(`/v1/pages/${event.id}/products/${poster}`, { headers })).ok()).toBe(true);
    await reloadUntil(page, async () => {
      await page.getByRole("tab", { name: "Store 1" }).click({ timeout: 5000 });
      await expect(page.getByRole("button", { name: "Cart 0" })).toBeVisible();
    });
    await page.getByRole("button", { name: "Cart 0" }).click();
    await expect(page.getByText("Printed poster is no longer for sale")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /^Cart/ })).toHaveCount(0);
  },
);

test("marks a quantity that is no longer in stock in the cart, before the checkout", async ({
  page,
  request,
  copyEvent,
}) => {
  const event = await copyEvent("paid-screening");
  await addPosters(page, event, "0");
  await expect(page.getByLabel("Quantity")).toBeFocused();
  await page.getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
  const headers = await signInDemoOwner(request);
  const poster = await findPosterId(request, event);
  const data = { quantity: 2 };
  expect((await request.patch(`/v1/pages/${event.id}/products/${poster}`, { headers, data })).status()).toBe(
    200,
  );
  const quantity = page.getByLabel("Quantity of Printed poster");
  await reloadUntil(page, async () => {
    await expect(page.getByText("There are only 2 left of Printed poster.")).toBeVisible({ timeout: 5000 });
  });
  await page.getByRole("button", { name: "Continue To Checkout" }).click();
  await expect(quantity).toBeFocused();
  await quantity.fill("2");
  await page.getByRole("button", { name: "Continue To Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
});

test(
  "follows a cart that another tab changes, and leaves the checkout when nothing is left to pay",
  FULL,
  async ({ page, context, request, copyEvent }) => {
    const event = await copyEvent("paid-screening");
    await addPosters(page, event, "1");
    const other = await context.newPage();
    await addPosters(other, event, "2");
    await expect(page.getByLabel("Quantity of Printed poster")).toHaveValue("3");
    await page.getByRole("button", { name: "Continue To Checkout" }).click();
    await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
    await other.getByRole("button", { name: "Remove Printed poster from the cart" }).click();
    await expect(page.getByRole("heading", { name: "Your cart", exact: true })).toBeFocused();
    await expect(page.getByText("Your cart is empty")).toBeVisible();
    await page.keyboard.press("Escape");

    await addPosters(other, event, "1");
    await page.getByRole("button", { name: "Cart 1" }).click();
    await page.getByRole("button", { name: "Continue To Checkout" }).click();
    await fillBuyer(page, "shopper@viewers.example");
    await page.getByLabel("Street").fill("1184 Alvarado Street");
    await page.getByLabel("City").fill("San Francisco");
    await page.getByLabel("State").fill("CA");
    await typeCard(page, validCard);
    const headers = await signInDemoOwner(request);
    const poster = await findPosterId(request, event);
    const url = `/v1/pages/${event.id}/products/${poster}`;
    expect((await request.patch(url, { headers, data: { price: 9900 } })).ok()).toBe(true);
    await page.getByRole("button", { name: /^Pay / }).click();
    await expect(page.getByText(/^Printed poster now costs \$99\.00 instead of /)).toBeVisible();
    expect((await request.delete(url, { headers })).ok()).toBe(true);
    await page.getByRole("button", { name: /^Pay / }).click();
    await expect(
      page.getByText("Printed poster is no longer for sale and was taken out of your cart."),
    ).toBeVisible();
  },
);

/** Opens the poster in the store of an event and presses the button with this quantity. */
async function addPosters(page: Page, event: EventCopy, quantity: string): Promise<void> {
  await page.goto(`/watch/${event.url}`);
  await page.getByRole("tab", { name: /Store/ }).click();
  await page
    .getByRole("tabpanel", { name: /Store/ })
    .getByRole("button", { name: /Printed poster/ })
    .click();
  await page.getByLabel("Quantity").fill(quantity);
  await page.getByRole("button", { name: "Add to cart" }).click();
}

async function findPosterId(request: APIRequestContext, event: EventCopy): Promise<string> {
  const { data } = await (await request.get(`/v1/pages/${event.id}/products?type=physical`)).json();
  return data[0].id;
}

/** Reloads the page until the document of the event, which caches keep for some seconds, shows a change. */
async function reloadUntil(page: Page, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.reload();
    await check();
  }).toPass();
}
