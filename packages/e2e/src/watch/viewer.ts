import { expect, type Locator, type Page } from "@playwright/test";
import { violationsIn } from "../axe.ts";

/** The one button of the first view. */
export function callToAction(page: Page, text: string | RegExp): Locator {
  return page.getByRole("main").getByRole("button", { name: text }).first();
}

export async function fillBuyer(page: Page, email: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Imogen Achterberg");
  await page.getByLabel("Email receipt").fill(email);
  await page.getByLabel("Street").fill("1184 Alvarado Street");
  await page.getByLabel("City").fill("San Francisco");
  await page.getByLabel("State").fill("CA");
  await page.getByLabel("Zip").fill("94114");
  await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
}

/** Where the film stands, in seconds. */
export function position(page: Page): Promise<number> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
}

export async function expectFilm(page: Page): Promise<void> {
  await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
}

/** Nothing on the screen keeps anybody out, and nothing is wider than a small phone. */
export async function expectOpenToAll(page: Page): Promise<void> {
  // Colours are those of the end, not of the way there.
  await page.evaluate(() => {
    for (const each of document.getAnimations())
      if (each.effect?.getComputedTiming().iterations !== Infinity) each.finish();
  });
  // What lies under a dialog is out of reach, and looked at where nothing lies over it.
  const isCovered = (await page.getByRole("dialog").count()) > 0;
  const looked = { ...(isCovered && { include: ['[role="dialog"]'] }), exclude: ["iframe"] };
  const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
  expect(await violationsIn(page, { ...looked, runOnly })).toEqual([]);
}

/** At 320 px and read from right to left, nothing sticks out sideways. */
export async function expectNarrow(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const direction of ["rtl", "ltr"]) {
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
    expect(await widest(page), direction).toBeLessThanOrEqual(320);
  }
  if (size) await page.setViewportSize(size);
}

function widest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role="dialog"]')];
    return Math.max(document.documentElement.scrollWidth, ...dialogs.map((each) => each.scrollWidth));
  });
}
