import { expect, test } from "@playwright/test";
import { addresses } from "../../system.ts";
import { callAsOwner, createFilmmaker, createReadyEvent, openAs } from "../filmmaker.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio });

test("the focus stays near a control that an action removed", FULL, async ({ page }) => {
  const owner = await createFilmmaker(0);
  const event = await createReadyEvent(owner, "free-screening", false);
  const press = async (name: string | RegExp) => {
    await page.getByRole("button", { name }).first().focus();
    await page.keyboard.press("Enter");
  };
  // The body, which has the focus when nothing has it, does not match.
  const focused = page.locator(":focus");

  await openAs(page, owner, `/event/${event}?step=filmDetails`);
  await press("Remove");
  await expect(focused).toContainText("The picture that fills the first view.");
  await press(/^Save/);
  await expect(page.getByText("This section has been saved.")).toBeVisible();

  const code = `FOCUS-${event.slice(-8)}`;
  await callAsOwner(owner, "POST", `/v1/pages/${event}/ticket-coupons`, { code });
  await page.goto(`/event/${event}?step=activateAndPayments`);
  await press("Revoke");
  await press("Revoke promo code");
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  await expect(focused).toContainText("Promo codes");

  await page.goto("/events");
  await press(/^Archive /);
  await expect(page.getByText(/ is archived/).first()).toBeVisible();
  await expect(focused).toContainText("Archived");
});
