import { expect, type Page } from "@playwright/test";

/** Moves an item by its handle: Space picks it up, the arrow moves it, Space drops it. */
export async function moveByKeys(page: Page, handle: string, arrow: string): Promise<void> {
  await page.getByRole("button", { name: `Move ${handle}`, exact: true }).focus();
  await page.keyboard.press("Space");
  // The library announces each step to screen readers once it accepts the next key.
  await expect(page.getByText(`Picked up ${handle},`)).toBeAttached();
  await page.keyboard.press(arrow);
  await expect(page.getByText(`${handle} is at position`)).toBeAttached();
  await page.keyboard.press("Space");
}
