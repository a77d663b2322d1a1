import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { listViolations } from "../../axe.ts";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { asStaff, createCustomer, createEvent, createLead, openAsStaff } from "../staff.ts";

test.use({ baseURL: addresses.backoffice });

test("changes all leads that match the search, also those on other pages", FULL, async ({ page }) => {
  const word = `w${randomUUID().slice(0, 13)}`;
  for (let number = 1; number <= 52; number++) await createLead(word, number);
  await openAsStaff(page, `/admin/leads?search_term=${word}`);
  await expect(page.getByText("Showing 50 of 52")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("button", { name: "Select all 52 that match" }).click();
  await expect(page.getByText("All 52 that match")).toBeVisible();
  // A deselected row ends the selection of all.
  await page.getByRole("checkbox", { name: `Select Petra52 ${word}` }).uncheck();
  await expect(page.getByText("49 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("button", { name: "Select all 52 that match" }).click();
  await page.getByRole("button", { name: "Bulk Update" }).click();
  await page.getByLabel("What to change").selectOption("film_count");
  await page.getByLabel("Film count", { exact: true }).selectOption("1+");
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Bulk Update 52 Rows" }).click();
  await expect(page).toHaveURL(/\/admin\/bulk-updates\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Set film count to 1+" })).toBeVisible();
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("52 of 52")).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const { data } = await asStaff("GET", `/v1/admin/leadowners?search_term=${word}`);
  // Cast: the list's rows are only read for this field.
  const rows = data["data"] as { film_count: string }[];
  expect(rows.every(({ film_count }) => film_count === "1+")).toBe(true);
});

test("archives all events that match, after a question with what it affects", FULL, async ({ page }) => {
  const customer = await createCustomer(52);
  for (let number = 1; number <= 51; number++) await createEvent(customer, `Night Bees ${number}`);
  await openAsStaff(page, `/admin/events?search_term=${customer.word}`);
  await expect(page.getByText("Showing 50 of 51")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("button", { name: "Select all 51 that match" }).click();
  await page.getByRole("button", { name: "Mark all as archived" }).click();
  const question = page.getByRole("alertdialog", { name: "Archive 51 events?" });
  await expect(question).toContainText("None of them is activated.");
  expect(await listViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath("archive-all-phone.png") });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: test.info().outputPath("archive-all.png") });
  await question.getByRole("button", { name: "Mark all as archived" }).click();
  await expect(page.getByRole("heading", { name: "Set archived to Yes" })).toBeVisible();
  await expect(page.getByText("51 of 51")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("button", { name: "Undo Update" }).click();
  await expect(page.getByRole("heading", { name: "Undo a bulk update" })).toBeVisible();
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back to events" }).click();
  await expect(page.getByText("Showing 50 of 51")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Archived" })).toHaveCount(0);
});
