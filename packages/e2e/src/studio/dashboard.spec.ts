import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { asStaff } from "../backoffice/staff.ts";
import { typeCard } from "../journey/card.ts";
import { breakable } from "../outage.ts";
import { addresses } from "../system.ts";
import { expectMessages } from "./expect-messages.ts";
import {
  asOwner,
  connectPayouts,
  newEvent,
  newFilmmaker,
  newReadyEvent,
  openAs,
  password,
  violationsOn,
} from "./filmmaker.ts";

test.use({ baseURL: addresses.studio });

test("a first visit teaches; credits are bought with the bank's confirmation, and a refusal can be tried again", async ({
  page,
}) => {
  const owner = await newFilmmaker(0);
  await openAs(page, owner, "/welcome");
  await expect(page.getByRole("heading", { name: "Filmmaker Dashboard" })).toBeVisible();
  await expect(page.getByText("Your first event begins here")).toBeVisible();
  await expect(page.getByText("Your Stripe authentication is incomplete")).toBeVisible();
  await page.getByRole("button", { name: "Help with Stripe" }).click();
  await expect(page.getByRole("link", { name: "contact support" })).toHaveAttribute("href", /^mailto:/);
  await page.keyboard.press("Escape");
  expect(await violationsOn(page)).toEqual([]);
  await expect(page.getByText("Available once your Stripe authentication is complete.")).toBeVisible();
  await page.getByRole("button", { name: "Help with your bank account" }).click();
  await expect(page.getByText(/^This is where your income goes\./)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Enter Bank Info" }).click();
  const bankDialog = page.getByRole("dialog", { name: "Bank account" });
  await expect(bankDialog.getByText("Complete it first, then connect your bank.")).toBeVisible();
  await expect(bankDialog.getByRole("button", { name: "Connect" })).toBeDisabled();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Create an Event" }).click();
  const question = page.getByRole("dialog", { name: "No Credits Available" });
  await expect(question).toContainText(
    "Credits are sold in bundles of three, each good for one virtual event license.",
  );
  // The card provider's script, which the page fetches when it is needed.
  const script = (url: URL) => url.origin === addresses.stripe;
  await page.route(script, (route) => route.abort());
  await question.getByRole("button", { name: "Purchase Credits" }).click();

  const dialog = page.getByRole("dialog", { name: "Purchase Credits" });
  await expect(dialog.getByText("Bundle of 3 credits")).toBeVisible();
  await expect(dialog.getByText("The card fields could not be loaded.")).toBeVisible();
  await page.unroute(script);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByRole("button", { name: "Pay $300" }).click();
  for (const text of [
    "Please enter a valid card number",
    "Please enter your card's expiration date",
    "Please enter your card's CVC",
    "Field Required",
    "Please accept terms of services",
  ])
    await expect(dialog.getByText(text).first()).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByLabel("Street").fill("1 Harbour Way");
  await dialog.getByLabel("City").fill("San Francisco");
  await dialog.getByLabel("State").fill("CA");
  await dialog.getByLabel("Zip").fill("94107");
  await typeCard(page, "4000002500003155");
  await dialog.getByRole("checkbox", { name: /terms/ }).check();
  await dialog.getByText("Bundle of 3 credits").click();

  const attempt = await breakable(page, addresses.studio);
  await attempt({
    press: () => dialog.getByRole("button", { name: "Pay $900" }).click(),
    busy: "Submitting order...",
    failed: "An unexpeced error occured while creating your order",
  });
  const bank = page.frameLocator('iframe[title="3D Secure authentication"]');
  await dialog.getByRole("button", { name: "Pay $900" }).click();
  await bank.getByRole("button", { name: /fail/i }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await attempt({
    press: async () => {
      await dialog.getByRole("button", { name: "Pay $900" }).click();
      await bank.getByRole("button", { name: /complete/i }).click();
    },
    only: (request) => request.url().endsWith("/confirm"),
    failed: "Your bank has not confirmed the payment yet. Press once more to ask it again.",
  });
  await dialog.getByRole("button", { name: "Pay $900" }).click();
  await expect(page.getByText("Your purchase was successful")).toBeVisible();
  await expect(page.getByText("3 credits available")).toBeVisible();

  await page.getByRole("button", { name: "?" }).click();
  await expect(
    page.getByText("These credits come from an earlier purchase. The Create an Event button uses them."),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create an Event" }).click();
  const use = page.getByRole("dialog", { name: "Would you like to use 1 credit?" });
  await expect(use).toContainText("Clicking continue will create a new event and use one of your credits.");
  await use.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/create-event$/);
});

test("events come page by page, are archived and restored, and a failed load leads to the sign-in", async ({
  page,
}) => {
  const owner = await newFilmmaker(13);
  await Promise.all(Array.from({ length: 13 }, async (_, index) => newEvent(owner, `Film ${index + 1}`)));
  await newReadyEvent(owner, "free-screening");
  await openAs(page, owner, "/events");
  const cards = page.getByRole("list", { name: "Active events" }).getByRole("listitem");
  await expect(cards).toHaveCount(12);
  // The next page does not come: what is there stays, and the same press brings it once it can be had.
  const attempt = await breakable(page, addresses.studio);
  const more = () => page.getByRole("button", { name: "Load More" }).click();
  const failing = attempt({
    press: more,
    only: (request) => new URL(request.url()).searchParams.get("page") === "2",
    failed: "More could not be loaded. Please try again.",
  });
  await expect(page.getByRole("button", { name: "Loading..." })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  const { width, height } = (await cards.first().getByRole("article").boundingBox()) ?? {};
  expect([width, height]).toEqual([255, 298]);
  await failing;
  await expect(cards).toHaveCount(12);
  await more();
  await expect(cards).toHaveCount(14);

  const first = cards.first();
  await first.getByRole("button", { name: "Archive event" }).hover();
  await expect(page.getByRole("tooltip", { name: "Archive event" })).toBeVisible();
  await first.getByRole("button", { name: "Archive event" }).click();
  const question = page.getByRole("alertdialog", { name: "Archive The Keepers of Bees?" });
  await expect(question).toContainText("archiving closes it to its viewers");
  await question.getByRole("button", { name: "Archive event" }).click();
  await expect(page.getByText("The Keepers of Bees is archived")).toBeVisible();
  // The list has begun again from its first page.
  await expect(cards).toHaveCount(12);
  await expect(page.getByRole("tab", { name: /Active/ })).toContainText("13");
  await page.getByRole("tab", { name: /Archived/ }).click();
  const archived = page.getByRole("list", { name: "Archived events" }).getByRole("listitem");
  await expect(archived).toHaveCount(1);
  await archived.getByRole("button", { name: "Unarchive event" }).click();
  await expect(page.getByText("Event successfully restored!")).toBeVisible();
  await expect(page.getByText("Nothing archived")).toBeVisible();

  await asOwner(owner, "DELETE", "/v1/session");
  await page.getByRole("tab", { name: /Active/ }).click();
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
});

test("a bank account is linked once payouts are connected, by a token made in the browser", async ({
  page,
}) => {
  const owner = await newFilmmaker(0);
  await connectPayouts(owner);
  await openAs(page, owner, "/welcome");
  await expect(page.getByText("Your Stripe authentication is complete!")).toBeVisible();
  await expect(page.getByText("Complete bank account verification to receive payments")).toBeVisible();
  await page.getByRole("button", { name: "Enter Bank Info" }).click();
  const dialog = page.getByRole("dialog", { name: "Bank account" });
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog.getByText("Please enter an account holder name")).toBeVisible();
  await expect(dialog.getByText("Please enter an account number")).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await expectMessages(dialog, [
    ["Account holder name", "x".repeat(101), "Please enter at most 100 characters"],
    ["Account number", "0".repeat(101), "Please enter at most 100 characters"],
    ["Routing number", "0".repeat(101), "Please enter at most 100 characters"],
  ]);
  await dialog.getByLabel("Account holder name").fill("Odalys Brennan");
  await dialog.getByLabel("Account number").fill("000123456789");
  await dialog.getByLabel("Routing number").fill("12");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Routing number must have 9 digits");
  await dialog.getByLabel("Routing number").fill("110000000");
  const attempt = await breakable(page, addresses.studio);
  await attempt({
    press: () => dialog.getByRole("button", { name: "Connect" }).click(),
    failed: "An unexpeced error occured while creating your order",
  });
  const saved = page.waitForRequest((request) => request.method() === "PATCH");
  await dialog.getByRole("button", { name: "Connect" }).click();
  expect((await saved).postData()).not.toContain("000123456789");
  await expect(page.getByText("Bank successfully linked")).toBeVisible();
  await expect(page.getByText("Your bank account is verified and set to receive funds")).toBeVisible();
});

test("a coupon is claimed once and leads to the dashboard; settings keep profile and password", async ({
  page,
}) => {
  const owner = await newFilmmaker(0);
  const code = `CLAIM-${randomUUID().slice(0, 8)}`;
  await asStaff("POST", "/v1/admin/credit-coupons", { code, credits: 2 });
  await openAs(page, owner, `/coupon/${code}`);
  await expect(page.getByLabel("Coupon code")).toHaveValue(code);
  await expect(page.getByLabel("Coupon code")).not.toBeEditable();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Claim" }).click();
  await expect(page.getByText("Coupon claimed successfully!").first()).toBeVisible();
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByText("2 credits available")).toBeVisible();
  const [expired, usedUp] = [`OLD-${code}`, `GONE-${code}`];
  const past = new Date(Date.now() - 60_000).toISOString();
  await asStaff("POST", "/v1/admin/credit-coupons", { code: expired, credits: 1, expiresAt: past });
  await asStaff("POST", "/v1/admin/credit-coupons", { code: usedUp, credits: 1, maxClaims: 1 });
  await asOwner(await newFilmmaker(0), "POST", "/v1/coupons/claim", { coupon: usedUp });
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
  // A new email needs the password.
  const save = () => page.getByRole("button", { name: "Save" }).click();
  const wrong = "Please enter your current password";
  await page.getByLabel("Email").fill(`new-${owner.email}`);
  await expectMessages(page, [["Present password", "not the password", wrong]], save);
  await page.getByLabel("Email").fill(owner.email);
  await save();
  await expect(page.getByText("This section has been saved.")).toBeVisible();
  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New Password").fill("another-long-password");
  await page.getByLabel("Verify Password").fill("another-long-passwort");
  const change = () => page.getByRole("button", { name: "Change password" }).click();
  await change();
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expectMessages(page, [["New Password", "short", "Password needs to be at least 8 characters"]]);
  await page.getByLabel("New Password").fill("another-long-password");
  expect(await violationsOn(page)).toEqual([]);
  const profile = await asOwner(owner, "GET", "/v1/account");
  expect(profile.data["lastName"]).toBe("Vance");
  await page.getByLabel("Verify Password").fill("another-long-password");
  await expectMessages(page, [["Current password", "not the password", wrong]], change);
  await page.getByLabel("Current password").fill(password);
  await change();
  await expect(page.getByText("Your password is changed. Other devices are signed out.")).toBeVisible();
  const again = { email: owner.email, password: "another-long-password" };
  expect((await asOwner(owner, "POST", "/v1/session", again)).data["type"]).toBe("filmmaker");
});
