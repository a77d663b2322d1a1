import { expect, test } from "@playwright/test";
import { addresses } from "../system.ts";
import { newCustomer, newEvent, newLead, openAsStaff } from "./staff.ts";

test.use({ baseURL: addresses.backoffice });

test("a search stands in the address, goes with the back button, and says when nothing matches", async ({
  page,
}) => {
  const { word, email } = await newCustomer();
  await openAsStaff(page, "/admin/customers");
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
  const emailHead = page.getByRole("columnheader", { name: "Email address" });
  const columnLeft = async () => (await emailHead.boundingBox())?.x;
  const leftOfAll = await columnLeft();
  await page.keyboard.press("/");
  await page.keyboard.type(word.toUpperCase());
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  await expect(page.getByRole("cell", { name: email })).toBeVisible();
  expect(await columnLeft(), "the columns stay in place").toBe(leftOfAll);
  expect(new URL(page.url()).searchParams.get("search_term")).toBe(word.toUpperCase());
  await page.getByPlaceholder("Name, Email").fill(`${word}-nobody`);
  await expect(page.getByText("No data matching your search criteria")).toBeVisible();
  await page.goBack();
  await expect(page.getByPlaceholder("Name, Email")).toHaveValue("");
});

test("a row opens with Enter and closes with Escape, the arrows move", async ({ page }) => {
  const customer = await newCustomer(2);
  await newEvent(customer, "First light");
  await newEvent(customer, "Second light");
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
});

test("filters exclude each other, show beside the search, and survive a reload", async ({ page }) => {
  const customer = await newCustomer(1);
  await newEvent(customer, "Not activated");
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
});

test("a lead is added by hand, its stage set from the row, and deleted after a question", async ({
  page,
}) => {
  const { word } = await newCustomer();
  const email = `${word}@manual.example`;
  await openAsStaff(page, `/admin/leads?search_term=${word}`);
  await page.getByRole("button", { name: "Add Lead Manually" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Bronwen");
  await dialog.getByLabel("Last name").fill(word);
  await dialog.getByLabel("Email").fill(email);
  // What is typed survives a reload.
  page.once("dialog", (asked) => void asked.accept());
  await page.reload();
  await page.getByRole("button", { name: "Add Lead Manually" }).click();
  await expect(dialog.getByLabel("First name")).toHaveValue("Bronwen");
  await dialog.getByLabel("Type").selectOption("zoom");
  await dialog.getByLabel("Stage").selectOption("new");
  await dialog.getByLabel("Film count").selectOption("1+");
  await dialog.getByRole("button", { name: "Add lead" }).click();
  await expect(dialog.getByText("Please fill this in")).toBeVisible();
  await dialog.getByLabel("Documentary filmmaker").selectOption("true");
  await dialog.getByRole("button", { name: "Add lead" }).click();
  await expect(page.getByText("Manual lead added")).toBeVisible();
  const options = page.getByRole("button", { name: /^Options for Bronwen/ });
  await options.click();
  await page.getByRole("menuitem", { name: "Stage" }).press("ArrowRight");
  await page.getByRole("menuitemradio", { name: "high_opp" }).press("Enter");
  await expect(page.getByText("Lead Stage Updated")).toBeVisible();
  await expect(page.getByRole("cell", { name: "high_opp" })).toBeVisible();
  await options.click();
  await page.getByRole("menuitem", { name: "Delete lead" }).click();
  await expect(page.getByText(/You are about to delete a lead and all of their lead sources/)).toBeVisible();
  await page.getByRole("button", { name: "Yes, Delete Lead" }).click();
  await expect(page.getByText("Lead successfully deleted")).toBeVisible();
  await expect(page.getByText("No data matching your search criteria")).toBeVisible();
  // The row that had the focus is gone; whoever works by keyboard is still in the list.
  await expect(page.getByRole("region", { name: "Leads" })).toBeFocused();
});

test("an email that is a lead's already is refused at its field", async ({ page }) => {
  const { word } = await newCustomer();
  const email = await newLead(word);
  await openAsStaff(page, "/admin/leads");
  await page.getByRole("button", { name: "Add Lead Manually" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Petra");
  await dialog.getByLabel("Last name").fill("Again");
  await dialog.getByLabel("Email").fill(email);
  for (const [label, value] of [
    ["Type", "email"],
    ["Stage", "new"],
    ["Film count", "0"],
    ["Documentary filmmaker", "false"],
  ] as const) {
    await dialog.getByLabel(label).selectOption(value);
  }
  await dialog.getByRole("button", { name: "Add lead" }).click();
  await expect(dialog.getByText("Email Already Exists")).toBeVisible();
});

test("several leads are updated at once", async ({ page }) => {
  const { word } = await newCustomer();
  await Promise.all([newLead(word, 1), newLead(word, 2)]);
  await openAsStaff(page, `/admin/leads?search_term=${word}.`);
  await expect(page.getByText("Showing 2 of 2")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("button", { name: "Bulk Update", exact: true }).click();
  const submit = page.getByRole("button", { name: "Bulk Update 2 Rows" });
  await expect(submit).toBeDisabled();
  await page.getByLabel("What to change").selectOption("stage");
  await page.getByLabel("Stage", { exact: true }).selectOption("working");
  await submit.click();
  await expect(page.getByRole("cell", { name: "working" })).toHaveCount(2);

  const changeTag = async (change: string, names: Record<string, string>) => {
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await page.getByRole("button", { name: "Bulk Update", exact: true }).click();
    await page.getByLabel("What to change").selectOption({ label: change });
    for (const [label, name] of Object.entries(names)) {
      await page.getByLabel(label, { exact: true }).last().fill(name);
    }
    await submit.click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await changeTag("New tag", { "New tag": `before-${word}` });
  await changeTag("Rename a tag", { "Rename a tag": `before-${word}`, "New name": `after-${word}` });
  // The filter applies while one types.
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByLabel("Tag", { exact: true }).fill(`before-${word}`);
  await expect(page.getByText("No data matching your search criteria")).toBeVisible();
  await page.getByLabel("Tag", { exact: true }).fill(`after-${word}`);
  await expect(page.getByText("Showing 2 of 2")).toBeVisible();
});

test("the space bar selects, the menu key shows a row's options, the arrow leads from the search to the rows", async ({
  page,
}) => {
  const { word } = await newCustomer();
  await Promise.all([newLead(word, 1), newLead(word, 2)]);
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
});

test("a report tells how far it is, can be stopped, and is saved under its name with what the search finds", async ({
  page,
}) => {
  const { word, email } = await newCustomer();
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
});
