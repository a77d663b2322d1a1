import { expect, type Locator, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { createScreening, register } from "../player/playback-fixtures.ts";
import { createDirector, enterLobby, planPremiere } from "./premiere-fixtures.ts";

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error("An element is not on the screen");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

const getNotice = (page: Page) => page.getByText("This ticket is open in too many windows.");

test(
  "a ticket has three windows; one that connects again keeps its place, and a fourth one gets the place of one that closes",
  FULL,
  async ({ browser }, testInfo) => {
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const command = createDirector(screening);
    const viewer = await register(screening);
    const context = await browser.newContext();
    const streamUrls: string[] = [];
    context.on("request", (request) => {
      if (/\/live-rooms\/.*\/events\?/.test(request.url())) streamUrls.push(request.url());
    });
    const windows = [await enterLobby(context, screening, viewer)];
    for (let n = 0; n < 2; n++) windows.push(await enterLobby(browser, screening, viewer));
    const fourth = await enterLobby(browser, screening, viewer);
    await expect(getNotice(fourth)).toBeVisible();
    for (const [width, height] of [
      [1280, 720],
      [1280, 640],
      [390, 844],
      [844, 390],
    ] as const) {
      await fourth.setViewportSize({ width, height });
      await fourth.screenshot({ path: testInfo.outputPath(`fourth-window-${width}x${height}.png`) });
      const parts = [".premiere-countdown", ".premiere-seat-button", ".premiere h1"];
      // On a phone on its side, the line of who is here scrolls.
      if (height > 560) parts.push(".premiere-people");
      for (const part of parts)
        expect(await overlaps(getNotice(fourth), fourth.locator(part)), `${part}, ${width}`).toBe(false);
    }

    for (let loss = 1; loss <= 3; loss++) {
      const [url = ""] = streamUrls;
      // The server ends the window's stream for this one. It ends when the browser connects again.
      const stream = await fetch(url, { headers: { accept: "text/event-stream" } });
      expect(stream.status).toBe(200);
      await stream.text();
      await expect.poll(() => streamUrls.length).toBe(1 + loss);
    }
    await command("hold", "We wait for the ferry.");
    for (const page of windows) {
      await expect(page.getByText("We wait for the ferry.").first()).toBeVisible();
      await expect(getNotice(page)).toBeHidden();
    }
    await expect(getNotice(fourth)).toBeVisible();

    await windows[2]?.close();
    await expect(getNotice(fourth)).toBeHidden({ timeout: 40_000 });
    await expect(fourth.getByText("We wait for the ferry.").first()).toBeVisible();
  },
);
