import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../event-copies.ts";
import { expectPlaying, readPosition } from "../viewer.ts";

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const labels =
        element && "labels" in element && element.labels instanceof NodeList ? [...element.labels] : [];
      const names = [
        element?.getAttribute("aria-label"),
        element?.getAttribute("title"),
        ...labels.map((label) => label.textContent),
      ];
      return names.some(Boolean) ? names.join(" ").trim() : (element?.textContent ?? "");
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** The card fields, the digits to type and how the field shows them. */
const card = [
  ["card number", "4242424242424242", "4242 4242 4242 4242"],
  ["expiration date", "1234", "12 / 34"],
  ["CVC", "123", "123"],
] as const;

test("buys a ticket and watches the film with the keyboard only", FULL, async ({ page, copyEvent }) => {
  const event = await copyEvent("paid-screening", {
    paywallSettings: { showTime: 0, askDonations: false, askMidrollDonations: false },
  });
  const type = async (name: RegExp, text: string) => {
    await tabTo(page, name);
    await page.keyboard.type(text);
  };
  await page.goto(`/watch/${event.url}`);
  await tabTo(page, /Skip to/);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Watch Now/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Start Watching" })).toBeFocused();
  await tabTo(page, /Continue To Checkout/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Pay with card" })).toBeFocused();
  await type(/Email receipt/, `keys-${Date.now()}@viewers.example`);
  await type(/^Name/, "Imogen Achterberg");
  const getCardField = (part: string) =>
    page.frameLocator(`iframe[title="Secure ${part} input frame"]`).getByRole("textbox");
  for (const [part] of card) await expect(getCardField(part)).toBeVisible();
  for (const [part, digits, formatted] of card) {
    await tabTo(page, new RegExp(part));
    // The page says that its frame has the focus some time before the frame's process gets the keys.
    await expect(getCardField(part)).toBeFocused();
    await page.keyboard.type(digits);
    await expect(getCardField(part)).toHaveValue(formatted);
  }
  await type(/Zip/, "94114");
  await tabTo(page, /I agree to the terms/);
  await page.keyboard.press("Space");
  await tabTo(page, /Pay \$7\.50/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Thank you, Imogen" })).toBeFocused();
  await tabTo(page, /Watch Video/);
  await page.keyboard.press("Enter");
  await expectPlaying(page);
  await tabTo(page, /pause/i);
  await page.keyboard.press("Space");
  await expect
    .poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused))
    .toBe(true);
  expect(await readPosition(page)).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("main").getByRole("button", { name: "Watch Now" })).toBeFocused();
});
