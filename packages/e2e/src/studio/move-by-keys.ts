import type { Page } from "@playwright/test";

/** Moves an item by its handle: Space picks it up, the arrow moves it, Space drops it. */
export async function moveByKeys(page: Page, handle: string, arrow: string): Promise<void> {
  await page.getByRole("button", { name: `Move ${handle}` }).focus();
  await page.keyboard.press("Space");
  await page.waitForTimeout(150); // the library measures the list before it takes arrows
  await page.keyboard.press(arrow);
  await page.waitForTimeout(150);
  await page.keyboard.press("Space");
}
