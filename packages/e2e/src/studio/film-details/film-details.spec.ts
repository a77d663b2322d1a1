import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses, call, listEmailsTo } from "../../system.ts";
import { asStaff } from "../../backoffice/staff.ts";
import { expectMessages } from "../expect-messages.ts";
import { expectWholePicture, readFramedPart, readRuler, createRulerImage } from "../crop-ruler.ts";
import {
  callAsOwner,
  createEvent,
  createFilmmaker,
  createReadyEvent,
  openAs,
  findViolations,
} from "../filmmaker.ts";
import { textFile } from "./wrong-files.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const getArtPath = (name: string) =>
  fileURLToPath(import.meta.resolve(`../../../../../apps/api/src/seed/art/${name}`));

test(
  "Film Details validates its fields and the url, limits topics, and crops banners by keyboard",
  FULL,
  async ({ page }) => {
    const topics = [1, 2, 3, 4].map((number) => `topic-${number}-${randomUUID().slice(0, 8)}`);
    for (const topic of topics) await asStaff("POST", `/v1/admin/global/tags?tag_name=${topic}&type=page`);
    const owner = await createFilmmaker(1);
    const event = await createEvent(owner, "The Salt Road");
    await openAs(page, owner, `/event/${event}?step=filmDetails`);
    await page.getByLabel("Url").fill("Paid Screening!");
    await expect(page.getByLabel("Url")).toHaveValue("paid-screening");
    await page.getByLabel("Log line").fill("");
    await expect(
      page.getByText("This url is already taken, please pick a different one").first(),
    ).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Please enter a log line")).toBeVisible();
    // The first invalid field has the focus.
    await page.getByLabel("Title").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Title")).toBeFocused();
    await expectMessages(page, [
      ["Title", "", "Please enter a title"],
      ["Title", "x".repeat(46), "Please enter a title of at most 45 characters"],
      ["Url", "", "Please enter a url"],
      ["Url", "duplicate", "This url is reserved, please pick a different one"],
      ["Log line", "x".repeat(151), "Please enter a log line of at most 150 characters"],
      ["Film team email", "the film team", "Please enter a valid email"],
      ["Contact email", "support", "Please enter a valid email"],
    ]);
    // The url's error always concerns its current value, even when none of the typed characters is allowed.
    await page.getByLabel("Url").fill("duplicate");
    await page.getByLabel("Url").fill("🎬 סרט");
    await expect(page.getByLabel("Url")).toHaveAccessibleDescription(/Please enter a url/);
    // Text typed in the middle of the url stays together.
    await page.getByLabel("Url").fill("the-road");
    for (let presses = 0; presses < "-road".length; presses += 1)
      await page.getByLabel("Url").press("ArrowLeft");
    await page.getByLabel("Url").pressSequentially(" Salt");
    await expect(page.getByLabel("Url")).toHaveValue("the-salt-road");
    // A reserved word is said on leaving the field, and what an address cannot have is named.
    await page.getByLabel("Url").fill("archived");
    await page.getByLabel("Url").blur();
    await expect(page.getByLabel("Url")).toHaveAccessibleDescription(/reserved/);
    await page.getByLabel("Url").fill("שלום sea");
    await expect(page.getByLabel("Url")).toHaveAccessibleDescription(/Left out: שלום/);
    await page.getByLabel("Url").fill("a_bcd");
    await expect(page.getByLabel("Url")).not.toHaveAccessibleDescription(/reserved|Please enter/);
    // Text that is too long stays, so that it can be shortened.
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
    await expect(page.getByLabel("Url")).toBeFocused();
    await page.getByLabel("Url").fill(`salt-${event}`);

    // Three topics from the list, and no fourth. An unknown topic shows a message and stays typed.
    const chosen = page.getByRole("combobox", { name: "Topics" });
    await chosen.pressSequentially("no such topic");
    await expect(page.getByText("No topic matches.")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveValue("no such topic");
    await chosen.fill("");
    for (const topic of topics.slice(0, 3)) {
      await chosen.pressSequentially(topic);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: `Remove ${topic}` })).toBeEnabled();
    }
    await expect(chosen).not.toBeEditable();

    await expect(page.getByText("Wider than tall, at least 1275 by 700 pixels")).toHaveCount(1);
    await page.getByLabel("Desktop banner file").setInputFiles(getArtPath("salt-card.jpg"));
    await expect(page.getByText("Please choose an image of at least 1275px by 700px")).toBeVisible();
    await page.getByLabel("Desktop banner file").setInputFiles(getArtPath("salt-mobile.jpg"));
    await expect(page.getByText("Please choose an image that is wider than tall")).toBeVisible();
    await page.getByLabel("Mobile banner file").setInputFiles(getArtPath("salt-hero.jpg"));
    await expect(page.getByText("Please choose an image that is taller than wide")).toBeVisible();
    await page.getByLabel("Mobile banner file").setInputFiles(textFile);
    await expect(page.getByText("Please choose a jpg, jpeg, png or gif image")).toBeVisible();
    await page.getByLabel("Desktop banner file").setInputFiles(getArtPath("salt-hero.jpg"));
    const crop = page.getByRole("dialog", { name: "Choose the visible part" });
    const frame = crop.locator(".ReactCrop__crop-selection");
    await expect(frame).toBeVisible();
    const before = await frame.boundingBox();
    expect((before?.width ?? 0) / (before?.height ?? 1)).toBeCloseTo(16 / 7, 1);
    await frame.focus();
    await page.keyboard.press("ArrowUp");
    expect((await frame.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
    expect(await findViolations(page)).toEqual([]);
    await crop.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("img", { name: "Current desktop banner" })).toBeVisible();
    // The preview shows the image and its color before anything is saved.
    const preview = page.getByRole("complementary", { name: "Live preview" });
    await expect(preview.locator("[data-app=watch]")).toHaveAttribute("style", /--accent: ?#[0-9a-f]{6}/);
    // A tall image is fully visible at every width, and exactly the framed part is saved.
    const ruler = await createRulerImage(page, 900, 2000);
    await page.getByLabel("Mobile banner file").setInputFiles(ruler);
    await expectWholePicture(page);
    const corner = await crop.locator(".ReactCrop__drag-handle.ord-se").boundingBox();
    await page.mouse.move((corner?.x ?? 0) + 5, (corner?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((corner?.x ?? 0) - 60, (corner?.y ?? 0) - 60, { steps: 4 });
    await page.mouse.up();
    await frame.focus();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    const framed = await readFramedPart(page);
    await crop.getByRole("button", { name: "Apply" }).click();
    const mobileBanner = page.getByRole("img", { name: "Current mobile banner" });
    await expect(mobileBanner).toBeVisible();
    const saved = await readRuler(page, (await mobileBanner.getAttribute("src")) ?? "");
    expect(saved.width / saved.height).toBeCloseTo(9 / 16, 2);
    for (const side of ["left", "top", "right", "bottom"] as const)
      expect(Math.abs(saved[side] - framed[side]), side).toBeLessThanOrEqual(2);
    // Not scaled: the saved image has the frame's size in pixels.
    expect(Math.abs(saved.width - (framed.right - framed.left))).toBeLessThanOrEqual(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel("Mobile banner file").setInputFiles(ruler);
    await expectWholePicture(page);
    await crop.getByRole("button", { name: "Cancel" }).click();
    await expect(crop).toBeHidden();

    // A toast never covers the form's submit button: on a phone first, then on a desktop.
    const save = page.getByRole("button", { name: "Save" });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByLabel("Log line").fill(`A road that the sea takes, at ${width}.`);
      await save.click();
      const news = page.getByText("This section has been saved.").last();
      await expect(news).toBeVisible();
      const [toast, button] = [await news.locator("xpath=..").boundingBox(), await save.boundingBox()];
      expect((toast?.y ?? 0) + (toast?.height ?? 0), "toast above Save").toBeLessThan(button?.y ?? 0);
      await expect(news).toBeHidden();
    }
    await expect(page).toHaveURL(new RegExp(`/event/salt-${event}`));
  },
);

test(
  "changing a live event's url asks first with the number of viewers, and emailed links keep working",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(0);
    const event = await createReadyEvent(owner, "email-capture");
    const { data } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
    const viewer = `${event}@viewers.example`;
    await call("POST", `/v1/pages/${event}/subscribers`, { email: viewer, name: "Olu Adeyemi", tos: true });
    await expect
      .poll(async () => (await listEmailsTo(viewer)).length, { timeout: 30_000 })
      .toBeGreaterThan(0);
    const mails = await listEmailsTo(viewer);
    const link = new RegExp(`https?://\\S+/watch/${String(data["url"])}\\S*subscriberID=[\\w.-]+`);
    const [mailed = ""] = link.exec(mails[0]?.text ?? "") ?? [];

    const url = `moved-${event}`;
    await openAs(page, owner, `/event/${event}?step=filmDetails`);
    await page.getByLabel("Url").fill(url);
    await page.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("alertdialog", { name: "Change a live event?" });
    await expect(question).toContainText("1 person has a ticket or is registered.");
    await expect(question).toContainText("The old url leads to the new one from now on");
    expect(await findViolations(page)).toEqual([]);
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByLabel("Url")).toHaveValue(url);
    await page.getByRole("button", { name: "Save" }).click();
    await question.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("This section has been saved.")).toBeVisible();

    const admitted = page.waitForResponse((answer) => /\/subscribers\/[^/]+\/access$/.test(answer.url()));
    await page.goto(mailed);
    expect(await (await admitted).json()).toMatchObject({ data: { access: true } });
    await expect(page).toHaveURL(new RegExp(`/watch/${url}$`));
  },
);
