import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses, call, listEmailsTo } from "../../system.ts";
import { staff } from "../../backoffice/staff.ts";
import { expectMessages } from "../expect-messages.ts";
import { createFilmmaker, openAs, password, signIn, findViolations } from "../filmmaker.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio });

test("an invitation link fills in the sign-up, and each field shows its error", FULL, async ({ page }) => {
  const data = Buffer.from(JSON.stringify({ name: "Zoë van den Berg", email: "zoe@example.com" }));
  await page.goto(`/sign-up?data=${encodeURIComponent(data.toString("base64"))}&promo_code=FIRSTLIGHT`);
  await expect(page.getByRole("heading", { name: "Sign Up" })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Zoë");
  await expect(page.getByLabel("Last name")).toHaveValue("van den Berg");
  await expect(page.getByLabel("Promo code")).toHaveValue("FIRSTLIGHT");
  await expect(page.getByRole("button", { name: "Register" })).toBeDisabled();
  for (const [name, path] of [
    ["terms of services", "/terms"],
    ["privacy policy", "/privacy"],
  ] as const) {
    const link = page.getByRole("link", { name });
    await expect(link).toHaveAttribute("href", new RegExp(`^${addresses.watch}${path}\\?version=\\d`));
    await expect(link).toHaveAttribute("target", "_blank");
  }
  await page.getByLabel(/I accept the terms/).check();
  await page.getByText("Business", { exact: true }).click();
  await expect(page.getByText("Enter the legal name")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Please enter a password with at least 8 characters")).toBeVisible();
  // The first invalid field on the screen has the focus.
  await expect(page.getByLabel("Phone")).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  for (const [label, typed] of [
    ["First name", "Zoë"],
    ["Last name", "van den Berg"],
    ["Email", "zoe@example.com"],
    ["Phone", "415-555-0136"],
  ] as const)
    await page.getByLabel(label).fill(typed);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Please provide a company name")).toBeVisible();
  await expect(page.getByLabel("Business name")).toBeFocused();
  await expectMessages(page, [
    ["First name", "", "Please enter a valid name"],
    ["Last name", " ", "Please enter a valid name"],
    ["Email", "zoe@", "Please enter a valid email"],
    ["Phone", "415-555", "Please enter a valid phone number"],
    ["Business name", "", "Please provide a company name"],
    ["Confirm password", "shorter", "Passwords do not match"],
  ]);

  // Errors from the server also appear at their fields, and all input stays.
  const other = await createFilmmaker(0);
  await page.getByText("Individual", { exact: true }).click();
  for (const [label, typed] of [
    ["First name", "Zoë"],
    ["Last name", "van den Berg"],
    ["Email", other.email],
    ["Phone", "415-555-0136"],
    ["Confirm password", "password123"],
  ] as const)
    await page.getByLabel(label).fill(typed);
  const register = () => page.getByRole("button", { name: "Register" }).click();
  const common = "This password is very common. Please choose one that is harder to guess.";
  await expectMessages(page, [["Password", "password123", common]], register);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  const taken = "An account with this email already exists. Please sign in.";
  await expectMessages(page, [["Email", other.email, taken]], register);
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByText("Error creating account.")).toHaveCount(0);
});

test(
  "missing and failing pages show an error; a wrong password shows one too, a correct one opens the requested page",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker();
    await page.goto("/no/such/page");
    await expect(page.getByText("There is nothing here")).toBeVisible();
    // A page whose code cannot be loaded.
    await page.route(/settings\.page/, (route) => route.abort());
    await page.goto("/settings");
    await expect(page.getByText("This page could not be shown")).toBeVisible();
    await page.unroute(/settings\.page/);
    await page.getByRole("button", { name: "Try again" }).click();
    // A signed-out visitor sees no dashboard navigation.
    await expect(page.getByRole("main").getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Studio" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Log out" })).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Please enter your email")).toBeVisible();
    await expect(page.getByText("Please enter your password")).toBeVisible();
    await page.getByLabel("Email").fill(owner.email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Error logging in. Check the email and the password, then try again.",
    );
    await signIn(page, owner);
    await expect(page.getByRole("heading", { name: "Account settings" })).toBeVisible();
  },
);

