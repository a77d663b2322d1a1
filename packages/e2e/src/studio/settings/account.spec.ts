import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { asStaff } from "../../backoffice/staff.ts";
import { simulateOutages } from "../../outage.ts";
import { addresses, call, listEmailsTo } from "../../system.ts";
import { expectMessages } from "../expect-messages.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  openAs,
  password,
  findViolations,
} from "../filmmaker.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio });

test(
  "a bank account can be linked after connecting Stripe and is tokenized in the browser",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(0);
    await connectPayouts(owner);
    await openAs(page, owner, "/welcome");
    await expect(page.getByText("Your Stripe authentication is complete!")).toBeVisible();
    await expect(page.getByText("Complete bank account verification to receive payments")).toBeVisible();
    await page.getByRole("button", { name: "Enter Bank Info" }).click();
    const dialog = page.getByRole("dialog", { name: "Bank account" });
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog.getByText("Please enter an account holder name")).toBeVisible();
    await expect(dialog.getByText("Please enter an account number")).toBeVisible();
    await expect(dialog.getByText("Please enter a routing number")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await expectMessages(dialog, [
      ["Account holder name", "x".repeat(101), "Please enter at most 100 characters"],
      ["Account number", "0".repeat(101), "Please enter at most 100 characters"],
      ["Routing number", "0".repeat(101), "Please enter at most 100 characters"],
    ]);
    await dialog.getByLabel("Account holder name").fill("Odalys Brennan");
    await dialog.getByLabel("Account number").fill("000123456789");
    await dialog.getByLabel("Routing number").fill("12");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog.getByLabel("Routing number")).toHaveAccessibleDescription(
      "Routing number must have 9 digits",
    );
    await dialog.getByLabel("Routing number").fill("110000000");
    await dialog.getByLabel("Current password").fill("not the password");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog.getByText("Please enter your current password")).toBeVisible();
    await dialog.getByLabel("Current password").fill(password);
    const attempt = await simulateOutages(page, addresses.studio);
    await attempt({
      press: () => dialog.getByRole("button", { name: "Connect" }).click(),
      failed: "An unexpeced error occured while creating your order",
    });
    const saved = page.waitForRequest((request) => request.method() === "PATCH");
    await dialog.getByRole("button", { name: "Connect" }).click();
    expect((await saved).postData()).not.toContain("000123456789");
    await expect(page.getByText("Bank successfully linked")).toBeVisible();
    await expect(page.getByText("Your bank account is verified and set to receive funds")).toBeVisible();
  },
);

