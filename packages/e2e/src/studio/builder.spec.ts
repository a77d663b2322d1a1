import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { pickDay } from "../journey/pick-day.ts";
import { addresses } from "../system.ts";
import { asOwner, newEvent, newFilmmaker, newReadyEvent, openAs, violationsOn } from "./filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const art = (name: string) => fileURLToPath(import.meta.resolve(`../../../../apps/api/src/seed/art/${name}`));

/** Presses keys on a handle: Space takes it up, arrows move it, Space puts it down. */
async function moveByKeys(page: Page, handle: string, arrow: string): Promise<void> {
  await page.getByRole("button", { name: `Move ${handle}` }).focus();
  await page.keyboard.press("Space");
  await page.waitForTimeout(150); // the library measures the list before it takes arrows
  await page.keyboard.press(arrow);
  await page.waitForTimeout(150);
  await page.keyboard.press("Space");
}

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
  await page.getByLabel("Url").fill(`salt-${event}`);

  await page.getByLabel("Desktop banner file").setInputFiles(art("salt-card.jpg"));
  await expect(page.getByText("Please choose an image of at least 1275px by 700px")).toBeVisible();
  await page.getByLabel("Desktop banner file").setInputFiles(art("salt-mobile.jpg"));
  await expect(page.getByText("Please choose an image that is wider than tall")).toBeVisible();
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