test(
  "a missing event redirects home; a sign-in as another person asks first; logging out ends the session",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker();
    await page.goto("/event/no-such-event-anywhere");
    await signIn(page, owner);
    await expect(page.getByText("There is no event at this URL. Redirecting...")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Filmmaker Dashboard" })).toBeVisible();

    // A code signs in another person from another host: it asks before replacing the session, and works once.
    const other = await createFilmmaker(0);
    const createSignInLink = async () => {
      const host = { host: new URL(addresses.studio).host };
      const { data } = await call("POST", "/v1/session/handoff", host, other.session);
      return `/login#handoff=${String(data["code"])}`;
    };
    const usedLink = await createSignInLink();
    await page.goto(usedLink);
    await expect(page.getByRole("heading", { name: "Switch to Odalys Brennan?" })).toBeVisible();
    await expect(page.getByText(`(${owner.email}) is signed in here.`)).toBeVisible();
    await page.getByRole("link", { name: "Stay signed in as Odalys Brennan" }).click();
    await expect(page.getByRole("heading", { name: "Filmmaker Dashboard" })).toBeVisible();
    await page.goto(usedLink);
    await expect(page.getByText("This sign-in link has expired. Please sign in.")).toBeVisible();
    await page.goto(await createSignInLink());
    await page.getByRole("button", { name: "Continue as Odalys Brennan" }).click();
    await expect(page.getByRole("heading", { name: "Filmmaker Dashboard" })).toBeVisible();

    const session = await page.evaluate(() => localStorage.getItem("matinee.session") ?? "");
    expect(await call("GET", "/v1/account", undefined, session)).toMatchObject({
      data: { email: other.email },
    });
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
    await expect(call("GET", "/v1/account", undefined, session)).rejects.toThrow("401");
  },
);

test("staff who sign in to the studio continue to the back office", FULL, async ({ page }) => {
  await page.goto("/login");
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  let arrivals = 0;
  page.on("framenavigated", () => arrivals++);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(`${addresses.backoffice}/admin/customers`);
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
  // The code is redeemed once, even when the query runs again.
  expect(arrivals).toBeLessThan(10);
});

test("the emailed link resets a forgotten password once", async ({ page }) => {
  const owner = await createFilmmaker(0);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Please enter a valid email")).toBeVisible();
  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Password Reset email sent successfully")).toBeVisible();
  await expect(page.getByText(/^If this address belongs to an account, a link is on its way/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const readResetLink = async () => {
    const mail = (await listEmailsTo(owner.email)).find(({ text }) => text.includes("/reset-password"));
    return /https?:\S+\/reset-password\?token=[\w.-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(readResetLink, { timeout: 30_000 }).toContain("token=");
  const address = await readResetLink();
  await page.goto(address);
  await page.getByLabel("New Password").fill("short");
  await page.getByLabel("Verify Password").fill("other");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByText("Password needs to be at least 8 characters")).toBeVisible();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Verify Password").fill("password123");
  const common = "This password is very common. Please choose one that is harder to guess.";
  await expectMessages(page, [["New Password", "password123", common]], () =>
    page.getByRole("button", { name: "Reset password" }).click(),
  );
  await expect(page.getByText("Reset Token has expired")).toBeHidden();
  await page.getByLabel("New Password").fill(`${password}-anew`);
  await page.getByLabel("Verify Password").fill(`${password}-anew`);
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByRole("heading", { name: "Password Reset Succesfully" })).toBeVisible();
  await expect(page.getByText("You are signed out everywhere else.")).toBeVisible();
  await page.getByRole("link", { name: "Login" }).click();
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(`${password}-anew`);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Filmmaker Dashboard" })).toBeVisible();

  // A used link, or one without a token, is rejected before a password is asked for.
  for (const spent of [`${addresses.studio}/reset-password`, address]) {
    await page.goto(spent);
    await expect(page.getByText("Reset Token has expired").first()).toBeVisible();
    await expect(page.getByLabel("New Password")).toBeHidden();
  }
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page.getByRole("heading", { name: "Forgot Password" })).toBeVisible();
});

test("the first page leads a person who is signed in to their dashboard, staff to the back office", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  const owner = await createFilmmaker(0);
  await openAs(page, owner, "/");
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByRole("heading", { name: "Filmmaker Dashboard" })).toBeVisible();
  await page.evaluate(() =>
    localStorage.setItem(
      "matinee.user",
      (localStorage.getItem("matinee.user") ?? "").replace("filmmaker", "admin"),
    ),
  );
  // The user that the browser stores only decides which way to go.
  await page.goto("/");
  await expect(page).toHaveURL(new RegExp(`^${addresses.backoffice}/`));
});
