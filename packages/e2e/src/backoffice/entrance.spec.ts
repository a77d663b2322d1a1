import { expect, test } from "@playwright/test";
import { addresses } from "../system.ts";
import { newCustomer, openAsStaff, staff } from "./staff.ts";

test.use({ baseURL: addresses.backoffice });

test("whoever is not signed in is sent to sign in, and then to the page they wanted", async ({ page }) => {
  await page.goto("/admin/orders?after_watching=true");
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("?after_watching=true");
});

test("a filmmaker is turned away, and has no session here afterwards", async ({ page }) => {
  const { email } = await newCustomer();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a-long-enough-password-26");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("The back office is for staff.").last()).toBeVisible();
  await page.goto("/admin/customers");
  await expect(page).toHaveURL(/\/login/);
});

test("a session that ended elsewhere leads back to the sign-in", async ({ page }) => {
  await openAsStaff(page, "/admin/customers");
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
  await page.addInitScript(() => localStorage.setItem("matinee.session", "ended"));
  await page.goto("/admin/events");
  await expect(page).toHaveURL(/\/login/);
});
