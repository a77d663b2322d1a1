import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { addresses } from "../system.ts";
import { asStaff, newCustomer, newDonation, newEvent, newLead, openAsStaff } from "./staff.ts";

test.use({ baseURL: addresses.backoffice });

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const lists = ["leads", "customers", "events", "orders", "globaltags", "mails", "audit", "coupons"];
const screens = [...lists, "overview", "staff"].map((name) => `/admin/${name}`);

test("axe finds nothing on any screen, on open drawers, filters and dialogs, in light and in the dark", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const customer = await newCustomer(1);
  const [id] = [
    await newEvent(customer, "The Salt Road"),
    await newLead(customer.word),
    await newDonation(customer.word, 500),
  ];
  const { data: found } = await asStaff("GET", `/v1/admin/leadowners?search_term=${customer.word}`);
  const [owner] = Object(found["data"]);
  await asStaff("POST", `/v1/admin/account/note/${customer.id}`, {
    text: "Wants presale open two weeks ahead.",
  });
  const findsNothing = async (what: string) => {
    const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
    expect(violations, what).toEqual([]);
    // Of the other theme only the colours are different.
    await page.emulateMedia({ colorScheme: "dark" });
    const dark = await new AxeBuilder({ page }).withRules(["color-contrast"]).analyze();
    expect(dark.violations, `${what} in the dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  };
  const details = [
    `/admin/customer-details/${customer.id}`,
    `/admin/event-details/${id}`,
    `/admin/leadowner-details/${String(owner.id)}`,
  ];
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  for (const path of [...screens, ...details]) {
    await openAsStaff(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Loading...", { exact: true })).toHaveCount(0);
    const drawer = page.locator("tbody button[aria-expanded=false]:not([aria-haspopup])").first();
    if ((await drawer.count()) > 0) await drawer.click();
    const filter = page.getByRole("button", { name: "Filter" });
    if ((await filter.count()) > 0) await filter.click();
    await findsNothing(path);
  }
  await openAsStaff(page, "/admin/leads");
  await page.getByRole("button", { name: "Add Lead Manually" }).click();
  await findsNothing("adding a lead");
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await findsNothing("the selection's bar");
  await page
    .getByRole("button", { name: /^Options for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete lead" }).click();
  await findsNothing("the question before a lead is deleted");
});

test("a filmmaker is turned away on every route, also with a staff member's name on this side", async ({
  page,
}) => {
  const { session, id, email } = await newCustomer();
  const anyId = "0192c7d0-0000-7000-8000-000000000000";
  const routes = [
    ...screens,
    ...["customer", "event", "leadowner"].map((name) => `/admin/${name}-details/${anyId}`),
  ];
  const signInAs = (type: string) =>
    page.addInitScript(
      ([token, user]) => {
        localStorage.setItem("matinee.session", token ?? "");
        localStorage.setItem("matinee.user", user ?? "");
      },
      [session, JSON.stringify({ id, type, name: "Noor", email })],
    );
  await signInAs("filmmaker");
  for (const path of routes) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login\?from=/);
  }
  // The browser can be made to believe it; the server cannot.
  await signInAs("admin");
  for (const path of ["/admin/customers", "/admin/overview", `/admin/customer-details/${anyId}`]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login\?from=/);
  }
});

test("nothing of a list is out of reach on a narrow window, and the name stays while it scrolls", async ({
  page,
}) => {
  const customer = await newCustomer(1);
  await newEvent(customer, "A title as long as a film's title may ever be");
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsStaff(page, `/admin/events?search_term=${customer.word}`);
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  const name = page.getByRole("cell", { name: /A title as long/ });
  await page.getByRole("region", { name: "Events" }).evaluate((frame) => (frame.scrollLeft = 10_000));
  const box = await name.boundingBox();
  expect(box?.x).toBeLessThan(60);
  await expect(page.getByRole("button", { name: /^Options for A title/ })).toBeInViewport();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});
