import { expect, test } from "@playwright/test";
import { addresses, listEmailsTo } from "../../system.ts";
import { createCustomer, openAsStaff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test(
  "finds a sent email by recipient, shows it without links, and sends it again",
  FULL,
  async ({ page }) => {
    const { email, word } = await createCustomer();
    await expect.poll(async () => (await listEmailsTo(email)).length).toBe(1);
    await openAsStaff(page, "/admin/mails");
    await expect(page.getByText("Queued and failed emails.", { exact: false })).toBeVisible();
    await page.getByPlaceholder("Address, email").fill(word);
    await expect(page.getByText("Showing 1 of 1")).toBeVisible();
    const row = page.getByRole("row", { name: email });
    await expect(row.getByRole("cell", { name: "Sent", exact: true })).toBeVisible();
    await expect(row.getByRole("cell", { name: "1", exact: true })).toBeVisible();
    await page.getByRole("button", { name: `Open the email to ${email}` }).click();
    const text = page.getByRole("region", { name: "Text of the email" });
    await expect(text.getByRole("heading")).toContainText("Matinee");
    await expect(text).not.toContainText("http");
    await row.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("The email will be sent again")).toBeVisible();
    await expect.poll(async () => (await listEmailsTo(email)).length).toBe(2);
  },
);
