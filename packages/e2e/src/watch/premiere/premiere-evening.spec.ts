import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { call as callApi } from "../../system.ts";
import { expectAccessible } from "../viewer.ts";
import { announceClip, createScreening, getSessions, register } from "../player/playback-fixtures.ts";
import { askBesideFilm, createDirector, enterLobby } from "./premiere-fixtures.ts";

const MINUTE_MS = 60_000;
const GREETING_SECONDS = 12;

/** An event whose premiere shows a greeting's video, the film, and thanks; its lobby is open. */
async function planEvening(lobbyMinutes = 30) {
  const { maker } = await getSessions();
  const screening = await createScreening({ emailCapture: true, ...(await askBesideFilm()) });
  const clip = await announceClip(screening, "programme", GREETING_SECONDS);
  await clip.send();
  await clip.untilReady();
  const premiere = {
    showing: "premiere",
    startsAt: new Date(Date.now() + 20 * MINUTE_MS).toISOString(),
    lobbyMinutes,
    programme: [
      { kind: "greeting", title: "Noor Castellane", videoId: clip.id },
      { kind: "film" },
      { kind: "thank-you", durationMs: MINUTE_MS },
    ],
  };
  await callApi("PUT", `/v1/pages/${screening.id}/premiere`, premiere, maker);
  return screening;
}

interface PlayedVideos {
  played: Element[];
}

/** Lets the page keep each media element of which `play` is called. */
const recordPlayedVideos = (page: Page) =>
  page.evaluate(() => {
    const { prototype } = HTMLMediaElement;
    const play = Object.getOwnPropertyDescriptor(prototype, "play")?.value as HTMLMediaElement["play"]; // the browser's own
    const played: Element[] = [];
    Object.assign(window, { played });
    prototype.play = function recordPlay() {
      played.push(this);
      return play.call(this);
    };
  });

test(
  "a viewer watches the trailer in the lobby, a greeting with everyone, the film without a seek bar, and is thanked",
  FULL,
  async ({ browser }) => {
    test.setTimeout(180_000);
    const screening = await planEvening();
    const command = createDirector(screening);
    const page = await enterLobby(browser, screening, await register(screening));
    const room = page.getByRole("dialog", { name: "The Night Ferry" });
    await room.getByRole("button", { name: /^Trailer/ }).click();
    await expect(room.getByRole("region", { name: "Trailer" }).locator("video")).toBeVisible();
    await expect(room.getByText("minutes", { exact: true })).toBeVisible();
    await room.getByRole("button", { name: "Close the trailer" }).click();
    await recordPlayedVideos(page);
    await room.getByRole("button", { name: "Take my seat" }).click();
    await expect(room.getByRole("button", { name: "You have your seat" })).toBeVisible();
    const pressed = await page.evaluateHandle(() => [...(window as unknown as PlayedVideos).played]);

    await command("hold", "We wait for the ferry.");
    await expect(room.getByRole("heading", { name: "We begin a little later" })).toBeVisible();
    await expect(room.getByText(/holds the start\.$/)).toBeVisible();
    await expectAccessible(page);
    const { anchorAt } = await command("start");
    const greeting = room.locator("video[aria-label='Noor Castellane']");
    await expect
      .poll(
        async () => {
          const seconds = await greeting.evaluate((video: HTMLVideoElement) => video.currentTime);
          return Math.abs(seconds - (Date.now() - Date.parse(anchorAt)) / 1000);
        },
        { timeout: 10_000 },
      )
      .toBeLessThan(0.5);

    await expect(room.getByRole("heading", { name: "Keep the road open" })).toBeVisible({ timeout: 30_000 });
    // C folds the column; keys that would seek or change the speed do nothing.
    await page.keyboard.press("c");
    await expect(room.getByRole("tab", { name: "Chat" })).toBeHidden();
    const film = room.locator("video[aria-label='The Night Ferry']");
    // Safari plays sound only in the element that the press in the lobby has unlocked.
    expect(await film.evaluate((video, videos) => videos.includes(video), pressed)).toBe(true);
    const before = await film.evaluate((video: HTMLVideoElement) => video.currentTime);
    for (const key of ["l", "l", "l", ">", ">"]) await page.keyboard.press(key);
    const after = await film.evaluate((video: HTMLVideoElement) => [video.currentTime, video.playbackRate]);
    expect(after[0]).toBeLessThan(before + 8);
    expect(after[1]).toBeLessThan(1.1);
    await room.getByRole("button", { name: "Show the column" }).click();
    await room.getByRole("button", { name: "Not now" }).click();
    await expect(room.getByRole("heading", { name: "Keep the road open" })).toHaveCount(0);

    await command("skip");
    await expect(room.getByRole("heading", { name: "Thank you, Ada" })).toBeVisible();
    await expectAccessible(page);
  },
);

test("the owner sees the lobby in the preview before it opens", FULL, async ({ page, baseURL }) => {
  const screening = await planEvening(5);
  const { maker } = await getSessions();
  const host = new URL(baseURL ?? "").host;
  const { data } = await callApi<{ code: string }>("POST", "/v1/session/handoff", { host }, maker);
  await page.goto(`/watch/${screening.url}`);
  await expect(page.getByRole("main").getByText("A premiere: everyone watches together")).toBeVisible();
  await page.goto(`/preview/${screening.id}#handoff=${data.code}`);
  await page.getByRole("main").getByRole("button", { name: "Enter the Lobby" }).click();
  await expect(page.getByRole("button", { name: "Take my seat" })).toBeVisible();
});
