import { expect, test } from "@playwright/test";
import { addresses } from "../system.ts";
import { newCustomer, newEvent, openAsStaff } from "./staff.ts";

test.use({ baseURL: addresses.backoffice });

test("a customer's credits, tags and notes are changed, and the audit log knows", async ({ page }) => {
  const customer = await newCustomer();
  await openAsStaff(page, `/admin/customer-details/${customer.id}`);
  await expect(page.getByRole("heading", { name: `Noor ${customer.word}` })).toBeVisible();

  await expect(page.getByRole("button", { name: "Submit Change" })).toBeDisabled();
  await page.getByLabel("Credits change").fill("+2");
  await page.getByRole("button", { name: "Submit Change" }).click();
  await expect(page.getByText("credits successfully updated")).toBeVisible();
  await expect(page.getByRole("cell", { name: "+2" })).toBeVisible();

  await page.getByLabel("New tag").fill(`Spring ${customer.word}`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText(`spring-${customer.word}`, { exact: true })).toBeVisible();
  await page.getByLabel("New tag").fill(`SPRING-${customer.word}`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("tag already taken")).toBeVisible();

  await expect(page.getByRole("button", { name: "Submit Note" })).toBeDisabled();
  await page.getByLabel("Note", { exact: true }).fill("Wants presale open two weeks ahead.");
  await page.getByRole("button", { name: "Submit Note" }).click();
  await expect(page.getByText("notes successfully updated")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Wants presale open two weeks ahead." })).toBeVisible();

  await page.getByRole("link", { name: "Audit log" }).last().click();
  for (const action of ["note.add", "tag.link", "credits.adjust"]) {
    await expect(page.getByRole("cell", { name: action, exact: true })).toBeVisible();
  }
});

test("an event is archived, super archived and restored; each says so", async ({ page }) => {
  const customer = await newCustomer(1);
  const id = await newEvent(customer, "The Salt Road");
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
  await expect(page.getByText("-deprecated-1", { exact: false })).toHaveCount(0);
});

test("an event that may not be activated stays as it is, and the reason is said", async ({ page }) => {
  const customer = await newCustomer(1);
  const id = await newEvent(customer, "No film");
  await openAsStaff(page, `/admin/event-details/${id}`);
  await page.getByRole("switch", { name: "Activated" }).click();
  await expect(page.getByText(/^Error updating event/)).toBeVisible();
  await expect(page.getByRole("switch", { name: "Activated" })).not.toBeChecked();
});

test("duplicating takes the customer's credit, and says when there is none", async ({ page }) => {
  const customer = await newCustomer(2);
  await newEvent(customer, "Night Bees");
  await openAsStaff(page, `/admin/customer-details/${customer.id}`);
  const duplicate = async () => {
    await page.getByRole("button", { name: "Duplicate Event" }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Duplicate Event" }).click();
  };
  await duplicate();
  await expect(page.getByText("Event duplicated successfully")).toBeVisible();
  await duplicate();
  await expect(page.getByText("This user has no credits available to duplicate this event.")).toBeVisible();
});

test("'Edit event' opens the studio, signed in, on behalf of the customer", async ({ page, context }) => {
  const customer = await newCustomer(1);
  const id = await newEvent(customer, "The Understudy");
  await openAsStaff(page, `/admin/event-details/${id}`);
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Edit event" }).click();
  const studio = await opened;
  await expect(studio).toHaveURL(new RegExp(`^${addresses.studio}/event/${customer.id}/`));
  await expect(studio.getByText("superadmin mode").first()).toBeVisible();
});
