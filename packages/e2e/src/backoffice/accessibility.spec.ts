import { expect, type Page, test } from "@playwright/test";
import { violationsIn } from "../axe.ts";
import { addresses } from "../system.ts";
import { asStaff, newCustomer, newEvent, newLead, newTicket, openAsStaff } from "./staff.ts";
import { screens } from "./screens.ts";

test.use({ baseURL: addresses.backoffice });

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function findsNothing(page: Page, what: string, alsoDark = false): Promise<void> {
  expect(await violationsIn(page, { runOnly: wcag }), what).toEqual([]);
  if (!alsoDark) return;
  // Of the other theme only the colours are different.
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violationsIn(page, { runOnly: ["color-contrast"] }), `${what} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

async function openSettled(page: Page, path: string): Promise<void> {
  await openAsStaff(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Loading...", { exact: true })).toHaveCount(0);
}

test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" }));

test("axe finds nothing on any list, with a drawer and the filters open, nor on its dialogs", async ({
  page,
}) => {
  const { word, id } = await newCustomer(1);
  await Promise.all([newLead(word), newTicket(word)]);
  for (const path of screens) {
    // A row or two tell as much as fifty.
    await openSettled(page, `${path}?search_term=${word}&subject_id=${id}`);
    const drawer = page.locator("tbody button[aria-expanded=false]:not([aria-haspopup])").first();
    if ((await drawer.count()) > 0) await drawer.click();
    // Where a filter is on, the panel is open already.
    const filter = page.getByRole("button", { name: "Filter", exact: true });
    if ((await filter.count()) > 0) await filter.click();
    await findsNothing(page, path, /leads|overview/.test(path));
  }
  await openSettled(page, `/admin/leads?search_term=${word}`);
  await page.getByRole("button", { name: "Add Lead Manually" }).click();
  await findsNothing(page, "adding a lead");
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await findsNothing(page, "the selection's bar");
  await page
    .getByRole("button", { name: /^Options for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete lead" }).click();
  await findsNothing(page, "the question before a lead is deleted");
});

test("axe finds nothing on the details of a customer, an event and a lead", async ({ page }) => {
  const customer = await newCustomer(1);
  const id = await newEvent(customer, "The Salt Road");
  await newLead(customer.word);
  const { data: found } = await asStaff("GET", `/v1/admin/leadowners?search_term=${customer.word}`);
  const [owner] = Object(found["data"]);
  await asStaff("POST", `/v1/admin/account/note/${customer.id}`, {
    text: "Wants presale open two weeks ahead.",
  });
  for (const path of [
    `/admin/customer-details/${customer.id}`,
    `/admin/event-details/${id}`,
    `/admin/leadowner-details/${String(owner.id)}`,
  ]) {
    await openSettled(page, path);
    await findsNothing(page, path, true);
  }
});

test("axe finds nothing on the ways in: the sign-in, a forgotten password, a screen that failed", async ({
  page,
}) => {
  for (const path of ["/login", "/forgot-password", "/reset-password?token=none"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await findsNothing(page, path, true);
  }
  await openAsStaff(page, "/admin/events?startEventRange_start=garbage");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await findsNothing(page, "a screen that failed", true);
});
