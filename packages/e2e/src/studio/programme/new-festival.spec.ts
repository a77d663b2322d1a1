import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { makeFilm } from "../../journey/film.ts";
import { pickDay } from "../../journey/pick-day.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { countInteractions } from "../count-interactions.ts";
import { createFilmmaker, findViolations, openAs } from "../filmmaker.ts";
import { watchOnboardingVideo } from "../onboarding/onboarding-video.ts";
import { fitsWindow, openStep } from "./festival-screens.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const MOST_INTERACTIONS = 100;

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-festival-"));
  await makeFilm(join(folder, "film.mp4"), 2);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  "a newcomer builds and opens a festival of six screenings in at most 100 interactions beside the uploads",
  FULL,
  async ({ page }, testInfo) => {
    test.setTimeout(420_000);
    const owner = await createFilmmaker(1);
    const interactions = await countInteractions(page);
    await openAs(page, owner, "/welcome");
    await page.getByRole("button", { name: "Create an Event" }).click();
    const next = page.getByRole("dialog").getByRole("button", { name: "Continue" });
    await next.click();
    await expect(page.getByRole("dialog", { name: "Before you begin" })).toBeVisible();
    await watchOnboardingVideo(page);
    await next.click();
    await expect(
      page.getByText("A festival takes one credit, which holds up to 10 screenings"),
    ).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: /Build a festival/ }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Festival Details" })).toBeVisible();
    await page.getByLabel("Title", { exact: true }).fill(`Harbour Lights ${randomUUID().slice(0, 6)}`);
    await page.getByLabel("Log line").fill("Three days of films from the coast.");
    await page.getByRole("button", { name: "Save and Continue" }).click();
    const rail = page.getByRole("navigation", { name: "Steps" });
    await expect(rail.getByRole("button", { name: /Programme/ })).toBeVisible();
    await expect(rail.getByRole("button", { name: /Event Details|Premiere/ })).toHaveCount(0);
    await openStep(page, "Programme");
    await expect(page.getByText("No screenings yet")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    const titles = [
      "Low Winter Sun",
      "Night Bees",
      "Dune Country",
      "Paper Mountains",
      "The Salt Road",
      "Signal Hill",
    ];
    const form = page.getByRole("form", { name: "New screening" });
    for (const [index, title] of titles.entries()) {
      await form.getByLabel("Title").fill(title);
      await form.getByLabel("Log line").fill("A film that is shown here first.");
      if (index % 2 === 0) await pickDay(page, "Day", 3 + index / 2);
      await form.getByLabel("Opens at").fill(index % 2 === 0 ? "5 pm" : "8 pm");
      await form.getByRole("button", { name: "Add screening" }).click();
      await expect(page.getByText(`${title} is in the programme.`)).toBeVisible();
      await expect(form.getByLabel("Title")).toBeFocused();
    }
    await expect(page.getByText("6 screenings and 3 days.")).toBeVisible();
    for (const [title, films] of [
      ["First films", titles.slice(0, 2)],
      ["Tide and land", titles.slice(2)],
    ] as const) {
      await page.getByRole("button", { name: "Add a section" }).click();
      const dialog = page.getByRole("dialog", { name: "New section" });
      await dialog.getByLabel("Title").fill(title);
      for (const film of films) await dialog.getByLabel(film).check();
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toBeHidden();
    }
    await page.screenshot({ path: testInfo.outputPath("programme-1440.png"), fullPage: true });
    expect(await findViolations(page)).toEqual([]);
    expect(await fitsWindow(page)).toBe(true);

    for (const title of titles) {
      const todo = page.getByRole("region", { name: "Still to do" });
      await todo.getByRole("listitem").filter({ hasText: title }).getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1, name: "Trailer" })).toBeVisible();
      const choosing = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose a video: Drop the feature here" }).click();
      await (await choosing).setFiles(join(folder, "film.mp4"));
      await page.getByRole("link", { name: "Programme of the festival" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Programme" })).toBeVisible();
    }
    for (const title of titles) {
      const activate = page.getByRole("button", { name: `Activate ${title}` });
      await expect(async () => {
        // The window is looked at again when a film became ready.
        if (!(await activate.isVisible()))
          await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
        await expect(activate).toBeVisible({ timeout: 3000 });
      }).toPass({ timeout: 200_000 });
      await activate.click();
      await expect(page.getByText(`${title} is activated.`)).toBeVisible();
    }
    await openStep(page, "Activate");
    await page.getByRole("button", { name: "Activate event" }).click();
    await expect(page.getByRole("button", { name: "Event is activated" })).toBeDisabled();
    await expect(page.getByRole("link", { name: /\/festival\/harbour-lights/ })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    // Choosing and sending a file is not counted: a press of the field, for each film.
    const beside = interactions.count() - titles.length;
    testInfo.annotations.push({ type: "interactions", description: String(beside) });
    expect(beside).toBeLessThanOrEqual(MOST_INTERACTIONS);
  },
);
