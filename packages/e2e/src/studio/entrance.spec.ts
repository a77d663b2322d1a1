import { expect, test } from "@playwright/test";
import { addresses } from "../system.ts";
import { newFilmmaker, signIn } from "./filmmaker.ts";

test.use({ baseURL: addresses.studio });

test("an invitation's address fills in the sign-up, and each field says what it needs", async ({ page }) => {
  const data = Buffer.from(JSON.stringify({ name: "Zoë van den Berg", email: "zoe@example.com" }));
  await page.goto(`/sign-up?data=${encodeURIComponent(data.toString("base64"))}&promo_code=FIRSTLIGHT`);
  await expect(page.getByLabel("First name")).toHaveValue("Zoë");
  await expect(page.getByLabel("Last name")).toHaveValue("van den Berg");
  await expect(page.getByLabel("Promo code")).toHaveValue("FIRSTLIGHT");
  await expect(page.getByRole("button", { name: "Register" })).toBeDisabled();
  await page.getByLabel(/I accept the terms/).check();
  await page.getByText("Business", { exact: true }).click();
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Register" }).click();
  for (const text of [
    "Please enter a password with at least 8 characters",
    "Passwords do not match",
    "Please enter a valid phone number",
    "Please provide a company name",
  ])
    await expect(page.getByText(text)).toBeVisible();
});

test("a wrong password says so, a right one leads to the page that was asked for", async ({ page }) => {
  const owner = await newFilmmaker();
  await page.goto("/settings");
  await page.getByRole("link", { name: "Sign In" }).click();
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toContainText("Error logging in");
  await signIn(page, owner);
  await expect(page.getByRole("heading", { name: "Account settings" })).toBeVisible();
});

test("an event that is not there says so and goes home", async ({ page }) => {
  const owner = await newFilmmaker();
  await page.goto("/event/no-such-event-anywhere");
  await signIn(page, owner);
  await expect(page.getByText("There is no event at this URL. Redirecting...")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Filmmaker Dashboard" })).toBeVisible();
});
