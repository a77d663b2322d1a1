import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { asStaff, openAsStaff } from "../staff.ts";

test.use({ baseURL: addresses.backoffice });

const discardDraft = () => asStaff("DELETE", "/v1/admin/legal-texts/privacy/draft");

test(
  "keeps the focus in the editor when a draft is saved, published and discarded",
  FULL,
  async ({ page }) => {
    await openAsStaff(page, "/admin/legal-texts?text=privacy");
    const editor = page.locator("section", { has: page.getByRole("heading", { name: "Draft" }) });
    const dialog = page.getByRole("alertdialog");
    const save = async () => {
      await editor.getByLabel("Text in Markdown").pressSequentially("A");
      await editor.getByRole("button", { name: "Save draft" }).click();
      await expect(editor.getByText(/^Saved by/)).toBeVisible();
      await expect(editor.getByRole("button", { name: "Save draft" })).toBeFocused();
    };
    // As if it were published, because a new version would concern every other test.
    await page.route("**/v1/admin/legal-texts/privacy/publish", async (route) => {
      await discardDraft();
      await route.fulfill({ status: 201, json: { data: { version: "2026-12-24" } } });
    });
    await save();
    await editor.getByRole("button", { name: "Publish" }).click();
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("Published as the version of 2026-12-24")).toBeVisible();
    await expect(editor.getByRole("button", { name: "Publish" })).toBeDisabled();
    await expect(editor).toBeFocused();

    await save();
    await editor.getByRole("button", { name: "Discard draft" }).click();
    await dialog.getByRole("button", { name: "Discard draft" }).click();
    await expect(editor.getByRole("button", { name: "Discard draft" })).toHaveCount(0);
    await expect(editor).toBeFocused();
  },
);
