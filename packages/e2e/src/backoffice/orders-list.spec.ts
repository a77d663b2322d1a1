import { expect } from "@playwright/test";
import { listViolations } from "../axe.ts";
import { FULL } from "../full.ts";
import { test } from "../policy-test.ts";
import { addresses } from "../system.ts";
import { buyTicket, createCustomer, openAsStaff } from "./staff.ts";

test.use({ baseURL: addresses.backoffice });

test("filters orders by status, day and amount, with the sums of the filter", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  await buyTicket(word);
  await buyTicket(word);
  const today = new Date().toISOString().slice(0, 10);
  await openAsStaff(page, `/admin/orders?search_term=${word}&from=${today}&to=${today}`);
  const gross = page.locator("dl > div").filter({ hasText: "Gross" });
  const rows = page.locator("tbody > tr[tabindex]");
  await expect(rows).toHaveCount(2);
  await expect(gross).toContainText("$15.00");
  await page.getByRole("textbox", { name: "At most" }).fill("7.49");
  await expect(page).toHaveURL(/max_amount=7\.49/);
  await expect(page.getByText("No data matching your search criteria")).toBeVisible();
  await expect(gross).toContainText("$0.00");
  await page.getByRole("textbox", { name: "At most" }).fill("7.50");
  await expect(rows).toHaveCount(2);
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("checkbox", { name: "Refunded", exact: true }).check();
  await expect(rows).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Refunded", exact: true }).uncheck();
  await expect(rows).toHaveCount(2);
  await rows.first().press("Enter");
  await page.getByRole("link", { name: "View full details" }).click();
  await expect(page.getByRole("heading", { name: `Order of Imogen ${word}` })).toBeVisible();
});
