import type { FrameLocator, Page } from "@playwright/test";

/** Makes the payment provider offer these wallets to the page. */
export async function offerWallets(page: Page, wallets: readonly string[]): Promise<void> {
  await page.route("**/elements/wallets", (route) =>
    route.fulfill({ json: { wallets }, headers: { "access-control-allow-origin": "*" } }),
  );
}

/** Finds the wallets' buttons in the checkout. */
export function getWallets(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure express checkout frame"]');
}

/** Finds the dialog of the wallet that was pressed. */
export function getWalletDialog(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Wallet"]');
}
