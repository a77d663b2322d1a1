import { expect, type Locator, type Page } from "@playwright/test";

/** A field's label, an invalid input, and the message expected at the field. */
export type Wrong = readonly [label: string, typed: string, message: string];

/** Types each invalid input and expects its message. Forms validate while typing after a first submit: `press` submits. */
export async function expectMessages(
  place: Page | Locator,
  wrongs: readonly Wrong[],
  press?: () => Promise<void>,
): Promise<void> {
  for (const [label, typed, message] of wrongs) {
    const field = place.getByLabel(label, { exact: true });
    await field.fill(typed);
    await press?.();
    // The description also contains the counter: '46 of 45'.
    await expect(field).toHaveAccessibleDescription(
      new RegExp(message.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
    );
  }
}
