import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { showLibraryFilms } from "../../library-films.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { moveByKeys } from "../move-by-keys.ts";
import { callAsOwner, createFilmmaker, createReadyEvent, findViolations, openAs } from "../filmmaker.ts";

test("an owner plans a premiere, mends an error at its field, and finds it after a reload", async ({
  page,
}) => {
  const owner = await createFilmmaker();
  const id = await createReadyEvent(owner, "free-screening", false);
  await openAs(page, owner, `${addresses.studio}/event/${id}?step=premiere`);
  await page.getByRole("radio", { name: "Premiere, then encore" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Choose the day of the premiere.")).toBeVisible();

  await page.getByRole("button", { name: "Start date, Choose a day" }).click();
  await page.getByRole("button", { name: /next month/i }).click();
  await page.getByRole("gridcell").getByRole("button").nth(15).click();
  await page.getByRole("button", { name: "Add to the programme" }).click();
  await page.getByRole("menuitem", { name: "Live stage" }).click();
  await page.getByLabel("Title, Live stage").fill("Questions after the tide");
  await page.getByLabel("Length, Questions after the tide").fill("half an hour");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Minutes and seconds, such as 5:00")).toBeVisible();
  await expect(page.getByText("Enter the link of the live stage.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Length, Questions after the tide").fill("30:00");
  await page.getByLabel("Link of the live stage").fill("https://stage.example/room");
  await moveByKeys(page, "Questions after the tide", "ArrowUp");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This section has been saved.")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("radio", { name: "Premiere, then encore" })).toBeChecked();
  const { data } = await callAsOwner(owner, "GET", `/v1/pages/${id}/premiere`);
  expect(data["programme"]).toMatchObject([{ kind: "film" }, { kind: "stage" }, { kind: "thank-you" }]);
  await page.goto(`${addresses.studio}/event/${id}?step=eventDetails`);
  await expect(page.getByText("sets the dates of this event")).toBeVisible();
});

test(
  "an owner plans a premiere of shorts, from all its films in one press to one that has no file",
  FULL,
  async ({ page }, testInfo) => {
    const owner = await createFilmmaker();
    const id = await createReadyEvent(owner, "free-screening", false);
    await openAs(page, owner, `${addresses.studio}/event/${id}?step=premiere`);
    await page.getByRole("radio", { name: "Premiere, then encore" }).click();
    await page.getByRole("button", { name: "Start date, Choose a day" }).click();
    await page.getByRole("button", { name: /next month/i }).click();
    await page.getByRole("gridcell").getByRole("button").nth(15).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("This section has been saved.")).toBeVisible();

    // The film of the planned programme gives its place to the first of the films.
    await showLibraryFilms(owner.session, id, [
      { title: "Slack Water", seconds: 600 },
      { title: "Low Light", seconds: 600 },
      { title: "The Ferry", seconds: null },
    ]);
    await page.reload();
    const places = page.getByRole("combobox", { name: /^Film at place/ });
    const expectFilms = (...titles: string[]) =>
      expect
        .poll(() =>
          places.evaluateAll((selects: HTMLSelectElement[]) =>
            selects.map(({ selectedOptions }) => selectedOptions[0]?.textContent),
          ),
        )
        .toEqual(titles);
    await expectFilms("Slack Water");
    await page.getByRole("button", { name: "Add all 2 films in order" }).click();
    await expectFilms("Slack Water", "Low Light", "The Ferry");
    await expect(page.getByText("after 23:00")).toBeVisible();
    await expect(page.getByText("One film has no file that can be played yet.")).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("“The Ferry” has no file that can be played yet.")).toBeVisible();
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      expect(await findViolations(page)).toEqual([]);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
      await page.screenshot({ path: testInfo.outputPath(`shorts-${viewport.width}.png`), fullPage: true });
    }
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole("button", { name: "Remove The Ferry" }).click();
    await moveByKeys(page, "Low Light", "ArrowUp");
    await expectFilms("Low Light", "Slack Water");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    const readTitles = async () => {
      const { data } = await callAsOwner(owner, "GET", `/v1/pages/${id}/premiere`);
      // The route returns the premiere.
      const { programme } = data as { programme: { kind: string; filmTitle: string | null }[] };
      return programme.map(({ kind, filmTitle }) => filmTitle ?? kind);
    };
    await expect.poll(readTitles).toEqual(["Low Light", "Slack Water", "thank-you"]);
    await page.reload();
    await expectFilms("Low Light", "Slack Water");
    await page.getByRole("button", { name: "Add to the programme" }).click();
    await page.getByRole("menuitem", { name: "The Ferry" }).click();
    await expectFilms("Low Light", "Slack Water", "The Ferry");
  },
);

test("two tabs that plan the same premiere undo no change of the other", FULL, async ({ page, context }) => {
  const owner = await createFilmmaker();
  const id = await createReadyEvent(owner, "free-screening", false);
  const path = `${addresses.studio}/event/${id}?step=premiere`;
  await openAs(page, owner, path);
  await page.getByRole("radio", { name: "Premiere, then encore" }).click();
  await page.getByRole("button", { name: "Start date, Choose a day" }).click();
  await page.getByRole("button", { name: /next month/i }).click();
  await page.getByRole("gridcell").getByRole("button").nth(15).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("This section has been saved.")).toBeVisible();
  const other = await context.newPage();
  await other.goto(path);
  await other.getByLabel("Start time").fill("18:00");

  await page.getByRole("button", { name: "Add to the programme" }).click();
  await page.getByRole("menuitem", { name: "Greeting" }).click();
  await page.getByLabel("Title, Greeting").fill("A word from the coast");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  const readPremiere = async () => (await callAsOwner(owner, "GET", `/v1/pages/${id}/premiere`)).data;
  await expect.poll(async () => (await readPremiere())["programme"]).toHaveLength(3);
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("This section has been saved.")).toBeVisible();
  await expect(other.getByText("A word from the coast").first()).toBeVisible();
  expect((await readPremiere())["programme"]).toHaveLength(3);

  await page.getByLabel("Start time").fill("21:00");
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Saved before you" });
  await expect(question).toContainText("18:00");
  await question.getByRole("button", { name: "Use the saved version" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Start time")).toHaveValue("6:00 PM");
});

test("an owner adds a video to a row by keyboard, and keeps the focus there", FULL, async ({ page }) => {
  const owner = await createFilmmaker();
  const id = await createReadyEvent(owner, "free-screening", false);
  await openAs(page, owner, `${addresses.studio}/event/${id}?step=premiere`);
  await page.getByRole("radio", { name: "Premiere, then encore" }).click();
  await page.getByRole("button", { name: "Add to the programme" }).press("Enter");
  await page.getByRole("menuitem", { name: "Greeting" }).press("Enter");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add a video to Greeting" }).press("Enter");
  const file = { name: "greeting.mp4", mimeType: "video/mp4", buffer: Buffer.alloc(1000, 1) };
  await (await choosing).setFiles(file);
  await expect(page.getByRole("group", { name: "Video of Greeting" })).toBeFocused();
  await expect(page.getByRole("group", { name: "Video of Greeting" })).toContainText("greeting.mp4");
});
