import { expect, test } from "@playwright/test";
import { addresses } from "../../system.ts";
import { choose, tick, closeUnready } from "../row-menu.ts";
import { asStaff, createCustomer, createEvent, copyReadyEvent, openAsStaff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test(
  "sets an event's flags from the row menu, and asks before archiving and restoring it",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer(1);
    const id = await createEvent(customer, "Night Bees");
    await openAsStaff(page, `/admin/events?search_term=${customer.word}`);
    const options = "Options for Night Bees";
    await tick(page, options, "Archived", "Successfully updated");
    await expect(page.getByRole("cell", { name: "Archived" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("cell", { name: "Archived" })).toHaveCount(0);
    await page.getByRole("button", { name: options }).click();
    await page.getByRole("menuitem", { name: "Flags" }).press("Enter");
    await page.getByRole("menuitemcheckbox", { name: "Activated" }).click();
    await expect(page.getByText("Error updating event", { exact: true })).toBeVisible();
    await closeUnready(page, ["Please upload the film (Trailer)", "Please set a start date (Event Details)"]);
    await choose(page, options, "Super archive");
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("Archiving this event will make it not visible to the filmmaker");
    await expect(question).toContainText("Viewers can no longer open its page, ticket holders included");
    await question.getByRole("button", { name: "Cancel" }).click();
    expect((await asStaff("GET", `/v1/pages/${id}`)).data["superarchived"]).toBe(false);
    await choose(page, options, "Super archive");
    await question.getByRole("button", { name: "Archive" }).click();
    await expect(page.getByRole("cell", { name: "Super Archived" })).toBeVisible();
    await choose(page, options, "Restore");
    await expect(question).toContainText("Restoring this event will make it usable to the filmmaker");
    await question.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("Event successfully restored!")).toBeVisible();
  },
);

test(
  "activates all selected events or none, and shows the actions of a single selected event",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer(3);
    const ids = [await copyReadyEvent(customer), await copyReadyEvent(customer)];
    await createEvent(customer, "No film yet");
    const readActivated = async () =>
      Promise.all(ids.map(async (id) => (await asStaff("GET", `/v1/pages/${id}`)).data["activated"]));
    await openAsStaff(page, `/admin/events?search_term=${customer.word}`);
    await expect(page.getByText("Showing 3 of 3")).toBeVisible();
    await page.getByRole("checkbox", { name: "Select No film yet" }).check();
    const bar = page.getByRole("region", { name: "Selection" });
    for (const name of ["Event details", "Account details", "Edit event"]) {
      await expect(bar.getByRole("button", { name })).toBeVisible();
    }
    // On one line, although half of the window is beside it.
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(60);
    await expect(bar.getByRole("button", { name: "Bulk Update" })).toHaveCount(0);
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await bar.getByRole("button", { name: "Mark all as active" }).click();
    await expect(page.getByText("Error updating event", { exact: true })).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("region", { name: "No film yet" })).toBeVisible();
    await closeUnready(page, ["Please upload the film (Trailer)"]);
    expect(await readActivated()).toEqual([false, false]);
    // Without the incomplete event, the others are activated.
    await page.getByRole("checkbox", { name: "Select No film yet" }).uncheck();
    await bar.getByRole("button", { name: "Mark all as active" }).click();
    await expect(page.getByText("event updated successfully")).toBeVisible();
    expect(await readActivated()).toEqual([true, true]);
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await bar.getByRole("button", { name: "Mark all as archived" }).click();
    const question = page.getByRole("alertdialog", { name: "Archive 3 events?" });
    await expect(question).toContainText(
      "2 of them are activated; 2 are live now. No ticket or registration is affected.",
    );
    await page.screenshot({ path: test.info().outputPath("archive.png") });
    await expect(page.getByRole("cell", { name: "Archived" })).toHaveCount(0);
    await question.getByRole("button", { name: "Mark all as archived" }).click();
    await expect(page.getByRole("cell", { name: "Archived" })).toHaveCount(3);
  },
);
