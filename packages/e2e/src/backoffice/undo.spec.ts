import { expect } from "@playwright/test";
import { listViolations } from "../axe.ts";
import { FULL } from "../full.ts";
import { test } from "../policy-test.ts";
import { addresses } from "../system.ts";
import { asStaff, createCustomer, createEvent, openAsStaff } from "./staff.ts";

test.use({ baseURL: addresses.backoffice });

test("undoes a change from its toast by keyboard, and later from the history", FULL, async ({ page }) => {
  const customer = await createCustomer(1);
  const id = await createEvent(customer, "Night Bees");
  const readArchived = async () => (await asStaff("GET", `/v1/pages/${id}`)).data["archived"];
  await openAsStaff(page, `/admin/event-details/${id}`);
  const archived = page.getByRole("switch", { name: "Archived" });
  await archived.click();
  await expect(page.getByText("event successfully updated")).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  // Focus holds the toast, for as long as it is needed.
  await undo.focus();
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("toast.png") });
  await undo.press("Enter");
  await expect(page.getByText("The change was undone")).toBeVisible();
  await expect(archived).not.toBeChecked();
  expect(await readArchived()).toBe(false);
  const history = page.getByRole("list", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await expect(history.getByRole("listitem").first()).toContainText("took back: changed the event");
  await expect(history.getByRole("listitem").nth(1).getByText("Undone")).toBeVisible();

  await history.scrollIntoViewIfNeeded();
  await page.screenshot({ path: test.info().outputPath("history.png") });
  await history.getByRole("button", { name: "Undo took back: changed the event" }).click();
  await expect(archived).toBeChecked();
  await expect(history.getByRole("listitem")).toHaveCount(3);
  // A colleague's newer change stays.
  await asStaff("PATCH", `/v1/pages/${id}`, { archived: false });
  await history.getByRole("button", { name: /^Undo/ }).first().click();
  await expect(page.getByText("changed this since. It stays as it is now.")).toBeVisible();
  expect(await readArchived()).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("history-phone.png"), fullPage: true });
});
