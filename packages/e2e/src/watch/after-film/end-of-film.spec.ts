import { expect, type Page } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { typeCard } from "../../journey/card.ts";
import { expectFitsNarrowScreen, expectAccessible, fillBuyer } from "../viewer.ts";
import {
  buyTicket,
  call,
  expectPlaying,
  getVideo,
  createScreening,
  openAndPlay,
  readPosition,
  seek,
  getSessions,
} from "../player/playback-fixtures.ts";
import { FULL } from "../../full.ts";

/** Collects the console messages and errors of the page. */
function collectConsoleMessages(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

test(
  "after the last frame the end screen takes a donation and starts another play",
  FULL,
  async ({ page }) => {
    const complaints = collectConsoleMessages(page);
    const screening = await createScreening({
      paywallSettings: { enablePaywall: true, isPresale: true, showTime: 0, askMidrollDonations: false },
    });
    const orderSlug = await buyTicket(screening);
    await openAndPlay(page, screening, { orderSlug });
    await expectPlaying(page);
    await page.locator("media-time-range").hover({ position: { x: 300, y: 10 } });
    await seek(page, (await getVideo(page).evaluate((video: HTMLVideoElement) => video.duration)) - 0.7);
    const thanks = page.getByRole("heading", { name: "Thank you" });
    await expect(thanks).toBeFocused();
    await expect(page.getByText("You watched The Night Ferry.")).toBeVisible();
    await expectFitsNarrowScreen(page);
    expect(complaints).toEqual([]);
    await expectAccessible(page);

    // Escape in the checkout returns to the end screen, and there to the page.
    const overlay = page.getByRole("dialog", { name: "The Night Ferry" });
    await overlay.getByRole("radio", { name: "$20" }).click();
    await page.getByRole("button", { name: "Give $20" }).click();
    await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Pay with card" })).toHaveCount(0);
    await page.getByRole("button", { name: "Give $20" }).click();
    await fillBuyer(page, `end-${Date.now()}@viewers.example`);
    await typeCard(page, "4242424242424242");
    await page.getByRole("button", { name: "Pay $20.00" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Thank you for giving.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Give/ })).toHaveCount(0);
    const { maker } = await getSessions();
    const { data: orders } = await call("GET", `/v1/pages/${screening.id}/orders`, undefined, maker);
    expect(JSON.stringify(orders)).toContain('"afterWatching":true');

    await page.getByRole("button", { name: "Watch again" }).click();
    await expectPlaying(page);
    expect(await readPosition(page)).toBeLessThan(20);
    const { data: order } = await call("GET", `/v1/pages/${screening.id}/orders/${orderSlug}`);
    expect(order["visits"]).toBe(2);
    await page.keyboard.press("Escape");
    await expect(getVideo(page)).toHaveCount(0);
  },
);
