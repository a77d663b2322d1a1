import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { buyTicket, test } from "./copies.ts";
import { demoOwner } from "./demo-owner.ts";
import { callToAction, expectFilm, expectNarrow, expectOpenToAll } from "./viewer.ts";

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const day = 86_400_000;

test("before the opening: Get Notified registers, says when, and gives the date to the calendar", async ({
  page,
  copyOf,
}) => {
  const event = await copyOf("email-capture", {
    showHours: true,
    eventStart: inMs(3 * day),
    eventEnd: inMs(5 * day),
    subscriptionSettings: {
      captureName: true,
      captureOrganization: true,
      captureCountry: true,
      captureZip: true,
    },
  });
  await page.goto(`/watch/${event.url}`);
  await callToAction(page, "Get Notified").click();
  await expect(page.getByText("Please share some basic info to continue")).toBeVisible();

  // All that is wrong stands at its field; the first of them has the focus.
  await page.getByRole("button", { name: "Register" }).click();
  for (const message of [
    "Please enter a name",
    "Please enter an email",
    "Please enter an organization",
    "Please enter a zip",
    "Please accept terms of services",
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill("ada@");
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByText("Please enter a valid email", { exact: true })).toBeVisible();
  await expectOpenToAll(page);
  await expectNarrow(page);

  await page.getByLabel("Full name").fill("Ada Byron");
  await page.getByLabel("Email").fill(`ada-${Date.now()}@viewers.example`);
  await page.getByLabel("Organization").fill("Analytical Society");
  await page.getByLabel("Country").selectOption("GB");
  await page.getByLabel("Zip").fill("W1J 7NT");
  await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await page.getByRole("checkbox", { name: /reminder/ }).check();
  // As late as can be: a tab behind another draws once a second.
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`/watch/${event.url}`);
  await callToAction(elsewhere, "Get Notified").click();
  await page.bringToFront();
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { name: "Coming Soon" })).toBeVisible();
  await expect(page.getByText("Registration successful")).toBeVisible();
  await expectOpenToAll(page);
  const [calendar] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("dialog").getByRole("button", { name: "Add to calendar" }).click(),
  ]);
  const file = await readFile(await calendar.path(), "utf8");
  expect(file).toContain("SUMMARY:Once Again");
  // As in the email, so that an import of either updates the other's entry.
  expect(file).toMatch(/SEQUENCE:\d+\r\nSTATUS:CONFIRMED\r\n/);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(callToAction(page, "This Event Is Not Live Yet")).toBeDisabled();

  // The other tab knows it, too.
  await expect(elsewhere.getByText("already subscribed to event")).toBeVisible();
  await expect(elsewhere.getByLabel("Email")).toBeDisabled();
  await expectOpenToAll(elsewhere);
});

test("a presale turns live by itself, and over by itself", async ({ page, browser, request, copyOf }) => {
  const event = await copyOf("presale", {
    showHours: true,
    eventStart: inMs(day),
    eventEnd: inMs(2 * day),
  });
  const slug = await buyTicket(request, event, `early-${Date.now()}@viewers.example`);
  const guest = await browser.newPage();
  for (const each of [page, guest]) await each.clock.install();
  await page.goto(`/watch/${event.url}/${slug}`);
  await expect(page).toHaveURL(new RegExp(`/watch/${event.url}$`));
  await expect(callToAction(page, "This Event Is Not Live Yet")).toBeDisabled();
  await expect(page.getByText("Opens in")).toBeVisible();
  await guest.goto(`/watch/${event.url}`);
  await expect(callToAction(guest, "Continue To Checkout")).toBeEnabled();

  // A day passes in the browsers alone; what the server says then is what counts.
  const passDay = () => Promise.all([page, guest].map((each) => each.clock.fastForward(day + 5000)));
  await passDay();
  await expect(callToAction(page, "This Event Is Not Live Yet")).toBeDisabled();
  await event.change({ eventStart: inMs(-1000), eventEnd: inMs(day) });
  await passDay();
  await expect(callToAction(page, "Watch Now")).toBeEnabled();
  await expect(page.getByText("Ready to start watching the main feature?")).toBeVisible();
  await expect(callToAction(guest, "Watch Now")).toBeEnabled();
  await expect(guest.getByText("$12.00 a ticket. The first 30 seconds are free.")).toBeVisible();
  await callToAction(page, "Watch Now").click();
  await expectFilm(page);
  await page.keyboard.press("Escape");

  await event.change({ eventEnd: inMs(-500) });
  await passDay();
  for (const each of [page, guest]) {
    await expect(callToAction(each, "This Event Has Ended")).toBeDisabled();
    await expect(each.getByRole("tab", { name: "Support Us" })).toHaveCount(0);
  }
  const headers = await demoOwner(request);
  const cancelled = await request.post(`/v1/pages/${event.id}/cancel`, { headers });
  expect(cancelled.ok(), await cancelled.text()).toBe(true);
  await guest.reload();
  await expect(guest.getByText("This event was cancelled.")).toBeVisible();
  await guest.close();
});
