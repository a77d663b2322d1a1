import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { typeCard } from "../../journey/card.ts";
import { addresses } from "../../system.ts";
import { createEvent, createFilmmaker, openAs, findViolations } from "../filmmaker.ts";
import { hasOnboardingVideo, watchOnboardingVideo } from "../onboarding/onboarding-video.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio });

test(
  "the questions before the builder cover the video, the type, a copy and missing credits",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(1);
    await openAs(page, owner, "/create-event");
    const film = page.getByRole("dialog", { name: "Before you begin" });
    await expect(film.getByText("Support hours: Monday to Friday, 9 to 5 Pacific")).toBeVisible();
    if (await hasOnboardingVideo(page)) {
      await expect(film.getByRole("button", { name: "Continue" })).toBeDisabled();
      await film.getByRole("button", { name: "Show transcript" }).click();
      await expect(film.getByRole("button", { name: "Restart video" })).toBeVisible();
    }
    await expect(film.getByText("Welcome to Matinee.", { exact: false })).toBeVisible();
    await watchOnboardingVideo(page);
    await expect(film.getByRole("button", { name: "Continue" })).toBeEnabled();
    expect(await findViolations(page)).toEqual([]);
    await film.getByRole("button", { name: "Continue" }).click();

    const type = page.getByRole("dialog", { name: "How would you like to build your event?" });
    const provided = type.getByRole("link", { name: /We build it for you/ });
    await expect(provided).toContainText("10 days");
    await expect(provided).toHaveAttribute("href", /^https:/);
    expect(await findViolations(page)).toEqual([]);
    await type.getByRole("button", { name: /Build your own/ }).click();

    const copy = page.getByRole("dialog", { name: "Would you like to duplicate an existing event?" });
    await copy.getByRole("button", { name: "Yes" }).click();
    await page
      .getByRole("dialog", { name: "Would you like to use 1 credit?" })
      .getByRole("button", { name: "Continue" })
      .click();
    const instructions = page.getByRole("dialog", { name: "Choose the event to duplicate" });
    await expect(instructions.getByRole("link", { name: "Email Support" })).toHaveAttribute(
      "href",
      /^mailto:/,
    );
    await instructions.getByRole("button", { name: "Filmmaker Dashboard" }).click();
    await expect(page).toHaveURL(/\/welcome$/);

    // After one viewing the video is skipped.
    await page.goto("/create-event");
    await type.getByRole("button", { name: /Build your own/ }).click();
    await copy.getByRole("button", { name: "No" }).click();
    await expect(page).toHaveURL(/\/create-diy-event$/);
    await expect(page.getByRole("heading", { level: 1, name: "Film Details" })).toBeVisible();
    const about = page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: /About/ });
    await expect(about).toHaveAttribute("aria-disabled", "true");
    await expect(about).toContainText("Locked until the film details are saved.");
  },
);

test("without credits the flow sells some and continues with them", FULL, async ({ page }) => {
  const owner = await createFilmmaker(0);
  await openAs(page, owner, "/create-event");
  await watchOnboardingVideo(page);
  await page.getByRole("button", { name: "Continue" }).click();
  const none = page.getByRole("dialog", { name: "No Credits Available" });
  await expect(none.getByRole("button", { name: "Purchase Credits" })).toBeVisible();
  await page.goto("/create-event");
  await page.getByRole("button", { name: /Build your own/ }).click();
  const out = page.getByRole("dialog", { name: "It appears you're out of credits." });
  await out.getByRole("button", { name: "Purchase more credits" }).click();
  await page
    .getByRole("dialog", { name: "Purchase Credits" })
    .getByRole("button", { name: "Cancel" })
    .click();
  await expect(out).toBeVisible();

  // Opening the builder directly shows the missing credit without losing input.
  await page.goto("/create-diy-event");
  await page.getByLabel("Title").fill("Salt");
  await page.getByLabel("Log line").fill("A road.");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(page.getByRole("dialog", { name: "Purchase Credits" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Log line")).toHaveValue("A road.");

  await page.goto("/create-event");
  await page.getByRole("button", { name: /Build your own/ }).click();
  await out.getByRole("button", { name: "Purchase more credits" }).click();
  const purchase = page.getByRole("dialog", { name: "Purchase Credits" });
  await purchase.getByLabel("Street").fill("1 Harbour Way");
  await purchase.getByLabel("City").fill("San Francisco");
  await purchase.getByLabel("State").fill("CA");
  await purchase.getByLabel("Zip").fill("94107");
  await typeCard(page, "4242424242424242");
  await purchase.getByRole("checkbox", { name: /terms/ }).check();
  await purchase.getByRole("button", { name: "Pay $300" }).click();
  await expect(page.getByText("Your purchase was successful")).toBeVisible();
  await page.getByRole("button", { name: /Build your own/ }).click();
  await expect(
    page.getByRole("dialog", { name: "Would you like to duplicate an existing event?" }),
  ).toBeVisible();
});

test(
  "who has built an event sees no instructions before the next, in any browser",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(2);
    await createEvent(owner, "The Salt Road");
    await openAs(page, owner, "/create-event");
    await expect(page.getByRole("dialog", { name: "How would you like to build your event?" })).toBeVisible();
  },
);
