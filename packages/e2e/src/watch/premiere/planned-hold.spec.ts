import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { call as callApi } from "../../system.ts";
import { expectAccessible, getCallToAction } from "../viewer.ts";
import { createScreening, getSessions, register } from "../player/playback-fixtures.ts";
import { createDirector, enterLobby, planPremiere } from "./premiere-fixtures.ts";
import { openNight } from "./premiere-hosts.ts";

const REASON = "The moderator's line is down. Give us three minutes.";

test(
  "the director holds the start for minutes and makes it longer; viewers read the new start, and it starts then",
  FULL,
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    await page.setViewportSize({ width: 390, height: 844 });
    await openNight(page, screening);
    const viewer = await enterLobby(browser, screening, await register(screening));
    await viewer.getByRole("button", { name: "Take my seat" }).click();
    await page.getByLabel("Reason for a hold or a pause").fill(REASON);
    await page.getByRole("radiogroup", { name: "If you hold, for how long" }).getByText("3 min").click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Hold the start" }).click();

    const room = viewer.getByRole("dialog", { name: "The Night Ferry" });
    await expect(room.getByText(REASON).first()).toBeVisible();
    await expect(room.getByText("minutes", { exact: true })).toBeVisible();
    await expect(room.getByText(/holds the start for 3 minutes\.$/)).toBeVisible();
    await expect(room.getByText("You have your seat")).toBeVisible();
    await expectAccessible(viewer);
    await page.getByRole("group", { name: "Hold longer" }).getByRole("button", { name: "+1 min" }).click();
    await expect(room.getByText(/holds the start for 4 minutes\.$/)).toBeVisible();
    await expect(room.getByText(REASON).first()).toBeVisible();
    // Two messages over each other would be checked as one screen.
    await expect(page.getByRole("button", { name: "Close", exact: true })).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Until I go on" }).click();
    await expect(room.getByText("as soon as we can")).toBeVisible();
    await page.getByRole("button", { name: "We wait for a guest." }).click();
    await expect(room.getByText("We wait for a guest.").first()).toBeVisible();
    const { maker } = await getSessions();
    const { data } = await callApi<{ clock: { epoch: number } }>(
      "GET",
      `/v1/pages/${screening.id}/premiere`,
      undefined,
      maker,
    );
    const command = createDirector(screening, data.clock.epoch);
    await command("hold", undefined, 6000);
    await expect(room.getByText("With thanks to the harbour")).toBeVisible({ timeout: 15_000 });
    await page.getByRole("button", { name: "Pause for everyone" }).click();
    await page.getByLabel("Give the reason for the delay").fill("The projector is warm.");
    await page.getByRole("button", { name: "Show it" }).click();
    await expect(room.getByText("The projector is warm.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Close", exact: true })).toHaveCount(0);
    await expectAccessible(page);
  },
);

test(
  "the event page says that the premiere is on when the director starts it before its planned time",
  FULL,
  async ({ page }, testInfo) => {
    test.setTimeout(90_000);
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const command = createDirector(screening);
    await command("hold");
    await page.clock.install();
    await page.goto(`/watch/${screening.url}?subscriberID=${await register(screening)}`);
    // The control: a hold alone starts nothing.
    await expect(page.getByText("The lobby is open")).toBeVisible();
    await expect(page.getByText("Starts in")).toBeVisible();
    await expect(getCallToAction(page, "Enter the Lobby")).toBeVisible();
    const dates = page.getByLabel("When to watch").getByText("Premiere ");
    const planned = await dates.innerText();

    await command("start");
    // The open page follows the director. Its first response may be a cached one from before the command.
    await expect(async () => {
      await page.clock.fastForward(40_000);
      await expect(page.getByText("The premiere is on")).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 40_000 });
    await expect(getCallToAction(page, "Join the Premiere")).toBeVisible();
    await expect(page.getByText("Starts in")).toBeHidden();
    await expect(dates).toBeVisible();
    expect(await dates.innerText(), "the date is that of the actual start").not.toBe(planned);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: testInfo.outputPath(`started-${width}.png`) });
    }
  },
);
