import { expect, test } from "@playwright/test";
import { addresses, call, mailsTo } from "../system.ts";
import { newCustomer, openAsStaff, staff } from "./staff.ts";

test.use({ baseURL: addresses.backoffice });

test("whoever is not signed in is sent to sign in, and then to the page they wanted", async ({ page }) => {
  await page.goto("/admin/orders?after_watching=true");
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("?after_watching=true");
  await expect(page.getByPlaceholder("Name, Email, Event URL, Event Title")).toBeVisible();

  // The bar leads to the studio, to help and out; the session is over at the server, too.
  const bar = page.getByRole("banner");
  await expect(bar.getByText("Admin", { exact: true })).toBeVisible();
  await expect(bar.getByRole("link", { name: "Help" })).toHaveAttribute("href", /^https:/);
  const opened = page.context().waitForEvent("page");
  await bar.getByRole("button", { name: "Back to filmmaker dashboard" }).click();
  const studio = await opened;
  await expect(studio.getByRole("heading", { name: "Filmmaker Dashboard" })).toBeVisible();
  await bar.getByRole("link", { name: "Matinee, customers" }).click();
  await expect(page).toHaveURL(/\/admin\/customers$/);
  const session = await page.evaluate(() => localStorage.getItem("matinee.session") ?? "");
  await bar.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(call("GET", "/v1/account", undefined, session)).rejects.toThrow("401");
  // What came from that sign-in has ended with it.
  await studio.reload();
  await expect(studio.getByRole("heading", { name: "Sign In" })).toBeVisible();
});

test("a forgotten password is reset on the back office itself", async ({ page }) => {
  const { email } = await newCustomer();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await expect(page.getByRole("button", { name: "Send Reset Link" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Password Reset email sent successfully")).toBeVisible();
  const linkIn = async () =>
    /https?:\S+token=[^\s\])]+/.exec((await mailsTo(email))[0]?.text ?? "")?.[0] ?? "";
  await expect.poll(linkIn).toContain(`${addresses.backoffice}/reset-password?token=`);
  await page.goto(await linkIn());
  await page.getByLabel("New Password").fill("short");
  await page.getByLabel("Verify Password").fill("short");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Password needs to be at least 8 characters")).toBeVisible();
  await page.getByLabel("New Password").fill("a-quite-new-password-27");
  await page.getByLabel("Verify Password").fill("a-quite-new-password-27");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByRole("heading", { name: "Password Reset Succesfully" })).toBeVisible();
  await call("POST", "/v1/session", { email, password: "a-quite-new-password-27" });
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
