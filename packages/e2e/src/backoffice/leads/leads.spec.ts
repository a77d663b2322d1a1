import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { createCustomer, createLead, openAsStaff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test(
  "adds a lead, sets its stage from the row, and deletes it after a confirmation",
  FULL,
  async ({ page }) => {
    const { word } = await createCustomer();
    const email = `${word}@manual.example`;
    await openAsStaff(page, `/admin/leads?search_term=${word}`);
    await page.getByRole("button", { name: "Add Lead Manually" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("First name").fill("Bronwen");
    await dialog.getByLabel("Last name").fill(word);
    await dialog.getByLabel("Email").fill(email);
    // The draft is restored after a reload.
    page.once("dialog", (prompt) => void prompt.accept());
    await page.reload();
    await page.getByRole("button", { name: "Add Lead Manually" }).click();
    await expect(dialog.getByLabel("First name")).toHaveValue("Bronwen");
    await dialog.getByLabel("Type").selectOption("zoom");
    await dialog.getByLabel("Stage").selectOption("new");
    await dialog.getByLabel("Film count").selectOption("1+");
    await dialog.getByRole("button", { name: "Add lead" }).click();
    await expect(dialog.getByText("Please fill this in")).toBeVisible();
    await dialog.getByLabel("Documentary filmmaker").selectOption("true");
    await dialog.getByRole("button", { name: "Add lead" }).click();
    await expect(page.getByText("Manual lead added")).toBeVisible();
    const options = page.getByRole("button", { name: /^Options for Bronwen/ });
    await options.click();
    await page.getByRole("menuitem", { name: "Stage" }).press("ArrowRight");
    await page.getByRole("menuitemradio", { name: "high_opp" }).press("Enter");
    await expect(page.getByText("Lead Stage Updated")).toBeVisible();
    await expect(page.getByRole("cell", { name: "high_opp" })).toBeVisible();
    await options.click();
    await page.getByRole("menuitem", { name: "Delete lead" }).click();
    await expect(
      page.getByText(/You are about to delete a lead and all of their lead sources/),
    ).toBeVisible();
    await page.getByRole("button", { name: "Yes, Delete Lead" }).click();
    await expect(page.getByText("Lead successfully deleted")).toBeVisible();
    await expect(page.getByText("No data matching your search criteria")).toBeVisible();
    // The focused row was removed, so the list gets the focus for keyboard users.
    await expect(page.getByRole("region", { name: "Leads" })).toBeFocused();
  },
);

test("rejects the email of an existing lead at its field", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  const email = await createLead(word);
  await openAsStaff(page, "/admin/leads");
  await page.getByRole("button", { name: "Add Lead Manually" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Petra");
  await dialog.getByLabel("Last name").fill("Again");
  await dialog.getByLabel("Email").fill(email);
  for (const [label, value] of [
    ["Type", "email"],
    ["Stage", "new"],
    ["Film count", "0"],
    ["Documentary filmmaker", "false"],
  ] as const) {
    await dialog.getByLabel(label).selectOption(value);
  }
  await dialog.getByRole("button", { name: "Add lead" }).click();
  await expect(dialog.getByText("Email Already Exists")).toBeVisible();
});

test("updates several leads at once", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  await Promise.all([createLead(word, 1), createLead(word, 2)]);
  await openAsStaff(page, `/admin/leads?search_term=${word}.`);
  await expect(page.getByText("Showing 2 of 2")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("button", { name: "Bulk Update", exact: true }).click();
  const submit = page.getByRole("button", { name: "Bulk Update 2 Rows" });
  await expect(submit).toBeDisabled();
  await page.getByLabel("What to change").selectOption("stage");
  await page.getByLabel("Stage", { exact: true }).selectOption("working");
  await submit.click();
  await expect(page.getByRole("cell", { name: "working" })).toHaveCount(2);

  const changeTag = async (change: string, names: Record<string, string>) => {
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await page.getByRole("button", { name: "Bulk Update", exact: true }).click();
    await page.getByLabel("What to change").selectOption({ label: change });
    for (const [label, name] of Object.entries(names)) {
      await page.getByLabel(label, { exact: true }).last().fill(name);
    }
    await submit.click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await changeTag("New tag", { "New tag": `before-${word}` });
  await changeTag("Rename a tag", { "Rename a tag": `before-${word}`, "New name": `after-${word}` });
  // The filter applies while typing.
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Tag", { exact: true }).fill(`before-${word}`);
  await expect(page.getByText("No data matching your search criteria")).toBeVisible();
  await page.getByLabel("Tag", { exact: true }).fill(`after-${word}`);
  await expect(page.getByText("Showing 2 of 2")).toBeVisible();
});
