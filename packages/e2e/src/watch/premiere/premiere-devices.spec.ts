import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { getCallToAction } from "../viewer.ts";
import { addClip, createScreening, register } from "../player/playback-fixtures.ts";
import {
  createDirector,
  enterLobby,
  getFilm,
  getTogetherNotice,
  measureDrift,
  planPremiere,
} from "./premiere-fixtures.ts";

const getTakeOver = (page: Page) => page.getByRole("button", { name: "Watch here" });

test(
  "a third device learns of the limit, may take over, and joins the others; the first device reads why it stopped",
  FULL,
  async ({ browser }, testInfo) => {
    test.setTimeout(180_000);
    const screening = await createScreening({ emailCapture: true });
    await addClip(screening, "feature", 90);
    await planPremiere(screening);
    const command = createDirector(screening);
    const viewer = await register(screening);
    // Each has its own storage, and so is a device of its own.
    const [first, second] = [
      await enterLobby(browser, screening, viewer),
      await enterLobby(browser, screening, viewer),
    ];
    for (const page of [first, second]) await page.getByRole("button", { name: "Take my seat" }).click();
    await command("hold");
    const clock = await command("start");
    const expectTogether = async (page: Page) => {
      await expect(getTogetherNotice(page)).toBeVisible({ timeout: 30_000 });
      await expect
        .poll(() => measureDrift(page, clock).then(Math.abs), { timeout: 20_000 })
        .toBeLessThan(250);
    };
    await Promise.all([first, second].map(expectTogether));

    const third = await browser.newPage();
    await third.goto(`/watch/${screening.url}?subscriberID=${viewer}`);
    // The film runs, so that this press takes the seat, too.
    await getCallToAction(third, "Join the Premiere").click();
    await expect(third.getByText("This ticket is playing on 2 devices already.")).toBeVisible();
    await third.screenshot({ path: testInfo.outputPath("third-device.png") });
    // Neither of the others stopped for a question.
    for (const page of [first, second]) await expect(getTakeOver(page)).toBeHidden();
    await getTakeOver(third).click();
    await expectTogether(third);

    const isStopped = (page: Page) => page.getByText("The film plays on another device now.").isVisible();
    await expect
      .poll(async () => (await isStopped(first)) || (await isStopped(second)), { timeout: 30_000 })
      .toBe(true);
    const [displaced, playing] = (await isStopped(first)) ? [first, second] : [second, first];
    await displaced.screenshot({ path: testInfo.outputPath("displaced-device.png") });
    await expect(getTakeOver(displaced)).toBeVisible();
    await expect(getFilm(displaced)).toBeHidden();
    await expectTogether(playing);
    await expect(getTakeOver(playing)).toBeHidden();
  },
);
