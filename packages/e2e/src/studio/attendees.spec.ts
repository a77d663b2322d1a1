import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "../policy-test.ts";
import { asStaff, openAsStaff, signInAsSupport } from "../backoffice/staff.ts";
import { simulateOutages } from "../outage.ts";
import { addresses, call, listEmailsTo } from "../system.ts";
import {
  callAsOwner,
  connectPayouts,
  createEvent,
  createFilmmaker,
  createReadyEvent,
  openAs,
  findViolations,
} from "./filmmaker.ts";
import { FULL } from "../full.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

/** Calls the API as a viewer's page does. */
const callAsViewer = async (path: string, body: unknown) =>
  (await call<Record<string, string>>("POST", path, body)).data;

/** The steps that change the event's page. */
const getBuildSteps = (page: Page) =>
  page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("button", { name: /^(Film Details|About|Trailer|Event Details|Store|FAQ|Activate)/ });

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
    // A play counts after twelve seconds of the film, which are five segments.
    const media = (grant["manifestUrl"] ?? "").replace("master.m3u8", "");
    const fetchMedia = async (file: string) => {
      const response = await fetch(new URL(`${media}${file}`, addresses.watch));
      // An unread body would block its connection for the next calls.
      const text = await response.text();
      expect(response.status).toBe(200);
      return text;
    };
    const [, size = ""] = /^(\S+\/)index\.m3u8$/m.exec(await fetchMedia("master.m3u8")) ?? [];
    for (const segment of [0, 1, 2, 3, 4]) await fetchMedia(`${size}0000${segment}.m4s`);
    for (const positionSeconds of [1, 4])
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
    await expect(page.getByText("1 plays")).toBeVisible();
    const plot = page
      .locator("section")
      .filter({ hasText: "Watch time and plays over the screening" })
      .last();
    await expect(plot.locator(".recharts-surface").first()).toBeVisible();
    await plot.getByText("Table", { exact: true }).click();
    await expect(plot.getByRole("row")).toHaveCount(2);
    await expect(plot.getByRole("row").last()).toContainText(/[1-9] s/);
    expect(await findViolations(page)).toEqual([]);

    await page.getByLabel("Search attendees").fill("nobody at all");
    await expect(page.getByText("No data matching your search criteria")).toBeVisible();
    await page.getByLabel("Search attendees").fill("Olu");
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
    await refund.getByRole("button", { name: "Refund $5.00" }).click();
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
    await attempt({
      press: () => question.getByRole("button", { name: "Cancel event and refund everyone" }).click(),
      failed: "The event could not be cancelled. Please try again.",
      done: page.getByRole("heading", { name: "This event is cancelled" }),
    });
    await expect(page.getByText("10 of 10 orders refunded")).toBeVisible({ timeout: 40_000 });
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
    await expect(page.getByText("Nobody has watched yet.")).toBeVisible();
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
    await expect(banner).toContainText("minutes left");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("This section has been saved.")).toBeVisible();
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
