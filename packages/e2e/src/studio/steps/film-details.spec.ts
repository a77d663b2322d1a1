import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { addresses } from "../../system.ts";
import { newEvent, newFilmmaker, openAs, violationsOn } from "../filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const art = (name: string) =>
  fileURLToPath(import.meta.resolve(`../../../../../apps/api/src/seed/art/${name}`));

test("Film Details: what is missing, a taken url, and banners cropped by keyboard", async ({ page }) => {
  const owner = await newFilmmaker(1);
  const event = await newEvent(owner, "The Salt Road");
  await openAs(page, owner, `/event/${event}?step=filmDetails`);
  await page.getByLabel("Title").fill("");
  await page.getByLabel("Url").fill("Paid Screening!");
  await expect(page.getByLabel("Url")).toHaveValue("paid-screening");
  await page.getByLabel("Log line").fill("");
  await expect(
    page.getByText("This url is already taken, please pick a different one").first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter a title")).toBeVisible();
  await expect(page.getByText("Please enter a log line")).toBeVisible();
  await page.getByLabel("Title").fill("The Salt Road");
  await page.getByLabel("Log line").fill("A road that the sea takes.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText("This url is already taken, please pick a different one").first(),
  ).toBeVisible();
  await page.getByLabel("Url").fill("duplicate");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This url is reserved, please pick a different one").first()).toBeVisible();
  await page.getByLabel("Url").fill(`salt-${event}`);

  await page.getByLabel("Desktop banner file").setInputFiles(art("salt-card.jpg"));
  await expect(page.getByText("Please choose an image of at least 1275px by 700px")).toBeVisible();
  await page.getByLabel("Desktop banner file").setInputFiles(art("salt-mobile.jpg"));
  await expect(page.getByText("Please choose an image that is wider than tall")).toBeVisible();
  await page.getByLabel("Mobile banner file").setInputFiles(art("salt-hero.jpg"));
  await expect(page.getByText("Please choose an image that is taller than wide")).toBeVisible();
  const text = { name: "banner.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
  await page.getByLabel("Mobile banner file").setInputFiles(text);
  await expect(page.getByText("Please choose a jpg, jpeg, png or gif image")).toBeVisible();
  await page.getByLabel("Desktop banner file").setInputFiles(art("salt-hero.jpg"));
  const crop = page.getByRole("dialog", { name: "Choose what shows" });
  const frame = crop.locator(".ReactCrop__crop-selection");
  await expect(frame).toBeVisible();
  const before = await frame.boundingBox();
  expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(16 / 7, 1);
  await frame.focus();
  await page.keyboard.press("ArrowUp");
  expect((await frame.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
  expect(await violationsOn(page)).toEqual([]);
  await crop.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("img", { name: "Desktop banner as it is now" })).toBeVisible();
  // The preview takes on the picture and its colour before anything is saved.
  const preview = page.getByRole("complementary", { name: "Live preview" });
  await expect(preview.locator("[data-room=watch]")).toHaveAttribute("style", /--accent: ?#[0-9a-f]{6}/);
  await page.getByLabel("Mobile banner file").setInputFiles(art("salt-mobile.jpg"));
  await crop.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("img", { name: "Mobile banner as it is now" })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This section has been saved.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/event/salt-${event}`));
});
