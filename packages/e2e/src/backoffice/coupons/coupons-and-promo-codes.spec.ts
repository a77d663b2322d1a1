import { expect, test } from "@playwright/test";
import { addresses } from "../../system.ts";
import { createCustomer, createEvent, openAsStaff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test(
  "creates and revokes credit coupons and promo codes, and rejects a code in use",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer(1);
    const id = await createEvent(customer, "Low Winter Sun");
    const make = async (open: string, code: string) => {
      await page.getByRole("button", { name: open, exact: true }).click();
      await page.getByLabel("Code", { exact: true }).fill(code);
      await page.getByRole("button", { name: "Create code" }).click();
    };
    const revoke = async (code: string) => {
      await page.getByRole("button", { name: `Revoke ${code}` }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
      await expect(page.getByRole("row", { name: new RegExp(`${code}.*Revoked`) })).toBeVisible();
    };
    await openAsStaff(page, "/admin/coupons");
    await make("Create coupon", customer.word);
    await expect(page.getByRole("row", { name: new RegExp(`${customer.word}.*Good`) })).toBeVisible();
    await make("Create coupon", customer.word.toUpperCase());
    await expect(page.getByText("This coupon exists already")).toBeVisible();
    await page.keyboard.press("Escape");
    await revoke(customer.word);

    await page.goto(`/admin/event-details/${id}`);
    await make("Create promo code", "PREVIEW");
    // A free ticket needs a reason. The form waits behind the question, and the code is then created.
    const question = page.getByRole("dialog", { name: "Why do you act for this customer?" });
    await question.getByLabel("Reason").fill("Press screening");
    await question.getByRole("button", { name: "Start" }).click();
    await expect(page.getByRole("row", { name: /PREVIEW One whole ticket Good 0/ })).toBeVisible();
    await revoke("PREVIEW");
  },
);
