import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { choose } from "../../backoffice/row-menu.ts";
import { openAsStaff } from "../../backoffice/staff.ts";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
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
async function look(page: Page, name: string, outputPath: (name: string) => string): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: outputPath(`${name}-${width}.png`), fullPage: true });
  }
}

test(
  "an owner sees who comes to a screening with which pass, and staff what each was used for and give more time for it",
  FULL,
  async ({ page, browser }, testInfo) => {
    const owner = await createFilmmaker(1);
    await connectPayouts(owner);
    const { data } = await callAsOwner(owner, "POST", `/v1/pages/${owner.id}`, {
      url: `harbour-${randomUUID()}`.slice(0, 40),
      title: "Harbour Nights",
      description: "Films of the sea.",
      timezone: "UTC",
      kind: "festival",
    });
    const festival = String(data["id"]);
    const screening = await createReadyEvent(owner, "paid-screening");
    const { data: programme } = await callAsOwner(owner, "GET", `/v1/pages/${festival}/programme`);
    await callAsOwner(owner, "PUT", `/v1/pages/${festival}/programme`, {
      version: programme["version"],
      screenings: [{ pageId: screening }],
      sections: [],
    });
    await callAsOwner(owner, "PATCH", `/v1/pages/${screening}`, { unlockHours: 2 });
    const { data: pass } = await callAsOwner(owner, "POST", `/v1/pages/${festival}/products`, {
      type: "pass",
      title: "Harbour pass",
      price: 6000,
      pass: { covers: "all" },
    });
    await callAsOwner(owner, "POST", `/v1/pages/${festival}/activate`);
    const buy = async (name: string) => {
      const { data: order } = await call("POST", `/v1/pages/${festival}/orders`, {
        ...address,
        name,
        email: `${name.toLowerCase()}-${festival}@example.com`,
        token: "tok_visa",
        products: [{ id: String(pass["id"]), quantity: 1 }],
      });
      return { id: String(order["id"]), slug: String(order["slug"]) };
    };
    const used = await buy("Pia");
    await buy("Ruth");
    await call("POST", `/v1/pages/${screening}/playback`, {
      kind: "feature",
      deviceId: "a-sofa-in-leith",
      passToken: used.slug,
    });

    await openAs(page, owner, `/event/${screening}?step=attendees`);
    const tab = page.getByRole("tab", { name: /^Passes/ });
    await expect(tab).toContainText("1");
    await tab.focus();
    await page.keyboard.press("Enter");
    const row = page.getByRole("row", { name: /Pia/ });
    await expect(row).toContainText("Harbour pass");
    await expect(row).toContainText("Began");
    await look(page, "passes-of-a-screening", (name) => testInfo.outputPath(name));
    await page.getByLabel("Search attendees").fill("nobody at all");
    await expect(page.getByText("No data matching your search criteria")).toBeVisible();

    await page.goto(`/event/${festival}?step=attendees`);
    await page.getByRole("tab", { name: /^Passes/ }).click();
    await expect(page.getByRole("row", { name: /Pia/ })).toContainText("1 used");
    await expect(page.getByRole("row", { name: /Ruth/ })).toContainText("0 used");
    await look(page, "passes-of-a-festival", (name) => testInfo.outputPath(name));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download CSV of uses of passes" }).click(),
    ]);
    const report = await readFile(await download.path(), "utf8");
    expect(report.trim().split("\r\n")).toHaveLength(3);

    const context = await browser.newContext({ baseURL: addresses.backoffice });
    const desk = await context.newPage();
    await openAsStaff(desk, `/admin/orders/${used.id}`);
    const passes = desk.getByRole("region", { name: "Passes and their uses" });
    await expect(passes.getByRole("row", { name: /Harbour pass/ })).toContainText("1 used");
    await expect(passes.getByText(/Begin by/)).toBeVisible();
    await look(desk, "pass-of-an-order", (name) => testInfo.outputPath(name));
    const before = (await passes.getByText(/Begin by/).textContent()) ?? "";
    await choose(desk, /Options for the use of Harbour pass/, "Give until…");
    const dialog = desk.getByRole("alertdialog", { name: "Give more time to begin" });
    await look(desk, "time-for-a-pass", (name) => testInfo.outputPath(name));
    // A day after the end that the dialog shows, and before that of the event in two days.
    const until = dialog.getByLabel("Until");
    const later = new Date(Date.parse(await until.inputValue()) + 24 * 3_600_000).toISOString().slice(0, 10);
    await until.fill(later);
    await dialog.getByLabel("Reason").fill("The line was down");
    await dialog.getByRole("button", { name: "Give the time" }).click();
    await expect(desk.getByText(/has more time/)).toBeVisible();
    await expect(passes.getByText(/Begin by/)).not.toHaveText(before);
    await desk.getByRole("link", { name: "All of this viewer" }).click();
    await expect(desk.getByRole("link", { name: "Open the order of the pass Harbour pass" })).toBeVisible();
    await expect(passes.getByRole("row", { name: /Harbour pass/ })).toContainText("Began");
    await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
    await look(desk, "passes-of-a-viewer", (name) => testInfo.outputPath(name));
    await context.close();
  },
);
