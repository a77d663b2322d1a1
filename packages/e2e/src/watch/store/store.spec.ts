import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { typeCard } from "../../journey/card.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { expectFitsNarrowScreen, expectAccessible } from "../viewer.ts";
import { FULL } from "../../full.ts";

/** Opens a product in the Store tab. Until that tab shows, the About tab has a button of the same name. */
const openProduct = (page: Page, name: RegExp) =>
  page.getByRole("tabpanel", { name: /Store/ }).getByRole("button", { name }).click();

test(
  "the cart stores quantities, rejects invalid ones, and is restored after a reload",
  FULL,
  async ({ page }) => {
    await page.goto("/watch/paid-screening");
    await page.getByRole("tab", { name: /Store/ }).click();
    const add = async (quantity: string) => {
      await openProduct(page, /Printed poster/);
      await page.getByLabel("Quantity").fill(quantity);
      await page.getByRole("button", { name: "Add to cart" }).click();
    };
    await add("0");
    await expect(page.getByText("Quantity needs to be more than 0")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Quantity").fill("100000");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByText(/^There are only \d+ left of Printed poster\.$/)).toBeVisible();
    await page.getByLabel("Quantity").fill("1");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.keyboard.press("Escape");
    await add("2");
    const quantity = page.getByLabel("Quantity of Printed poster");
    await expect(quantity).toHaveValue("3");
    await quantity.fill("-3");
    await quantity.press("Tab");
    await expect(page.getByText("Quantity cannot be below 0")).toBeVisible();
    await expect(quantity).toHaveValue("-3");
    await page.getByRole("button", { name: "Continue To Checkout" }).click();
    await expect(quantity).toBeFocused();
    await quantity.fill("2");
    await expect(page.getByText("$61.00")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
    await expect(page.getByText("$61.00")).toBeVisible();
  },
);

test("arrow keys switch tabs and photos", FULL, async ({ page }) => {
  await page.goto("/watch/paid-screening");
  const tab = (name: RegExp) => page.getByRole("tab", { name });
  // Before hydration, a click is stored and repeated but key presses are lost: so the first action is a click.
  await tab(/FAQ/).click();
  await expect(tab(/FAQ/)).toHaveAttribute("aria-selected", "true");
  await tab(/FAQ/).press("ArrowLeft");
  await expect(tab(/About/)).toHaveAttribute("aria-selected", "true");
  await tab(/About/).press("ArrowRight");
  await expect(tab(/FAQ/)).toHaveAttribute("aria-selected", "true");
  await page.getByText("Which devices can I watch on?").click();
  await expectAccessible(page);
  await page.getByRole("tab", { name: /FAQ/ }).press("ArrowRight");
  const support = page.getByRole("tabpanel", { name: "Support Us" });
  await expect(support).toContainText("$20");
  await support.getByText("Custom", { exact: true }).click();
  await support.getByRole("button", { name: "Send Donation" }).click();
  await expect(support.getByText("Please enter an amount in dollars")).toBeVisible();
  await expectAccessible(page);
  await tab(/Support/).press("Home");
  await page
    .getByRole("button", { name: /Open photo/ })
    .first()
    .press("Enter");
  await expect(page.getByText("1 of 4", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("2 of 4", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("sells a download and a shipped product to a foreign address; the download also works on another device", async ({
  page,
  browser,
  request,
}) => {
  const email = `collector-${Date.now()}@viewers.example`;
  await page.goto("/watch/paid-screening");
  await page.getByRole("tab", { name: /Store/ }).click();
  await expectAccessible(page);
  for (const product of [/The score/, /Printed poster/]) {
    await openProduct(page, product);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: /^Cart/ }).click();
  await expect(page.getByText("Shipping")).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrowScreen(page);
  await page.getByRole("button", { name: "Continue To Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
  await page.getByRole("button", { name: "Continue To Checkout" }).click();
  await expect(page.getByRole("button", { name: "I have a code" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel("Name", { exact: true }).fill("Imogen Achterberg");
  await page.getByLabel("Email receipt").fill(email);
  await page.getByLabel("Street").fill("2 Quay Street");
  await page.getByLabel("Country").selectOption("PT");
  await page.getByLabel("City").fill("Aveiro");
  await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await typeCard(page, "4242424242424242");
  await page.getByRole("button", { name: "Pay $39.50" }).click();
  const thanks = "Order created successfully, you will receive an email with your receipt";
  await expect(page.getByText(thanks)).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(["$33.00", "$6.50", "$39.50"]);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("dialog")
      .getByRole("link", { name: /Download/ })
      .click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain("The score of the film");
  await expectAccessible(page);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Close" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const downloads = page.getByRole("heading", { name: "Your downloads" });
  await expect(downloads).toBeVisible();
  // The dialog's history entry is left by a navigation, which a reload would interrupt.
  await expect.poll(() => page.evaluate((): unknown => window.history.state?.overlay ?? 0)).toBe(0);
  await page.reload();
  await expect(downloads).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Cart/ })).toHaveCount(0);

  await expect.poll(async () => (await listEmailsTo(email)).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const receipt = (await listEmailsTo(email)).map(({ text }) => text).join("\n");
  const link = new RegExp(`${addresses.watch}/v1/downloads/[\\w.-]+`).exec(receipt)?.[0] ?? "";
  expect((await request.get(link)).status()).toBe(200);
  const viewingLink = new RegExp(`${addresses.watch}/watch/paid-screening/[\\w-]+`).exec(receipt)?.[0];
  if (viewingLink) {
    const elsewhere = await browser.newPage();
    await elsewhere.goto(viewingLink);
    await expect(elsewhere.getByRole("heading", { name: "Your downloads" })).toBeVisible();
    await elsewhere.close();
  }
});
