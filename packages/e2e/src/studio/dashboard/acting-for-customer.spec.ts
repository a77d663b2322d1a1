import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { asStaff, openAsStaff, signInAsSupport } from "../../backoffice/staff.ts";
import { addresses } from "../../system.ts";
import {
  createEvent,
  createFilmmaker,
  createReadyEvent,
  findViolations,
  getBuildSteps,
  openAs,
} from "../filmmaker.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

test(
  "staff edit a customer's event under a banner that names the customer and links back to the account",
  FULL,
  async ({ page, context }) => {
    const owner = await createFilmmaker(1);
    const event = await createEvent(owner, "The Salt Road");
    await openAsStaff(page, `/event/${owner.id}/${event}?step=filmDetails`);
    const banner = page.getByRole("complementary", { name: "superadmin mode" });
    await expect(banner).toContainText(`superadmin mode / On behalf of Odalys Brennan (${owner.email})`);
    await expect(getBuildSteps(page)).toHaveCount(7);
    await expect(page.getByRole("link", { name: "Preview", exact: true })).toHaveAttribute(
      "href",
      `${addresses.watch}/watch/${event}`,
    );
    await page.getByLabel("Title").fill("The Salt Road, mended");
    await page.getByRole("button", { name: "Save" }).click();
    // Without a reason nothing is saved.
    const why = page.getByRole("dialog", { name: "Why do you act for this customer?" });
    await why.getByRole("button", { name: "Start" }).click();
    await expect(why.getByLabel("Reason")).toHaveAccessibleDescription(/^Please/);
    await expect(why.getByLabel("Reason")).toBeFocused();
    await why.getByLabel("Reason").fill("Support request 4711");
    await why.getByRole("button", { name: "Start" }).click();
    // The save that waited is made.
    await expect(page.getByText("This section has been saved.")).toBeVisible();
    await expect(banner).toContainText("minutes left");
    expect(await findViolations(page)).toEqual([]);

    await banner.getByRole("button", { name: "End now" }).click();
    await expect(banner.getByRole("button", { name: "Give a reason to edit" })).toBeVisible();
    await asStaff("POST", "/v1/admin/acting-periods", {
      customerId: owner.id,
      reason: "Support request 4711",
    });

    // The customer's credit is used: staff can give another but not buy one. Their input stays.
    await page.goto(`/create-diy-event?customerId=${owner.id}`);
    await page.getByLabel("Title").fill("Salt");
    await page.getByLabel("Log line").fill("A road.");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    const spent = page.getByRole("alertdialog", { name: "No Credits Available" });
    await expect(spent).toContainText("Add some on their account, then save again. Your changes stay here.");
    await spent.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("Log line")).toHaveValue("A road.");
    page.once("dialog", (question) => question.accept());
    await page.goto(`/create-event/${owner.id}`);
    await page.getByRole("button", { name: "Continue" }).click();
    const none = page.getByRole("dialog", { name: "No Credits Available" });
    await expect(none).toContainText("This customer has no credits. You can add some on their account.");
    await none.getByRole("button", { name: "return to this account" }).click();
    await expect(page).toHaveURL(`${addresses.backoffice}/admin/customer-details/${owner.id}`);
    await expect(page.getByText(owner.email).first()).toBeVisible();

    // A URL with another customer's id, or an unknown id, shows no event.
    await page.goto(`${addresses.studio}/event/${crypto.randomUUID()}/${event}`);
    await expect(page.getByText("There is no event at this URL. Redirecting...")).toBeVisible();

    // The owner sees no banner, and the preview button opens the preview.
    const own = await context.newPage();
    await openAs(own, owner, `/event/${event}?step=filmDetails`);
    await expect(own.getByLabel("Title")).toHaveValue("The Salt Road, mended");
    await expect(own.getByRole("complementary", { name: "superadmin mode" })).toBeHidden();
    await expect(own.getByRole("link", { name: "Preview", exact: true })).toHaveAttribute(
      "href",
      `${addresses.watch}/preview/${event}`,
    );
  },
);

test(
  "staff cancel a customer's event with one press, for the reason that they give in between",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(0);
    const event = await createReadyEvent(owner, "email-capture");
    await openAsStaff(page, `/event/${owner.id}/${event}?step=attendees`);
    await page.getByRole("button", { name: "Cancel event" }).click();
    const question = page.getByRole("alertdialog", { name: "Cancel this event?" });
    await expect(question).toContainText("Nobody has a ticket or is registered.");
    await question.getByLabel("Type Cancel to confirm").fill("Cancel");
    // No one is told, so the button does not say so.
    await question.getByRole("button", { name: "Cancel event", exact: true }).click();
    const why = page.getByRole("dialog", { name: "Why do you act for this customer?" });
    await why.getByLabel("Reason").fill("The owner wrote from the hospital");
    await why.getByRole("button", { name: "Start" }).click();
    await expect(page.getByRole("heading", { name: "This event is cancelled" })).toBeVisible();
  },
);

test(
  "support who act for a customer see prices, donations and products disabled, with the reason",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(1);
    const event = await createEvent(owner, "The Salt Road");
    await openAsStaff(page, `/event/${owner.id}/${event}?step=eventDetails`, signInAsSupport());
    const reason = "Needs the role finance or admin";
    const paywall = page.getByRole("radio", { name: /^Paywall/ });
    await expect(paywall).toBeDisabled();
    await expect(paywall).toHaveAccessibleName(new RegExp(reason));
    for (const name of ["Ask for donations", "Ask during the film"]) {
      await expect(page.getByRole("switch", { name })).toBeDisabled();
    }
    await expect(
      page.getByRole("group").filter({ hasText: "Ask for donations" }),
    ).toHaveAccessibleDescription(reason);
    // Control: what costs nothing stays open.
    await expect(page.getByRole("radio", { name: /^Email capture/ })).toBeEnabled();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: /Store/ }).click();
    await expect(page.getByRole("button", { name: "Add product" })).toBeDisabled();
  },
);
