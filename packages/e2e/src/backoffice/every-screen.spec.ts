import { expect, test } from "@playwright/test";
import { addresses } from "../system.ts";
import { screens } from "./screens.ts";
import { newCustomer, newEvent, openAsStaff } from "./staff.ts";

test.use({ baseURL: addresses.backoffice });

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
  const name = page.getByTitle(/^A title as long/);
  await page.getByRole("region", { name: "Events" }).evaluate((frame) => (frame.scrollLeft = 10_000));
  const box = await name.boundingBox();
  expect(box?.x).toBeLessThan(60);
  await expect(page.getByRole("button", { name: /^Options for A title/ })).toBeInViewport();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);

  // The filters cover the list in a sheet instead of pushing it out of sight.
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

  const middleOf = async (name: string) => {
    const area = await page.getByRole("banner").getByText(name, { exact: true }).boundingBox();
    return (area?.y ?? 0) + (area?.height ?? 0) / 2;
  };
  expect(Math.abs((await middleOf("Matinee")) - (await middleOf("Admin")))).toBeLessThan(1);
});
