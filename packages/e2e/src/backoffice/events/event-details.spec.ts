import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { listViolations } from "../../axe.ts";
import { addresses, call } from "../../system.ts";
import { createCustomer, createEvent, openAsStaff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test("archives, super archives and restores an event with a message each", FULL, async ({ page }) => {
  const customer = await createCustomer(1);
  const id = await createEvent(customer, "The Salt Road");
  await openAsStaff(page, `/admin/event-details/${id}`);
  await page.getByRole("switch", { name: "Archived" }).click();
  await expect(page.getByText("event successfully updated")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Archived" })).toBeChecked();

  await page.getByRole("button", { name: "Super archive" }).click();
  await expect(
    page.getByText("Archiving this event will make it not visible to the filmmaker"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(page.getByText("-deprecated-1", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Restoring this event will make it usable to the filmmaker")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Event successfully restored!")).toBeVisible();
  // The history keeps the former address, without the slash.
  await expect(page.getByText(/^\/.*-deprecated-1$/)).toHaveCount(0);
});

test(
  "rejects the activation of an incomplete event and links to each missing step",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer(1);
    const id = await createEvent(customer, "No film");
    await openAsStaff(page, `/admin/event-details/${id}`);
    await page.getByRole("switch", { name: "Activated" }).click();
    await expect(page.getByText("Error updating event", { exact: true })).toBeVisible();
    const dialog = page.getByRole("dialog", { name: "This event is not ready" });
    await expect(dialog.getByRole("button", { name: "Please upload the film (Trailer)" })).toBeVisible();
    const opened = page.context().waitForEvent("page");
    await dialog.getByRole("button", { name: "Please set a start date (Event Details)" }).click();
    await expect(await opened).toHaveURL(/\/event\/.*step=eventDetails/);
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByRole("switch", { name: "Activated" })).not.toBeChecked();
  },
);

test("reports an unknown event and redirects to the customers", FULL, async ({ page }) => {
  await openAsStaff(page, "/admin/event-details/0192c7d0-0000-7000-8000-000000000000");
  await expect(page.getByText("There is no event at this URL. Redirecting...")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/customers$/);
});

test(
  "opens the studio on behalf of a customer and returns to the customer",
  FULL,
  async ({ page, context }) => {
    const customer = await createCustomer(2);
    const id = await createEvent(customer, "The Understudy");
    await openAsStaff(page, `/admin/event-details/${id}`);
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: "Edit event" }).click();
    const studio = await opened;
    await expect(studio).toHaveURL(new RegExp(`^${addresses.studio}/event/${customer.id}/`));
    await expect(studio.getByText("superadmin mode").first()).toBeVisible();
    await expect(studio.getByText("On behalf of").first()).toBeVisible();
    const banner = studio.getByRole("complementary", { name: "superadmin mode" });
    await expect(banner.getByRole("button", { name: "Give a reason to edit" })).toBeVisible();
    // On a phone the text keeps a readable width above the buttons.
    await studio.setViewportSize({ width: 390, height: 844 });
    expect((await banner.boundingBox())?.height).toBeLessThan(140);
    await studio.getByRole("link", { name: /return to this account/i }).click();
    await expect(studio).toHaveURL(`${addresses.backoffice}/admin/customer-details/${customer.id}`);
    await expect(studio.getByRole("heading", { name: `Noor ${customer.word}` })).toBeVisible();

    const preview = context.waitForEvent("page");
    await studio.getByRole("button", { name: "Event Preview" }).first().click();
    await expect(await preview).toHaveURL(new RegExp(`^${addresses.watch}/preview/${id}`));

    const openedAgain = context.waitForEvent("page");
    await studio.getByRole("button", { name: /^Create event on behalf/ }).click();
    const eventBuilder = await openedAgain;
    await expect(eventBuilder).toHaveURL(new RegExp(`^${addresses.studio}/create-event/${customer.id}`));
    await eventBuilder
      .getByRole("dialog", { name: "Before you begin" })
      .getByRole("button", { name: "Continue" })
      .click();
    await expect(eventBuilder.getByText("superadmin mode").first()).toBeVisible();
  },
);

test(
  "shows whom a festival has invited with the answers, and nothing that only a screening has",
  FULL,
  async ({ page }) => {
    const [organizer, filmmaker] = [await createCustomer(1), await createCustomer(1)];
    const fields = {
      kind: "festival",
      title: "Harbour Lights",
      url: `festival-${organizer.word}`,
      description: "Three days by the sea.",
      timezone: "UTC",
    };
    const { data: festival } = await call("POST", `/v1/pages/${organizer.id}`, fields, organizer.session);
    const id = String(festival["id"]);
    const invite = async (email: string) => {
      const path = `/v1/pages/${id}/festival-invitations`;
      return (await call("POST", path, { email }, organizer.session)).data["id"];
    };
    const screening = await createEvent(filmmaker, "Twelfth Floor Choir");
    const accepted = { invitationId: await invite(filmmaker.email), pageId: screening };
    await call("POST", "/v1/festival-invitations/accept", accepted, filmmaker.session);
    await invite("waits@example.com");

    await openAsStaff(page, `/admin/event-details/${id}`);
    const invitations = page.getByRole("region", { name: "Invitations" });
    await expect(invitations.getByRole("row", { name: /waits@example.com/ })).toContainText(
      "Waits for an answer",
    );
    await expect(page.getByText("No: its film plays at any time")).toHaveCount(0);
    expect(await listViolations(page)).toEqual([]);
    await expect(invitations.getByRole("row", { name: /Twelfth Floor Choir/ })).toContainText("Accepted");
    await invitations.getByRole("link", { name: "Twelfth Floor Choir" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Twelfth Floor Choir" })).toBeVisible();
    await expect(page.getByText("No: its film plays at any time")).toBeVisible();
    await page.getByRole("link", { name: "Harbour Lights", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Harbour Lights" })).toBeVisible();
  },
);
