import { expect, type Locator } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { pickDay } from "../../journey/pick-day.ts";
import { addresses } from "../../system.ts";
import { expectMessages } from "../expect-messages.ts";
import { callAsOwner, createEvent, createFilmmaker, findViolations, openAs } from "../filmmaker.ts";
import { dot } from "../film-details/wrong-files.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

test(
  "Event Details validates dates and the mid-film time and saves the access settings",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(1);
    const event = await createEvent(owner, "The Salt Road");
    await openAs(page, owner, `/event/${event}?step=eventDetails`);
    await page.getByLabel("Timezone").fill("Atlantis");
    await expect(page.getByText("No timezone of that name")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByText("Show hours").click();
    await pickDay(page, "Start date", 3);
    await pickDay(page, "End date", 3);
    await page.getByLabel("Start time").fill("20:00");
    await page.getByLabel("End time").fill("20:00");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expect(page.getByText("The start and end dates must be different")).toBeVisible();
    await page.getByLabel("End time").fill("19:00");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expect(page.getByText("The start date must be before the end date")).toBeVisible();
    await page.getByLabel("End time").fill("22:00");
    await page.getByText("Ask during the film").click();
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expect(
      page.getByText("Please enter a time stamp for the Post-Film Donation Request - thank you!").first(),
    ).toBeVisible();
    const time = "Please enter a time stamp for the Post-Film Donation Request - thank you!";
    await expectMessages(page, [
      ["Seconds", "75", "Please enter seconds from 0 to 59, and the rest as minutes"],
      ["Seconds", "1e1", "Please enter a number in digits, such as 12"],
      ["Minutes", "", time],
      ["Minutes", "1.5", "Please enter a whole number, without decimals"],
      ["Mid-film amounts 1", "0.10", "The smallest donation is $0.50"],
      ["Mid-film amounts 1", "10001", "The largest donation is $10,000"],
    ]);
    await page.getByLabel("Mid-film amounts 1").fill("15");
    await page.getByLabel("Seconds", { exact: true }).fill("18");
    await page.getByLabel("Donation cover image file").setInputFiles(dot);
    await expect(page.getByText("Please choose an image of at least 700px by 700px")).toBeVisible();
    // Values that the page accepts but the server rejects show the error at the same field.
    await expectMessages(page, [["Minutes", "1441", "This needs to be at most 1440."]], () =>
      page.getByRole("button", { name: "Save and Continue" }).click(),
    );
    await page.getByLabel("Minutes").fill("42");

    await page.getByRole("radio", { name: /Paywall/ }).check({ force: true });
    await expect(
      page.getByText(/^Tickets are sold once your Stripe authentication is complete\./),
    ).toBeVisible();
    await expect(page.getByLabel("Presale")).toBeChecked();
    await expect(page.getByLabel("Price", { exact: true })).toHaveValue("7.50");
    await expectMessages(page, [
      ["Price", "", "Please enter a price in dollars"],
      ["Price", "1e3", "Please enter an amount in dollars, such as 12.50"],
      ["Price", "-5", "A price cannot be below $0"],
      ["Price", "0.10", "The smallest price is $0.50"],
      ["Price", "100001", "The highest price is $100,000"],
    ]);
    await page.getByLabel("Price", { exact: true }).fill("9,00");
    await page.getByLabel("Optional").check({ force: true });
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Store" })).toBeFocused();
    const { data } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
    expect(data["paywallSettings"]).toMatchObject({ enablePaywall: true, isOptional: true, price: 900 });
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("radio", { name: /Email capture/ }).check({ force: true });
    await expect(page.getByLabel("Price", { exact: true })).toBeHidden();
    await page.getByText("Organization").click();
    // The preview switches to the donations tab.
    const parts = page.getByRole("radiogroup", { name: "Part of the page" });
    await expect(parts.getByRole("radio", { name: "Top" })).toBeChecked();
    await page.getByLabel("Ask for donations").focus();
    await expect(parts.getByRole("radio", { name: "Support Us" })).toBeChecked();
    await expect(
      page.getByText("Your page shows this tab once your Stripe authentication is complete."),
    ).toBeVisible();
    const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    expect((await saved).status()).toBe(200);
  },
);

test("any minute can be typed on a phone, and the fee is named beside each price", FULL, async ({ page }) => {
  const owner = await createFilmmaker(1);
  const event = await createEvent(owner, "The Night Ferry");
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, owner, `/event/${event}?step=eventDetails`);
  await page.getByText("Show hours").click();
  await pickDay(page, "Start date", 3);
  await pickDay(page, "End date", 3);
  const start = page.getByRole("combobox", { name: "Start time" });
  const end = page.getByRole("combobox", { name: "End time" });
  // The day keeps its room beside the time.
  const widthOf = async (field: Locator) => (await field.boundingBox())?.width ?? 0;
  expect(await widthOf(page.getByRole("button", { name: /^Start date/ }))).toBeGreaterThan(
    await widthOf(start),
  );
  await start.fill("half eight");
  await end.fill("11.05 pm");
  await expect(start).toHaveAccessibleDescription("Please enter a time, such as 7:30 PM");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(start).toHaveValue("half eight");
  await start.fill("7:30 pm");
  await start.press("Tab");
  await expect(start).toHaveValue("7:30 PM");
  await expect(end).toHaveValue("11:05 PM");
  // The list keeps whole hours, and the keys choose in it.
  await end.press("ArrowUp");
  await expect(page.getByRole("option")).toHaveCount(24);
  await end.press("Enter");
  await expect(end).toHaveValue("11:00 PM");
  await page.getByRole("radio", { name: /Paywall/ }).check({ force: true });
  const price = page.getByLabel("Price", { exact: true });
  await expect(price).toHaveAccessibleDescription(
    /fee is 5%, card fees included: of \$7\.50 you keep \$7\.13/,
  );
  await price.fill("20");
  await expect(price).toHaveAccessibleDescription(/of \$20\.00 you keep \$19\.00/);
  await page.getByText("Ask for donations").click();
  await page.getByLabel("Suggested amounts 3").fill("abc");
  await page.getByLabel("Suggested amounts 1").fill("9");
  await expect(page.getByLabel("Suggested amounts 3")).toHaveAccessibleDescription(/amount in dollars/);
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(1);
  await expect(page.getByRole("group", { name: "Suggested amounts" })).toHaveAccessibleDescription(
    /of \$9\.00 you keep \$8\.55/,
  );
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Suggested amounts 3").fill("50");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Store" })).toBeFocused();
  const { data } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
  expect(new Date(String(data["eventStart"])).getUTCMinutes()).toBe(30);
});
