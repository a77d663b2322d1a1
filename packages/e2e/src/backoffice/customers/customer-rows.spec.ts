import { expect, test } from "@playwright/test";
import { addresses } from "../../system.ts";
import { choose } from "../row-menu.ts";
import { asStaff, createCustomer, openAsStaff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test("changes credits from a row, and updates several customers at once", FULL, async ({ page }) => {
  const customer = await createCustomer();
  await openAsStaff(page, `/admin/customers?search_term=${customer.word}`);
  await choose(page, `Options for Noor ${customer.word}`, "Change credits");
  await page.getByLabel("Credits change").fill("4");
  await page.getByRole("button", { name: "Submit Change" }).click();
  await expect(page.getByText("Updated Account Credits")).toBeVisible();
  await expect(page.getByRole("cell", { name: "4", exact: true })).toBeVisible();
  const other = await createCustomer();
  await page.goto("/admin/customers");
  for (const { word } of [customer, other]) {
    await expect(page.getByRole("button", { name: "Bulk Update" })).toHaveCount(0);
    await page.getByRole("checkbox", { name: `Select Noor ${word}` }).check();
  }
  await page.getByRole("button", { name: "Bulk Update" }).click();
  await page.getByLabel("What to change").selectOption("business_type");
  await page.getByLabel("Business type", { exact: true }).selectOption("company");
  await page.getByRole("button", { name: "Bulk Update 2 Rows" }).click();
  await expect(page.getByText("customer data successfully updated")).toBeVisible();
  for (const { id } of [customer, other]) {
    expect((await asStaff("GET", `/v1/admin/account/${id}`)).data["business_type"]).toBe("company");
  }
});
