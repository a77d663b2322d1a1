import { expect, test } from "@playwright/test";
import { addresses } from "../../system.ts";
import { createCustomer, createLead, openAsStaff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test(
  "changes a lead's stage, adds a note, and deletes the lead after a confirmation",
  FULL,
  async ({ page }) => {
    const { word } = await createCustomer();
    const email = await createLead(word);
    await openAsStaff(page, `/admin/leads?search_term=${word}`);
    await page.getByRole("button", { name: /^Options for Petra/ }).click();
    await page.getByRole("menuitem", { name: "View full details" }).click();
    await expect(page.getByRole("cell", { name: "referral" })).toBeVisible();
    await page.getByLabel("Stage").selectOption("nurturing");
    await expect(page.getByText("Lead Stage Updated")).toBeVisible();
    await page.getByLabel("Note", { exact: true }).fill("Met at the festival.");
    await page.getByRole("button", { name: "Submit Note" }).click();
    await expect(page.getByRole("cell", { name: "Met at the festival." })).toBeVisible();
    await page.getByRole("button", { name: "Delete lead" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "No, Cancel" }).click();
    await expect(page.getByRole("definition").filter({ hasText: email })).toBeVisible();
    await page.getByRole("button", { name: "Delete lead" }).click();
    await question.getByRole("button", { name: "Yes, Delete Lead" }).click();
    await expect(page.getByText("lead successfully deleted")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/leads/);
  },
);
