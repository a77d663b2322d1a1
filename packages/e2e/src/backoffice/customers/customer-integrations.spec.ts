import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { callAsOwner, createFilmmaker, findViolations } from "../../studio/filmmaker.ts";
import { openAsStaff } from "../staff.ts";

test.use({ baseURL: addresses.backoffice });

test("an admin disables a customer's webhook, and enables it again", FULL, async ({ page }) => {
  const owner = await createFilmmaker(0);
  const url = "https://hooks.example.org/in";
  await callAsOwner(owner, "POST", "/v1/webhooks", { url, events: ["order.paid", "page.changed"] });
  await openAsStaff(page, `/admin/customer-details/${owner.id}`);
  const disable = page.getByRole("button", { name: `Disable ${url}` });
  await expect(page.getByText("Orders, Changed events")).toBeVisible();
  await expect(page.getByText("This customer has no API keys.")).toBeVisible();
  await disable.click();
  const question = page.getByRole("alertdialog", { name: `Disable ${url}?` });
  expect(await findViolations(page)).toEqual([]);
  await question.getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Disabled by our team")).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("integrations.png"), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("integrations-phone.png"), fullPage: true });
  await page.getByRole("button", { name: `Enable ${url}` }).click();
  await expect(disable).toBeVisible();
});
