import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import {
  announceFile,
  call,
  createScreening,
  expectPlaying,
  getSessions,
  makeClip,
  openAndPlay,
  readPosition,
  register,
} from "../../watch/player/playback-fixtures.ts";
import { callAsOwner, createEvent, createFilmmaker, findViolations, openAs } from "../filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

/** Whether nothing of the page is wider than the window. */
const fitsWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test(
  "an owner keeps the upload as a film, adds others, orders them by keyboard and goes back to one",
  FULL,
  async ({ page }, testInfo) => {
    const owner = await createFilmmaker(1);
    const event = await createEvent(owner, "Winter Evenings");
    for (const [title, minutes] of [
      ["Night Bees", 84],
      ["Dune Country", 101],
      ["Paper Mountains", 14],
    ] as const)
      await callAsOwner(owner, "POST", "/v1/films", { title, minutes, audienceCap: 300 });
    const upload = { pageId: event, kind: "feature", name: "winter.mp4", size: 1000 };
    const { data: video } = await callAsOwner(owner, "POST", "/v1/videos", upload);
    const readFilms = async () => {
      const { data } = await callAsOwner(owner, "GET", `/v1/pages/${event}/films`);
      return data as unknown as { title: string; inCompetition: boolean; audienceCap: number | null }[];
    };
    const readTitles = async () => (await readFilms()).map(({ title }) => title);
    await openAs(page, owner, `/event/${event}?step=trailer`);

    // The upload is not lost: it becomes the first film.
    await page.getByRole("button", { name: "Choose films" }).click();
    const question = page.getByRole("dialog", { name: "What about the film of this event?" });
    await expect(question).toContainText("winter.mp4");
    expect(await findViolations(page)).toEqual([]);
    await question.getByRole("button", { name: "Add it to my library" }).click();
    const picker = page.getByRole("dialog", { name: "Add films" });
    await expect(picker.getByRole("checkbox", { name: /Winter Evenings/ })).toBeDisabled();
    await picker.getByLabel("Search films").fill("paper");
    await expect(picker.getByText("Night Bees")).toBeHidden();
    await picker.getByRole("checkbox", { name: /Paper Mountains/ }).check();
    await picker.getByLabel("Search films").fill("");
    await picker.getByRole("checkbox", { name: /Night Bees/ }).check();
    await picker.getByLabel("Title of a film that is not").press("Enter");
    await expect(picker.getByText("Please enter the title.")).toBeVisible();
    await picker.getByLabel("Title of a film that is not").fill("Salt and Glass");
    await page.keyboard.press("Enter");
    await expect(picker.getByRole("checkbox", { name: /Salt and Glass/ })).toBeChecked();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("picker-1440.png") });
    await picker.getByRole("button", { name: "Add 3 films" }).click();
    const list = page.getByRole("list", { name: "Films of this event" });
    const getFilm = (title: string) => list.getByRole("listitem").filter({ hasText: title });
    await expect(list.getByRole("listitem")).toHaveCount(4);
    expect(await readTitles()).toEqual([
      "Winter Evenings",
      "Paper Mountains",
      "Night Bees",
      "Salt and Glass",
    ]);
    await expect(page.getByText("4 films, 1:38:00 together without 2 films")).toBeVisible();

    // By keyboard, with what is said of each film.
    await list.getByRole("button", { name: "Move Winter Evenings" }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await expect
      .poll(readTitles)
      .toEqual(["Paper Mountains", "Night Bees", "Winter Evenings", "Salt and Glass"]);
    const competes = list.getByRole("checkbox", { name: /Night Bees/ });
    await competes.click();
    await expect(competes).not.toBeChecked();
    const cap = list.getByLabel(/Most viewers of “Night Bees”/);
    await expect(cap).toHaveAttribute("placeholder", "300");
    await cap.fill("0");
    await cap.press("Enter");
    await expect(list.getByText("Please enter a number from 1 to 1,000,000, or nothing.")).toBeVisible();
    await cap.fill("250");
    await cap.press("Enter");
    await expect
      .poll(async () => (await readFilms())[1])
      .toMatchObject({ title: "Night Bees", inCompetition: false, audienceCap: 250 });
    await expect(getFilm("Night Bees")).toContainText("0 of 250 have a place");
    await expect(getFilm("Paper Mountains")).toContainText("0 of 300 have a place");
    await expect(getFilm("Winter Evenings")).not.toContainText("have a place");
    await expect(
      page.getByText("“Night Bees” decides when this event is sold out: it has 250 places left."),
    ).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("films-1440.png"), fullPage: true });
    await list.getByRole("button", { name: "Take “Salt and Glass” out" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(3);

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await fitsWindow(page)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("films-390.png"), fullPage: true });
    await page.getByRole("button", { name: "Add films" }).click();
    await page.screenshot({ path: testInfo.outputPath("picker-390.png") });
    expect(await findViolations(page)).toEqual([]);
    await picker.getByRole("button", { name: "Cancel" }).click();

    await list.getByRole("button", { name: "Take “Paper Mountains” out" }).click();
    await list.getByRole("button", { name: "Take “Night Bees” out" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await page.getByRole("button", { name: "Back to one film" }).click();
    const back = page.getByRole("alertdialog");
    await expect(back).toContainText("“Winter Evenings” becomes the event's own film");
    expect(await findViolations(page)).toEqual([]);
    await back.getByRole("button", { name: "Show one film" }).click();
    await expect(page.getByRole("button", { name: "Choose films" })).toBeVisible();
    expect(await readFilms()).toEqual([]);
    const { data: stored } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
    expect(stored["featureUrl"]).toBe(video["url"]);
  },
);

