import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CDPSession, expect, type Page } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { startFaultyProxy } from "../../journey/faulty-proxy.ts";
import { addresses } from "../../system.ts";
import { callAsOwner, createEvent, createFilmmaker, openAs, signIn, findViolations } from "../filmmaker.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const MB = 1024 * 1024;
let folder: string;
let film: string;
let trailer: string;

/** A file with a video's type. Its content does not matter: these tests are about the transfer. */
async function createFakeVideo(path: string, size: number): Promise<void> {
  const head = Buffer.from("000000206674797069736f6d0000020069736f6d69736f32617663316d703431", "hex");
  await writeFile(path, Buffer.concat([head, randomBytes(size - head.length)]));
}

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-uploads-"));
  film = join(folder, "feature.mp4");
  trailer = join(folder, "trailer.mp4");
  await Promise.all([createFakeVideo(film, 24 * MB), createFakeVideo(trailer, 24 * MB)]);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Limits the page's upload speed in bytes per second; -1 removes the limit. */
async function throttle(line: CDPSession, uploadThroughput: number): Promise<void> {
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

/** Collects the byte offset at which each upload request started. */
function collectOffsets(page: Page): number[] {
  const offsets: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH" && request.url().includes("/v1/uploads/"))
      offsets.push(Number(request.headers()["upload-offset"]));
  });
  return offsets;
}

const getTray = (page: Page) => page.getByRole("region", { name: "Uploads" });

async function expectSaveAboveTray(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const save = await page.getByRole("button", { name: /^Save/ }).last().boundingBox();
  const over = await getTray(page).boundingBox();
  expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(over?.y ?? 0);
}

test(
  "uploads continue across steps, a lost connection and a reload; an unreadable video shows the reason",
  FULL,
  async ({ browser }) => {
    const wire = await startFaultyProxy();
    const context = await browser.newContext({
      baseURL: addresses.studio,
      viewport: { width: 1440, height: 900 },
      // By default Chromium bypasses its proxy for loopback addresses.
      proxy: { server: wire.address, bypass: "<-loopback>" },
    });
    const page = await context.newPage();
    const owner = await createFilmmaker(1);
    const event = await createEvent(owner, "The Salt Road");
    await openAs(page, owner, `/event/${event}?step=trailer`);
    const line = await page.context().newCDPSession(page);
    await line.send("Network.enable");
    await throttle(line, 2 * MB);
    const offsets = collectOffsets(page);
    await page.getByLabel("Trailer file").setInputFiles(trailer);
    await page.getByLabel("Feature file").setInputFiles(film);
    await expect(getTray(page).getByRole("listitem")).toHaveCount(2);
    await expect(getTray(page).getByText(/MB\/s/).first()).toBeVisible();
    await expect(getTray(page).getByText("Keep this tab open")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    // The uploads are visible on every page of the studio.
    await page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: /FAQ/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "FAQ" })).toBeVisible();
    await expect(getTray(page).getByRole("listitem")).toHaveCount(2);
    // Where the tray covers the form, the last buttons can be scrolled out from under it.
    await page.setViewportSize({ width: 1024, height: 768 });
    await expectSaveAboveTray(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Pause trailer.mp4" }).click();
    await expect(getTray(page).getByText("Paused")).toBeVisible();

    // The connection is lost and comes back.
    wire.setDown(true);
    await expect(getTray(page).getByText("Interrupted. Resumes automatically")).toBeVisible({
      timeout: 60_000,
    });
    const before = offsets.length;
    wire.setDown(false);
    await expect.poll(() => offsets.length, { timeout: 30_000 }).toBeGreaterThan(before);
    await expect(getTray(page).getByText(/MB\/s/).first()).toBeVisible();
    await page.getByRole("button", { name: "Resume trailer.mp4" }).click();
    await expect(getTray(page).getByText("Paused")).toBeHidden();
    // The server has some of the bytes.
    const readUploadedBytes = async () => {
      const { data } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
      const id = String(data["featureUrl"]).split("/").at(-1);
      return Number((await callAsOwner(owner, "GET", `/v1/videos/${id}/status`)).data["uploadedBytes"]);
    };
    await expect.poll(readUploadedBytes, { timeout: 30_000 }).toBeGreaterThan(2 * MB);

    // Leaving the page asks first; the same file resumes where it stopped.
    page.once("dialog", (question) => question.accept());
    await page.reload();
    await expect(getTray(page).getByText("This upload was interrupted.").first()).toBeVisible();
    const at = offsets.length;
    const wrong = { name: "other.mp4", mimeType: "video/mp4", buffer: Buffer.from("other") };
    await page.getByLabel("Choose feature.mp4 again").setInputFiles(wrong);
    await expect(page.getByText(/That is not feature.mp4/)).toBeVisible();
    await page.getByLabel("Choose feature.mp4 again").setInputFiles(film);
    await expect.poll(() => offsets[at] ?? 0, { timeout: 30_000 }).toBeGreaterThan(1 * MB);
    await throttle(line, -1);
    // The bytes are not a video: the reason appears in place of the video.
    const feature = getTray(page).getByRole("listitem").filter({ hasText: "feature.mp4" });
    await expect(feature.getByText("Failed")).toBeVisible({ timeout: 90_000 });
    const damaged = /^The file is damaged or was not saved to its end/;
    await expect(feature.getByText(damaged)).toBeVisible();
    // Cancelling asks first and deletes the uploaded part.
    await getTray(page).getByRole("button", { name: "Cancel trailer.mp4" }).click();
    const question = page.getByRole("alertdialog", { name: "Cancel this upload?" });
    await question.getByRole("button", { name: "Keep uploading" }).click();
    await expect(getTray(page).getByRole("listitem")).toHaveCount(2);
    await getTray(page).getByRole("button", { name: "Cancel trailer.mp4" }).click();
    await question.getByRole("button", { name: "Cancel upload" }).click();
    await expect(getTray(page).getByRole("listitem")).toHaveCount(1);
    await page
      .getByRole("navigation", { name: "Steps" })
      .getByRole("button", { name: /Trailer/ })
      .click();
    // Also on another device.
    const elsewhere = await browser.newPage({ baseURL: addresses.studio });
    await openAs(elsewhere, owner, `/event/${event}?step=trailer`);
    await expect(elsewhere.getByText("This video could not be converted.")).toBeVisible();
    await elsewhere.close();
    await getTray(page).getByRole("button", { name: "Remove feature.mp4 from the list" }).click();
    await expect(page.getByText("Drop the feature here")).toBeVisible();
    await expect(page.getByText("Drop the trailer here")).toBeVisible();
    await context.close();
    wire.close();
  },
);

