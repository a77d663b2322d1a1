import { expect, type Locator, type Page } from "@playwright/test";
import { listViolations } from "../axe.ts";
import { addresses, listEmailsTo } from "../system.ts";

/** Finds the call to action of the first view. */
export function getCallToAction(page: Page, text: string | RegExp): Locator {
  return page.getByRole("main").getByRole("button", { name: text }).first();
}

/** Fills the buyer's fields on a page, or in a frame of it. */
export async function fillBuyer(page: Pick<Page, "getByLabel" | "getByRole">, email: string): Promise<void> {
  await page.getByLabel("Email receipt").fill(email);
  await page.getByLabel("Name", { exact: true }).fill("Imogen Achterberg");
  await page.getByLabel("Zip").fill("94114");
  await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
}

/** Returns the position of the film, in seconds. */
export function readPosition(page: Page): Promise<number> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
}

export async function expectPlaying(page: Page): Promise<void> {
  await expect.poll(() => readPosition(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
}

/** Expects no WCAG violations on the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // Measure the colours at the end of each animation.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  });
  // The page under a dialog is inert; other tests check it without a dialog.
  const hasDialog = (await page.getByRole("dialog").count()) > 0;
  const scope = { ...(hasDialog && { include: ['[role="dialog"]'] }), exclude: ["iframe"] };
  const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
  expect(await listViolations(page, { ...scope, runOnly })).toEqual([]);
}

/** Expects no horizontal overflow at a width of 320 px, in both text directions. */
export async function expectFitsNarrowScreen(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const direction of ["rtl", "ltr"]) {
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
    expect(await measureContentWidth(page), direction).toBeLessThanOrEqual(320);
  }
  if (size) await page.setViewportSize(size);
}

function measureContentWidth(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role="dialog"]')];
    return Math.max(document.documentElement.scrollWidth, ...dialogs.map((dialog) => dialog.scrollWidth));
  });
}

/** Waits for an email to an address and returns its viewing link. */
export async function waitForEmailedLink(address: string, url: string): Promise<string> {
  const link = new RegExp(`${addresses.watch}/watch/${url}[/?][\\w=-]+`);
  const find = async () => link.exec((await listEmailsTo(address))[0]?.text ?? "")?.[0] ?? "";
  await expect.poll(find, { timeout: 30_000 }).not.toBe("");
  return find();
}
