import { expect, test } from "@playwright/test";

test("the cart keeps quantities, refuses wrong ones, and outlives a reload", async ({ page }) => {
  await page.goto("/watch/paid-screening");
  await page.getByRole("tab", { name: /Store/ }).click();
  const add = async (quantity: string) => {
    await page.getByRole("button", { name: /Printed poster/ }).click();
    await page.getByLabel("Quantity").fill(quantity);
    await page.getByRole("button", { name: "Add to cart" }).click();
  };
  await add("0");
  await expect(page.getByText("Quantity needs to be more than 0")).toBeVisible();
  await page.getByLabel("Quantity").fill("1");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.keyboard.press("Escape");
  await add("2");
  const quantity = page.getByLabel("Quantity of Printed poster");
  await expect(quantity).toHaveValue("3");
  await quantity.fill("-1");
  await expect(page.getByText("Quantity cannot be below 0")).toBeVisible();
  await quantity.fill("2");
  await expect(page.getByText("$61.00")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: /^Cart/ }).click();
  await expect(page.getByText("$61.00")).toBeVisible();
});

test("the tabs move by arrows, and photos open and move by keyboard", async ({ page }) => {
  await page.goto("/watch/paid-screening");
  await page.getByRole("tab", { name: "About" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: /FAQ/ })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("Which devices can I watch on?")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page
    .getByRole("button", { name: /Open photo/ })
    .first()
    .press("Enter");
  await expect(page.getByText("1 of 4", { exact: true })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("2 of 4", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
