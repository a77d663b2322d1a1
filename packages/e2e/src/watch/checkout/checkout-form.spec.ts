import { expect, type Page } from "@playwright/test";
import { test } from "../event-copies.ts";
import { createTicketedEvent, openCheckout, validCard } from "../ticketed-event.ts";
import { expectAccessible, expectFitsNarrowScreen, fillBuyer } from "../viewer.ts";
import { FULL } from "../../full.ts";
import { typeCard } from "../../journey/card.ts";

test(
  "reports every missing field by country, and restores typed values after Back and a reload",
  FULL,
  async ({ page, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    await openCheckout(page, event);
    await page.getByRole("button", { name: "Pay $7.50" }).click();
    const messages = [
      "Please enter an email for this order",
      "Please enter a name for this order",
      "Please enter a zip for this order",
      "Please enter a valid card number or use a valid promo code",
      "Please enter your card's expiration date",
      "Please enter your card's CVC",
      "Please accept terms of services",
    ];
    for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByLabel("Email receipt")).toBeFocused();
    for (const label of ["Street", "City", "State"]) await expect(page.getByLabel(label)).toHaveCount(0);
    const countries = await page.getByLabel("Country").locator("option").allTextContents();
    expect(countries.slice(0, 3)).toEqual(["United States", "Canada", "Afghanistan"]);
    for (const country of ["North Korea", "Iran", "Syria", "Antarctica"])
      expect(countries).not.toContain(country);
    const statement = page.getByText(/This charge appears as .+ on your card statement\./);
    await expect(statement.filter({ visible: true })).toHaveCount(1);
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);

    await page.getByLabel("Country").selectOption("GB");
    await page.getByLabel("Email receipt").fill("imogen@");
    await page.getByRole("button", { name: "Pay $7.50" }).click();
    await expect(page.getByText("Please enter a valid email", { exact: true })).toBeVisible();
    await expect(page.getByText("Please enter a zip for this order")).toHaveCount(0);

    await page.getByLabel("Country").selectOption("HK");
    await expect(page.getByLabel(/Zip/)).toHaveCount(0);
    await page.getByLabel("Country").selectOption("GB");
    await page.getByLabel("Zip or postcode").fill("EH6 6JJ");
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" }).click();
    await expect(page.getByLabel("Zip or postcode")).toHaveValue("EH6 6JJ");
    await expectHistorySteps(page, 2);
    // A reload restores the checkout. The browser's Back goes back one step, and then to the page.
    await page.reload();
    await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
    await expect(page.getByLabel("Zip or postcode")).toHaveValue("EH6 6JJ");
    await expect(page.getByLabel("Country")).toHaveValue("GB");
    await expectHistorySteps(page, 2);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Start Watching" })).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel("Zip or postcode")).toHaveValue("EH6 6JJ");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Start Watching" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goForward();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/watch/${event.url}$`));
  },
);

test(
  "on a phone names the charge of the card statement, and shows a failure clear of the buttons",
  FULL,
  async ({ page, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    await page.setViewportSize({ width: 390, height: 844 });
    // The second checkout in a tab reserves no place for wallets, so that the form ends with the failure.
    await openCheckout(page, event);
    await expect(page.getByLabel("Pay with a wallet")).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
    const statement = page.getByText(/This charge appears as .+ on your card statement\./);
    await statement.filter({ visible: true }).scrollIntoViewIfNeeded();
    await expect(statement.filter({ visible: true })).toBeInViewport({ ratio: 1 });
    // On its side the phone is too low for a form between the heading and the buttons.
    await page.setViewportSize({ width: 667, height: 375 });
    for (const label of ["Email receipt", "Name"]) {
      await page.getByLabel(label, { exact: true }).scrollIntoViewIfNeeded();
      await expect(page.getByLabel(label, { exact: true })).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await fillBuyer(page, `phone-${Date.now()}@viewers.example`);
    await typeCard(page, validCard);
    await page.route("**/orders", (route) => route.fulfill({ status: 500 }), { times: 1 });
    await page.getByRole("button", { name: "Pay $7.50" }).click();
    const failure = page.getByText("An unexpeced error occured while creating your order");
    await expect(failure).toBeInViewport({ ratio: 1 });
    const gap = await failure.evaluate((text) => {
      const alert = text.closest("[role=alert]")?.getBoundingClientRect();
      const body = text.closest(".overflow-y-auto")?.getBoundingClientRect();
      return (body?.bottom ?? 0) - (alert?.bottom ?? 0);
    });
    expect(gap).toBeGreaterThanOrEqual(12);
  },
);

/** Waits until the browser has entered the history entries of the open steps: it does so after the page shows them. */
async function expectHistorySteps(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate((): unknown => window.history.state?.overlay)).toBe(count);
}