test(
  "a coupon can be claimed once and redirects to the dashboard; settings save the profile and the password",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(0);
    const code = `CLAIM-${randomUUID().slice(0, 8)}`;
    await asStaff("POST", "/v1/admin/credit-coupons", { code, credits: 2 });
    await openAs(page, owner, `/coupon/${code}`);
    await expect(page.getByLabel("Coupon code")).toHaveValue(code);
    await expect(page.getByLabel("Coupon code")).not.toBeEditable();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Claim" }).click();
    await expect(page.getByText("Coupon claimed successfully!").first()).toBeVisible();
    await expect(page).toHaveURL(/\/welcome$/);
    await expect(page.getByText("2 credits available")).toBeVisible();
    const [expired, usedUp] = [`OLD-${code}`, `GONE-${code}`];
    const past = new Date(Date.now() - 60_000).toISOString();
    await asStaff("POST", "/v1/admin/credit-coupons", { code: expired, credits: 1, expiresAt: past });
    await asStaff("POST", "/v1/admin/credit-coupons", { code: usedUp, credits: 1, maxClaims: 1 });
    await callAsOwner(await createFilmmaker(0), "POST", "/v1/coupons/claim", { coupon: usedUp });
    for (const [coupon, refusal] of [
      [code, "You have claimed this coupon already"],
      [`NO-${code}`, "This coupon does not exist"],
      [expired, "This coupon has expired"],
      [usedUp, "This coupon has been used up"],
    ] as const) {
      await page.goto(`/coupon/${coupon}`);
      await page.getByRole("button", { name: "Claim" }).click();
      await expect(page.getByRole("alert")).toContainText(refusal);
    }

    await page.goto("/settings");
    await expect(page.getByText("Complete or update your account settings")).toBeVisible();
    await page.getByLabel("Last name").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Business", { exact: true }).click();
    await expectMessages(page, [
      ["First name", "", "Please enter a valid name"],
      ["Last name", " ", "Please enter a valid name"],
      ["Email", "odalys", "Please enter a valid email"],
      ["Phone", "415", "Please enter a valid phone number"],
      ["Business name", " ", "Please provide a company name"],
    ]);
    await page.getByLabel("First name").fill("Odalys");
    await page.getByLabel("Last name").fill("Vance");
    await page.getByLabel("Phone").fill("415-555-0136");
    await page.getByLabel("Business name").fill("Vance Pictures");
    // A new email requires the password.
    const save = () => page.getByRole("button", { name: "Save" }).click();
    const wrong = "Please enter your current password";
    await page.getByLabel("Email").fill(`new-${owner.email}`);
    await expectMessages(page, [["Current password", "not the password", wrong]], save);
    await page.getByLabel("Email").fill(owner.email);
    await save();
    await expect(page.getByText("This section has been saved.")).toBeVisible();
    await page.getByRole("tab", { name: "Security" }).click();
    await page.getByLabel("Current password").fill("not the password");
    await page.getByLabel("New Password").fill("another-long-password");
    await page.getByLabel("Verify Password").fill("another-long-passwort");
    const change = () => page.getByRole("button", { name: "Change password" }).click();
    await change();
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await expectMessages(page, [["New Password", "short", "Password needs to be at least 8 characters"]]);
    await page.getByLabel("New Password").fill("another-long-password");
    expect(await findViolations(page)).toEqual([]);
    const profile = await callAsOwner(owner, "GET", "/v1/account");
    expect(profile.data["lastName"]).toBe("Vance");
    await page.getByLabel("Verify Password").fill("another-long-password");
    await expectMessages(page, [["Current password", "not the password", wrong]], change);
    await page.getByLabel("Current password").fill(password);
    await change();
    await expect(page.getByText("Your password is changed. Other devices are signed out.")).toBeVisible();
    const again = { email: owner.email, password: "another-long-password" };
    expect((await callAsOwner(owner, "POST", "/v1/session", again)).data["type"]).toBe("filmmaker");
  },
);

test("the profile keeps what another tab or a confirmed email changed meanwhile", FULL, async ({ page }) => {
  const owner = await createFilmmaker(0);
  const newEmail = `new-${owner.email}`;
  await openAs(page, owner, "/settings");
  await expect(page.getByLabel("Email")).toHaveValue(owner.email);
  await page.getByLabel("First name").fill("Ottilie");

  await callAsOwner(owner, "PATCH", "/v1/account", {
    lastName: "Vance",
    email: newEmail,
    currentPassword: password,
  });
  const findToken = async () =>
    /confirm-email#token=([\w.%-]+)/.exec((await listEmailsTo(newEmail)).at(0)?.text ?? "")?.[1];
  await expect.poll(findToken).toBeTruthy();
  const token = decodeURIComponent((await findToken()) ?? "");
  await call("POST", "/v1/email-changes/confirm", { token });

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This section has been saved.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(newEmail);
  await expect(page.getByLabel("Last name")).toHaveValue("Vance");
  const { data } = await callAsOwner(owner, "GET", "/v1/account");
  expect(data).toMatchObject({ firstName: "Ottilie", lastName: "Vance", email: newEmail });

  // Back from another tab, the form shows what is stored, and what is typed here stays.
  await page.getByLabel("First name").fill("Odile");
  await callAsOwner(owner, "PATCH", "/v1/account", { phoneNumber: "4155550199" });
  // Data of the last ten seconds is not read again.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByLabel("Phone")).toHaveValue("4155550199", { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByLabel("First name")).toHaveValue("Odile");
});
