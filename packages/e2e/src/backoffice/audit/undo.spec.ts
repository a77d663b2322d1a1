import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { listViolations } from "../../axe.ts";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { asStaff, createCustomer, createEvent, createLead, openAsStaff } from "../staff.ts";

test.use({ baseURL: addresses.backoffice });

test("undoes a change from its toast by keyboard, and later from the history", FULL, async ({ page }) => {
  const customer = await createCustomer(1);
  const id = await createEvent(customer, "Night Bees");
  const readArchived = async () => (await asStaff("GET", `/v1/pages/${id}`)).data["archived"];
  await openAsStaff(page, `/admin/event-details/${id}`);
  const archived = page.getByRole("switch", { name: "Archived" });
  await archived.click();
  await expect(page.getByText("event successfully updated")).toBeVisible();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  // Focus holds the toast, for as long as it is needed.
  await undo.focus();
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("toast.png") });
  await undo.press("Enter");
  await expect(page.getByText("The change was undone")).toBeVisible();
  await expect(archived).not.toBeChecked();
  expect(await readArchived()).toBe(false);
  const history = page.getByRole("list", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await expect(history.getByRole("listitem").first()).toContainText("took back: changed the event");
  await expect(history.getByRole("listitem").nth(1).getByText("Undone")).toBeVisible();

  await history.scrollIntoViewIfNeeded();
  await page.screenshot({ path: test.info().outputPath("history.png") });
  await history.getByRole("button", { name: "Undo took back: changed the event" }).click();
  await expect(archived).toBeChecked();
  await expect(history.getByRole("listitem")).toHaveCount(3);
  // A colleague's newer change stays.
  await asStaff("PATCH", `/v1/pages/${id}`, { archived: false });
  await history.getByRole("button", { name: /^Undo/ }).first().click();
  await expect(page.getByText("changed this since. It stays as it is now.")).toBeVisible();
  expect(await readArchived()).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("history-phone.png"), fullPage: true });
});

test(
  "undoes new dates, a new price, gate and address from the history of an event",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer(1);
    const id = await createEvent(customer, "Night Bees");
    await asStaff("POST", "/v1/admin/acting-periods", { customerId: customer.id, reason: "Asked for it" });
    const read = async () => (await asStaff("GET", `/v1/pages/${id}`)).data;
    const before = await read();
    const [eventStart, eventEnd] = ["2030-01-04T10:00:00.000Z", "2030-01-06T10:00:00.000Z"];
    await asStaff("PATCH", `/v1/pages/${id}`, { eventStart, eventEnd, paywallSettings: { price: 900 } });
    await openAsStaff(page, `/admin/event-details/${id}`);
    const history = page.getByRole("list", { name: "History" });
    await expect(history.getByRole("listitem")).toHaveCount(1);
    await expect(history.getByText("$9.00")).toBeVisible();
    // Also in the tables without a search.
    await expect(page.getByText("No data matching your search criteria").first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("dates-and-price.png"), fullPage: true });
    await history.getByRole("button", { name: "Undo changed the event" }).click();
    await expect(page.getByText("The change was undone")).toBeVisible();
    await expect(history.getByRole("listitem")).toHaveCount(2);
    const after = await read();
    for (const field of ["eventStart", "eventEnd"]) expect(after[field]).toBe(before[field]);
    expect(after["paywallSettings"]).toEqual(before["paywallSettings"]);

    // The gate and the address come back in the same way.
    const url = `${String(before["url"])}-moved`;
    await asStaff("PATCH", `/v1/pages/${id}`, { url, emailCapture: true });
    await page.reload();
    await expect(history.getByRole("listitem")).toHaveCount(3);
    await page.screenshot({ path: test.info().outputPath("gate-and-address.png"), fullPage: true });
    await history.getByRole("button", { name: "Undo changed the event" }).first().click();
    await expect(page.getByText("The change was undone")).toBeVisible();
    await expect(history.getByRole("listitem")).toHaveCount(4);
    expect(await read()).toMatchObject({ url: before["url"], emailCapture: false });
  },
);

test("undoes a bulk update of selected leads, and its undoing", FULL, async ({ page }) => {
  const word = `w${randomUUID().slice(0, 13)}`;
  for (let number = 1; number <= 3; number++) await createLead(word, number);
  const countOf = async (count: string) => {
    const { data } = await asStaff("GET", `/v1/admin/leadowners?search_term=${word}`);
    // Cast: the list's rows are only read for this field.
    const rows = data["data"] as { film_count: string }[];
    return rows.filter(({ film_count }) => film_count === count).length;
  };
  await openAsStaff(page, `/admin/leads?search_term=${word}`);
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await page.getByRole("button", { name: "Bulk Update" }).click();
  await page.getByLabel("What to change").selectOption("film_count");
  await page.getByLabel("Film count", { exact: true }).selectOption("1+");
  await page.getByRole("button", { name: "Bulk Update 3 Rows" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/bulk-updates\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Undo a bulk update" })).toBeVisible();
  await expect(page.getByText("3 of 3")).toBeVisible();
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
  expect(await countOf("0")).toBe(3);
  // The toast may offer it, too.
  await page.getByRole("main").getByRole("button", { name: "Undo", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Undo the change of 3 rows?" });
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("question.png") });
  const address = page.url();
  await question.getByRole("button", { name: "Undo Update" }).click();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByText("Done", { exact: true })).toBeVisible();
  expect(await countOf("1+")).toBe(3);
  await page.goBack();
  await expect(page.getByText("This update was undone")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("undone-phone.png"), fullPage: true });
});
