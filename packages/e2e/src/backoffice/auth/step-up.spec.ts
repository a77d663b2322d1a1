import { expect, type Page } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { listViolations } from "../../axe.ts";
import { addresses } from "../../system.ts";
import { choose } from "../row-menu.ts";
import { createCustomer, openAsStaff, signInAsStaff, staff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

/**
 * Answers a request to this path as if the sign-in were older than five minutes, once for each call of the returned
 * function. The route stays: Playwright may lose the dialog's own request when a route is removed at that moment.
 */
async function prepareRejections(page: Page, path: string, action: string): Promise<() => void> {
  let remaining = 0;
  await page.route(
    (url) => url.pathname === path,
    (route) => {
      if (remaining === 0) return route.fallback();
      remaining -= 1;
      return route.fulfill({
        status: 403,
        json: { code: "step-up-needed", message: "Please confirm that it is you.", details: { action } },
      });
    },
  );
  return () => {
    remaining += 1;
  };
}

test("an old sign-in is asked for the password before credits change, and the typed form stays", async ({
  page,
}) => {
  const customer = await createCustomer();
  await openAsStaff(page, `/admin/customers?search_term=${customer.word}`, signInAsStaff());
  await choose(page, `Options for Noor ${customer.word}`, "Change credits");
  await page.getByLabel("Credits change").fill("4");
  const rejectNext = await prepareRejections(page, "/v1/credits", "credits");
  rejectNext();
  const update = page.getByRole("button", { name: "Submit Change" });
  await update.click();
  const proof = page.getByRole("dialog", { name: "Is it you?" });
  await expect(proof.getByText("You are about to change a customer's credits.")).toBeVisible();
  await expect(proof.getByLabel("Current password")).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(proof).toBeHidden();
  await expect(page.getByLabel("Credits change")).toHaveValue("4");

  rejectNext();
  await update.click();
  await proof.getByLabel("Current password").fill("not the password");
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(proof.getByText("Please enter your current password")).toBeVisible();
  await proof.getByLabel("Current password").fill(staff.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Updated Account Credits")).toBeVisible();
});

test("a report is downloaded after the proof", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  await openAsStaff(page, `/admin/customers?search_term=${word}`, signInAsStaff());
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  const rejectNext = await prepareRejections(page, "/v1/accounts.csv", "export");
  rejectNext();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Report" }).click();
  const proof = page.getByRole("dialog", { name: "Is it you?" });
  await proof.getByLabel("Current password").fill(staff.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  expect((await download).suggestedFilename()).toMatch(/^All-accounts__/);
});
