import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { pickDay } from "../../journey/pick-day.ts";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
import { expectAccessible, expectFitsNarrowScreen, getCallToAction } from "../../watch/viewer.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  type Filmmaker,
  findViolations,
  openAs,
} from "../filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const phone = { width: 390, height: 844 };
const laptop = { width: 1440, height: 900 };

async function openEvent(
  page: Page,
  demoUrl: string,
): Promise<{ owner: Filmmaker; id: string; url: string }> {
  const owner = await createFilmmaker(0);
  await connectPayouts(owner);
  const id = await createReadyEvent(owner, demoUrl);
  const { data } = await callAsOwner(owner, "GET", `/v1/pages/${id}`);
  await openAs(page, owner, `/event/${id}?step=eventDetails`);
  return { owner, id, url: String(data["url"]) };
}

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

/** Saves, and opens the step again. */
async function saveAndReturn(page: Page, id: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await save(page);
  await saved;
  await page.goto(`${addresses.studio}/event/${id}?step=eventDetails`);
}

test(
  "an owner gives passes some of the places of a festival's screening",
  FULL,
  async ({ page }, testInfo) => {
    const owner = await createFilmmaker(1);
    await connectPayouts(owner);
    const id = await createReadyEvent(owner, "paid-screening");
    const { data: festival } = await callAsOwner(owner, "POST", `/v1/pages/${owner.id}`, {
      url: `places-${id}`.slice(0, 40),
      title: "Harbour Nights",
      description: "Films of the sea.",
      timezone: "UTC",
      kind: "festival",
    });
    const programme = `/v1/pages/${String(festival["id"])}/programme`;
    const { data: empty } = await callAsOwner(owner, "GET", programme);
    const body = { version: empty["version"], screenings: [{ pageId: id }], sections: [] };
    await callAsOwner(owner, "PUT", programme, body);
    await openAs(page, owner, `/event/${id}?step=eventDetails`);
    const ofPasses = page.getByLabel("Places for passes");
    await expect(ofPasses).toHaveCount(0);
    await page.getByLabel("Places", { exact: true }).fill("20");
    await ofPasses.fill("30");
    await save(page);
    await expect(ofPasses).toHaveAccessibleDescription(/at most 20/);
    await ofPasses.fill("5");
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("places-1440.png") });
    await saveAndReturn(page, id);
    await expect(ofPasses).toHaveValue("5");
    await page.setViewportSize(phone);
    await ofPasses.scrollIntoViewIfNeeded();
    await page.screenshot({ path: testInfo.outputPath("places-390.png") });

    // Inviting a screening of another account names the number, too.
    await page.setViewportSize(laptop);
    await page.goto(`/event/${String(festival["id"])}?step=programme`);
    await page.getByRole("button", { name: "Invite a screening" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Places for passes").fill("none");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(dialog.getByLabel("Places for passes")).toHaveAccessibleDescription(/enter a number/);
    await dialog.getByLabel("Places for passes").fill("30");
    await expect(dialog).toContainText("they take at most 30 of them");
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("invite-1440.png") });
  },
);

