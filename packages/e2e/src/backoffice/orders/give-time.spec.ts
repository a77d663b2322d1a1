import { connect } from "@matinee/api/database";
import { expect } from "@playwright/test";
import { listViolations } from "../../axe.ts";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, databaseUrl, listEmailsTo } from "../../system.ts";
import { choose } from "../row-menu.ts";
import { asStaff, buyTicket, createCustomer, openAsStaff } from "../staff.ts";

test.use({ baseURL: addresses.backoffice });

/** Lets the time to begin of a buyer's ticket end in an hour. @returns the order's id */
async function endSoon(email: string): Promise<string> {
  const { pool } = connect(databaseUrl, 1);
  const { rows } = await pool.query<{ id: string }>(
    `update entitlements set unlock_until = now() + interval '1 hour' from orders
       where orders.id = order_id and orders.email = $1 returning orders.id`,
    [email],
  );
  await pool.end();
  return rows[0]?.id ?? "";
}

test("staff give the holder of one ticket time until another date, who is told", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  await buyTicket(word);
  const email = `${word}@buyer.example`;
  const id = await endSoon(email);
  const { data: event } = await asStaff("GET", "/v1/pages/paid-screening");
  const timeZone = String(event["timezone"]);
  const closesAt = Date.parse(String(event["closesAt"]));
  // Half-way to the end of the event.
  const until = new Date((Date.now() + closesAt) / 2);
  const day = until.toLocaleDateString("en-CA", { timeZone });
  const time = until.toLocaleTimeString("en-US", { timeZone, hour: "numeric", minute: "2-digit" });

  await openAsStaff(page, `/admin/orders/${id}`);
  const tickets = page.getByRole("region", { name: "Tickets" });
  await expect(tickets.getByText(/Begin by/)).toBeVisible();
  const before = (await tickets.getByText(/Begin by/).textContent()) ?? "";
  await choose(page, `Options for the ticket of Imogen ${word}`, "Give until…");
  const dialog = page.getByRole("alertdialog", { name: "Give more time to begin" });
  await expect(dialog.getByText(email)).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await dialog.getByLabel("Reason").fill("The line was down");
  await dialog.getByLabel("Until").fill("2020-02-02");
  await dialog.getByRole("button", { name: "Give the time" }).click();
  await expect(dialog.getByText("Please choose a time that is not over")).toBeVisible();
  await expect(dialog.getByLabel("Until")).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByLabel("Until").fill(day);
  await dialog.getByLabel("Time", { exact: true }).fill(time);
  await dialog.getByRole("button", { name: "Give the time" }).click();
  await expect(page.getByText(`${email} has more time`)).toBeVisible();
  await expect(tickets.getByText(/Begin by/)).not.toHaveText(before);
  await page.getByRole("link", { name: "All of this viewer" }).click();
  await expect(page.getByText(`gave ${email} more time to watch`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const countMails = async () =>
    (await listEmailsTo(email)).filter(({ subject }) => subject.startsWith("More time to watch")).length;
  await expect.poll(countMails, { timeout: 30_000 }).toBe(1);
});
