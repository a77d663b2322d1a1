import { expect, test } from "@playwright/test";
import { addresses } from "../system.ts";
import { createCustomer, openAsStaff } from "./staff.ts";

test.use({ baseURL: addresses.backoffice });

test("revokes a pending staff invitation", async ({ page }) => {
  const { word } = await createCustomer();
  const email = `${word}@colleague.example`;
  await openAsStaff(page, "/admin/staff");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`${email} was invited.`)).toBeVisible();
  await expect(page.getByRole("cell", { name: email, exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Revoke ${email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("cell", { name: email, exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Audit log of Sam Okafor" }).click();
  await expect(page.getByRole("cell", { name: "staff.revoke-invitation" }).first()).toBeVisible();
});
