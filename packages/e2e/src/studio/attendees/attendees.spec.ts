import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { asStaff } from "../../backoffice/staff.ts";
import { simulateOutages } from "../../outage.ts";
import { addresses, call, listEmailsTo } from "../../system.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  getBuildSteps,
  openAs,
  findViolations,
} from "../filmmaker.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

/** Calls the API as a viewer's page does. */
const callAsViewer = async (path: string, body: unknown) =>
  (await call<Record<string, string>>("POST", path, body)).data;

test(
  "attendees show orders, income and watch time; orders are refunded, links resent and CSV downloaded",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(0);
    await connectPayouts(owner);
    const event = await createReadyEvent(owner, "paid-screening");
    const { data } = await callAsOwner(owner, "POST", `/v1/pages/${event}/products/paywall`);
    const ticket = { id: String(data["paywallProductId"]), quantity: 1 };
    const viewer = `olu-${event}@example.com`;
    const buyer = { country: "GB", street: "12 Pier Road", city: "Leith", state: "NA", zip: "00000" };
    const placeOrder = (name: string, email: string) =>
      callAsViewer(`/v1/pages/${event}/orders`, {
        ...buyer,
        name,
        email,
        prepay: true,
        token: "tok_visa",
        products: [ticket],
      });
    const order = await placeOrder("Olu Adeyemi", viewer);
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        placeOrder(`Viewer ${index}`, `v${index}-${event}@example.com`),
      ),
    );
    const deviceId = crypto.randomUUID();
    const grant = await callAsViewer(`/v1/pages/${event}/playback`, {
      kind: "feature",
      deviceId,
      orderSlug: order["slug"],
    });
    // A play counts after ten seconds of the film.
    for (const positionSeconds of Array.from({ length: 11 }, (_, index) => index + 1))
      await callAsViewer(`/v1/playback/${grant["id"]}/heartbeat`, { positionSeconds, deviceId });

    await openAs(page, owner, `/event/${event}`);
    await expect(page.getByRole("heading", { level: 1, name: "Attendees" })).toBeVisible();
    await expect(page.getByText("Showing 11 of 11")).toBeVisible();
    // On a tablet every row of figures has at least two.
    await page.setViewportSize({ width: 768, height: 900 });
    const figures = page.locator("dl").first().locator("> *");
    const tops = await figures.evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().top));
    expect([tops[0] === tops[1], tops[2] === tops[3], new Set(tops).size]).toEqual([true, true, 2]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByText("$82.50 before fees")).toBeVisible();
    await expect(page.getByText("1 play", { exact: true })).toBeVisible();
    const plot = page
      .locator("section")
      .filter({ hasText: "Watch time and plays over the screening" })
      .last();
    await expect(plot.locator(".recharts-surface").first()).toBeVisible();
    await plot.getByText("Table", { exact: true }).click();
    // Below the names of the columns: one minute, or two.
    await expect(plot.getByRole("row").nth(1)).toContainText(/[1-9] s/);
    expect(await findViolations(page)).toEqual([]);

    await page.getByLabel("Search attendees").fill("nobody at all");
    // The footer would cover the message.
    await expect(page.getByText(/^Showing/)).toHaveCount(0);
    await expect(page.getByText("No data matching your search criteria")).toBeVisible();
    await page.getByRole("button", { name: "Show all", exact: true }).click();
    await expect(page.getByText("Showing 11 of 11")).toBeVisible();
    await expect(page.getByLabel("Search attendees")).toHaveValue("");
    await page.getByLabel("Search attendees").fill("Olu");
    await expect(page).toHaveURL(/search_term=Olu/);
    await page.reload();
    await expect(page.getByLabel("Search attendees")).toHaveValue("Olu");
    await expect(page.getByText("Showing 1 of 1")).toBeVisible();
    await page.getByRole("row", { name: /Olu Adeyemi/ }).click();
    const dialog = page.getByRole("dialog", { name: "Olu Adeyemi" });
    await expect(dialog).toContainText("1 × Ticket");
    await expect(dialog).toContainText("$7.50");
    await expect(dialog.getByRole("region", { name: "History" })).toContainText("Placed");
    expect(await findViolations(page)).toEqual([]);
    const mails = (await listEmailsTo(viewer)).length;
    const attempt = await simulateOutages(page, addresses.studio);
    await attempt({
      press: () => dialog.getByRole("button", { name: "Resend link" }).click(),
      failed: "The email could not be sent. Please try again.",
      done: "The viewing link is on its way again",
    });
    await expect
      .poll(async () => (await listEmailsTo(viewer)).length, { timeout: 30_000 })
      .toBeGreaterThan(mails);
    await dialog.getByRole("button", { name: "Refund" }).click();
    const refund = page.getByRole("alertdialog", { name: "Refund Olu Adeyemi?" });
    await refund.getByLabel("Amount").fill("9");
    await expect(refund.getByText("Between $0.01 and $7.50")).toBeVisible();
    await refund.getByLabel("Amount").fill("2.50");
    await expect(refund.getByText("A partial refund: the ticket keeps working.")).toBeVisible();
    await attempt({
      press: () => refund.getByRole("button", { name: "Refund $2.50" }).click(),
      failed: "The refund did not go through. Please try again.",
      done: dialog.getByText("Partly refunded").first(),
    });
    await dialog.getByRole("button", { name: "Refund" }).click();
    // Another member of the team refunds a part meanwhile.
    await callAsOwner(owner, "POST", `/v1/pages/${event}/orders/${order["id"]}/refunds`, { amount: 100 });
    await refund.getByRole("button", { name: "Refund $5.00" }).click();
    await expect(page.getByText(/^Another refund of this order was made meanwhile/)).toBeVisible();
    await refund.getByLabel("Amount").fill("4");
    await refund.getByRole("button", { name: "Refund $4.00" }).click();
    await expect(dialog.getByText("Refunded", { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Refund" })).toBeDisabled();
    await page.keyboard.press("Escape");

    const csv = page.getByRole("button", { name: "Download orders as CSV" });
    await attempt({
      press: () => csv.click(),
      failed: "The report could not be downloaded. Please try again.",
      only: (request) => request.url().includes("orders.csv"),
    });
    // On a slow connection the button shows the downloaded size.
    const line = await page.context().newCDPSession(page);
    const speed = { offline: false, latency: 0, uploadThroughput: -1 };
    await line.send("Network.emulateNetworkConditions", { ...speed, downloadThroughput: 800 });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      csv.click(),
      expect(csv).toContainText(/\d KB|\d B|\d bytes/),
    ]);
    await line.send("Network.emulateNetworkConditions", { ...speed, downloadThroughput: -1 });
    expect(download.suggestedFilename()).toMatch(/^All-orders-[\w-]+__\d{4}-\d{2}-\d{2}\.csv$/);
    expect((await readFile(await download.path(), "utf8")).trim().split("\n")).toHaveLength(12);

    await page.getByRole("button", { name: "Cancel event" }).click();
    const question = page.getByRole("alertdialog", { name: "Cancel this event?" });
    await question.getByLabel("Type Cancel to confirm").fill("Cancel");
    await attempt({
      press: () => question.getByRole("button", { name: "Cancel event and refund everyone" }).click(),
      failed: "The event could not be cancelled. Please try again.",
      done: page.getByRole("heading", { name: "This event is cancelled" }),
    });
    await expect(page.getByText("10 of 10 orders refunded")).toBeVisible({ timeout: 40_000 });
    await page.goto(`/event/${event}?step=activateAndPayments`);
    await expect(page.getByText("Your event is cancelled.").first()).toBeVisible();
    await expect(page.getByText("Your event is open to its viewers.")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Bring your audience" })).toHaveCount(0);
    await page.goto(`/event/${event}?step=share`);
    await expect(page.getByText("Your event is cancelled.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "PDF, A4" })).toHaveCount(0);
    await page.goto(`/event/${event}?step=attendees`);
    await page.getByRole("row", { name: /Viewer 5/ }).click();
    await expect(page.getByRole("button", { name: "Resend link" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Replace link" })).toBeDisabled();
  },
);

test(
  "owners of a staff-built event see only its attendees and cannot remove any; other owners can",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(0);
    const event = await createReadyEvent(owner, "email-capture");
    await asStaff("PATCH", `/v1/pages/${event}`, { diyEvent: false });
    await callAsViewer(`/v1/pages/${event}/subscribers`, {
      name: "Imogen Achterberg",
      email: `imogen-${event}@example.com`,
      country: "GB",
      zip: "EH6",
      organization: "Kino",
    });
    await openAs(page, owner, `/event/${event}?step=filmDetails`);
    await expect(page.getByRole("heading", { level: 1, name: "Attendees" })).toBeVisible();
    await expect(getBuildSteps(page)).toHaveCount(0);
    await expect(page.getByText("The first order appears here.")).toBeVisible();
    await expect(page.getByText("No one has watched yet.")).toBeVisible();
    await page.getByRole("tab", { name: /Emails Collected/ }).click();
    await page.getByRole("button", { name: /^Actions for imogen/ }).click();
    await expect(page.getByRole("menuitem", { name: "Resend link" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Remove" })).toBeHidden();
    const attempt = await simulateOutages(page, addresses.studio);
    await page.getByRole("menuitem", { name: "Resend link" }).click();
    await expect(page.getByText("The viewing link is on its way again")).toBeVisible();
    await page.getByRole("button", { name: /^Actions for imogen/ }).click();
    await page.getByRole("menuitem", { name: "Replace link" }).click();
    const replacing = page.getByRole("alertdialog", { name: /^Replace the link of imogen/ });
    expect(await findViolations(page)).toEqual([]);
    await attempt({
      press: () => replacing.getByRole("button", { name: "Replace link" }).click(),
      failed: "The link was not replaced. Please try again.",
      done: "A new link is on its way; the earlier ones have stopped working",
    });

    await asStaff("PATCH", `/v1/pages/${event}`, { diyEvent: true });
    await page.goto(`/event/${event}?step=attendees`);
    await page.getByRole("tab", { name: /Emails Collected/ }).click();
    await page.getByRole("button", { name: /^Actions for imogen/ }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await attempt({
      press: () => page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click(),
      failed: "This person could not be removed.",
      done: "With email capture on, everyone who registers appears here.",
    });
  },
);

test(
  "the search of attendees asks once the letters pause, and keeps every letter",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(0);
    const event = await createReadyEvent(owner, "email-capture");
    const terms: (string | null)[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith("/orders")) terms.push(searchParams.get("search_term"));
    });
    await openAs(page, owner, `/event/${event}?step=attendees`);
    await expect(page.getByText("The first order appears here.")).toBeVisible();
    const pageTime = await page.evaluate(() => Date.now());
    await page.clock.install({ time: pageTime });
    await page.clock.pauseAt(pageTime + 60_000);
    const field = page.getByLabel("Search attendees");
    await field.pressSequentially("Olu Adeyemi ");
    await expect(field).toHaveValue("Olu Adeyemi ");
    expect(terms.filter((term) => term !== null)).toEqual([]);
    await page.clock.runFor(1000);
    await page.clock.resume();
    await expect(page.getByText("No data matching your search criteria")).toBeVisible();
    expect(terms.filter((term) => term !== null)).toEqual(["Olu Adeyemi"]);
    await expect(field).toHaveValue("Olu Adeyemi ");
  },
);

test(
  "attendees say what did not load; a report opens the sign-in page after the session ended",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(0);
    const event = await createReadyEvent(owner, "email-capture");
    await page.route(/\/subscribers\?|\/income/, (route) =>
      route.fulfill({ status: 503, body: "unavailable" }),
    );
    await openAs(page, owner, `/event/${event}?step=attendees`);
    const figures = page.locator("dl").first().locator("> *");
    await expect(figures.filter({ hasText: "Orders" })).toContainText("0");
    const emails = figures.filter({ hasText: "Emails Collected" });
    await expect(emails).toContainText("–");
    await expect(figures.filter({ hasText: "Income" })).toContainText("–");
    expect(await findViolations(page)).toEqual([]);
    await page.unrouteAll();
    for (const figure of ["Emails Collected", "Income, net of fees"])
      await page.getByRole("button", { name: `Try again: ${figure}` }).click();
    await expect(emails).toContainText("0");
    await expect(figures.filter({ hasText: "Income" })).toContainText("$0.00");
    await call("DELETE", "/v1/session", undefined, owner.session);
    await page.getByRole("button", { name: "Download orders as CSV" }).click();
    await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
    expect(new URL(page.url()).searchParams.get("from")).toContain(event);
  },
);
