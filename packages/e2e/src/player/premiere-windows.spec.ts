import { expect, type Page } from "@playwright/test";
import { FULL } from "../full.ts";
import { test } from "../policy-test.ts";
import { createScreening, register } from "./playback-fixtures.ts";
import { createDirector, enterLobby, planPremiere } from "./premiere-fixtures.ts";

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
    await fourth.screenshot({ path: testInfo.outputPath("fourth-window.png") });

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
