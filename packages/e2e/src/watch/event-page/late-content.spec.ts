import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { buyTicket, test } from "../event-copies.ts";

const phone = { width: 390, height: 844 };

/** Sums the layout shifts of each document that opens from now on, without those that follow a press. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const recorded = { sum: 0 };
    Object.assign(window, { recorded });
    new PerformanceObserver((list) => {
      // The DOM's types have no entries of this kind.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) recorded.sum += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Expects that nothing on the screen has moved, once the page is still. */
async function expectStill(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  expect(await page.evaluate("recorded.sum")).toBeLessThan(0.005);
}

test.use({ viewport: phone });
test.beforeEach(({ page }) => recordShifts(page));

test(
  "nothing moves when the link of a ticket opens before the film",
  FULL,
  async ({ page, request, copyEvent }) => {
    const event = await copyEvent("presale");
    const token = await buyTicket(request, event, "early@viewers.example");
    await page.goto(`/watch/${event.url}/${token}`);
    await expect(page.getByRole("button", { name: "Add to calendar" })).toBeVisible();
    await expect(page.getByRole("region", { name: "My tickets" })).toBeVisible();
    await expectStill(page);
  },
);
