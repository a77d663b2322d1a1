import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { makeFilm } from "../../journey/film.ts";
import { test } from "../../policy-test.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { callAsOwner, createFilmmaker, findViolations, openAs } from "../filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

let folder: string;
let film: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-upload-link-"));
  film = join(folder, "winter.mp4");
  await makeFilm(film, 4);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Whether nothing of the page is wider than the window. */
const fitsWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test(
  "a filmmaker without an account uploads a film by an emailed link, over a reload, and completes its record",
  FULL,
  async ({ page, browser }, testInfo) => {
    const owner = await createFilmmaker(0);
    const { data: added } = await callAsOwner(owner, "POST", "/v1/films", { title: "Low Winter Sun" });
    const id = String(added["id"]);
    const readFilm = async () => (await callAsOwner(owner, "GET", `/v1/films/${id}`)).data;
    const email = `aino-${id}@example.com`;
    await openAs(page, owner, `/films/${id}`);
    await page.getByLabel("Email of the filmmaker").fill("aino@");
    await page.getByLabel("Name", { exact: true }).fill("Aino Raitala");
    await page.getByLabel("A few words from you").fill("The festival copy, please.");
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByLabel("Email of the filmmaker")).toHaveAccessibleDescription(/email/i);
    await expect(page.getByLabel("A few words from you")).toHaveValue("The festival copy, please.");
    await page.getByLabel("Email of the filmmaker").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("Link sent")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    const findLink = async () =>
      /http\S+\/upload#token=[\w.%-]+/.exec((await listEmailsTo(email)).at(0)?.text ?? "")?.[0];
    await expect.poll(findLink).toBeTruthy();
    const link = (await findLink()) ?? "";
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const guest = await context.newPage();
    await guest.goto(link);
    await expect(guest.getByRole("heading", { level: 1, name: "Low Winter Sun" })).toBeVisible();
    await expect(guest.getByText("The festival copy, please.")).toBeVisible();
    expect(new URL(guest.url()).hash).toBe("");
    expect(await fitsWindow(guest)).toBe(true);
    expect(await findViolations(guest)).toEqual([]);
    await guest.screenshot({ path: testInfo.outputPath("link-390.png"), fullPage: true });
    const choose = guest.getByLabel("File of the film");
    const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("No film") };
    await choose.setInputFiles(notes);
    await expect(guest.getByText("This is not a video file.")).toBeVisible();

    // The upload stops when the page is reloaded, and goes on where it stopped with the same file.
    const line = await context.newCDPSession(guest);
    await line.send("Network.enable");
    const throttle = (uploadThroughput: number) =>
      line.send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await throttle(100_000);
    const offsets: number[] = [];
    guest.on("request", (request) => {
      if (request.method() === "PATCH" && request.url().includes("/v1/uploads/"))
        offsets.push(Number(request.headers()["upload-offset"]));
    });
    await choose.setInputFiles(film);
    await expect(guest.getByText("Please keep this page open")).toBeVisible();
    await expect.poll(async () => (await readFilm())["invitation"]).toMatchObject({ state: "uploading" });
    await expect
      .poll(() =>
        guest.locator("progress").evaluate((bar) => (bar instanceof HTMLProgressElement ? bar.value : 0)),
      )
      .toBeGreaterThan(100_000);
    await guest.screenshot({ path: testInfo.outputPath("sending-390.png") });
    expect(await findViolations(guest)).toEqual([]);
    guest.once("dialog", (question) => question.accept());
    await guest.reload();
    await expect(guest.getByText(/of “winter.mp4” have arrived/)).toBeVisible();
    const other = join(folder, "other.mp4");
    await writeFile(other, "other");
    await choose.setInputFiles(other);
    await expect(guest.getByText("This is not “winter.mp4”.")).toBeVisible();
    await throttle(-1);
    await choose.setInputFiles(film);
    await expect(guest.getByText(/Thank you. “winter.mp4” has arrived/)).toBeVisible({ timeout: 60_000 });
    expect(offsets.at(0)).toBe(0);
    expect(offsets.at(-1)).toBeGreaterThan(0);
    await expect
      .poll(async () => (await listEmailsTo(owner.email)).map(({ subject }) => subject))
      .toContain("“Low Winter Sun” has arrived");

    await guest.getByLabel("Director").fill("Aino Raitala");
    await guest.getByLabel("Year").fill("1492");
    await guest.getByRole("button", { name: "Save", exact: true }).click();
    await expect(guest.getByLabel("Year")).toHaveAccessibleDescription(/from 1870/);
    await guest.getByLabel("Year").fill("2025");
    await guest.getByRole("button", { name: "Save", exact: true }).click();
    await expect(guest.getByText("Saved. Thank you.")).toBeVisible();
    expect(await readFilm()).toMatchObject({ director: "Aino Raitala", year: 2025 });
    await guest.setViewportSize({ width: 1440, height: 900 });
    expect(await findViolations(guest)).toEqual([]);
    await guest.screenshot({ path: testInfo.outputPath("received-1440.png"), fullPage: true });

    // The owner sees it, and ends the link.
    await page.reload();
    await expect(page.getByText("Film received")).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath("owner-1440.png"), fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await fitsWindow(page)).toBe(true);
    await page.getByRole("button", { name: "Withdraw the link" }).click();
    const question = page.getByRole("alertdialog");
    expect(await findViolations(page)).toEqual([]);
    await question.getByRole("button", { name: "Withdraw the link" }).click();
    await expect(page.getByLabel("Email of the filmmaker")).toBeVisible();
    await guest.goto(link);
    await expect(guest.getByText("This link does not work any more.")).toBeVisible();
    expect(await findViolations(guest)).toEqual([]);
    await context.close();
  },
);
