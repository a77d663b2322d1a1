import { readFile } from "node:fs/promises";
import { expect, type Locator } from "@playwright/test";
import { listViolations } from "../../axe.ts";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { buyTicket, createCustomer, openAsStaff } from "../staff.ts";

test.use({ baseURL: addresses.backoffice });

/** Measures how far below the top of the screen an element begins, in pixels. */
const measureTop = async (element: Locator) => (await element.boundingBox())?.y ?? Infinity;

test("filters orders by status, day and amount, with the sums of the filter", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  await buyTicket(word);
  await buyTicket(word);
  const today = new Date().toISOString().slice(0, 10);
  await openAsStaff(page, `/admin/orders?search_term=${word}&from=${today}&to=${today}`);
  const gross = page.locator("dl > div").filter({ hasText: "Gross" });
  const rows = page.locator("tbody > tr[tabindex]");
  await expect(rows).toHaveCount(2);
  await expect(gross).toContainText("$15.00");
  await page.getByRole("textbox", { name: "At most" }).fill("7.49");
  await expect(page).toHaveURL(/max_amount=7\.49/);
  await expect(page.getByText("No data matching your search criteria")).toBeVisible();
  await expect(gross).toContainText("$0.00");
  await page.getByRole("textbox", { name: "At most" }).fill("7.50");
  await expect(rows).toHaveCount(2);
  expect(await listViolations(page)).toEqual([]);
  for (const status of ["Refunded", "Paid too late"]) {
    const choice = page.getByRole("checkbox", { name: status, exact: true });
    await choice.check();
    await expect(rows).toHaveCount(0);
    await choice.uncheck();
    await expect(rows).toHaveCount(2);
  }
  // The filters beside the list do not cover it when a tablet is turned.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByRole("textbox", { name: "At most" })).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The options at the end of the row do not cover the amount.
  const amount = await rows.first().getByRole("cell", { name: "$7.50" }).boundingBox();
  const options = await rows.first().getByRole("cell").last().boundingBox();
  expect((amount?.x ?? 0) + (amount?.width ?? Infinity)).toBeLessThanOrEqual((options?.x ?? 0) + 1);
  await page.screenshot({ path: test.info().outputPath("orders-768.png") });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath("orders-390.png") });
  // On a phone, the status and the amount need no sideways scrolling.
  for (const text of ["Paid", "$7.50"]) {
    const box = await rows.first().getByText(text, { exact: true }).filter({ visible: true }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(390);
  }
  // With the filters of this list named above it, the rows begin on the first screen; without, in its first half.
  expect(await measureTop(rows.first())).toBeLessThan(844);
  await page.goto("/admin/orders");
  await expect(gross).toContainText("$");
  expect(await measureTop(rows.first())).toBeLessThan(420);
  expect(await listViolations(page)).toEqual([]);
  await page.goBack();
  await expect(rows).toHaveCount(2);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Two purchases of one person differ in their number.
  const numbers = await rows.getByText(/^\d{4}-\d{4}$/).allTextContents();
  expect(new Set(numbers).size).toBe(2);
  await expect(rows.first().getByText("Paid", { exact: true })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("orders-1440.png") });
  await expect(page.getByRole("textbox", { name: "At most" })).toBeVisible();
  await rows.first().press("Enter");
  await page.getByRole("link", { name: "View full details" }).click();
  await expect(page.getByRole("heading", { name: `Order of Imogen ${word}` })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open at the payment provider" })).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Back to orders" }).click();
  await expect(page).toHaveURL(new RegExp(`search_term=${word}.*max_amount=7\\.50`));
  // A mistyped address keeps the header.
  await page.goto("/admin/ordres");
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Search everything" })).toBeVisible();
});

test.describe("in a time zone with another day than UTC", () => {
  const isLate = new Date().getUTCHours() >= 10;
  test.use({ timezoneId: isLate ? "Pacific/Kiritimati" : "Pacific/Pago_Pago" });

  test("a row shows the day that the date filters mean", FULL, async ({ page }) => {
    const { word } = await createCustomer();
    await buyTicket(word);
    const day = new Date().toISOString().slice(0, 10);
    await openAsStaff(page, `/admin/orders?search_term=${word}&from=${day}&to=${day}`);
    const shown = new Date(day).toLocaleDateString("en-US", { timeZone: "UTC", dateStyle: "medium" });
    await expect(page.getByRole("columnheader", { name: "Date (UTC)" })).toBeVisible();
    await expect(page.locator("tbody > tr[tabindex]")).toContainText(shown);
  });
});

test("shows the whole message of an empty list on a phone", FULL, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsStaff(page, `/admin/orders?search_term=no-such-order`);
  await expect(page.getByText("No data matching your search criteria")).toBeInViewport({ ratio: 1 });
});

test("sends the confirmations of selected orders again, and shows the progress", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  await buyTicket(word);
  await buyTicket(word);
  const countEmails = async () => (await listEmailsTo(`${word}@buyer.example`)).length;
  await expect.poll(countEmails).toBeGreaterThanOrEqual(2);
  const before = await countEmails();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsStaff(page, `/admin/orders?search_term=${word}`);
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("button", { name: "Send confirmations again" }).click();
  const question = page.getByRole("alertdialog", { name: "Send 2 confirmations again?" });
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("resend.png") });
  await question.getByRole("button", { name: "Send confirmations again" }).click();
  await expect(page.getByRole("heading", { name: "Send confirmations again" })).toBeVisible();
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
  await expect(page.getByText("2 of 2")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeHidden();
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("resent.png") });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath("resent-390-dark.png") });
  await page.getByRole("link", { name: "Back to orders" }).click();
  await page
    .getByRole("checkbox", { name: /^Select the order/ })
    .first()
    .check();
  await page.screenshot({ path: test.info().outputPath("selected-390-dark.png") });
  await expect.poll(countEmails).toBe(before + 2);
});

test("downloads the report of selected orders, and of all that match", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  // One more than a page.
  await Promise.all(Array.from({ length: 51 }, () => buyTicket(word)));
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsStaff(page, `/admin/orders?search_term=${word}`);
  const download = async () => {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as CSV" }).click();
    const report = await readFile(await (await saving).path(), "utf8");
    return report.trim().split("\r\n").slice(1);
  };
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  expect(await download()).toHaveLength(50);
  await page.getByRole("button", { name: "Select all 51 that match" }).click();
  expect(await download()).toHaveLength(51);
  await page.screenshot({ path: test.info().outputPath("all-that-match.png") });
  await page.getByRole("checkbox", { name: "Select all rows" }).uncheck();
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page
    .getByRole("checkbox", { name: /^Select the order/ })
    .first()
    .uncheck();
  const selected = await download();
  expect(selected).toHaveLength(49);
  for (const row of selected) expect(row).toContain(`${word}@buyer.example`);
  await page.screenshot({ path: test.info().outputPath("selected.png") });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("selected-390.png") });
});