test(
  "a film that a viewer plays stays in its event, with its title",
  FULL,
  async ({ page, browser }, testInfo) => {
    const { maker } = await getSessions();
    const { data: account } = await call("GET", "/v1/account", undefined, maker);
    const owner = { id: account["id"] ?? "", email: account["email"] ?? "", session: maker };
    const screening = await createScreening({ title: "Tides and Timber", emailCapture: true });
    const films: { filmId: string }[] = [];
    for (const [title, seconds] of [
      ["The Long Pier", 90],
      ["Fog Signals", 6],
    ] as const) {
      const { data } = await call("POST", "/v1/films", { title }, maker);
      const filmId = data["id"] ?? "";
      const file = await announceFile({ filmId }, "feature", await makeClip(seconds));
      await file.send();
      await file.untilReady();
      films.push({ filmId });
    }
    await call("PUT", `/v1/pages/${screening.id}/films`, { films }, maker);
    const viewer = await browser.newPage({ baseURL: addresses.watch });
    await openAndPlay(viewer, screening, { subscriberId: await register(screening) });
    await expectPlaying(viewer);

    await openAs(page, owner, `/event/${screening.id}?step=trailer`);
    const list = page.getByRole("list", { name: "Films of this event" });
    const refused = "Someone watches “The Long Pier” now. Please take it out when nobody does.";
    for (const { width, height } of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize({ width, height });
      await list.getByRole("button", { name: "Take “The Long Pier” out" }).click();
      const row = list.getByRole("listitem").filter({ hasText: "The Long Pier" });
      await expect(row.getByText(refused)).toBeVisible();
      await expect(row.getByText(refused)).toBeInViewport();
      await expect(list.getByRole("listitem")).toHaveCount(2);
      expect(await findViolations(page)).toEqual([]);
      expect(await fitsWindow(page)).toBe(true);
      await page.screenshot({ path: testInfo.outputPath(`playing-${width}.png`), fullPage: true });
      await page.reload();
    }

    // Nothing stopped for the viewer, and the film that nobody plays can go.
    await expectPlaying(viewer, await readPosition(viewer));
    await list.getByRole("button", { name: "Take “Fog Signals” out" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await viewer.close();
  },
);
