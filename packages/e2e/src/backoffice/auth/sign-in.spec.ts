import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses, call, listEmailsTo } from "../../system.ts";
import { screens } from "../screens.ts";
import { createCustomer, openAsStaff, staff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test("redirects to the sign-in and then to the requested page, and signs out at the server", async ({
  page,
}) => {
  await page.goto("/admin/orders?after_watching=true");
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  expect(new URL(page.url()).search).toBe("?after_watching=true");
  await expect(page.getByPlaceholder("Name, Email, Event URL, Event Title")).toBeVisible();

  // The bar links to the studio and to help, and signs out. Signing out also ends the session at the server.
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
  // The studio's session came from that sign-in and has ended with it.
  await studio.reload();
  await expect(studio.getByRole("heading", { name: "Sign In" })).toBeVisible();
});

test("resets a forgotten password in the back office", FULL, async ({ page }) => {
  const { email } = await createCustomer();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await expect(page.getByRole("button", { name: "Send Reset Link" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Password Reset email sent successfully")).toBeVisible();
  const findLink = async () =>
    /https?:\S+token=[^\s\])]+/.exec((await listEmailsTo(email))[0]?.text ?? "")?.[0] ?? "";
  await expect.poll(findLink).toContain(`${addresses.backoffice}/reset-password?token=`);
  await page.goto(await findLink());
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

test("rejects a filmmaker and leaves no session", async ({ page }) => {
  const { email } = await createCustomer();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a-long-enough-password-26");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("The back office is for staff.").last()).toBeVisible();
  await page.goto("/admin/customers");
  await expect(page).toHaveURL(/\/login/);
});

test("redirects to the sign-in when the session has ended elsewhere", async ({ page }) => {
  await openAsStaff(page, "/admin/customers");
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
  await page.addInitScript(() => localStorage.setItem("matinee.session", "ended"));
  await page.goto("/admin/events");
  await expect(page).toHaveURL(/\/login/);
});

test(
  "rejects a filmmaker on every route, even with a staff account in local storage",
  FULL,
  async ({ page }) => {
    const { session, id, email } = await createCustomer();
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
    // The server does not trust the account type in local storage.
    await signInAs("admin");
    for (const path of ["/admin/customers", "/admin/overview", `/admin/customer-details/${anyId}`]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/login\?from=/);
    }
  },
);
