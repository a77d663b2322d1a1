import { setTimeout as sleep } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { buyTicket, test } from "../event-copies.ts";
import { recordShifts } from "../layout-shifts.ts";

const phone = { width: 390, height: 844 };

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

test("nothing moves when the code of a screening's festival arrives late", FULL, async ({ page }) => {
  await page.route(/\/assets\/festival-line-/, async (route) => {
    await sleep(3000);
    await route.continue();
  });
  const loaded = page.waitForResponse(/\/assets\/festival-line-.*\.js/);
  await page.goto("/watch/small-boats-big-weather");
  await expect(page.getByRole("link", { name: "Next: Night Frequency" })).toBeVisible();
  await loaded;
  await expectStill(page);
});

test("says so when the code of the calendar does not load", FULL, async ({ page, request, copyEvent }) => {
  const event = await copyEvent("presale");
  const token = await buyTicket(request, event, "reminded@viewers.example");
  await page.route(/\/assets\/calendar-file-/, (route) => route.abort());
  await page.goto(`/watch/${event.url}/${token}`);
  await page.getByRole("button", { name: "Add to calendar" }).click();
  await expect(page.getByText("This part of the page could not be loaded.")).toBeVisible();
});
