import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { call as callApi } from "../../system.ts";
import { expectAccessible } from "../viewer.ts";
import {
  createScreening,
  expectPlaying,
  getSessions,
  getVideo,
  openAndPlay,
  register,
  seek,
} from "../player/playback-fixtures.ts";
import { openEncore, SLATE_MS } from "./premiere-fixtures.ts";

const reactions = [
  { second: 29, kind: "laughter", count: 5 },
  { second: 30, kind: "laughter", count: 12 },
  { second: 31, kind: "laughter", count: 3 },
  { second: 50, kind: "applause", count: 8 },
  { second: 51, kind: "heart", count: 2 },
];

const getColumn = (page: Page) => page.getByRole("complementary", { name: "The audience of the premiere" });

test(
  "the encore shows reactions and chat at the point of the film where they were made",
  FULL,
  async ({ page }) => {
    const screening = await createScreening({ emailCapture: true });
    const subscriberId = await register(screening);
    await openEncore(screening, reactions);
    const { maker } = await getSessions();
    await callApi("PATCH", `/v1/pages/${screening.id}/live-room`, { encoreChat: "write" }, maker);
    const { data: host } = await callApi<{ ticket: string }>(
      "POST",
      `/v1/pages/${screening.id}/live-room`,
      { deviceId: "the-host" },
      maker,
    );
    const say = async (text: string, filmSeconds: number) => {
      const body = { text, clientId: randomUUID(), mediaMs: SLATE_MS + filmSeconds * 1000 };
      return callApi<{ seq: number }>("POST", `/v1/live-rooms/${host.ticket}/messages`, body);
    };
    await say("That goose!", 40);
    await say("Where is this harbour?", 3);

    await openAndPlay(page, screening, { subscriberId });
    await expectPlaying(page);
    const column = getColumn(page);
    const chat = column.getByRole("region", { name: "Messages" });
    await expect(chat.getByText("Where is this harbour?")).toBeVisible();
    await expect(chat.getByText("That goose!")).toHaveCount(0);

    await column.getByRole("button", { name: "Laughter 20 Most at 0:30 Go to this moment" }).click();
    await expect
      .poll(() => getVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(27);
    await expect(page.locator(".premiere-rising > span")).not.toHaveCount(0);
    await seek(page, 41);
    await page.mouse.move(100, 100);
    await expect(chat.getByText("That goose!")).toBeVisible();
    await expect(chat.getByText("0:40")).toBeVisible();
    await seek(page, 10);
    await expect(chat.getByText("That goose!")).toHaveCount(0);

    // The viewer adds to the chat, at the viewer's position; a hidden message leaves.
    const later = await say("Look left", 5);
    await expect(chat.getByText("Look left")).toBeVisible();
    await column.getByLabel("Say something to the room").fill("I cried here");
    await page.keyboard.press("Enter");
    await expect(chat.getByText("I cried here")).toBeVisible();
    await callApi(
      "PATCH",
      `/v1/pages/${screening.id}/live-room/messages/${later.data.seq}`,
      { state: "hidden" },
      maker,
    );
    await expect(chat.getByText("Look left")).toHaveCount(0);
    await seek(page, 2);
    await expect(chat.getByText("I cried here")).toHaveCount(0);

    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await seek(page, 41);
      await page.mouse.move(100, 100);
      await expect(chat.getByText("I cried here")).toBeVisible();
      await expectAccessible(page);
    }
    await column.getByRole("button", { name: "Hide the audience" }).press("Enter");
    await expect(column).toHaveCount(0);
    await page.getByRole("button", { name: "Show the audience" }).press("Enter");
    await expect(column).toBeVisible();

    // The thanks after the film have the whole screen of a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    await getVideo(page).evaluate((video: HTMLVideoElement) => (video.currentTime = video.duration));
    await expect(page.getByRole("heading", { name: /^Thank you/ })).toBeInViewport({ ratio: 1 });
    await expect(column).toBeHidden();
  },
);

test(
  "an encore that nobody reacted to, and whose chat is off, is the ordinary player",
  FULL,
  async ({ page }) => {
    const screening = await createScreening({ emailCapture: true });
    const subscriberId = await register(screening);
    await openEncore(screening, []);
    const entered = page.waitForResponse((response) => response.url().endsWith("/live-room"));
    await openAndPlay(page, screening, { subscriberId });
    await entered;
    await expectPlaying(page, 1);
    await expect(getColumn(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Show the audience" })).toHaveCount(0);
  },
);
