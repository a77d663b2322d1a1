import { expect } from "@playwright/test";
import { openAsStaff } from "../../backoffice/staff.ts";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
import { createFilmmaker, findViolations, openAs } from "../filmmaker.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio });

const readAccount = (key: string) =>
  fetch(`${addresses.api}/v1/account`, { headers: { authorization: `Bearer ${key}` } });

test("a filmmaker makes a key, which is shown once and works, and revokes it", async ({ page }) => {
  const owner = await createFilmmaker(0);
  await openAs(page, owner, "/welcome");
  await page.getByRole("link", { name: "Developers" }).click();
  await expect(page.getByText("No keys yet.")).toBeVisible();
  const reference = await page.getByRole("link", { name: "Reference" }).getAttribute("href");
  expect(await (await page.request.get(reference ?? "")).text()).toContain("swagger-ui");
  await page.getByRole("button", { name: "Make a key" }).click();
  const dialog = page.getByRole("dialog", { name: "Make a key" });
  await dialog.getByRole("button", { name: "Make a key" }).click();
  await expect(dialog.getByText("Please choose what the key may do.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel("Name").fill("Ticket desk");
  await dialog.getByLabel("Read the account").check();
  await dialog.getByLabel("Read orders").check();
  await dialog.getByRole("button", { name: "Make a key" }).click();
  const field = page.getByLabel("The new key").getByRole("textbox");
  await expect(field).toBeFocused();
  const key = await field.inputValue();
  expect((await readAccount(key)).status).toBe(200);
  const row = page.getByRole("row", { name: /Ticket desk/ });
  await expect(row).toContainText("Read orders");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "I have saved it" }).click();
  await expect(field).toHaveCount(0);
  const options = row.getByRole("button", { name: "Options for Ticket desk" });
  await page.setViewportSize({ width: 390, height: 844 });
  // On a phone the table scrolls sideways below the menu's button.
  expect(
    await options.evaluate((button) => {
      button.scrollIntoView({ block: "center", inline: "nearest" });
      button.closest("section")?.scrollTo({ left: 0 });
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  ).toBe(true);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(options).toBeInViewport({ ratio: 1 });
  await page.screenshot({ path: test.info().outputPath("keys-320.png") });
  const title = page.getByRole("heading", { name: "Webhooks" }).getByText("Webhooks", { exact: true });
  expect(
    await title.evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getClientRects().length;
    }),
  ).toBe(1);
  await page.setViewportSize({ width: 1280, height: 720 });
  await options.click();
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  // While the dialog is open, the page below it is hidden: the row alone does not show that the key is gone.
  await expect(page.getByText("No keys yet.")).toBeVisible();
  expect((await readAccount(key)).status).toBe(401);
});

test(
  "a key that is not saved is there until it is, and leaving the page asks first",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(0);
    await openAs(page, owner, "/developers");
    for (const name of ["Ticket desk", "Box office"]) {
      await page.getByRole("button", { name: "Make a key" }).click();
      const dialog = page.getByRole("dialog", { name: "Make a key" });
      await dialog.getByLabel("Name").fill(name);
      await dialog.getByLabel("Read orders").check();
      await dialog.getByRole("button", { name: "Make a key" }).click();
      await expect(dialog).toHaveCount(0);
    }
    const fields = page.getByLabel("The new key").getByRole("textbox");
    await expect(fields).toHaveCount(2);
    await expect(fields.first()).toBeFocused();
    await page.getByRole("link", { name: "Money" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await expect(question).toContainText("It cannot be shown again");
    await question.getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("button", { name: "I have saved it" }).first().click();
    await page.getByRole("button", { name: "I have saved it" }).click();
    await page.getByRole("link", { name: "Money" }).click();
    await expect(page).toHaveURL(/\/money$/);
  },
);

test("an admin disables a customer's key", FULL, async ({ page }) => {
  const owner = await createFilmmaker(0);
  const body = { name: "Old website", scopes: ["account:read"] };
  const { data } = await call("POST", "/v1/api-keys", body, owner.session);
  await openAsStaff(page, `${addresses.backoffice}/admin/customer-details/${owner.id}`);
  await page.getByRole("button", { name: "Disable Old website" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("This customer has no API keys.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect((await readAccount(String(data["key"]))).status).toBe(401);
});
