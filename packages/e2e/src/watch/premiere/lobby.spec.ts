import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { expectAccessible, expectFitsNarrowScreen } from "../viewer.ts";
import { createScreening, register } from "../player/playback-fixtures.ts";
import { createDirector, enterLobby, planPremiere } from "./premiere-fixtures.ts";

/** Phones upright and on their side, also the smallest ones, and low windows of a laptop. */
const viewports = [
  { width: 390, height: 844 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 932, height: 430 },
  { width: 1280, height: 500 },
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 568, height: 320 },
];
const reason = "The moderator's line is down and I want her with us for the questions. Put the kettle on.";

/** What a viewer came for is on the screen before anything is scrolled, and not under the chat. */
async function expectWithoutScrolling(page: Page, look: (name: string) => Promise<unknown>): Promise<void> {
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    const name = `${viewport.width}x${viewport.height}`;
    for (const part of [
      page.locator(".premiere-countdown"),
      page.getByRole("button", { name: "Take my seat" }),
    ])
      await expect(part, name).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".premiere h1"), name).toBeInViewport({ ratio: 0.9 });
    await expectFitsNarrowScreen(page);
    await look(name);
  }
}

test(
  "the countdown and the seat are on the screen of every phone, upright and on its side, also when the start is held",
  FULL,
  async ({ browser }, testInfo) => {
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const page = await enterLobby(browser, screening, await register(screening));
    const lookAs = (state: string) => (name: string) =>
      page.screenshot({ path: testInfo.outputPath(`${state}-${name}.png`) });
    await expectWithoutScrolling(page, lookAs("lobby"));
    await page.setViewportSize({ width: 844, height: 390 });
    await expectAccessible(page);

    // The chat is one press away. Escape closes it and not the premiere, and the focus is back where it was.
    const chat = page.getByRole("button", { name: "Open the chat" });
    await chat.click();
    await expect(page.getByRole("complementary", { name: "Chat" })).toBeFocused();
    await expect(page.getByLabel("Say something to the room")).toBeInViewport({ ratio: 1 });
    await page.screenshot({ path: testInfo.outputPath("chat.png") });
    await page.keyboard.press("Escape");
    await expect(chat).toBeFocused();

    await createDirector(screening)("hold", reason, 180_000);
    await expect(page.getByText(reason).first()).toBeVisible();
    await expectWithoutScrolling(page, lookAs("held"));
  },
);

test(
  "the C key folds the column beside the lobby, and does nothing where there is none",
  FULL,
  async ({ browser }) => {
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const page = await enterLobby(browser, screening, await register(screening));
    const unfold = page.getByRole("button", { name: "Show the column" });
    const resize = (width: number) => page.setViewportSize({ width, height: 844 });
    await resize(390);
    await page.keyboard.press("c");
    await expect(page.getByRole("button", { name: "Open the chat" })).toBeVisible();
    await expect(unfold).toBeHidden();
    await resize(1440);
    await expect(page.getByRole("tab", { name: "Chat" })).toBeVisible();

    await page.keyboard.press("c");
    await expect(page.getByRole("tab", { name: "Chat" })).toBeHidden();
    await expect(unfold).toBeVisible();
    // A window that becomes narrow has the sheet, and the column is folded again when the window is wide.
    await resize(390);
    await expect(unfold).toBeHidden();
    await resize(1440);
    await expect(unfold).toBeVisible();
  },
);

test(
  "a chat that was opened in the lobby of a phone does not cover the thanks after the film",
  FULL,
  async ({ browser }) => {
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const page = await enterLobby(browser, screening, await register(screening));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Open the chat" }).click();
    await expect(page.getByLabel("Say something to the room")).toBeInViewport({ ratio: 1 });
    const command = createDirector(screening);
    await command("hold");
    await command("start");
    await expect(page.locator(".premiere video")).toBeVisible({ timeout: 20_000 });
    await command("skip");
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Open the chat" })).toBeVisible();
  },
);