test("About: another payment processor, photos put in order by keyboard and deleted by a press", async ({
  page,
}) => {
  const owner = await newFilmmaker(1);
  const event = await newEvent(owner, "The Salt Road");
  await openAs(page, owner, `/event/${event}?step=about`);
  await page.getByLabel("Message", { exact: true }).fill("Send money by Venmo");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(
    page.getByText(/All payments go through Matinee's own payment processor/).first(),
  ).toBeVisible();
  await page.getByLabel("Photo files").setInputFiles([art("river.jpg"), art("winter.jpg"), art("stage.jpg")]);
  await expect(page.getByRole("list", { name: "Photos" }).getByRole("button")).toHaveCount(3);
  await page.getByRole("button", { name: "Edit photo order" }).click();
  await moveByKeys(page, "stage", "ArrowLeft");
  await page.getByRole("button", { name: "Save Photo Order" }).click();
  await expect(page.getByText("This section has been saved.")).toBeVisible();
  const photos = page.getByRole("list", { name: "Photos" }).getByRole("button");
  await expect(photos).toHaveCount(3);
  expect(await photos.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual([
    "Delete river",
    "Delete stage",
    "Delete winter",
  ]);
  await photos.first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete photo" }).click();
  await expect(photos).toHaveCount(2);

  const preview = page.getByRole("complementary", { name: "Live preview" }).locator("[data-room=watch]");
  await expect(preview.locator("li img")).toHaveCount(2);
  await page.getByText("Show a sponsor").click();
  await page.getByLabel("Sponsor logo file").setInputFiles(art("salt-card.jpg"));
  await expect(page.getByRole("img", { name: "The logo now" })).toBeVisible();
  await page.getByLabel("Sponsor link").fill("not a link");
  await page.getByLabel("Message", { exact: true }).fill("Why this film **matters**.");
  await expect(preview.locator("strong")).toHaveText("matters");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(page.getByText("Please enter a link that begins with https://")).toBeVisible();
  await page.getByLabel("Sponsor link").fill("https://example.com");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Trailer" })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("Event Details: the dates' order, the moment in the film, and who gets in", async ({ page }) => {
  const owner = await newFilmmaker(1);
  const event = await newEvent(owner, "The Salt Road");
  await openAs(page, owner, `/event/${event}?step=eventDetails`);
  await page.getByText("Show hours").click();
  await pickDay(page, "Start date", 3);
  await pickDay(page, "End date", 3);
  await page.getByLabel("Start time").selectOption("20:00");
  await page.getByLabel("End time").selectOption("20:00");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(page.getByText("The start and end dates must be different")).toBeVisible();
  await page.getByLabel("End time").selectOption("19:00");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(page.getByText("The start date must be before the end date")).toBeVisible();
  await page.getByLabel("End time").selectOption("22:00");
  await page.getByText("Ask during the film").click();
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(
    page.getByText("Please enter a time stamp for the Post-Film Donation Request - thank you!").first(),
  ).toBeVisible();
  await page.getByLabel("Minutes").fill("42");
  await page.getByLabel("Seconds", { exact: true }).fill("18");

  await page.getByRole("radio", { name: /Paywall/ }).check({ force: true });
  await expect(page.getByLabel("Presale")).toBeChecked();
  await expect(page.getByLabel("Price")).toHaveValue("7.50");
  await page.getByLabel("Price").fill("0.10");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(page.getByText("Please enter a price in dollars")).toBeVisible();
  await page.getByLabel("Price").fill("9");
  await page.getByLabel("Optional").check({ force: true });
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Store" })).toBeFocused();
  const { data } = await asOwner(owner, "GET", `/v1/pages/${event}`);
  expect(data["paywallSettings"]).toMatchObject({ enablePaywall: true, isOptional: true, price: 900 });
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("radio", { name: /Email capture/ }).check({ force: true });
  await expect(page.getByLabel("Price")).toBeHidden();
  await page.getByText("Organization").click();
  // The preview follows to where donations are asked.
  const parts = page.getByRole("radiogroup", { name: "Part of the page" });
  await expect(parts.getByRole("radio", { name: "Top" })).toBeChecked();
  await page.getByLabel("Ask for donations").focus();
  await expect(parts.getByRole("radio", { name: "Support Us" })).toBeChecked();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect((await saved).status()).toBe(200);
});

test("Store and FAQ: add, edit, delete, put in order by keyboard; what was typed outlives the page", async ({
  page,
}) => {
  const owner = await newFilmmaker(1);
  const event = await newEvent(owner, "The Salt Road");
  await openAs(page, owner, `/event/${event}?step=store`);
  // Whoever reloads is asked, and does.
  page.on("dialog", (question) => question.accept());
  const product = async (type: string, title: string, price: string) => {
    await page.getByRole("button", { name: "Add product" }).click();
    const dialog = page.getByRole("dialog", { name: "Add product" });
    await dialog.getByText(type, { exact: true }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Please enter a title")).toBeVisible();
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Price").fill(price);
    if (type === "Ticket") await dialog.getByLabel("How many").fill("40");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
  };
  await product("Physical", "Poster", "20");
  await product("Ticket", "Front row", "15");
  const products = page.getByRole("list", { name: "Products" }).getByRole("listitem");
  await expect(products.last()).toContainText("40 of 40 left");
  await expect(page.getByRole("button", { name: "Save Sort Order" })).toBeHidden();
  await moveByKeys(page, "Front row", "ArrowUp");
  // An order that is not saved outlives the page, too.
  await expect(page.getByRole("button", { name: "Save Sort Order" })).toBeVisible();
  await page.reload();
  await expect(products.first()).toContainText("Front row");
  await page.getByRole("button", { name: "Save Sort Order" }).click();
  await expect(page.getByText("Products updated successfully")).toBeVisible();
  await expect(products.first()).toContainText("Front row");
  await page.getByRole("button", { name: "Edit Poster" }).click();
  await page.getByLabel("Description").fill("Printed on salt paper.");
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep writing" }).click();
  await page.getByRole("dialog", { name: "Edit product" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Product updated successfully")).toBeVisible();
  const preview = page.getByRole("complementary", { name: "Live preview" }).locator("[data-room=watch]");
  await expect(preview).toContainText("Poster");
  await page.getByRole("button", { name: "Delete Poster" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete product" }).click();
  await expect(page.getByText("Product deleted successfully")).toBeVisible();
  await page.getByRole("button", { name: "Save and Continue" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "FAQ" })).toBeFocused();
  await page.getByRole("button", { name: "Add FAQ" }).click();
  const dialog = page.getByRole("dialog", { name: "Add FAQ" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("please enter a question")).toBeVisible();
  await expect(dialog.getByText("please enter an answer")).toBeVisible();
  await dialog.getByLabel("Question").fill("How long is the film?");
  // A page that goes away takes nothing with it.
  await page.reload();
  await expect(dialog.getByText("What you had not saved is back.")).toBeVisible();
  await expect(dialog.getByLabel("Question")).toHaveValue("How long is the film?");
  await dialog.getByLabel("Answer").fill("84 minutes.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("FAQ added successfully")).toBeVisible();
  await page.getByRole("button", { name: "Add FAQ" }).click();
  await dialog.getByLabel("Question").fill("Are there captions?");
  await dialog.getByLabel("Answer").fill("In English.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await moveByKeys(page, "Are there captions?", "ArrowUp");
  await page.getByRole("button", { name: "Save Sort Order" }).click();
  await expect(page.getByText("FAQs updated successfully")).toBeVisible();
  await page.getByRole("button", { name: "Edit How long is the film?" }).click();
  await page.getByLabel("Answer").fill("84 minutes and a half.");
  await page.getByRole("dialog", { name: "Edit FAQ" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("FAQ updated successfully")).toBeVisible();
  await page.getByRole("button", { name: "Delete How long is the film?" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete FAQ" }).click();
  await expect(page.getByText("comment deleted successfully")).toBeVisible();

  await page.getByText("Announce a live talk").click();
  await page.getByLabel("Talk title").fill("With the crew");
  await expect(preview).toContainText(/How long is the film\?|Are there captions\?/);
  await expect(preview).toContainText("With the crew");
  await page.getByLabel("Talk link").fill("somewhere");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("Please enter a link that begins with https://")).toBeVisible();
  await page.getByLabel("Talk link").fill("https://example.com/talk");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("This section has been saved.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Activate & Payments" })).toBeFocused();
});

test("Activate & Payments: what is missing leads to its step; codes; captions; a step shows at once", async ({
  page,
}) => {
  const owner = await newFilmmaker(1);
  const bare = await newEvent(owner, "The Salt Road");
  await openAs(page, owner, `/event/${bare}?step=activateAndPayments`);
  await expect(page.getByRole("button", { name: "Activate event" })).toBeDisabled();
  const missing = page.getByRole("listitem").filter({ hasText: "Upload the feature film" });
  await missing.getByRole("button", { name: "Trailer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Trailer" })).toBeVisible();

  await asOwner(owner, "POST", "/v1/videos", {
    pageId: bare,
    kind: "trailer",
    name: "trailer.mp4",
    size: 9000,
  });
  await page.reload();
  const trailer = page.locator("section").filter({ has: page.getByRole("heading", { name: "Trailer" }) });
  await trailer.getByText("Edit", { exact: true }).click();
  const captions = trailer.getByLabel("Captions file in English");
  await captions.setInputFiles({
    name: "en.srt",
    mimeType: "text/plain",
    buffer: Buffer.from("no captions"),
  });
  await expect(page.getByRole("alert").last()).toBeVisible();
  const srt = "1\n00:00:00,500 --> 00:00:02,000\nThe sea comes twice a day.\n";
  await captions.setInputFiles({ name: "en.srt", mimeType: "text/plain", buffer: Buffer.from(srt) });
  await expect(page.getByText("Captions in English added")).toBeVisible();
  await expect(trailer.getByRole("button", { name: "Remove captions in English" })).toBeVisible();
  await page.getByLabel("Play the sponsor preroll").check({ force: true });
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("This section has been saved.")).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);

  const event = await newReadyEvent(owner, "free-screening", false);
  await page.goto(`/event/${event}?step=activateAndPayments`);
  await page.getByRole("button", { name: "Add code" }).click();
  await expect(page.getByText("Please enter a promo code")).toBeVisible();
  await page.getByLabel("Promo code").fill("PRESS-26");
  await page.getByRole("button", { name: "Add code" }).click();
  await expect(page.getByText("Promo code PRESS-26 created")).toBeVisible();
  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke promo code" }).click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Activate event" }).click();
  await expect(page.getByText("event successfully activated")).toBeVisible();
  await expect(page.getByRole("button", { name: "Event is activated" })).toBeDisabled();

  // Once its code is there, a step stands within 100 ms of the press.
  const times = await page.evaluate(async () => {
    const rail = document.querySelector('nav[aria-label="Steps"]');
    const open = (label: string) =>
      new Promise<number>((shown) => {
        const button = [...(rail?.querySelectorAll("button") ?? [])].find((one) =>
          one.textContent?.includes(label),
        );
        const pressed = performance.now();
        const look = () =>
          document.querySelector("h1")?.textContent === label
            ? shown(performance.now() - pressed)
            : requestAnimationFrame(look);
        button?.click();
        look();
      });
    const labels = ["Film Details", "About", "Trailer", "Event Details", "Store", "FAQ", "Attendees"];
    for (const label of labels) await open(label);
    const rounds: Record<string, number[]> = {};
    const slowest = () => Math.max(...Object.values(rounds).map((all) => Math.min(...all)));
    // A busy machine may need some rounds until each has had its moment.
    for (let round = 0; round < 12 && (round === 0 || slowest() >= 100); round++)
      for (const label of labels) (rounds[label] ??= []).push(await open(label));
    // The fastest: what it takes by itself, whatever else the machine is doing.
    return Object.entries(rounds).map(([label, all]) => [label, Math.min(...all)] as const);
  });
  test.info().annotations.push({ type: "milliseconds", description: JSON.stringify(times) });
  for (const [label, ms] of times) expect.soft(ms, `${label} shows`).toBeLessThan(100);
});
