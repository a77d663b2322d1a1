import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { addresses } from "../../system.ts";
import { asStaff } from "../../backoffice/staff.ts";
import { expectMessages } from "../expect-messages.ts";
import { newEvent, newFilmmaker, openAs, violationsOn } from "../filmmaker.ts";
import { textFile } from "../wrong-files.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const art = (name: string) =>
  fileURLToPath(import.meta.resolve(`../../../../../apps/api/src/seed/art/${name}`));

test("Film Details: what each field refuses, a taken url, topics, and banners cropped by keyboard", async ({
  page,
}) => {
  const topics = [1, 2, 3, 4].map((number) => `topic-${number}-${randomUUID().slice(0, 8)}`);
  for (const topic of topics) await asStaff("POST", `/v1/admin/global/tags?tag_name=${topic}&type=page`);
  const owner = await newFilmmaker(1);
  const event = await newEvent(owner, "The Salt Road");
  await openAs(page, owner, `/event/${event}?step=filmDetails`);
  await page.getByLabel("Url").fill("Paid Screening!");
  await expect(page.getByLabel("Url")).toHaveValue("paid-screening");
  await page.getByLabel("Log line").fill("");
  await expect(
    page.getByText("This url is already taken, please pick a different one").first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter a log line")).toBeVisible();
  await expectMessages(page, [
    ["Title", "", "Please enter a title"],
    ["Title", "x".repeat(46), "Please enter a title of at most 45 characters"],
    ["Url", "", "Please enter a url"],
    ["Url", "duplicate", "This url is reserved, please pick a different one"],
    ["Log line", "x".repeat(151), "Please enter a log line of at most 150 characters"],
    ["Film team email", "the film team", "Please enter a valid email"],
    ["Contact email", "support", "Please enter a valid email"],
  ]);
  // What was too long is still there to be shortened.
  await expect(page.getByText("151 of 150")).toBeVisible();
  await page.getByLabel("Title").fill("The Salt Road");
  await page.getByLabel("Url").fill("paid-screening");
  await page.getByLabel("Film team email").fill("film@example.com");
  await page.getByLabel("Contact email").fill("help@example.com");
  await page.getByLabel("Log line").fill("A road that the sea takes.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(
    page.getByText("This url is already taken, please pick a different one").first(),
  ).toBeVisible();
  await page.getByLabel("Url").fill(`salt-${event}`);

  // Three topics of the house's list, and no fourth.
  const chosen = page.getByRole("combobox", { name: "Topics" });
  for (const topic of topics.slice(0, 3)) {
    await chosen.pressSequentially(topic);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Remove ${topic}` })).toBeEnabled();
  }
  await expect(chosen).not.toBeEditable();

  await page.getByLabel("Desktop banner file").setInputFiles(art("salt-card.jpg"));
  await expect(page.getByText("Please choose an image of at least 1275px by 700px")).toBeVisible();
  await page.getByLabel("Desktop banner file").setInputFiles(art("salt-mobile.jpg"));
  await expect(page.getByText("Please choose an image that is wider than tall")).toBeVisible();
  await page.getByLabel("Mobile banner file").setInputFiles(art("salt-hero.jpg"));
  await expect(page.getByText("Please choose an image that is taller than wide")).toBeVisible();
  await page.getByLabel("Mobile banner file").setInputFiles(textFile);
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
