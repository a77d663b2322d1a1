import { expect } from "@playwright/test";
import { listViolations } from "../../axe.ts";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { buyTicket, createCustomer, createEvent, createLead, openAsStaff } from "../staff.ts";

test.use({ baseURL: addresses.backoffice });

test("finds everything about a word from any screen, by keyboard alone", FULL, async ({ page, context }) => {
  const customer = await createCustomer(1);
  const { word } = customer;
  const id = await createEvent(customer, `The Road of ${word}`);
  await Promise.all([createLead(word), buyTicket(word)]);
  await openAsStaff(page, "/admin/overview");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Search everything" });
  await expect(search).toBeFocused();
  await expect(page.getByText("Type at least two letters.")).toBeVisible();
  await search.fill(word.toUpperCase());
  const options = page.getByRole("option");
  await expect(options).toHaveCount(6);
  await expect(page.getByText("6 found")).toBeVisible();
  await expect(options.first()).toContainText("$7.50");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(options.first().locator("mark").first()).toHaveText(word);
  expect(await listViolations(page)).toEqual([]);

  // The arrows choose; Ctrl Enter opens another tab and keeps the search.
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  const opened = context.waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  await (await opened).waitForURL(`**/admin/event-details/${id}`);
  await (await opened).close();
  await expect(options).toHaveCount(6);

  // One kind alone.
  await page.getByRole("button", { name: /^Customers/ }).click();
  await expect(options).toHaveCount(1);
  await expect(search).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/customer-details/);
  await expect(search).toBeHidden();

  // An email leads to the emails of its recipient, with its text open.
  await page.keyboard.press("Control+k");
  await search.fill(`${word}@buyer`);
  await page.getByRole("button", { name: /^Emails/ }).click();
  await expect(options).toHaveText([/^Receipt/]);
  await page.screenshot({ path: test.info().outputPath("emails.png") });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Text of the email" })).toContainText("The Salt Road");

  // On a phone, and a search without a result.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Search everything" }).click();
  await search.fill("no such word here");
  await expect(page.getByText("Nothing found.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
  await expect(page.getByRole("button", { name: "Search everything" })).toBeFocused();
});
