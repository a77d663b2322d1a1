import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { createCustomer, createEvent, createLead, openAsStaff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test(
  "keeps the search in the URL and the history, and reports when nothing matches",
  FULL,
  async ({ page }) => {
    const { word, email } = await createCustomer();
    await openAsStaff(page, "/admin/customers");
    await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
    const emailHead = page.getByRole("columnheader", { name: "Email address" });
    const measureColumnLeft = async () => (await emailHead.boundingBox())?.x;
    const leftOfAll = await measureColumnLeft();
    await page.keyboard.press("/");
    await page.keyboard.type(word.toUpperCase());
    await expect(page.getByText("Showing 1 of 1")).toBeVisible();
    await expect(page.getByRole("cell", { name: email })).toBeVisible();
    expect(await measureColumnLeft(), "the columns stay in place").toBe(leftOfAll);
    expect(new URL(page.url()).searchParams.get("search_term")).toBe(word.toUpperCase());
    await page.getByPlaceholder("Name, Email").fill(`${word}-nobody`);
    await expect(page.getByText("No data matching your search criteria")).toBeVisible();
    await page.goBack();
    await expect(page.getByPlaceholder("Name, Email")).toHaveValue("");
  },
);

test(
  "opens a row with Enter, closes it with Escape, and moves with the arrow keys",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer(2);
    await createEvent(customer, "First light");
    await createEvent(customer, "Second light");
    await openAsStaff(page, `/admin/events?search_term=${customer.word}`);
    await expect(page.getByPlaceholder("Title, URL, Account Name, Account Email")).toHaveValue(customer.word);
    await expect(page.getByText("Showing 2 of 2")).toBeVisible();
    const rows = page.locator("tbody > tr[tabindex]");
    await rows.first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Account last name")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: customer.email })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Account last name")).toBeHidden();
    await expect(rows.nth(1)).toBeFocused();
  },
);

test(
  "applies one of several exclusive filters, shows it beside the search, and keeps it after a reload",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer(1);
    await createEvent(customer, "Not activated");
    await openAsStaff(page, `/admin/events?search_term=${customer.word}`);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("checkbox", { name: "Activated", exact: true }).check();
    await expect(page.getByText("No data matching your search criteria")).toBeVisible();
    await page.getByRole("checkbox", { name: "Archived", exact: true }).check();
    await expect(page.getByRole("checkbox", { name: "Activated", exact: true })).not.toBeChecked();
    await expect(page).toHaveURL(/archived=true/);
    await expect(page).not.toHaveURL(/activated=true/);
    await page.reload();
    await page.getByRole("button", { name: "Remove Archived" }).click();
    await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  },
);

test(
  "selects with Space, opens the row menu with the menu key, and moves from the search to the rows",
  FULL,
  async ({ page }) => {
    const { word } = await createCustomer();
    await Promise.all([createLead(word, 1), createLead(word, 2)]);
    await openAsStaff(page, `/admin/leads?search_term=${word}.`);
    await expect(page.getByText("Showing 2 of 2")).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.press("ArrowDown");
    const rows = page.locator("tbody > tr[tabindex]");
    await expect(rows.first()).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByText("1 selected")).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect(page.getByText("2 selected")).toBeVisible();
    await page.keyboard.press("Shift+F10");
    await expect(page.getByRole("menuitem", { name: "Delete lead" })).toBeVisible();
  },
);

test(
  "shows the progress of a report, stops it, and saves it with the rows of the search",
  FULL,
  async ({ page }) => {
    const { word, email } = await createCustomer();
    await openAsStaff(page, `/admin/customers?search_term=${word}`);
    await expect(page.getByText("Showing 1 of 1")).toBeVisible();
    const line = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: 20, uploadThroughput: -1 };
    await line.send("Network.emulateNetworkConditions", slow);
    await page.getByRole("button", { name: "Download Report" }).click();
    await expect(page.getByRole("button", { name: "Downloading... 0 of 1" })).toBeVisible();
    await page.getByRole("button", { name: "Stop the download" }).click();
    await expect(page.getByRole("button", { name: "Download Report" })).toBeVisible();
    await expect(page.getByText("The report could not be downloaded")).toHaveCount(0);
    await line.send("Network.emulateNetworkConditions", { ...slow, downloadThroughput: -1 });
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Report" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^All-accounts__\d{4}-\d\d-\d\d\.csv$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk));
    const lines = Buffer.concat(chunks).toString().trim().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(email);
  },
);

test("scrolls a list on a narrow window while the names stay visible", FULL, async ({ page }) => {
  const customer = await createCustomer(1);
  await createEvent(customer, "A title as long as a film's title may ever be");
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsStaff(page, `/admin/events?search_term=${customer.word}`);
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  const name = page.getByTitle(/^A title as long/);
  await page.getByRole("region", { name: "Events" }).evaluate((frame) => (frame.scrollLeft = 10_000));
  const box = await name.boundingBox();
  expect(box?.x).toBeLessThan(60);
  await expect(page.getByRole("button", { name: /^Options for A title/ })).toBeInViewport();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  // The filters open in a sheet over the list instead of moving it down.
  const table = page.getByRole("region", { name: "Events" });
  const top = (await table.boundingBox())?.y;
  await page.getByRole("button", { name: "Filter" }).click();
  const filters = page.getByRole("dialog", { name: "Filter" });
  await filters.getByRole("checkbox", { name: "Archived", exact: true }).check();
  await filters.getByRole("button", { name: "Show the list" }).click();
  await expect(page).toHaveURL(/archived=true/);
  await page.getByRole("button", { name: "Remove Archived" }).click();
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  await expect.poll(async () => (await table.boundingBox())?.y).toBe(top);

  const measureMiddle = async (name: string) => {
    const area = await page.getByRole("banner").getByText(name, { exact: true }).boundingBox();
    return (area?.y ?? 0) + (area?.height ?? 0) / 2;
  };
  expect(Math.abs((await measureMiddle("Matinee")) - (await measureMiddle("Admin")))).toBeLessThan(1);
});
