import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { listViolations } from "../../axe.ts";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
import { createCustomer, createLead, joinStaff, openAsStaff } from "../staff.ts";

test.use({ baseURL: addresses.backoffice });

const createName = () => `Working ${randomUUID().slice(0, 8)}`;
const getViews = (page: Page) => page.getByRole("navigation", { name: "Views" });
const chooseOption = async (page: Page, name: string, option: string) => {
  await page.getByRole("button", { name: `Options of the view ${name}` }).click();
  await page.getByRole("menuitem", { name: option, exact: true }).click();
};

/** Signs a colleague in, who has no views, in a session of their own. */
async function signInColleague(role: "support" | "admin", lastName: string) {
  const email = `${randomUUID().slice(0, 13)}@colleague.example`;
  const password = await joinStaff(email, lastName, role);
  return call("POST", "/v1/session", { email, password });
}

async function saveView(page: Page, name: string, { shared = false } = {}): Promise<void> {
  await page.getByRole("button", { name: /^Save (view|as new view)$/ }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  if (shared) await page.getByRole("checkbox", { name: "Share with all staff" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

test(
  "saves a search with its filters and order, opens it again, and undoes its deletion",
  FULL,
  async ({ page }) => {
    const { word } = await createCustomer();
    await createLead(word);
    const name = createName();
    await openAsStaff(page, `/admin/leads?search_term=${word}&stage=new&sort=-name`);
    await saveView(page, name);
    const view = getViews(page).getByRole("link", { name });
    await expect(view).toHaveAttribute("aria-current", "page");
    await getViews(page).getByRole("link", { name: "All", exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/leads$/);
    await expect(page.getByRole("button", { name: "Save view" })).toBeHidden();
    await view.click();
    for (const part of [`search_term=${word}`, "stage=new", "sort=-name"])
      await expect(page).toHaveURL(new RegExp(`[?&]${part}(&|$)`));
    await expect(page.getByText("Showing 1 of 1")).toBeVisible();

    await page.getByRole("button", { name: "Remove new" }).click();
    await expect(page.getByText("Changed", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Save changes" }).press("Enter");
    await expect(page.getByText("Changed", { exact: true })).toBeHidden();
    // The button is gone, and the focus stays where it was.
    await expect(page.getByRole("region", { name: "Views" })).toBeFocused();
    await chooseOption(page, name, "Delete view");
    await expect(view).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(view).toHaveAttribute("aria-current", "page");
  },
);

test(
  "keeps a name that is in use at its field, and opens a list with the chosen view",
  FULL,
  async ({ page }) => {
    const colleague = signInColleague("support", "Sato");
    await openAsStaff(page, "/admin/orders", colleague);
    // Without a view, the list has no row for views.
    await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
    await expect(page.getByRole("region", { name: "Views" })).toBeHidden();
    expect(await listViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("empty.png") });
    await page.goto("/admin/orders?status=refunded");
    await saveView(page, "Refunds");
    await page.goto("/admin/orders?status=disputed");
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Please give the view a name")).toBeVisible();
    const field = page.getByLabel("Name", { exact: true });
    await field.fill("REFUNDS");
    await page.keyboard.press("Enter");
    await expect(page.getByText("You have a view of this list with this name.")).toBeVisible();
    await expect(field).toHaveValue("REFUNDS");
    await expect(field).toBeFocused();
    expect(await listViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("taken.png") });
    await field.fill("Disputes");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();

    await chooseOption(page, "Disputes", "Rename");
    await field.fill("Open disputes");
    await page.keyboard.press("Enter");
    await expect(getViews(page).getByRole("link", { name: "Open disputes" })).toBeVisible();
    await chooseOption(page, "Open disputes", "Open with the list");
    await page.goto("/admin/overview");
    await page.getByRole("link", { name: "Orders", exact: true }).first().click();
    await expect(page).toHaveURL(/\/admin\/orders\?view=[\w-]+&status=disputed$/);
    await getViews(page).getByRole("link", { name: "All", exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/orders\?view=all$/);
    await page.reload();
    await expect(getViews(page).getByRole("link", { name: "All", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await page.goto("/admin/orders");
    await expect(page).toHaveURL(/status=disputed$/);
    // The user removes the last filter: the list stays as they want it.
    await page.getByRole("button", { name: "Remove Disputed" }).click();
    await expect(page).toHaveURL(/\/admin\/orders\?view=[\w-]+$/);
    await expect(page.getByText("Changed", { exact: true })).toBeVisible();
    expect(await listViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("changed.png") });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
    await page.screenshot({ path: test.info().outputPath("changed-dark.png") });
  },
);

test(
  "a colleague opens a shared view and cannot change it; on a phone the views are a menu",
  FULL,
  async ({ page, browser }) => {
    const name = createName();
    const search = `search_term=${randomUUID().slice(0, 8)}`;
    await openAsStaff(page, `/admin/leads?stage=new&${search}`, signInColleague("support", "Sato"));
    await saveView(page, name, { shared: true });

    const phone = await browser.newContext({
      baseURL: addresses.backoffice,
      viewport: { width: 390, height: 844 },
    });
    const other = await phone.newPage();
    await openAsStaff(other, "/admin/leads", signInColleague("support", "Marchand"));
    await other.getByRole("button", { name: "View: All" }).click();
    expect(await listViolations(other, { include: ["[role=menu]"] })).toEqual([]);
    await other.screenshot({ path: test.info().outputPath("phone-menu.png") });
    await other.getByRole("menuitemradio", { name }).click();
    await expect(other).toHaveURL(/stage=new/);
    expect(other.url()).toContain(search);
    await other.getByRole("button", { name: "Remove new" }).click();
    await expect(other.getByRole("button", { name: "Save as new view" })).toBeVisible();
    await expect(other.getByRole("button", { name: "Save changes" })).toBeHidden();
    await other.screenshot({ path: test.info().outputPath("phone.png") });
    await other.getByRole("button", { name: `Options of the view ${name}` }).click();
    await expect(other.getByText("Shared by Dele Sato")).toBeVisible();
    await expect(other.getByRole("menuitem")).toHaveText(["Open with the list"]);
    expect(await listViolations(other, { include: ["[role=menu]"] })).toEqual([]);
    await other.screenshot({ path: test.info().outputPath("phone-options.png") });
    await other.keyboard.press("Escape");
    await expect(other.getByRole("menu")).toBeHidden();
    expect(await listViolations(other)).toEqual([]);
    await phone.close();
  },
);

test("arranges the views by keyboard and by dragging, and keeps the order", FULL, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsStaff(page, "/admin/orders?status=refunded", signInColleague("support", "Sato"));
  for (const [name, status] of [
    ["Refunds", "refunded"],
    ["Disputes", "disputed"],
    ["Paid", "paid"],
  ] as const) {
    await page.goto(`/admin/orders?status=${status}`);
    await saveView(page, name);
  }
  // Colleagues share views too; the own ones come first.
  const expectOrder = async (names: string[]) =>
    expect
      .poll(async () => (await getViews(page).getByRole("link").allInnerTexts()).slice(0, 4))
      .toEqual(["All", ...names]);
  await expectOrder(["Disputes", "Paid", "Refunds"]);
  const arrange = page.getByRole("button", { name: "Arrange views" });
  await arrange.click();
  const dialog = page.getByRole("dialog", { name: "Arrange your views" });
  await dialog.getByRole("button", { name: "Move Disputes" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("listitem").first()).toContainText("Paid");
  expect(await listViolations(page, { include: ["[role=dialog]"] })).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("arrange.png") });
  await dialog.getByRole("button", { name: "Save order" }).click();
  await expect(dialog).toBeHidden();
  await expectOrder(["Paid", "Disputes", "Refunds"]);

  await arrange.click();
  const handle = await dialog.getByRole("button", { name: "Move Refunds" }).boundingBox();
  const target = await dialog.getByRole("button", { name: "Move Paid" }).boundingBox();
  if (!handle || !target) throw new Error("a handle is not visible");
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(target.x + 10, target.y + 12, { steps: 12 });
  await page.mouse.up();
  await expect(dialog.getByRole("listitem").first()).toContainText("Refunds");
  await dialog.getByRole("button", { name: "Save order" }).click();
  await expectOrder(["Refunds", "Paid", "Disputes"]);
  await page.reload();
  await expectOrder(["Refunds", "Paid", "Disputes"]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  await page.setViewportSize({ width: 390, height: 844 });
  // The filter panel was beside the list; in the narrower window it does not cover it.
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.screenshot({ path: test.info().outputPath("arranged-390-dark.png") });
  await arrange.click();
  await expect(dialog).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("arrange-390-dark.png") });
});

test(
  "hides columns by keyboard, keeps them in the address and in a view, and remembers the filter panel",
  FULL,
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAsStaff(page, "/admin/leads", signInColleague("support", "Sato"));
    const heads = page.getByRole("columnheader");
    await expect(heads.filter({ hasText: "Account ID" })).toBeVisible();
    const columns = page.getByRole("button", { name: "Columns" });
    await columns.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemcheckbox", { name: "Account ID" }).press("Enter");
    await page.getByRole("menuitemcheckbox", { name: "Sources" }).press("Enter");
    expect(await listViolations(page, { include: ["[role=menu]"] })).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("columns.png") });
    await page.keyboard.press("Escape");
    await expect(columns).toBeFocused();
    await expect(columns).toHaveAccessibleName("Columns shown: 4/6");
    await expect(page).toHaveURL(/columns=name%2Cemail%2Cstage%2Ccreated$/);
    const name = createName();
    await saveView(page, name);
    await page.getByRole("button", { name: "Filter" }).click();
    await expect(page.getByRole("complementary", { name: "Filter" })).toBeVisible();

    await getViews(page).getByRole("link", { name: "All", exact: true }).click();
    await expect(heads.filter({ hasText: "Account ID" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("complementary", { name: "Filter" })).toBeVisible();
    await getViews(page).getByRole("link", { name }).click();
    await expect(heads.filter({ hasText: "Account ID" })).toBeHidden();
    await expect(heads.filter({ hasText: "Date Created" })).toBeVisible();
    await expect(page.getByText("Changed", { exact: true })).toBeHidden();
    expect(await listViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath("wide.png") });
    await columns.click();
    await page.getByRole("menuitem", { name: "Show all columns" }).click();
    await expect(heads.filter({ hasText: "Sources" })).toBeVisible();
    await expect(page.getByText("Changed", { exact: true })).toBeVisible();
  },
);
