import { expect, type Page } from "@playwright/test";
import { simulateOutages } from "../../outage.ts";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { callAsOwner, createEvent, createFilmmaker, findViolations, openAs } from "../filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const getRow = (page: Page, title: string) => page.getByRole("row", { name: new RegExp(title) });

/** Whether nothing of the page is wider than the window. */
const fitsWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test(
  "an owner adds a film, finds it, uploads its file, merges another tab's save, and removes it",
  FULL,
  async ({ page }, testInfo) => {
    const owner = await createFilmmaker(1);
    await openAs(page, owner, "/welcome");
    await page.getByRole("link", { name: "Films" }).click();
    await expect(page.getByText("No films yet")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "New film" }).click();

    // A rule at its field, and a draft that lasts through a reload.
    await page.getByLabel("Year").fill("1492");
    await page.getByRole("button", { name: "Save film" }).click();
    await expect(page.getByLabel("Title", { exact: true })).toHaveAccessibleDescription(
      /Please enter the title/,
    );
    await expect(page.getByLabel("Year")).toHaveAccessibleDescription(/from 1870 to 2,200/);
    await page.getByLabel("Title", { exact: true }).fill("Low Winter Sun");
    await page.getByLabel("Year").fill("2025");
    await page.getByLabel("Director").fill("Aino Raitala");
    await page.getByLabel("Countries").fill("Finl");
    await page.keyboard.press("Enter");
    await page.getByLabel("Captions").check();
    await page.getByLabel("IMDb").fill("http://imdb.com/title/tt1");
    await page.getByRole("button", { name: "Save film" }).click();
    await expect(page.getByLabel("IMDb")).toHaveAccessibleDescription(/begins with https/);
    await page.getByLabel("IMDb").fill("https://www.imdb.com/title/tt1");
    await page.getByRole("link", { name: "Back to the films" }).click();
    const leaving = page.getByRole("alertdialog");
    await expect(leaving).toContainText("What you typed stays on this device");
    await leaving.getByRole("button", { name: "Stay here" }).click();
    page.once("dialog", (question) => question.accept());
    await page.reload();
    await expect(page.getByLabel("Director")).toHaveValue("Aino Raitala");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Save film" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Low Winter Sun" })).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath("film-1440.png"), fullPage: true });
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";

    // Another tab saves other fields and one of the same.
    await page.getByLabel("Director").fill("Aino M. Raitala");
    await page.getByLabel("Synopsis").fill("A winter without snow.");
    await callAsOwner(owner, "PATCH", `/v1/films/${id}`, { director: "A. Raitala", cast: "Elli Vuori" });
    await page.getByRole("button", { name: "Save film" }).click();
    const conflict = page.getByRole("alertdialog");
    await expect(conflict).toContainText("A. Raitala");
    expect(await findViolations(page)).toEqual([]);
    await conflict.getByRole("button", { name: "Save my version" }).click();
    await expect(page.getByLabel("Cast")).toHaveValue("Elli Vuori");
    // The field shows the merged value before the save has ended.
    const readSaved = async () => (await callAsOwner(owner, "GET", `/v1/films/${id}`)).data;
    await expect.poll(readSaved).toMatchObject({
      director: "Aino M. Raitala",
      cast: "Elli Vuori",
      synopsis: "A winter without snow.",
      countries: ["FI"],
    });

    // The file: a transfer that the server receives, and a reason why this one is no film.
    await page.getByLabel("Feature file").setInputFiles({
      name: "winter.mp4",
      mimeType: "video/mp4",
      buffer: Buffer.from("000000206674797069736f6d0000020069736f6d69736f32617663316d703431", "hex"),
    });
    const tray = page.getByRole("region", { name: "Uploads" });
    await expect(tray.getByText("Feature, Low Winter Sun")).toBeVisible();
    await expect(tray.getByText("Failed")).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole("main").getByText("Failed").first()).toBeVisible();
    await tray.getByRole("button", { name: /winter\.mp4 from the list/ }).click();

    // The list, on both widths, and what an event that shows the film says.
    await callAsOwner(owner, "POST", "/v1/films", { title: "Night Bees", countries: ["IE"], minutes: 84 });
    const event = await createEvent(owner, "Winter Evenings");
    await callAsOwner(owner, "PUT", `/v1/pages/${event}/films`, { films: [{ filmId: id }] });
    await page.getByRole("link", { name: "Back to the films" }).click();
    await expect(getRow(page, "Low Winter Sun")).toContainText("Winter Evenings");
    await expect(page.getByRole("tab", { name: /Without captions 1/ })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("films-1440.png"), fullPage: true });
    await page.getByLabel("Search films").fill("raitala");
    await expect(getRow(page, "Night Bees")).toBeHidden();
    await page.getByLabel("Search films").fill("nothing like this");
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByLabel("Country").selectOption("Ireland");
    await expect(getRow(page, "Low Winter Sun")).toBeHidden();
    await expect(getRow(page, "Night Bees")).toBeVisible();
    await page.getByLabel("Country").selectOption("All countries");

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(getRow(page, "Low Winter Sun").getByText("No file yet")).toBeVisible();
    expect(await fitsWindow(page)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("films-390.png"), fullPage: true });
    const remove = async (title: string) => {
      await page.getByRole("button", { name: `Actions for ${title}` }).press("Enter");
      await page.getByRole("menuitem", { name: "Remove film" }).press("Enter");
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove film" }).click();
    };
    await remove("Low Winter Sun");
    await expect(page.getByRole("alertdialog")).toContainText("is shown in Winter Evenings");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await remove("Night Bees");
    await expect(getRow(page, "Night Bees")).toBeHidden();
    await getRow(page, "Low Winter Sun").getByRole("link").first().click();
    await expect(page.getByLabel("Director")).toHaveValue("Aino M. Raitala");
    expect(await fitsWindow(page)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("film-390.png"), fullPage: true });
  },
);

