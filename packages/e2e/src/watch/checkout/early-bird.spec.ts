import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { pickDay } from "../../journey/pick-day.ts";
import { typeCard } from "../../journey/card.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  findViolations,
  openAs,
} from "../../studio/filmmaker.ts";
import { addresses } from "../../system.ts";
import { buyTicket, test } from "../event-copies.ts";
import { createTicketedEvent, openCheckout, validCard } from "../ticketed-event.ts";
import { expectAccessible, expectFitsNarrowScreen, fillBuyer } from "../viewer.ts";

test(
  "a buyer whose early-bird ticket was sold meanwhile sees the new price, and pays it without typing again",
  FULL,
  async ({ page, request, copyEvent }, testInfo) => {
    const earlyUntil = new Date(Date.now() + 86_400_000).toISOString();
    const event = await createTicketedEvent(copyEvent, { earlyPrice: 500, earlyUntil, earlyQuantity: 1 });
    await page.goto(`/watch/${event.url}`);
    const note = page.getByText(/^\$5\.00 a ticket until .+ 1 left at this price\. Then \$7\.50\.$/);
    await expect(note).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath("early-bird-page.png") });
    await expectFitsNarrowScreen(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: testInfo.outputPath("early-bird-page-390.png") });
    await page.setViewportSize({ width: 1280, height: 800 });
    await openCheckout(page, event);
    await page.screenshot({ path: testInfo.outputPath("early-bird-checkout.png") });
    const email = `early-${Date.now()}@viewers.example`;
    await fillBuyer(page, email);
    await typeCard(page, validCard);

    await buyTicket(request, event, `first-${Date.now()}@viewers.example`);
    await page.getByRole("button", { name: "Pay $5.00" }).click();
    await expect(
      page.getByText("The early-bird price has just ended. A ticket now costs $7.50."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay $7.50" })).toBeVisible();
    await expect(page.getByLabel("Email receipt")).toHaveValue(email);
    await page.screenshot({ path: testInfo.outputPath("early-bird-ended.png") });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pay $7.50" }).click();
    await expect(page.getByRole("heading", { name: "Thank you, Imogen" })).toBeVisible();
  },
);

test("an owner sets an early-bird price beside the price", FULL, async ({ page }, testInfo) => {
  const owner = await createFilmmaker(0);
  await connectPayouts(owner);
  const event = await createReadyEvent(owner, "paid-screening");
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openAs(page, owner, `${addresses.studio}/event/${event}?step=eventDetails`);
  await page.getByText("Early-bird price", { exact: true }).click();
  await page.getByLabel("Early price", { exact: true }).fill("9");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Please enter less than the price")).toBeVisible();
  await page.getByLabel("Early price", { exact: true }).fill("5");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Please say until when, or for how many tickets")).toBeVisible();
  await pickDay(page, "Early price until, date", 1);
  await page.getByLabel("Early price until, time").fill("20:00");
  await page.getByLabel("Number of tickets").fill("40");
  await page.getByLabel("Number of tickets").scrollIntoViewIfNeeded();
  await page.screenshot({ path: testInfo.outputPath("early-bird-studio.png") });
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("This section has been saved.").first()).toBeVisible();
  await expect(page.getByText("Sold at this price now, 40 left")).toBeVisible();
  const { data } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
  expect(data).toMatchObject({ earlyBird: { price: 500, ordinaryPrice: 750, left: 40 } });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("Number of tickets").scrollIntoViewIfNeeded();
  await page.screenshot({ path: testInfo.outputPath("early-bird-studio-390-dark.png") });
  expect(await findViolations(page)).toEqual([]);
});
