import { expect, type Page } from "@playwright/test";

/** A page, or a frame of it. */
type Place = Pick<Page, "frameLocator" | "getByRole">;

/** Types a card into the provider's three frames. */
export async function typeCard(page: Place, number: string): Promise<void> {
  const field = (title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole("textbox");
  await field("Secure card number input frame").pressSequentially(number);
  await field("Secure expiration date input frame").pressSequentially("1234");
  await field("Secure CVC input frame").pressSequentially("123");
}

/**
 * Presses a button of the bank's page until its dialog closes. A browser does not pass presses on to a frame of another
 * origin before it has drawn it.
 */
export async function answerBank(page: Place, button: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm your payment with your bank" });
  const bank = page.frameLocator('iframe[title="3D Secure authentication"]');
  await expect(dialog).toBeVisible();
  await expect(async () => {
    if (await dialog.isVisible()) await bank.getByRole("button", { name: button }).click({ timeout: 5000 });
    await expect(dialog).toBeHidden({ timeout: 5000 });
  }).toPass();
}
