import { expect, type Page } from "@playwright/test";

/** Clicks an item of a row's menu. */
export async function choose(page: Page, options: string | RegExp, item: string): Promise<void> {
  await page.getByRole("button", { name: options }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Clicks a flag of a row's menu, expects the message and that the menu stays open, and closes the menu. */
export async function tick(page: Page, options: string, item: string, message: string): Promise<void> {
  await page.getByRole("button", { name: options }).click();
  const menu = page.getByRole("menu");
  // The menu fits without scrolling.
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  // By key: a pointer that jumps, unlike a hand, may leave the submenu's safe area and close it.
  await page.getByRole("menuitem", { name: "Flags" }).press("Enter");
  const flag = page.getByRole("menuitemcheckbox", { name: item, exact: true });
  await flag.click();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(flag).toBeFocused();
  await page.keyboard.press("Escape");
}

/** Expects the dialog that links to each missing step of an event, and closes it. */
export async function closeUnready(page: Page, items: readonly string[]): Promise<void> {
  const dialog = page.getByRole("dialog");
  for (const name of items) await expect(dialog.getByRole("button", { name })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);
}
