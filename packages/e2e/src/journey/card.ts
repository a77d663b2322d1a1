import type { Page } from "@playwright/test";

/** Types a card into the provider's three frames. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const field = (title: string) => page.frameLocator(`iframe[title="${title}"]`).getByRole("textbox");
  await field("Secure card number input frame").pressSequentially(number);
  await field("Secure expiration date input frame").pressSequentially("1234");
  await field("Secure CVC input frame").pressSequentially("123");
}
