import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { expectAccessible, expectFitsNarrowScreen, getCallToAction } from "../viewer.ts";
import { createScreening, register } from "../player/playback-fixtures.ts";
import {
  createDirector,
  enterLobby,
  getFilm,
  getTogetherNotice,
  measureDrift,
  planPremiere,
} from "./premiere-fixtures.ts";

test(
  "two viewers wait in the lobby, see the film together, pause with the room and react",
  FULL,
  async ({ browser }) => {
    test.setTimeout(180_000);
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const command = createDirector(screening);
    const [ada, kenji] = await Promise.all(
      ["Ada Byron", "Kenji Watanabe"].map(async (name) =>
        enterLobby(browser, screening, await register(screening, name)),
      ),
    );
    if (!ada || !kenji) throw new Error("no viewers");
    await expectAccessible(ada);

    // The chat, on both screens, as text.
    await ada.getByLabel("Say something to the room").fill("Hello from <b>Łódź</b>");
    await ada.keyboard.press("Enter");
    await expect(kenji.getByText("Hello from <b>Łódź</b>")).toBeVisible();
    await expect(ada.getByLabel("Say something to the room")).toHaveValue("");
    await ada.getByRole("tab", { name: "Questions" }).click();
    await ada.getByLabel("Ask the film team").fill("Where was it filmed?");
    await ada.getByRole("button", { name: "Ask", exact: true }).click();
    await kenji.getByRole("tab", { name: "Questions" }).click();
    await kenji.getByRole("button", { name: "Vote for “Where was it filmed?”" }).click();
    await expect(ada.getByRole("button", { name: "Vote for" })).toHaveText("1");
    await expectFitsNarrowScreen(kenji);

    // A held start keeps everyone in the lobby, with the reason.
    await ada.getByRole("button", { name: "Take my seat" }).click();
    await kenji.getByRole("button", { name: "Take my seat" }).click();
    await command("hold", "We wait for the ferry.");
    for (const page of [ada, kenji]) {
      await expect(page.getByRole("heading", { name: "We begin a little later" })).toBeVisible();
      await expect(page.getByText("We wait for the ferry.").first()).toBeVisible();
    }

    // The slate, then the film, on both screens at the same frame.
    let clock = await command("start");
    const slates = [ada, kenji].map((page) =>
      page.getByRole("heading", { name: "With thanks to the harbour" }),
    );
    await Promise.all(slates.map((slate) => expect(slate).toBeVisible()));
    for (const page of [ada, kenji]) {
      await expect(getTogetherNotice(page)).toBeVisible({ timeout: 30_000 });
      await expect(page.locator("media-time-range")).toHaveCount(0);
      await page.getByRole("tab", { name: "Chat" }).click();
      await expect(page.getByText("Chat sleeps during the film")).toBeVisible();
      await expect
        .poll(() => measureDrift(page, clock).then(Math.abs), { timeout: 20_000 })
        .toBeLessThan(250);
    }
    await kenji.getByRole("button", { name: "Laughter" }).click();
    await expect(ada.locator(".premiere-rising > span")).not.toHaveCount(0);

    // A viewer's own pause, and the way back.
    await getFilm(ada).hover();
    await ada.locator("media-play-button").click();
    await expect(ada.getByText(/You paused\. The others/)).toBeVisible();
    await ada.getByRole("button", { name: "Back to everyone" }).click();
    await expect.poll(() => measureDrift(ada, clock).then(Math.abs), { timeout: 20_000 }).toBeLessThan(250);

    // The room's pause.
    await command("pause", "The sound is too quiet.");
    for (const page of [ada, kenji]) {
      await expect(page.getByText("The sound is too quiet.").first()).toBeVisible();
      await expect.poll(() => getFilm(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    }
    clock = await command("resume");
    await expect(kenji.getByText("The sound is too quiet.").first()).toBeHidden();
    await expect.poll(() => measureDrift(kenji, clock).then(Math.abs), { timeout: 20_000 }).toBeLessThan(250);

    await command("skip");
    await expect(ada.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await command("end");
    await expect(ada.getByRole("heading", { name: "Thank you for being here" })).toBeVisible();
    await ada.getByRole("button", { name: "Back to the page" }).click();
    await expect(ada.getByRole("dialog")).toHaveCount(0);
    await expect(getCallToAction(ada, "This Event Has Ended")).toBeDisabled();
  },
);
