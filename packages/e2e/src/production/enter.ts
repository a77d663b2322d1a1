import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { Site } from "./sale.ts";

export const admin = {
  email: "you@films.example",
  firstName: "Ines",
  lastName: "Duarte",
  password: "the tide comes in twice 26",
};

/** What `matinee setup` asks for, and the answers. */
export const setupAnswers = [
  ["Email of the first admin: ", admin.email],
  ["First name: ", admin.firstName],
  ["Last name: ", admin.lastName],
  ["Password for ", admin.password],
] as const;

/** Signs the first admin in, who has to set up a second factor first, and then sees the customers. */
export async function enterBackOffice(page: Page, site: Site): Promise<void> {
  await page.goto(site.admin);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Staff need a second factor. Please set one up first.")).toBeVisible();
  await page.getByRole("button", { name: "Set up" }).click();
  const proof = page.getByRole("dialog", { name: "Is it you?" });
  await proof.getByLabel("Current password").fill(admin.password);
  await proof.getByRole("button", { name: "Continue" }).click();
  const setUp = page.getByRole("dialog", { name: "Add an authenticator app" });
  const secret = await setUp.locator("code").innerText();
  await setUp.getByLabel("Six-digit code").fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  const codes = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await codes.getByRole("button", { name: "I have stored them" }).click();
  await expect(page.getByText("Staff need a second factor. Please set one up first.")).toBeHidden();
  await page.getByRole("link", { name: "Customers", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Customers" })).toBeVisible();
}
