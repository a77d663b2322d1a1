import { expect, type Page } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { Secret, TOTP } from "otpauth";
import { addresses } from "../../system.ts";
import { createFilmmaker, type Filmmaker, findViolations, openAs, password } from "../filmmaker.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio });

/** The code of an authenticator app, `steps` periods of 30 seconds from now. A code works once. */
const showCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function enterPassword(page: Page, owner: Filmmaker): Promise<void> {
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

test(
  "an authenticator app is set up, asked for at sign-in and for a new password, replaced by a recovery code, and removed",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(0);
    await openAs(page, owner, "/settings");
    await page.getByRole("tab", { name: "Security" }).click();
    await expect(page).toHaveURL(/tab=security/);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Set up" }).click();
    const proof = page.getByRole("dialog", { name: "Is it you?" });
    await proof.getByLabel("Current password").fill("not the password");
    await proof.getByRole("button", { name: "Continue" }).click();
    await expect(proof.getByText("Please enter your current password")).toBeVisible();
    await proof.getByLabel("Current password").fill(password);
    await proof.getByRole("button", { name: "Continue" }).click();

    const setUp = page.getByRole("dialog", { name: "Add an authenticator app" });
    await expect(setUp.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    const secret = await setUp.locator("code").innerText();
    await setUp.getByLabel("Six-digit code").fill("000000");
    await expect(setUp.getByRole("alert")).toContainText("This code is not right.");
    await setUp.getByLabel("Six-digit code").fill(showCode(secret, -1));
    const codes = page.getByRole("dialog", { name: "Your recovery codes" });
    await expect(codes.getByRole("listitem")).toHaveCount(10);
    expect(await findViolations(page)).toEqual([]);
    const [recoveryCode = "", otherCode = ""] = await codes.getByRole("listitem").allInnerTexts();
    await codes.getByRole("button", { name: "I have stored them" }).click();
    await expect(page.getByText("10 of 10 recovery codes left")).toBeVisible();
    // Three dialogs followed each other, and the button that opened the first has another action now.
    await expect(page.getByRole("button", { name: "Remove" })).toBeFocused();

    await page.getByRole("button", { name: "Log out" }).click();
    await enterPassword(page, owner);
    await expect(page.getByText("Please enter the code from your authenticator app.")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel("Six-digit code").fill("000000");
    await expect(page.getByRole("alert")).toContainText("This code is not right");
    await page.getByLabel("Six-digit code").fill(showCode(secret));
    await expect(page).toHaveURL(/\/welcome$/);

    await page.getByRole("button", { name: "Log out" }).click();
    await enterPassword(page, owner);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    // A wrong one stays, so that it can be corrected.
    await page.getByLabel("Recovery code").fill(`${recoveryCode}x`);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("This code is not right")).toBeVisible();
    await expect(page.getByLabel("Recovery code")).toHaveValue(`${recoveryCode}x`);
    await page.getByLabel("Recovery code").fill(recoveryCode);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/welcome$/);

    await page.goto("/settings?tab=security");
    await expect(page.getByText("9 of 10 recovery codes left")).toBeVisible();
    // The present password is no proof any more, so the form has no field for it.
    await expect(page.getByLabel("Current password")).toHaveCount(0);
    const nextPassword = "another password 26";
    await page.getByLabel("New password").fill(nextPassword);
    await page.getByLabel("Verify password").fill(nextPassword);
    await page.getByRole("button", { name: "Change password" }).click();
    await proof.getByLabel("Six-digit code").fill("000000");
    await expect(proof.getByRole("alert")).toContainText("This code is not right");
    await proof.getByRole("button", { name: "Use a recovery code" }).click();
    await proof.getByLabel("Recovery code").fill(otherCode);
    await proof.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Your password is changed. Other devices are signed out.")).toBeVisible();
    await expect(page.getByText("8 of 10 recovery codes left")).toBeVisible();

    await page.getByRole("button", { name: "Remove" }).click();
    await proof.getByLabel("Six-digit code").fill(showCode(secret, 1));
    await expect(page.getByText("Your authenticator app is off.")).toBeVisible();
    await expect(page.getByText(/recovery codes left/)).toBeHidden();
  },
);
