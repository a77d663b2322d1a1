import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { openAsStaff } from "../../backoffice/staff.ts";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, call, listEmailsTo } from "../../system.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  findViolations,
  openAs,
} from "../filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const address = { country: "GB", street: "12 Pier Road", city: "Leith", state: "NA", zip: "00000" };

/** Takes a picture at both widths, of a page that fits them without violations. */
async function look(page: Page, name: string): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true });
  }
}

test(
  "an owner sees who waits and what they were offered, offers more, and removes an entry",
  FULL,
  async ({ page, browser }) => {
    const owner = await createFilmmaker(1);
    await connectPayouts(owner);
    const event = await createReadyEvent(owner, "paid-screening");
    const { data: saved } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
    const { paywallProductId } = Object(saved["paywallSettings"]);
    const own = (name: string) => `${name}-${randomUUID()}@example.com`;
    const [ida, tomas, wren] = [own("ida"), own("tomas"), own("wren")];
    const { data: order } = await call("POST", `/v1/pages/${event}/orders`, {
      ...address,
      name: "Ida Nyström",
      email: ida,
      token: "tok_visa",
      products: [{ id: String(paywallProductId), quantity: 1 }],
    });
    await callAsOwner(owner, "PATCH", `/v1/pages/${event}`, { capacity: 1, confirmed: true });
    const join = (name: string, email: string, quantity: number) =>
      call("POST", `/v1/pages/${event}/waitlist`, { name, email, quantity, acceptsFewer: quantity > 1 });

    await openAs(page, owner, `/event/${event}?step=attendees`);
    const tab = page.getByRole("tab", { name: /^Waiting list/ });
    await expect(tab).toContainText("0");
    await tab.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nobody waits.")).toBeVisible();
    await look(page, "empty");

    await join("Tomás Rey", tomas, 1);
    await join("Ida Nyström", ida, 3);
    await join("Wren Okafor", wren, 1);
    await callAsOwner(owner, "POST", `/v1/pages/${event}/orders/${String(order["id"])}/refunds`, {});
    await expect.poll(async () => (await listEmailsTo(tomas)).length, { timeout: 30_000 }).toBeGreaterThan(1);
    // Where the back office leads.
    await page.goto(`/event/${event}?step=attendees&tab=waitlist`);
    await expect(tab).toContainText("3");
    const row = (name: RegExp) => page.getByRole("row", { name });
    await expect(row(/Tomás/)).toContainText("1 ticket until");
    await expect(row(/Ida/)).toContainText("3 or fewer");
    await expect(row(/Wren/)).toContainText("2");
    // Beside the other columns, without scrolling sideways.
    await page.getByRole("button", { name: "Cancel event" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: `Remove ${wren} from the waiting list` })).toBeInViewport();
    await look(page, "waiting");
    await page.getByLabel("Search attendees").fill("wren");
    await expect(row(/Ida/)).toHaveCount(0);
    await expect(row(/Wren/)).toBeVisible();
    await page.getByLabel("Search attendees").fill("nobody at all");
    await expect(page.getByText("No data matching your search criteria")).toBeVisible();
    await page.getByRole("button", { name: "Show all" }).click();

    await page.getByRole("button", { name: "Offer more" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Offer more to those who wait?" });
    await dialog.getByLabel("How many more").fill("0");
    await expect(dialog.getByText(/^Between 1 and/)).toBeVisible();
    await dialog.getByLabel("How many more").fill("2");
    await expect(dialog.getByText(/go from 1 to 3\./)).toBeVisible();
    await look(page, "offer-more");
    await dialog.getByRole("button", { name: "Offer 2 more" }).click();
    await expect(page.getByText("There are 2 more, for those who wait")).toBeVisible();
    await expect(row(/Ida/)).toContainText("2 tickets until");
    await expect(row(/Wren/)).toContainText("Waiting");

    await page.getByRole("button", { name: `Remove ${wren} from the waiting list` }).click();
    const removal = page.getByRole("alertdialog", { name: /^Remove Wren Okafor/ });
    await removal.getByRole("button", { name: "Remove" }).click();
    await expect(removal.getByText("Please give a reason")).toBeVisible();
    await expect(removal.getByLabel("Reason")).toBeFocused();
    await removal.getByLabel("Reason").fill("You have a seat with the crew.");
    await look(page, "remove");
    await removal.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Wren Okafor is no longer on the waiting list")).toBeVisible();
    await expect(row(/Wren/)).toHaveCount(0);
    await page.getByRole("radio", { name: "Ended" }).check();
    await expect(row(/Wren/)).toContainText("You have a seat with the crew.");
    await look(page, "ended");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download the waiting list as CSV" }).click(),
    ]);
    const report = await readFile(await download.path(), "utf8");
    expect(report.trim().split("\r\n")).toHaveLength(4);

    const context = await browser.newContext({ baseURL: addresses.backoffice });
    const desk = await context.newPage();
    await openAsStaff(desk, `/admin/orders/${String(order["id"])}`);
    await desk.getByRole("link", { name: "All of this viewer" }).click();
    const entries = desk.getByRole("region", { name: "Waiting lists" });
    await expect(entries.getByRole("row", { name: /3 or fewer/ })).toContainText("2 tickets until");
    await look(desk, "entries-of-a-viewer");
    await context.close();
  },
);