test("an owner sets the places, viewers take them, and the page is sold out", FULL, async ({ page }) => {
  const { owner, id, url } = await openEvent(page, "paid-screening");
  const { data: product } = await callAsOwner(owner, "POST", `/v1/pages/${id}/products/paywall`);
  const places = page.getByLabel("Places", { exact: true });
  await places.fill("0");
  await save(page);
  await expect(places).toHaveAccessibleDescription(/Please enter a number from 1/);
  await places.fill("3");
  expect(await findViolations(page)).toEqual([]);
  await saveAndReturn(page, id);
  await expect(page.getByText("0 of 3 taken")).toBeVisible();

  const buy = (quantity: number) =>
    call("POST", `/v1/pages/${id}/orders`, {
      name: "Olu Adeyemi",
      email: `olu-${quantity}-${id}@example.com`,
      country: "GB",
      street: "12 Pier Road",
      city: "Leith",
      state: "NA",
      zip: "00000",
      prepay: true,
      token: "tok_visa",
      products: [{ id: String(product["paywallProductId"]), quantity }],
    });
  await buy(2);
  for (const size of [phone, laptop]) {
    await page.setViewportSize(size);
    await page.goto(`${addresses.watch}/watch/${url}`);
    await expect(page.getByText("Few places are left.")).toBeVisible();
    await expectAccessible(page);
  }
  await buy(1);
  for (const size of [phone, laptop]) {
    await page.setViewportSize(size);
    // A page is kept for a moment.
    await expect(async () => {
      await page.goto(`${addresses.watch}/watch/${url}`);
      await expect(page.getByText("Sold out.").first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 10_000 });
    const list = page.getByRole("main").getByRole("link", { name: "Join the waiting list" }).first();
    await expect(list).toHaveAttribute("href", `/waitlist/${url}`);
    await expectAccessible(page);
  }
  await expectFitsNarrowScreen(page);

  await page.goto(`${addresses.studio}/event/${id}?step=eventDetails`);
  await expect(page.getByText("3 of 3 taken")).toBeVisible();
  await places.fill("2");
  await save(page);
  await expect(places).toHaveAccessibleDescription(/3 places are taken already/);
  // A gate that admits everybody is rejected at the places, which stay visible until they are removed.
  await places.fill("3");
  await page.getByRole("radio", { name: /Everyone/ }).check({ force: true });
  await save(page);
  await expect(places).toHaveAccessibleDescription(/Everybody may watch this event/);
});

test("tickets go on sale at the time that the owner sets, on an open page too", FULL, async ({ page }) => {
  const { id, url } = await openEvent(page, "paid-screening");
  await pickDay(page, "First day of sale", 1);
  const time = page.getByRole("combobox", { name: "Time of the first sale" });
  await time.fill("10:00");
  await time.press("Tab");
  expect(await findViolations(page)).toEqual([]);
  await saveAndReturn(page, id);
  await expect(time).toHaveValue(/10:00/);
  for (const size of [phone, laptop]) {
    await page.setViewportSize(size);
    await page.goto(`${addresses.watch}/watch/${url}`);
    await expect(getCallToAction(page, /^Tickets from .+ 10:00 AM/)).toBeDisabled();
    await expect(page.getByRole("button", { name: "Add the sale to calendar" })).toBeVisible();
    await expectAccessible(page);
  }
  await expectFitsNarrowScreen(page);
});

test("the page offers tickets at the start of the sale by itself", FULL, async ({ page }) => {
  const { owner, id, url } = await openEvent(page, "paid-screening");
  const saleFrom = new Date(Date.now() + 12_000).toISOString();
  await callAsOwner(owner, "PATCH", `/v1/pages/${id}`, { saleFrom });
  await page.goto(`${addresses.watch}/watch/${url}`);
  await expect(getCallToAction(page, /^Tickets from/)).toBeDisabled();
  await expect(getCallToAction(page, /^Tickets from/)).toHaveCount(0, { timeout: 30_000 });
  await expect(getCallToAction(page, "Watch Now")).toBeEnabled();
});

test("a registration for a full event says so and keeps what was typed", FULL, async ({ page }) => {
  const { owner, id, url } = await openEvent(page, "paid-screening");
  await callAsOwner(owner, "PATCH", `/v1/pages/${id}`, { emailCapture: true, capacity: 1, confirmed: true });
  await page.goto(`${addresses.watch}/watch/${url}`);
  await getCallToAction(page, "Watch Now").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("late@example.com");
  await dialog.getByLabel("Name").fill("Imogen Achterberg");
  await dialog.getByRole("checkbox", { name: /terms/ }).check();
  await call("POST", `/v1/pages/${id}/subscribers`, { email: `first-${id}@example.com`, name: "Ida" });
  await page.setViewportSize(phone);
  await dialog.getByRole("button", { name: "Register" }).click();
  await expect(dialog.getByText("All places of this event are taken")).toBeVisible();
  await expect(dialog.getByLabel("Email")).toHaveValue("late@example.com");
  await expectAccessible(page);
});
