import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { simulateOutages } from "../../outage.ts";
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

test("an owner finds, corrects, sends again and refunds a ticket of an order", FULL, async ({ page }) => {
  const owner = await createFilmmaker(0);
  await connectPayouts(owner);
  const event = await createReadyEvent(owner, "paid-screening");
  const { data } = await callAsOwner(owner, "POST", `/v1/pages/${event}/products/paywall`);
  const buyer = `olu-${event}@example.com`;
  const holder = `fran-${event}@example.com`;
  const address = { country: "GB", street: "12 Pier Road", city: "Leith", state: "NA", zip: "00000" };
  const placeOrder = (name: string, email: string, quantity: number) =>
    call("POST", `/v1/pages/${event}/orders`, {
      ...address,
      name,
      email,
      prepay: true,
      token: "tok_visa",
      products: [{ id: String(data["paywallProductId"]), quantity }],
    });
  await placeOrder("Olu Adeyemi", buyer, 2);
  await placeOrder("Imogen Achterberg", `imogen-${event}@example.com`, 1);

  await openAs(page, owner, `/event/${event}?step=attendees`);
  await page.getByRole("tab", { name: /^Tickets/ }).click();
  await expect(page.getByRole("tab", { name: /^Tickets/ })).toContainText("3");
  await expect(page.getByText("Showing 3 of 3")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Search attendees").fill("nobody at all");
  await expect(page.getByText("No data matching your search criteria")).toBeVisible();
  await page.getByLabel("Search attendees").fill("olu-");
  await expect(page.getByText("Showing 2 of 2")).toBeVisible();

  // By keyboard alone.
  const actions = page.getByRole("button", { name: "Actions for the ticket of Olu Adeyemi" }).first();
  await actions.press("Enter");
  await page.getByRole("menuitem", { name: "Change holder" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change the holder of Olu Adeyemi's ticket" });
  await expect(dialog).toContainText(`The link of ${buyer} ends at once`);
  await dialog.getByRole("button", { name: "Change holder" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription("Please enter a name");
  await dialog.getByLabel("Name").fill("Fran Holder");
  await dialog.getByLabel("Email").fill("fran at example");
  await dialog.getByLabel("Message").fill("See you there");
  await dialog.getByRole("button", { name: "Change holder" }).click();
  await expect(dialog.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel("Email").fill(holder);
  const attempt = await simulateOutages(page, addresses.studio);
  await attempt({
    press: () => dialog.getByRole("button", { name: "Change holder" }).click(),
    failed: "The holder was not changed. Please try again.",
    done: `The ticket is on its way to ${holder}`,
  });
  const row = page.getByRole("row", { name: /Fran Holder/ });
  await expect(row).toContainText("Valid");
  await expect(row).toContainText("Sent on");
  await expect(row).toContainText("Olu Adeyemi");
  const listSubjects = async (address: string) =>
    (await listEmailsTo(address)).map(({ subject }) => subject).join("\n");
  await expect.poll(() => listSubjects(holder), { timeout: 30_000 }).toMatch(/^Your ticket to/m);
  await expect.poll(() => listSubjects(buyer), { timeout: 30_000 }).toMatch(/was sent on/);

  await row.getByRole("button", { name: "Actions for the ticket of Fran Holder" }).click();
  await page.getByRole("menuitem", { name: "Send the link again" }).click();
  await expect(page.getByText(`The link is on its way to ${holder} again`)).toBeVisible();

  // The order has its tickets with the same actions.
  await row.click();
  const order = page.getByRole("dialog", { name: "Olu Adeyemi" });
  const tickets = order.getByRole("region", { name: "Tickets" }).getByRole("listitem");
  await expect(tickets).toHaveCount(3);
  await expect(tickets.filter({ hasText: "Sent on" })).toHaveCount(1);
  expect(await findViolations(page)).toEqual([]);
  await tickets.filter({ hasText: holder }).getByRole("button").click();
  await page.getByRole("menuitem", { name: "Refund this ticket" }).click();
  const question = page.getByRole("alertdialog", { name: "Refund the ticket of Fran Holder?" });
  await expect(question).toContainText("$7.50 goes back to the card of Olu Adeyemi. The ticket ends");
  expect(await findViolations(page)).toEqual([]);
  await attempt({
    press: () => question.getByRole("button", { name: "Refund $7.50" }).click(),
    failed: "The refund did not go through. Please try again.",
    done: "The ticket is refunded",
  });
  await expect(tickets.filter({ hasText: holder })).toContainText("Refunded");
  await expect(order.getByText("Partly refunded").first()).toBeVisible();
  await tickets.filter({ hasText: holder }).getByRole("button").click();
  await expect(page.getByRole("menuitem", { name: "Refund this ticket" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await order.getByRole("button", { name: "Close" }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await findViolations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download tickets as CSV" }).click(),
  ]);
  const csv = await readFile(await download.path(), "utf8");
  expect(csv.trim().split("\n")).toHaveLength(5);
  expect(csv).toContain(holder);
});

test("the rules of tickets are part of Event Details", FULL, async ({ page }) => {
  const owner = await createFilmmaker(0);
  await connectPayouts(owner);
  const event = await createReadyEvent(owner, "paid-screening");
  await openAs(page, owner, `/event/${event}?step=eventDetails`);
  await expect(page.getByLabel("Tickets per order")).toHaveValue("10");
  await expect(page.getByRole("switch", { name: "Holders may send tickets on" })).toBeChecked();
  await expect(page.getByLabel("Giving back ends")).toHaveCount(0);
  await page.getByLabel("Tickets per order").fill("51");
  await page.getByLabel("Sending on ends").fill("2");
  await page.getByText("Tickets may be given back").click();
  await expect(page.getByLabel("Giving back ends")).toHaveValue("24");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("Tickets per order")).toHaveAccessibleDescription(
    /Please enter a number from 1 to 50/,
  );
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Tickets per order").fill("4");
  // The draft stays on this device.
  page.on("dialog", (question) => question.accept());
  await page.reload();
  await expect(page.getByLabel("Tickets per order")).toHaveValue("4");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect((await saved).status()).toBe(200);
  const rules = { perOrder: 4, sendOn: true, sendOnUntilHours: 2, giveBackHours: 24 };
  expect((await callAsOwner(owner, "GET", `/v1/pages/${event}`)).data["ticketSettings"]).toEqual(rules);
  await page.getByText("Tickets may be given back").click();
  const again = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect((await again).status()).toBe(200);
  expect((await callAsOwner(owner, "GET", `/v1/pages/${event}`)).data["ticketSettings"]).toEqual({
    ...rules,
    giveBackHours: null,
  });
});
