import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { expectMessages } from "../expect-messages.ts";
import { createEvent, createFilmmaker, openAs } from "../filmmaker.ts";
import { moveByKeys } from "../move-by-keys.ts";
import { dot, textFile } from "../film-details/wrong-files.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const getArtPath = (name: string) =>
  fileURLToPath(import.meta.resolve(`../../../../../apps/api/src/seed/art/${name}`));

test(
  "photos of two tabs are merged, and two different orders are shown side by side",
  FULL,
  async ({ context, page }) => {
    const owner = await createFilmmaker(1);
    const event = await createEvent(owner, "The Salt Road");
    await openAs(page, owner, `/event/${event}?step=about`);
    const listPhotos = (tab: Page) => tab.getByRole("list", { name: "Photos" }).getByRole("button");
    await page
      .getByLabel("Photo files")
      .setInputFiles(["river.jpg", "winter.jpg", "stage.jpg"].map((name) => getArtPath(name)));
    await expect(listPhotos(page)).toHaveCount(3);
    const other = await context.newPage();
    await other.goto(`/event/${event}?step=about`);
    await expect(listPhotos(other)).toHaveCount(3);
    await other.getByRole("button", { name: "Edit photo order" }).click();
    await moveByKeys(other, "winter", "ArrowRight");

    await page.getByLabel("Photo files").setInputFiles(getArtPath("salt-card.jpg"));
    await expect(listPhotos(page)).toHaveCount(4);
    await page.getByRole("button", { name: "Edit photo order" }).click();
    await moveByKeys(page, "winter", "ArrowLeft");
    await page.getByRole("button", { name: "Save Photo Order" }).click();
    await expect(page.getByText("This section has been saved.")).toBeVisible();

    await other.getByRole("button", { name: "Save Photo Order" }).click();
    const question = other.getByRole("alertdialog", { name: "Saved before you" });
    await expect(question).toContainText("winter, river, stage, salt-card");
    await expect(question).toContainText("river, stage, winter, salt-card");
    await question.getByRole("button", { name: "Save my version" }).click();
    await expect(other.getByText("This section has been saved.")).toBeVisible();
    await expect(listPhotos(other)).toHaveCount(4);
    expect(
      await listPhotos(other).evaluateAll((all) => all.map((photo) => photo.getAttribute("aria-label"))),
    ).toEqual(["Delete river", "Delete stage", "Delete winter", "Delete salt-card"]);
  },
);

test(
  "About validates its fields; photos are reordered by keyboard and deleted by a press",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(1);
    const event = await createEvent(owner, "The Salt Road");
    await openAs(page, owner, `/event/${event}?step=about`);
    await page.getByLabel("Message", { exact: true }).fill("Send money by Venmo");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expect(
      page
        .getByText(
          "All payments go through Matinee's own payment processor. Please remove the other one from your message, and set up payments under Payments & Activation.",
        )
        .first(),
    ).toBeVisible();
    await expectMessages(page, [
      ["Caption", "x".repeat(76), "Please enter a caption of at most 75 characters"],
    ]);
    await page.getByLabel("Caption").fill("The crew at low tide");
    await page.getByLabel("Photo files").setInputFiles(textFile);
    await expect(page.getByText("notes.txt: Please choose a jpg, jpeg, png or gif image")).toBeVisible();
    // The limit is shown, and excess files are named before anything is uploaded.
    await expect(page.getByText("Up to 60 photos, several at once.")).toBeVisible();
    const many = Array.from({ length: 63 }, (_, index) => ({ ...dot, name: `dot-${index + 1}.gif` }));
    await page.getByLabel("Photo files").setInputFiles(many);
    await expect(
      page.getByText("An event can have at most 60 photos. 3 photos, from dot-61.gif on, were not added."),
    ).toBeVisible();
    await expect(page.getByText("dot-60.gif: Please choose an image at least 700px wide")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    const photoFiles = ["river.jpg", "winter.jpg", "stage.jpg"].map(async (name) => ({
      name,
      mimeType: "image/jpeg",
      buffer: await readFile(getArtPath(name)),
    }));
    // A rejected file does not stop the others.
    await page.getByLabel("Photo files").setInputFiles([dot, ...(await Promise.all(photoFiles))]);
    await expect(page.getByText(/^Uploading [234] of 4\.\.\.$/)).toBeVisible();
    await expect(page.getByText("dot.gif: Please choose an image at least 700px wide")).toBeVisible();
    await expect(page.getByRole("list", { name: "Photos" }).getByRole("button")).toHaveCount(3);
    await page.getByRole("button", { name: "Edit photo order" }).click();
    await moveByKeys(page, "stage", "ArrowLeft");
    await page.getByRole("button", { name: "Save Photo Order" }).click();
    await expect(page.getByText("This section has been saved.")).toBeVisible();
    const photos = page.getByRole("list", { name: "Photos" }).getByRole("button");
    await expect(photos).toHaveCount(3);
    expect(await photos.evaluateAll((all) => all.map((photo) => photo.getAttribute("aria-label")))).toEqual([
      "Delete river",
      "Delete stage",
      "Delete winter",
    ]);
    await photos.first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete photo" }).click();
    await expect(photos).toHaveCount(2);

    const preview = page.getByRole("complementary", { name: "Live preview" }).locator("[data-app=watch]");
    await expect(preview.locator("li img")).toHaveCount(2);
    await page.getByText("Show a sponsor").click();
    await page.getByLabel("Sponsor logo file").setInputFiles(dot);
    await expect(page.getByRole("group", { name: "Sponsor logo" })).toHaveAccessibleDescription(
      "Please choose an image at least 700px wide",
    );
    await page.getByLabel("Sponsor logo file").setInputFiles(getArtPath("salt-card.jpg"));
    await expect(page.getByRole("img", { name: "Current logo" })).toBeVisible();
    await page.getByLabel("Sponsor link").fill("not a link");
    await page.getByLabel("Message", { exact: true }).fill("Why this film **matters**.");
    await expect(preview.locator("strong")).toHaveText("matters");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expect(page.getByText("Please enter a link that begins with https://")).toBeVisible();
    await page.getByLabel("Sponsor link").fill("https://example.com");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Trailer" })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  },
);
