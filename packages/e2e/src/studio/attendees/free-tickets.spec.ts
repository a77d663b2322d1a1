import { expect } from "@playwright/test";
import { simulateOutages } from "../../outage.ts";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { connectPayouts, createFilmmaker, createReadyEvent, findViolations, openAs } from "../filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

test("gives free tickets to a list with an invalid line, and revokes one", FULL, async ({ page }) => {
  const owner = await createFilmmaker(0);
  await connectPayouts(owner);
  const event = await createReadyEvent(owner, "paid-screening");
  const imogen = `imogen-${event}@example.com`;
  await openAs(page, owner, `/event/${event}?step=attendees`);
  const attempt = await simulateOutages(page, addresses.studio);
  const open = page.getByRole("button", { name: "Free tickets" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Free tickets" });
  await dialog.getByRole("button", { name: "Check the list" }).click();
  await expect(dialog.getByText("Please enter at least one line.")).toBeVisible();
  await dialog.getByLabel("List").fill(`${imogen}, Imogen Achterberg\nolu at example, Olu Adeyemi`);
  // What is typed stays while the dialog is closed.
  await page.keyboard.press("Escape");
  await open.click();
  await expect(dialog.getByLabel("List")).toHaveValue(/^imogen/);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Check the list" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "olu at example" })).toContainText(
    "Please enter a valid email",
  );
  await expect(dialog.getByRole("listitem").filter({ hasText: imogen })).toContainText("Ready");
  expect(await findViolations(page)).toEqual([]);
  await attempt({
    press: () => dialog.getByRole("button", { name: "Give 1 ticket" }).click(),
    failed: "The tickets could not be given. Please try again; no one gets a second one.",
    done: dialog.getByText("Given", { exact: true }).first(),
  });
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.poll(async () => (await listEmailsTo(imogen)).length, { timeout: 30_000 }).toBe(1);

  // The same list as a file of a spreadsheet gives nothing again, and shows its names before anything is given.
  await open.click();
  await dialog.getByLabel("Upload a CSV file").setInputFiles({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`email;name\n${imogen};Imogen Achterberg\nnowhere;Jürgen Groß\n`, "latin1"),
  });
  await expect(dialog.getByLabel("List")).toHaveValue(/^email;name.*Jürgen Groß/s);
  await expect(dialog.getByLabel("Encoding of the file")).toHaveValue("windows-1252");
  await dialog.getByRole("button", { name: "Check the list" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: imogen })).toContainText(
    "Already has a ticket",
  );
  await expect(dialog.getByRole("listitem").filter({ hasText: "Jürgen Groß" })).toContainText("valid email");
  await expect(dialog.getByRole("button", { name: "Give 0 tickets" })).toBeDisabled();
  await page.keyboard.press("Escape");

  const row = page.getByRole("row", { name: /Imogen Achterberg/ });
  await expect(row).toContainText("Free ticket");
  await row.click();
  const order = page.getByRole("dialog", { name: "Imogen Achterberg" });
  await order.getByRole("button", { name: "Revoke ticket" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke ticket" }).click();
  await expect(page.getByText("The free ticket is revoked")).toBeVisible();
  await expect(order.getByText("Revoked", { exact: true })).toBeVisible();
  await expect(order.getByRole("button", { name: "Revoke ticket" })).toBeDisabled();
});