test(
  "an owner imports a list: its columns, mistakes and questions by line",
  FULL,
  async ({ page }, testInfo) => {
    const owner = await createFilmmaker(0);
    await callAsOwner(owner, "POST", "/v1/films", {
      title: "Night Bees",
      year: 2026,
      director: "Petra Halloran",
    });
    await openAs(page, owner, "/films");
    const attempt = await simulateOutages(page, addresses.studio);
    await page.getByRole("button", { name: "Import films" }).click();
    const dialog = page.getByRole("dialog", { name: "Import films" });
    const list = dialog.getByLabel("List");
    const next = dialog.getByRole("button", { name: "Continue" });
    await next.click();
    await expect(dialog.getByText("Please choose a file or paste a list.")).toBeVisible();

    // Too many, then letters of another encoding.
    await list.fill(`Title\n${Array.from({ length: 2001 }, (_, at) => `Film ${at}`).join("\n")}`);
    await next.click();
    await expect(dialog.getByText(/This file has 2,001 films/)).toBeVisible();
    await expect(list).toHaveValue(/Film 2000$/);
    await list.fill("Title\nLow \uFFFDinter Sun");
    await next.click();
    await expect(dialog.getByText(/characters of this file could not be read/)).toBeVisible();
    await dialog.getByLabel("Choose a CSV file").setInputFiles({
      name: "films.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        [
          "Film name;Jahr;Regie;Synopsis",
          "Größe;2024;Jürgen Groß;Eine Reise.",
          "Night Bees;2026;Petra Halloran;Bees at night.",
          "Dune Country;soon;Youssef Belkadi;Sand.",
        ].join("\n"),
        "latin1",
      ),
    });
    await expect(list).toHaveValue(/Jürgen Groß/);
    await expect(dialog.getByLabel("Encoding of the file")).toHaveValue("windows-1252");
    await attempt({
      press: () => next.click(),
      failed: "The list could not be imported.",
      done: dialog.getByText("columns of its own"),
    });
    await dialog.getByLabel("Title", { exact: true }).selectOption("Film name");
    await dialog.getByLabel("Year").selectOption("Jahr");
    await dialog.getByLabel("Director").selectOption("Regie");
    await dialog.getByLabel("Synopsis").selectOption("Synopsis");
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("columns-1440.png") });
    await next.click();
    const line = (title: string) => dialog.getByRole("listitem").filter({ hasText: title });
    await expect(line("Dune Country")).toContainText("Year: This is no year.");
    await expect(line("Größe")).toContainText("New");
    await expect(dialog.getByText("1 question has no answer")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    const question = line("Night Bees").getByRole("combobox");
    const box = await question.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(390);
    await question.selectOption("The same film: keep what was edited here");
    await expect(dialog.getByText("1 question has no answer")).toBeHidden();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("preview-390.png") });
    await attempt({
      press: () => dialog.getByRole("button", { name: "Import", exact: true }).click(),
      failed: "The list could not be imported.",
      done: dialog.getByRole("button", { name: "Done" }),
    });
    await expect(line("Night Bees")).toContainText("Updated");
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(getRow(page, "Größe")).toContainText("Jürgen Groß");
    await expect(page.getByRole("tab", { name: /All 2/ })).toBeVisible();
  },
);
