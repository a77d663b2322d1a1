import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { signInDemoOwner } from "../demo-owner.ts";
import { buyTicket, test } from "../event-copies.ts";
import { getCallToAction, expectPlaying, expectFitsNarrowScreen, expectAccessible } from "../viewer.ts";
import { FULL } from "../../full.ts";

const isoDateIn = (ms: number) => new Date(Date.now() + ms).toISOString();
const day = 86_400_000;

test(
  "registers before the opening, shows the date, and offers a calendar file",
  FULL,
  async ({ page, copyEvent }) => {
    const event = await copyEvent("email-capture", {
      showHours: true,
      eventStart: isoDateIn(3 * day),
      eventEnd: isoDateIn(5 * day),
      subscriptionSettings: {
        captureName: true,
        captureOrganization: true,
        captureCountry: true,
        captureZip: true,
      },
    });
    await page.goto(`/watch/${event.url}`);
    await getCallToAction(page, "Get Notified").click();
    await expect(page.getByText("Please share some basic info to continue")).toBeVisible();

    // Each error is at its field; the first one has the focus.
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
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);

    await page.getByLabel("Full name").fill("Ada Byron");
    await page.getByLabel("Email").fill(`ada-${Date.now()}@viewers.example`);
    await page.getByLabel("Organization").fill("Analytical Society");
    await page.getByLabel("Country").selectOption("GB");
    await page.getByLabel("Zip").fill("W1J 7NT");
    await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
    await page.getByRole("checkbox", { name: /reminder/ }).check();
    // Open the second tab as late as possible: a hidden tab renders only once a second.
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(`/watch/${event.url}`);
    await getCallToAction(elsewhere, "Get Notified").click();
    await page.bringToFront();
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("heading", { name: "Coming Soon" })).toBeVisible();
    await expect(page.getByText("Registration successful")).toBeVisible();
    await expectAccessible(page);
    const [calendar] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("dialog").getByRole("button", { name: "Add to calendar" }).click(),
    ]);
    const file = await readFile(await calendar.path(), "utf8");
    expect(file).toContain("SUMMARY:Once Again");
    // The same fields as in the email's file, so that importing either one updates the same entry.
    expect(file).toMatch(/SEQUENCE:\d+\r\nSTATUS:CONFIRMED\r\n/);
    await page.getByRole("button", { name: "Done" }).click();
    await expect(getCallToAction(page, "This Event Is Not Live Yet")).toBeDisabled();

    // The registration also counts in the other tab.
    await expect(elsewhere.getByText("already subscribed to event")).toBeVisible();
    await expect(elsewhere.getByLabel("Email")).toBeDisabled();
    await expectAccessible(elsewhere);
  },
);

test("an open page changes from presale to live to ended without a reload", async ({
  page,
  browser,
  request,
  copyEvent,
}) => {
  const event = await copyEvent("presale", {
    showHours: true,
    eventStart: isoDateIn(day),
    eventEnd: isoDateIn(2 * day),
  });
  const slug = await buyTicket(request, event, `early-${Date.now()}@viewers.example`);
  const guest = await browser.newPage();
  for (const tab of [page, guest]) await tab.clock.install();
  await page.goto(`/watch/${event.url}/${slug}`);
  await expect(page).toHaveURL(new RegExp(`/watch/${event.url}$`));
  await expect(getCallToAction(page, "This Event Is Not Live Yet")).toBeDisabled();
  await expect(page.getByText("Opens in")).toBeVisible();
  await guest.goto(`/watch/${event.url}`);
  await expect(getCallToAction(guest, "Continue To Checkout")).toBeEnabled();

  // The day passes only in the browsers; the state follows the API's response.
  const passDay = () => Promise.all([page, guest].map((tab) => tab.clock.fastForward(day + 5000)));
  // The server's markup already shows the buttons; the timers start with hydration.
  for (const tab of [page, guest]) await expect(tab.locator("[data-unhydrated]")).toHaveCount(0);
  await event.change({ title: "Opening Tomorrow" });
  await passDay();
  for (const tab of [page, guest])
    await expect(tab.getByRole("heading", { level: 1, name: "Opening Tomorrow" })).toBeVisible();
  await expect(getCallToAction(page, "This Event Is Not Live Yet")).toBeDisabled();
  await event.change({ title: "Now Open", eventStart: isoDateIn(-1000), eventEnd: isoDateIn(day) });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await guest.route(
    `**/v1/pages/${event.id}`,
    async (route) => {
      await arrived;
      await route.continue();
    },
    { times: 1 },
  );
  await passDay();
  // The guest's page stops waiting for the API, follows the browser's clock, and then follows the late response.
  await guest.clock.fastForward(5000);
  await expect(getCallToAction(guest, "Watch Now")).toBeEnabled();
  arrive();
  await expect(guest.getByRole("heading", { level: 1, name: "Now Open" })).toBeVisible();
  await expect(getCallToAction(page, "Watch Now")).toBeEnabled();
  await expect(page.getByText("Ready to start watching the main feature?")).toBeVisible();
  await expect(getCallToAction(guest, "Watch Now")).toBeEnabled();
  await expect(guest.getByText("€12.00 a ticket. The first 30 seconds are free.")).toBeVisible();
  await getCallToAction(page, "Watch Now").click();
  await expectPlaying(page);
  await page.keyboard.press("Escape");

  await event.change({ eventEnd: isoDateIn(-500) });
  await passDay();
  for (const tab of [page, guest]) {
    await expect(getCallToAction(tab, "This Event Has Ended")).toBeDisabled();
    await expect(tab.getByRole("tab", { name: "Support Us" })).toHaveCount(0);
  }
  const headers = await signInDemoOwner(request);
  const cancelled = await request.post(`/v1/pages/${event.id}/cancel`, { headers });
  expect(cancelled.ok(), await cancelled.text()).toBe(true);
  await guest.reload();
  await expect(guest.getByText("This event was cancelled.")).toBeVisible();
  await guest.close();
});
