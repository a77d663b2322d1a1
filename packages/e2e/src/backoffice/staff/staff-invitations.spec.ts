import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { createCustomer, joinStaff, openAsStaff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test("revokes a pending staff invitation", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  const email = `${word}@colleague.example`;
  await openAsStaff(page, "/admin/staff");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`${email} was invited.`)).toBeVisible();
  await expect(page.getByRole("cell", { name: email, exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Revoke ${email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("cell", { name: email, exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Audit log of Sam Okafor" }).click();
  await expect(page.getByText(`revoked the invitation of ${email}`)).toBeVisible();
});

test("suspends, restores and removes a member of staff", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  const email = `${word}@colleague.example`;
  await joinStaff(email, word);
  await openAsStaff(page, "/admin/staff");
  const members = page.getByRole("table", { name: "Members" });
  const row = members.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: `Suspend Dele ${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend" }).click();
  await expect(row.getByText("Suspended")).toBeVisible();
  await row.getByRole("button", { name: `Restore Dele ${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(row.getByText("Active")).toBeVisible();
  await row.getByRole("button", { name: `Remove Dele ${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(row).toHaveCount(0);
  // No one suspends or removes themselves.
  const own = members.getByRole("row").filter({ hasText: "staff@example.com" });
  await expect(own.getByText("This is you")).toBeVisible();
  await expect(own.getByRole("button")).toHaveCount(0);
});
