import { expect, type Page, test } from "@playwright/test";
import { addresses } from "../system.ts";
import { listViolations } from "../axe.ts";
import { screens } from "./screens.ts";
import { asStaff, createCustomer, createEvent, createLead, buyTicket, openAsStaff } from "./staff.ts";
import { FULL } from "../full.ts";

test.use({ baseURL: addresses.backoffice });

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function expectNoViolations(page: Page, screen: string, alsoDark = false): Promise<void> {
  expect(await listViolations(page, { runOnly: wcag }), screen).toEqual([]);
  if (!alsoDark) return;
  // The themes differ in their colors only.
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await listViolations(page, { runOnly: ["color-contrast"] }), `${screen}, dark theme`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

async function openSettled(page: Page, path: string): Promise<void> {
  await openAsStaff(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Loading...", { exact: true })).toHaveCount(0);
}

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" }));

test("has no axe violations on the lists, with drawers, filters and dialogs open", FULL, async ({ page }) => {
  const { word, id } = await createCustomer(1);
  await Promise.all([createLead(word), buyTicket(word)]);
  for (const path of screens) {
    // The search leaves one or two rows, since axe takes time for each row.
    await openSettled(page, `${path}?search_term=${word}&subject_id=${id}`);
    const drawer = page.locator("tbody button[aria-expanded=false]:not([aria-haspopup])").first();
    if ((await drawer.count()) > 0) await drawer.click();
    // The panel of an active filter is open already.
    const filter = page.getByRole("button", { name: "Filter", exact: true });
    if ((await filter.count()) > 0) await filter.click();
    await expectNoViolations(page, path, /leads|overview/.test(path));
  }
  await openSettled(page, `/admin/leads?search_term=${word}`);
  await page.getByRole("button", { name: "Add Lead Manually" }).click();
  await expectNoViolations(page, "dialog to add a lead");
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await expectNoViolations(page, "selection bar");
  await page
    .getByRole("button", { name: /^Options for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete lead" }).click();
  await expectNoViolations(page, "confirmation to delete a lead");
});

test("has no axe violations on the details of a customer, an event and a lead", FULL, async ({ page }) => {
  const customer = await createCustomer(1);
  const id = await createEvent(customer, "The Salt Road");
  await createLead(customer.word);
  const { data: leadOwners } = await asStaff("GET", `/v1/admin/leadowners?search_term=${customer.word}`);
  const [owner] = Object(leadOwners["data"]);
  await asStaff("POST", `/v1/admin/account/note/${customer.id}`, {
    text: "Wants presale open two weeks ahead.",
  });
  for (const path of [
    `/admin/customer-details/${customer.id}`,
    `/admin/event-details/${id}`,
    `/admin/leadowner-details/${String(owner.id)}`,
  ]) {
    await openSettled(page, path);
    await expectNoViolations(page, path, true);
  }
});

test("has no axe violations on the sign-in, password and error screens", FULL, async ({ page }) => {
  for (const path of ["/login", "/forgot-password", "/reset-password?token=none"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoViolations(page, path, true);
  }
  await openAsStaff(page, "/admin/events?startEventRange_start=garbage");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expectNoViolations(page, "failed screen", true);
});
