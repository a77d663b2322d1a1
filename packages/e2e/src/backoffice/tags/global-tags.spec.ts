import { expect, test } from "@playwright/test";
import { addresses } from "../../system.ts";
import { asStaff, createCustomer, openAsStaff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test("creates, renames and deletes global tags, and rejects a name in use", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  await openAsStaff(page, `/admin/globaltags?search_term=${word}`);
  const add = async (name: string) => {
    await page.getByRole("button", { name: "Add Global Tag" }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Add Global Tag" })).toBeDisabled();
    await dialog.getByLabel("Type").selectOption({ label: "lead" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Add Global Tag" }).click();
  };
  await add(`Spring ${word}`);
  await expect(page.getByText("Global Tag Added")).toBeVisible();
  await expect(page.getByRole("row", { name: `spring-${word} lead` })).toBeVisible();
  await add(`SPRING-${word}`);
  await expect(page.getByText("tag already taken")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Edit spring-${word}` }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(`Autumn ${word}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: `autumn-${word} lead` })).toBeVisible();
  await page.getByRole("button", { name: `Delete autumn-${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete tag" }).click();
  await expect(page.getByText("Global Tag Deleted")).toBeVisible();
  await expect(page.getByText("No data matching your search criteria")).toBeVisible();
});

test("a tag that a colleague deleted leaves the list after the failed change", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  const tag = await asStaff("POST", `/v1/admin/global/tags?tag_name=${word}&type=account`);
  await openAsStaff(page, `/admin/globaltags?search_term=${word}`);
  await page.getByRole("button", { name: `Delete ${word}` }).click();
  await asStaff("DELETE", `/v1/admin/global/tags/${String(tag.data["id"])}`);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete tag" }).click();
  await expect(page.getByText("Error deleting tag").first()).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("No data matching your search criteria")).toBeVisible();
});