test("on a phone, the last buttons can be scrolled out from under the uploads", FULL, async ({ page }) => {
  const owner = await createFilmmaker(1);
  const event = await createEvent(owner, "The Salt Road");
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, owner, `/event/${event}?step=trailer`);
  await page.getByLabel("Trailer file").setInputFiles(trailer);
  const bar = getTray(page).getByRole("button", { name: "Uploads" });
  await expect(bar).toHaveAttribute("aria-expanded", "false");
  await expectSaveAboveTray(page);
  await page.screenshot({ path: test.info().outputPath("tray-closed-390.png") });
  await bar.click();
  await expect(getTray(page).getByRole("listitem")).toHaveCount(1);
  await expectSaveAboveTray(page);
  await page.screenshot({ path: test.info().outputPath("tray-open-390.png") });
});

test("an upload whose session ended resumes after the sign-in", FULL, async ({ page }) => {
  const owner = await createFilmmaker(1);
  const event = await createEvent(owner, "The Salt Road");
  await openAs(page, owner, `/event/${event}?step=trailer`);
  await expect(page.getByRole("heading", { level: 1, name: "Trailer" })).toBeVisible();
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await throttle(line, 1 * MB);
  await page.getByLabel("Feature file").setInputFiles(film);
  await expect(getTray(page).getByText(/MB\/s/)).toBeVisible();
  await getTray(page).getByRole("button", { name: "Pause feature.mp4" }).click();
  await fetch(`${addresses.api}/v1/session`, {
    method: "DELETE",
    headers: { "x-session-id": await page.evaluate(() => localStorage.getItem("matinee.session") ?? "") },
  });
  await getTray(page).getByRole("button", { name: "Resume feature.mp4" }).click();
  await expect(getTray(page).getByText("Interrupted. Resumes automatically")).toBeVisible();
  await page.getByRole("button", { name: "Save and Continue" }).click();
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await expect(getTray(page)).toBeHidden();
  const offsets = collectOffsets(page);
  await signIn(page, owner);
  await expect.poll(() => offsets.length, { timeout: 30_000 }).toBeGreaterThan(0);
  await expect(getTray(page).getByText(/MB\/s/)).toBeVisible();
  await getTray(page).getByRole("button", { name: "Cancel feature.mp4" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel upload" }).click();
});
